public import ChatModel

/// The server said no: its error code (Docs/Protocol.md#error-codes). The server's own sentence is left out, because it
/// may repeat what was sent.
public struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// For example 400201 for "not found"; 0 when the answer had none.
  public let code: Int
  /// The HTTP status; `nil` on the socket.
  public let status: Int?
  /// Seconds to wait before the next try, where the server named them; at most a day.
  public let retryAfter: Int?
  /// Whether the answer itself had the code. Otherwise it stands for the HTTP status, and a proxy or a sign-in page may
  /// have answered in the server's place: no reason to take anything for gone.
  public let isStated: Bool

  public init(code: Int, status: Int? = nil, retryAfter: Int? = nil, isStated: Bool = true) {
    self.code = code
    self.status = status
    self.retryAfter = retryAfter
    self.isStated = isStated
  }

  public var description: String {
    "The server refused the request (code \(code)\(status.map { ", status \($0)" } ?? ""))."
  }

  /// The access token or session key has to be renewed: refresh, then repeat once (Docs/Protocol.md#requests).
  public var isSessionExpired: Bool { code == Code.sessionKeyExpired }
  /// Nothing but a new login helps.
  public var isSessionRevoked: Bool { code == Code.sessionTokenRevoked || code == Code.accessTokenInvalid }
  /// Too much at once: the same request may pass later.
  public var isRateLimited: Bool {
    code == Code.rateLimit || code == Code.tooManyMessages || code == Code.overloaded || status == 429
  }
  /// What was asked for does not exist.
  public var isNotFound: Bool {
    code == Code.notFound || code == Code.messageNotFound || code == Code.channelNotFound
  }

  /// Codes that this project looks at. A server may send others.
  public enum Code {
    public static let stringExpected = 400100
    public static let numberExpected = 400101
    public static let listExpected = 400102
    public static let jsonExpected = 400103
    public static let booleanExpected = 400104
    public static let parameterMissing = 400105
    public static let mustBePositive = 400106
    public static let notAuthorized = 400108
    public static let tokenExpired = 400109
    public static let badChannelURL = 400110
    public static let invalidValue = 400111
    public static let notFound = 400201
    public static let duplicate = 400202
    public static let maximumReached = 400203
    public static let userDeactivated = 400300
    public static let userMissing = 400301
    public static let accessTokenInvalid = 400302
    public static let applicationInvalid = 400304
    public static let userIDTooLong = 400305
    public static let sessionKeyExpired = 400309
    public static let sessionTokenRevoked = 400310
    public static let apiTokenInvalid = 400401
    public static let badJSON = 400403
    public static let conflict = 409000
    public static let internalError = 500901
    public static let rateLimit = 500910
    public static let unavailable = 503000
    public static let loginRequired = 900010
    public static let notAMember = 900020
    /// As `userDeactivated`, said on a socket.
    public static let socketUserDeactivated = 900021
    public static let notTheSender = 900022
    public static let sendingNotAllowed = 900023
    public static let mutedInApplication = 900040
    public static let mutedInChannel = 900041
    public static let channelFrozen = 900050
    public static let channelDeleted = 900070
    public static let banned = 900100
    public static let tooManyMessages = 900200
    public static let messageNotFound = 900300
    public static let channelNotFound = 900500
    /// The server said `BUSY`. Its reason codes are not error codes, so this is the client's own
    /// (Docs/Protocol.md#error-codes).
    public static let overloaded = 800221
  }
}

extension ServerError {
  /// Reads the error body of an answer, or the payload of `EROR` (Docs/Protocol.md#requests,
  /// Docs/Protocol.md#errors-on-the-socket).
  /// - Returns: `nil` when the payload is no error.
  public init?(_ payload: Payload, status: Int? = nil) {
    guard payload.boolean("error") == true || (payload.integer("code") != nil && status.map { $0 >= 400 } != false)
    else { return nil }
    self.init(
      code: Int(clamping: payload.integer("code") ?? 0), status: status,
      retryAfter: payload.integer("retry_after").map(WireSeconds.bounded))
  }
}
