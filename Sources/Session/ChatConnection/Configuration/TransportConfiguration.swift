public import ChatWire
public import Foundation

/// The server's address, and how to talk to it.
public struct TransportConfiguration: Sendable {
  public let applicationID: String
  /// The REST host, without `/v3`.
  public let apiURL: URL
  /// The socket's host.
  public let socketURL: URL
  public var timeouts = TransportTimeouts()
  public var trust = ServerTrust.system
  public var client = ClientDescription()
  public var clock: any TransportClock = SystemClock()
  /// Provides a new access token when the server no longer accepts the old one (Docs/Protocol.md#sessions). An empty
  /// string stands for "none needed", `nil` for "there is none", which ends the session. Secret.
  public var tokenProvider: (@Sendable () async -> String?)?
  /// The app group whose container URLSession uses for the calls of an app extension; `nil`, the default, for none. It
  /// counts on Apple systems.
  public var sharedContainerIdentifier: String?
  /// The maximum size of one answer or frame in bytes; larger ones are refused.
  public var answerLimit = 64 << 20

  /// The service's own hosts.
  /// - Throws: `WireError.invalidParameter` if the id cannot be part of a host name.
  public init(applicationID: String) throws {
    let isName = applicationID.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
    }
    guard isName, !applicationID.isEmpty, let api = URL(string: "https://api-\(applicationID).sendbird.com"),
      let socket = URL(string: "wss://ws-\(applicationID).sendbird.com")
    else {
      throw WireError(
        .invalidParameter, "An application id consists of letters, digits and hyphens. Copy it from the dashboard.")
    }
    try self.init(applicationID: applicationID, apiURL: api, socketURL: socket)
  }

  /// Other hosts, for example `http://127.0.0.1:8080` and `ws://127.0.0.1:8080` of a development server.
  /// - Throws: `WireError.invalidParameter` for other schemes, or without a host.
  public init(applicationID: String, apiURL: URL, socketURL: URL) throws {
    func check(_ url: URL, _ schemes: String...) throws {
      guard schemes.contains(url.scheme?.lowercased() ?? ""), url.host?.isEmpty == false, url.query == nil else {
        throw WireError(
          .invalidParameter, "The server's address has to begin with \(schemes.joined(separator: " or ")).")
      }
    }
    try check(apiURL, "http", "https")
    try check(socketURL, "ws", "wss")
    self.applicationID = applicationID
    self.apiURL = apiURL
    self.socketURL = socketURL
  }
}

/// Which certificates the transport trusts. The host name is always checked.
public enum ServerTrust: Sendable, Hashable {
  /// The system's roots.
  case system
  /// Only the certificates of a PEM file; for a development server with its own certificate.
  case certificateFile(String)
}
