public import ChatModel

/// The server refused, with an error code (Docs/Protocol.md#error-codes). The server's own message is left out, because
/// it may repeat what was sent.
public struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// For example 400201 for "not found"; 0 if the answer had none.
  public let code: Int
  /// The HTTP status; `nil` on the socket.
  public let status: Int?
  /// Seconds to wait before the next attempt, if the server says so; at most a day.
  public let retryAfter: Int?
  /// Whether the answer itself had the code. Otherwise the code stands for the HTTP status, and a proxy or a sign-in
  /// page may have answered instead of the server, which does not prove that anything is gone.
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

  /// The access token or session key must be renewed: renew, then repeat once (Docs/Protocol.md#requests).
  public var isSessionExpired: Bool { code == Code.sessionKeyExpired }
  /// Only a new login helps.
  public var isSessionRevoked: Bool { code == Code.sessionTokenRevoked || code == Code.accessTokenInvalid }
  /// Too many requests: the same one may succeed later.
  public var isRateLimited: Bool {
    code == Code.rateLimit || code == Code.tooManyMessages || code == Code.overloaded || status == 429
  }
  /// The requested object does not exist.
  public var isNotFound: Bool {
    code == Code.notFound || code == Code.messageNotFound || code == Code.channelNotFound
  }

  /// Codes that this package uses. A server may send others.
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
    /// The other meaning of the same code.
    public static let valueTooLong = 400110
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
    /// Same as `userDeactivated`, on a socket.
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
    /// The server sent `BUSY`. Its reason codes are not error codes, so this is the client's own code
    /// (Docs/Protocol.md#error-codes).
    public static let overloaded = 800221
  }
}

extension ServerError {
  /// Reads the error body of an answer, or the payload of `EROR` (Docs/Protocol.md#requests,
  /// Docs/Protocol.md#errors-on-the-socket).
  /// - Returns: `nil` if the payload is not an error.
  public init?(_ payload: Payload, status: Int? = nil) {
    guard payload.boolean("error") == true || (payload.integer("code") != nil && status.map { $0 >= 400 } != false)
    else { return nil }
    self.init(
      code: Int(clamping: payload.integer("code") ?? 0), status: status,
      retryAfter: payload.integer("retry_after").map(WireSeconds.bounded))
  }
}
