/// A failure of the wire: there was no answer, or one that cannot be read. Contains codes, never content.
public struct WireError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure it is; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable name in snake case.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no connection, and the call needs one (800101).
    public static let notConnected = Code(rawValue: "not_connected")
    /// The connection attempt was canceled as requested (800102).
    public static let connectionCanceled = Code(rawValue: "connection_canceled")
    /// The network failed (800120).
    public static let network = Code(rawValue: "network")
    /// An answer or command does not follow the protocol (800130).
    public static let malformed = Code(rawValue: "malformed")
    /// The server did not acknowledge a command in time (800180).
    public static let ackTimeout = Code(rawValue: "ack_timeout")
    /// The socket opened, but no login came in time (800190).
    public static let loginTimeout = Code(rawValue: "login_timeout")
    /// The socket was closed while something was waiting (800200).
    public static let socketClosed = Code(rawValue: "socket_closed")
    /// The socket could not be opened, or broke (800210).
    public static let socketFailed = Code(rawValue: "socket_failed")
    /// A request was not answered in time (800220).
    public static let requestTimeout = Code(rawValue: "request_timeout")
    /// An upload was canceled (800240).
    public static let uploadCanceled = Code(rawValue: "upload_canceled")
    /// An upload took too long (800250).
    public static let uploadTimeout = Code(rawValue: "upload_timeout")
    /// The file is larger than the server accepts (800260).
    public static let fileTooLarge = Code(rawValue: "file_too_large")
    /// The session expired, and could not be renewed (800502).
    public static let sessionRefreshFailed = Code(rawValue: "session_refresh_failed")
    /// The server's certificate is not trusted (800210).
    public static let untrustedCertificate = Code(rawValue: "untrusted_certificate")
    /// A parameter cannot be sent (800110).
    public static let invalidParameter = Code(rawValue: "invalid_parameter")
  }

  public let code: Code
  /// What happened and what to do next.
  public let message: String
  /// The error underneath, if there is one.
  public let cause: (any Error)?

  public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  public var description: String { "\(code.rawValue): \(message)" }

  public static func malformed(_ what: String) -> WireError {
    WireError(
      .malformed, "The server's \(what) cannot be read. Update the library. If the problem persists, report it.")
  }
}
