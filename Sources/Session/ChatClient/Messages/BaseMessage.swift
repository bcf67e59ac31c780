import CacheSync
package import ChatCache
package import ChatModel
public import Foundation

/// A message, as known when the object was created: `UserMessage`, `FileMessage`, `MultipleFilesMessage` or
/// `AdminMessage`. A change of the message arrives as a new object. What an app writes with the setters of version 3.1
/// is shown by the names of that version, in this object alone (Docs/Decisions/0040-one-class-two-faces.md).
///
/// Members are read from the message's JSON on demand. Two objects are equal if they are the same message, whatever
/// their content: in one channel with one message id or, before the message is sent, with one request id. So the sent
/// message is not equal to the pending one; match their request ids.
// Sendable although not final and an NSObject: all stored properties, here and in the subclasses of this module, are
// constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBRBaseMessage)
#endif
open class BaseMessage: NSObject, NSCopying, OwnValueHolder, @unchecked Sendable {
  /// The state of sending, if a row of the cache has one.
  package struct SendState: Sendable, Hashable {
    package let status: MessageSendingStatus
    /// 0 for none.
    package let errorCode: Int64
    /// The app's file that is yet to be uploaded.
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

  /// With what waits to be sent about it.
  package let value: ChatModel.Message
  /// `nil` for messages from the server, and if the message's own JSON has it.
  package let sendState: SendState?
  let fileKey: FileAccessKey?
  private let ownValues = Locked<OwnValues?>(nil)

  /// A message of no channel and without content, for an app's own subclasses and tests: no call accepts it.
  public override init() {
    value = .blank(Self.blankKind)
    sendState = nil
    fileKey = nil
    super.init()
  }

  /// The kind of a message that an app creates.
  class var blankKind: MessageKind { .user }

  init(_ value: ChatModel.Message, _ sendState: SendState?, _ fileKey: FileAccessKey?) {
    self.value = value
    self.sendState = sendState
    self.fileKey = fileKey
  }

  /// The object of a message, of the class of its kind, as the user sees it: with what waits to be sent about it. Reads
  /// no more than the value has already read if there is nothing of that.
  package static func make(
    _ value: ChatModel.Message, sendState: SendState? = nil, fileKey: FileAccessKey? = nil
  ) -> BaseMessage {
    let shown = value.showingPendingActions
    return switch value.kind {
    case .user: UserMessage(shown, sendState, fileKey)
    case .file where value.hasSeveralFiles: MultipleFilesMessage(shown, sendState, fileKey)
    case .file: FileMessage(shown, sendState, fileKey)
    case .admin: AdminMessage(shown, sendState, fileKey)
    }
  }

  /// The object of a pending or failed message, with the row's sending state.
  package static func make(_ row: OutgoingMessage, fileKey: FileAccessKey? = nil) -> BaseMessage {
    make(row.message, sendState: SendState(row), fileKey: fileKey)
  }

  package final func withOwnValues<Result>(_ body: (inout OwnValues?) -> Result) -> Result {
    ownValues.withValue(body)
  }

  // MARK: What identifies it

  // Disfavored, here and below: the shim has these names with the setters of version 3.1.

  /// 0 until the message is sent; until then, a row of the cache may contain a temporary id.
  @_disfavoredOverload public var messageId: Int64 { sentID }
  /// `messageId`, for a module in which that name has a setter.
  package final var sentID: Int64 { sendState?.status.isUnsent == true ? 0 : value.id }
  /// The id that the sending client created; empty if unknown. Compare it by UTF-8 bytes.
  public var requestId: String { value.requestID ?? "" }
  /// Compare it by UTF-8 bytes.
  public var channelURL: String { value.channelURL }
  /// `group` or `open`.
  @_disfavoredOverload public var channelType: String { value.channelType.rawValue }
  public func isOpenChannel() -> Bool { value.channelType == .open }
  public func isGroupChannel() -> Bool { value.channelType == .group }
  /// Milliseconds. Before the message is sent, this device's estimate of the server's time.
  @_disfavoredOverload public var createdAt: Int64 { value.createdAt }
  /// Milliseconds; 0 if it was never edited.
  @_disfavoredOverload public var updatedAt: Int64 { value.updatedAt }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? BaseMessage, other.messageId == messageId,
      other.channelURL.hasSameBytes(as: channelURL)
    else { return false }
    return messageId != 0 || other === self || !requestId.isEmpty && other.requestId.hasSameBytes(as: requestId)
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(channelURL)
    hasher.combine(messageId)
    if messageId == 0 { hasher.combine(requestId) }
    return hasher.finalize()
  }

  /// An object of the same message, with the values that the app has set on this one.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = BaseMessage.make(value, sendState: sendState, fileKey: fileKey)
    copy.copyOwnValues(of: self)
    return copy
  }

  // MARK: Keys

  #if canImport(ObjectiveC)
    /// A documented member by its name in version 3.1, numbers and enumerations as numbers; any other key as in
    /// `NSObject`.
    open override func value(forKey key: String) -> Any? {
      memberKeys.value(key, of: self) { super.value(forKey: key) }
    }
  #else
    /// A documented member by its name in version 3.1, numbers and enumerations as numbers; `nil` for any other key.
    open func value(forKey key: String) -> Any? { memberKeys.value(key, of: self) { nil } }
  #endif

  /// The members by their names in version 3.1.
  var memberKeys: MemberKeys<BaseMessage> { Self.commonKeys }

  // MARK: Keeping it outside

  /// Reads what `serialize()` wrote.
  /// - Returns: `nil` for anything else, for data of a later version, and for a message of another class.
  public class func build(fromSerializedData data: Data) -> Self? {
    BaseMessage.made(of: data, status: nil) as? Self
  }

  /// The same, with a given sending status.
  public class func build(fromSerializedData data: Data, desiredState: MessageSendingStatus) -> Self? {
    BaseMessage.made(of: data, status: desiredState) as? Self
  }

  /// The message as bytes, which `build(fromSerializedData:)` can read in this and later versions. They contain what
  /// users wrote: store them where the app keeps such content.
  open func serialize() -> Data? { serialized() }
}

extension BaseMessage: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show content.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A text message of a user.
// Sendable: see `BaseMessage`.
#if canImport(ObjectiveC)
  @objc(CBRUserMessage)
#endif
open class UserMessage: BaseMessage, @unchecked Sendable {
  /// Texts by language code; `nil` if there are none. The values are of type `String`.
  public var translations: [AnyHashable: Any]? {
    let translations = value.translations
    return translations.isEmpty ? nil : translations
  }

  /// The older form of `sendingStatus`.
  public var requestState: MessageRequestState { MessageRequestState(sendingStatus) }

  override final var memberKeys: MemberKeys<BaseMessage> { Self.textKeys }
}

/// A message from the server or from an operator's tool; it has no sender, and users cannot send it.
// Sendable: see `BaseMessage`.
#if canImport(ObjectiveC)
  @objc(CBRAdminMessage)
#endif
open class AdminMessage: BaseMessage, @unchecked Sendable {
  override final class var blankKind: MessageKind { .admin }
}
