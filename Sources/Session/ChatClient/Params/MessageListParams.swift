package import ChatModel
public import Foundation

/// Which messages of a channel a list shows, and how many at a time. Collections copy it.
public final class MessageListParams: NSObject, NSCopying {
  /// The current settings, as a value.
  package private(set) var settings: MessageListSettings

  public override init() { settings = MessageListSettings() }

  package init(_ settings: MessageListSettings) { self.settings = settings }

  public func copy(with zone: NSZone? = nil) -> Any { MessageListParams(settings) }

  /// The number of messages before the starting point, and on a page of older ones. Default 0.
  public var previousResultSize: Int {
    get { settings.previousResultSize }
    set { settings.previousResultSize = newValue }
  }

  /// The number of messages after the starting point, and on a page of newer ones. Default 0.
  public var nextResultSize: Int {
    get { settings.nextResultSize }
    set { settings.nextResultSize = newValue }
  }

  /// Whether messages exactly at the starting point belong to the first result. Default false.
  public var isInclusive: Bool {
    get { settings.isInclusive }
    set { settings.isInclusive = newValue }
  }

  /// Whether the newest messages come first. Default false.
  public var reverse: Bool {
    get { settings.reverse }
    set { settings.reverse = newValue }
  }

  /// Default `all`.
  public var messageTypeFilter: MessageTypeFilter {
    get { settings.messageType }
    set { settings.messageType = newValue }
  }

  /// The only custom type shown; ignored if `customTypes` is set. Default `nil`, for all.
  public var customType: String? {
    get { settings.customType }
    set { settings.customType = newValue }
  }

  /// The custom types shown; an empty text stands for messages without one. Default `nil`, for all; an empty list also
  /// means all.
  public var customTypes: [String]? {
    get { settings.customTypes }
    set { settings.customTypes = newValue }
  }

  /// The only senders shown. Default `nil`, for all; an empty list also means all.
  public var senderUserIds: [String]? {
    get { settings.senderUserIds }
    set { settings.senderUserIds = newValue }
  }

  /// Which replies are shown. Default `none`.
  public var replyType: ReplyType {
    get { settings.replyType }
    set { settings.replyType = newValue }
  }

  /// An older way to request all replies; ignored unless `replyType` is `none`. Default false.
  public var includeReplies: Bool {
    get { settings.includesReplies }
    set { settings.includesReplies = newValue }
  }

  /// Whether messages include their meta arrays. Default false.
  public var includeMetaArray: Bool {
    get { settings.includesMetaArray }
    set { settings.includesMetaArray = newValue }
  }

  /// Whether messages include their reactions. Default false.
  public var includeReactions: Bool {
    get { settings.includesReactions }
    set { settings.includesReactions = newValue }
  }

  /// Whether messages include information about their threads. Default false.
  public var includeThreadInfo: Bool {
    get { settings.includesThreadInfo }
    set { settings.includesThreadInfo = newValue }
  }

  /// Whether replies include the messages that they reply to. Default false.
  public var includeParentMessageInfo: Bool {
    get { settings.includesParentMessageInfo }
    set { settings.includesParentMessageInfo = newValue }
  }

  /// An older, shorter form of `includeParentMessageInfo`. Default false.
  public var includeParentMessageText: Bool {
    get { settings.includesParentMessageText }
    set { settings.includesParentMessageText = newValue }
  }

  /// Only for open channels; ignored here. Default false.
  public var showSubchannelMessagesOnly: Bool {
    get { settings.showsSubchannelMessagesOnly }
    set { settings.showsSubchannelMessagesOnly = newValue }
  }

  /// Whether a message belongs to the list: by its kind, custom type, sender, and as a reply
  /// (Docs/VendorAPIs.md#events-of-a-message-list).
  public func belongsTo(_ message: BaseMessage) -> Bool { admits(message.value) }

  /// Whether a message sent with `params` would belong to the list. Senders are ignored, because params have none.
  public func belongs(to params: BaseMessageParams) -> Bool {
    settings.admits(
      kind: params is FileMessageParams ? .file : .user, customType: params.customType,
      isReply: params.parentMessageId != 0, isReplyToChannel: params.isReplyToChannel)
  }

  /// See `MessageListSettings.messageFilter`.
  package var messageFilter: MessageFilter { settings.messageFilter }

  package func admits(_ value: ChatModel.Message) -> Bool { settings.admits(value) }
}
