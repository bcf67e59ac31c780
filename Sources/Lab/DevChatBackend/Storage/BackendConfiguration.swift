import Foundation

/// How a development backend behaves.
public struct BackendConfiguration: Sendable {
  /// Logins and calls that name another application are refused.
  public var applicationID = "DEV"
  /// Secret: authorizes the server-side calls. Without one they are refused.
  public var apiToken: String?
  /// SQLite file, created if missing and kept across restarts; `nil` for memory.
  public var dataFile: String?
  /// The time in ms. The server's time never goes back, even if this does.
  public var clock: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
  /// Makes ids and keys repeatable; `nil` for random ones.
  public var seed: UInt64?
  /// The lifetime of sessions that requested an expiry, ms; `nil` forever.
  public var sessionLifetime: Int64?
  /// A login with an unknown user id creates the user.
  public var createsUsersAtLogin = true
  /// A repeated send with the same request id, by the same user into the same channel, is answered with the existing
  /// message, and nobody is notified again. What the real service does is not documented; without this, a client that
  /// lost an answer and sends again duplicates its message.
  public var answersRepeatedSends = true
  /// Files can only be read with the key from a login.
  public var protectsFiles = false
  /// 0 and 1 count replies, 2 does not, 3 only those that also go to the channel (Docs/Protocol.md#threading-policies).
  public var unreadThreadingPolicy = 0
  public var lastMessageThreadingPolicy = 0
  /// Seconds.
  public var pingInterval = 15
  public var pongTimeout = 5
  /// A gap is huge if more than this many messages are missing (Docs/Protocol.md#message-gaps).
  public var hugeGap = 300
  /// Up to so many participants, an open channel announces each who enters or exits; beyond, only how many there are.
  public var announcedParticipants = 100
  /// Messages up to this time are gone, ms; 0 keeps all. Channels of a custom type can have another time.
  public var messagePurgeOffset: Int64 = 0
  public var messagePurgeOffsets: [String: Int64] = [:]
  public var rateLimits = RateLimits()
  /// Megabytes.
  public var uploadLimit = 30
  /// Characters (Unicode scalars) of a message's text; a longer one is refused.
  public var messageLengthLimit = 5_000

  public init() {}
}

/// The backend could not start.
public struct BackendError: Error, Sendable, CustomStringConvertible {
  public let code: String
  public let message: String
  public var description: String { "\(code): \(message)" }

  /// Missing and cannot be created, or cannot be read or written.
  public static let inaccessibleDataFile = BackendError(
    code: "data_file_inaccessible",
    message: "The data file cannot be read or written. Check that its folder exists, and check the permissions.")
  /// Busy for longer than the timeout.
  public static let lockedDataFile = BackendError(
    code: "data_file_locked", message: "Another process is using the data file. Stop it, or choose another file.")
  /// Not a data file of this server, or from a later version.
  public static let unknownDataFile = BackendError(
    code: "unknown_data_file",
    message: "The data file has another version or belongs to another program. Choose another file, or remove this one."
  )
}
