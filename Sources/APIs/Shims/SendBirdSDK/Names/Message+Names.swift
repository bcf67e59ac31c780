import ChatClient
import Foundation

extension BaseMessage {
  /// Same as `isSilent`.
  public var silent: Bool { isSilent }
  /// Same as the property.
  public func isResendable() -> Bool { isResendable as Bool }
}

extension UserMessage {
  /// The params that it was sent with, as `messageParams` is without the app setting it; `nil` for messages that this device did not send.
  public func getParams() -> UserMessageParams? { sendingParams as? UserMessageParams }
}

extension FileMessage {
  /// Same as `plainURL`.
  public var plainUrl: String? { plainURL }
  /// The params that it was sent with, as `messageParams` is without the app setting it; `nil` for messages that this device did not send.
  public func getParams() -> FileMessageParams? { sendingParams as? FileMessageParams }
}

extension ThreadInfoUpdateEvent {
  /// Same as `channelURL`.
  public var channelUrl: String { channelURL }
}

extension UserMessageParams {
  /// Never `nil`; failable as documented.
  public convenience init?(message: String) { self.init(text: message) }

  /// Same as `translationTargetLanguages`.
  public var targetLanguages: [String]? {
    get { translationTargetLanguages }
    set { translationTargetLanguages = newValue }
  }
}

extension FileMessageParams {
  /// Same as `fileURL`.
  public var fileUrl: String? {
    get { fileURL }
    set { fileURL = newValue }
  }

  /// Never `nil`; failable as documented.
  public convenience init?(file: Data) { self.init(bytes: file) }

  /// Never `nil`; failable as documented.
  public convenience init?(fileURL: String) { self.init(address: fileURL) }

  /// Same as `init(fileURL:)`.
  public convenience init?(fileUrl: String) { self.init(address: fileUrl) }
}

extension MessageListParams {
  /// Same as `messageTypeFilter`.
  public var messageType: MessageTypeFilter {
    get { messageTypeFilter }
    set { messageTypeFilter = newValue }
  }

  /// Same as `showSubchannelMessagesOnly`.
  public var showSubChannelMessagesOnly: Bool {
    get { showSubchannelMessagesOnly }
    set { showSubchannelMessagesOnly = newValue }
  }

  /// Same as `belongsTo(_:)`.
  public func belongs(to message: BaseMessage) -> Bool { belongsTo(message) }
}
