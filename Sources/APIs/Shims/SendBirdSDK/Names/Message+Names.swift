import ChatClient
import Foundation

extension BaseMessage {
  /// As `channelURL`.
  public var channelUrl: String { channelURL }
  /// As `isSilent`.
  public var silent: Bool { isSilent }
  /// As `parentMessage`.
  public var parent: BaseMessage? { parentMessage }
  /// As the property.
  public func isResendable() -> Bool { isResendable as Bool }
}

extension UserMessage {
  /// What it was sent with, as `messageParams`; `nil` for messages that this device did not send.
  public func getParams() -> UserMessageParams? { messageParams as? UserMessageParams }
}

extension FileMessage {
  /// As `plainURL`.
  public var plainUrl: String? { plainURL }
  /// What it was sent with, as `messageParams`; `nil` for messages that this device did not send.
  public func getParams() -> FileMessageParams? { messageParams as? FileMessageParams }
}

extension ThreadInfoUpdateEvent {
  /// As `channelURL`.
  public var channelUrl: String { channelURL }
}

extension UserMessageParams {
  /// As `translationTargetLanguages`.
  public var targetLanguages: [String]? {
    get { translationTargetLanguages }
    set { translationTargetLanguages = newValue }
  }
}

extension FileMessageParams {
  /// As `fileURL`.
  public var fileUrl: String? {
    get { fileURL }
    set { fileURL = newValue }
  }

  /// As `init(fileURL:)`.
  public convenience init?(fileUrl: String) { self.init(fileURL: fileUrl) }
}

extension MessageListParams {
  /// As `messageTypeFilter`.
  public var messageType: MessageTypeFilter {
    get { messageTypeFilter }
    set { messageTypeFilter = newValue }
  }

  /// As `showSubchannelMessagesOnly`.
  public var showSubChannelMessagesOnly: Bool {
    get { showSubchannelMessagesOnly }
    set { showSubchannelMessagesOnly = newValue }
  }

  /// As `belongsTo(_:)`.
  public func belongs(to message: BaseMessage) -> Bool { belongsTo(message) }
}
