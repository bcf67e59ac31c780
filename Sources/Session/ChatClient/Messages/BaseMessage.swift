import CacheSync
package import ChatCache
package import ChatModel
public import Foundation

/// A message, as known when the object was made: `UserMessage`, `FileMessage` or `AdminMessage`. It never changes; a
/// change of the message arrives as a new object.
///
/// Members are read from the message's JSON when they are asked for. Two objects are equal when they are about the same
/// message, whatever else they say: in one channel with one message id, or, before the message is sent, with one request
/// id. So the sent message is not equal to the pending one; match their request ids.
// Sendable although not final and an NSObject: all stored properties, here and in the subclasses, are constants of
// sendable types.
public class BaseMessage: NSObject, NSCopying, @unchecked Sendable {
  /// How sending goes, where a row of the cache says it.
  package struct SendState: Sendable, Hashable {
    package let status: MessageSendingStatus
    /// 0 for none.
    package let errorCode: Int64
    /// The app's file that is still to be uploaded.
    package let filePath: String?

    package init(status: MessageSendingStatus, errorCode: Int64 = 0, filePath: String? = nil) {
      self.status = status
      self.errorCode = errorCode
      self.filePath = filePath
    }

    package init(_ row: OutgoingMessage) {
      self.init(
        status: row.state == .failed ? .failed : .pending, errorCode: row.errorCode ?? 0, filePath: row.filePath)
    }
  }

  package let value: ChatModel.Message
  /// `nil` for what the server sent, and where the message's own JSON tells.
  package let sendState: SendState?
  let fileKey: FileAccessKey?

  init(_ value: ChatModel.Message, _ sendState: SendState?, _ fileKey: FileAccessKey?) {
    self.value = value
    self.sendState = sendState
    self.fileKey = fileKey
  }

  /// The object of a message, of the class of its kind. Reads nothing beyond what the value has read.
  package static func make(
    _ value: ChatModel.Message, sendState: SendState? = nil, fileKey: FileAccessKey? = nil
  ) -> BaseMessage {
    switch value.kind {
    case .user: UserMessage(value, sendState, fileKey)
    case .file: FileMessage(value, sendState, fileKey)
    case .admin: AdminMessage(value, sendState, fileKey)
    }
  }

  /// The object of a pending or failed message: the row knows best how its sending went.
  package static func make(_ row: OutgoingMessage, fileKey: FileAccessKey? = nil) -> BaseMessage {
    make(row.message, sendState: SendState(row), fileKey: fileKey)
  }

  // MARK: What identifies it

  /// 0 until the message is sent; a row of the cache may hold a temporary one until then.
  public var messageId: Int64 { sendState?.status.isUnsent == true ? 0 : value.id }
  /// The id that the sending client made; empty when unknown. Compare it by UTF-8 bytes.
  public var requestId: String { value.requestID ?? "" }
  /// Compare it by UTF-8 bytes.
  public var channelURL: String { value.channelURL }
  /// `group` or `open`.
  public var channelType: String { value.channelType.rawValue }
  public func isOpenChannel() -> Bool { value.channelType == .open }
  public func isGroupChannel() -> Bool { value.channelType == .group }
  /// Milliseconds. Before the message is sent, this device's idea of the server's time.
  public var createdAt: Int64 { value.createdAt }
  /// Milliseconds; 0 when it was never edited.
  public var updatedAt: Int64 { value.updatedAt }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? BaseMessage, other.messageId == messageId,
      other.channelURL.hasSameBytes(as: channelURL)
    else { return false }
    return messageId != 0 || other === self || !requestId.isEmpty && other.requestId.hasSameBytes(as: requestId)
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(channelURL)
    hasher.combine(messageId)
    if messageId == 0 { hasher.combine(requestId) }
    return hasher.finalize()
  }

  /// The same object: messages never change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Keeping it outside

  /// Reads what `serialize()` wrote.
  /// - Returns: `nil` for anything else, for what a later version wrote, and for a message of another class than asked
  ///   for.
  public class func build(fromSerializedData data: Data) -> Self? {
    BaseMessage.made(of: data, status: nil) as? Self
  }

  /// The same, with a sending status of the app's choice.
  public class func build(fromSerializedData data: Data, desiredState: MessageSendingStatus) -> Self? {
    BaseMessage.made(of: data, status: desiredState) as? Self
  }

  /// The message as bytes that `build(fromSerializedData:)` of this and later versions reads. They hold what was
  /// written: keep them where the app keeps such.
  public func serialize() -> Data? { serialized() }
}

extension BaseMessage: CustomReflectable {
  /// Nothing: `dump` and failed expectations would show what was written.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A text message of a user.
// Sendable: see `BaseMessage`.
public final class UserMessage: BaseMessage, @unchecked Sendable {
  /// Texts by language code; `nil` when there are none. The values are of type `String`.
  public var translations: [AnyHashable: Any]? {
    let translations = value.translations
    return translations.isEmpty ? nil : translations
  }

  /// The older form of `sendingStatus`.
  public var requestState: MessageRequestState { MessageRequestState(sendingStatus) }
}

/// A message of the server or of an operator's tool; it has no sender and cannot be sent by users.
// Sendable: see `BaseMessage`.
public final class AdminMessage: BaseMessage, @unchecked Sendable {}
