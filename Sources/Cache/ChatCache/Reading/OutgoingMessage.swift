public import ChatModel

/// A message that is being sent or that failed. Its key is the request id, for both API layers
/// (Docs/VendorAPIs.md#one-cache).
public struct OutgoingMessage: Sendable, Hashable {
  public enum State: String, Sendable, Hashable {
    case pending
    case failed
  }

  /// The message being sent; its id is 0 or a temporary one. `message.channelURL` is the channel.
  public let message: Message
  /// Never empty. Identity is by UTF-8 bytes.
  public let requestID: String
  public let state: State
  /// Whether a failed message may be resent automatically; `nil` if unknown.
  public let isAutomaticallyResendable: Bool?
  /// Why sending failed; `nil` if it did not, or if unknown.
  public let errorCode: Int64?
  /// How many automatic attempts failed. Default 0.
  public let resendCount: Int
  /// When the last attempt failed, ms; `nil` if none did, or if unknown.
  public var failedAt: Int64? { isUndated ? nil : attemptedAt }
  /// The same as stored. Negative while the device's clock may have been days behind when the message was created: then
  /// neither this time nor that of its creation says how old it is.
  package let attemptedAt: Int64?
  /// The file that is yet to be uploaded: the copy that the cache keeps, or the app's own file if there was no room for
  /// one. `nil` for text, if the file's url is known, and if only bytes were passed that could not be kept.
  ///
  /// The row of a kept file has its name only: a cache that was moved finds it beside itself. That of an app's own file
  /// has where it is in the app's container (Docs/Guides/files.md#kept-until-it-is-sent).
  public let filePath: String?

  /// - Returns: `nil` if the message has no request id.
  public init?(
    _ message: Message, state: State, isAutomaticallyResendable: Bool? = nil, errorCode: Int64? = nil,
    resendCount: Int = 0, failedAt: Int64? = nil, filePath: String? = nil
  ) {
    guard let requestID = message.requestID, !requestID.isEmpty else { return nil }
    self.message = message
    self.requestID = requestID
    self.state = state
    self.isAutomaticallyResendable = isAutomaticallyResendable
    self.errorCode = errorCode
    self.resendCount = resendCount
    attemptedAt = failedAt
    self.filePath = filePath
  }

  /// Whether its times are those of a device that may have been days off.
  package var isUndated: Bool { attemptedAt.map { $0 < 0 } ?? false }

  func with(filePath: String?) -> OutgoingMessage {
    // Of a message with a request id.
    OutgoingMessage(
      message, state: state, isAutomaticallyResendable: isAutomaticallyResendable, errorCode: errorCode,
      resendCount: resendCount, failedAt: attemptedAt, filePath: filePath) ?? self
  }

  public static func == (a: OutgoingMessage, b: OutgoingMessage) -> Bool {
    a.message == b.message && a.requestID.hasSameBytes(as: b.requestID) && a.state == b.state
      && a.isAutomaticallyResendable == b.isAutomaticallyResendable && a.errorCode == b.errorCode
      && a.resendCount == b.resendCount && a.attemptedAt == b.attemptedAt && a.filePath.hasSameBytes(as: b.filePath)
  }
}
