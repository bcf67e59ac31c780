package import ChatModel

#if canImport(ObjectiveC)
  import Foundation
#endif

/// Which messages of a channel a list shows, and how many at a time. Collections copy it.
#if canImport(ObjectiveC)
  @objc(CBRMessageListParams)
#endif
public final class MessageListParams: MessagePageParams {
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

  /// Whether messages include information about their threads. Default false.
  public var includeThreadInfo: Bool {
    get { settings.includes.threadInfo }
    set { settings.includes.threadInfo = newValue }
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
