import ChatWire
public import Foundation

/// Which part of a thread to load. Calls copy what they need: later changes do not affect a call that was made.
public final class ThreadedMessageListParams: NSObject, NSCopying {
  /// The current settings, as a value.
  private(set) var settings: MessageListSettings

  public override convenience init() {
    var settings = MessageListSettings()
    settings.replyType = .all
    self.init(settings)
  }

  private init(_ settings: MessageListSettings) { self.settings = settings }

  public func copy(with zone: NSZone? = nil) -> Any { ThreadedMessageListParams(settings) }

  /// The number of replies before the starting point. Default 0.
  public var previousResultSize: Int {
    get { settings.previousResultSize }
    set { settings.previousResultSize = newValue }
  }

  /// The number of replies after the starting point. Default 0.
  public var nextResultSize: Int {
    get { settings.nextResultSize }
    set { settings.nextResultSize = newValue }
  }

  /// Whether replies exactly at the starting point belong to the result. Default false.
  public var isInclusive: Bool {
    get { settings.isInclusive }
    set { settings.isInclusive = newValue }
  }

  /// Whether the newest replies come first. Default false.
  public var reverse: Bool {
    get { settings.reverse }
    set { settings.reverse = newValue }
  }

  /// Default `all`.
  public var messageTypeFilter: MessageTypeFilter {
    get { settings.messageType }
    set { settings.messageType = newValue }
  }

  /// The only custom type loaded; ignored if `customTypes` is set. Default `nil`, for all.
  public var customType: String? {
    get { settings.customType }
    set { settings.customType = newValue }
  }

  /// The custom types loaded; an empty text stands for messages without one. Default `nil`, for all; an empty list also
  /// means all. With several of them, a result can have fewer replies than requested although there are more.
  public var customTypes: [String]? {
    get { settings.customTypes }
    set { settings.customTypes = newValue }
  }

  /// The only senders loaded. Default `nil`, for all; an empty list also means all.
  public var senderUserIds: [String]? {
    get { settings.senderUserIds }
    set { settings.senderUserIds = newValue }
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

  /// Whether replies include the message that they reply to. Default false.
  public var includeParentMessageInfo: Bool {
    get { settings.includesParentMessageInfo }
    set { settings.includesParentMessageInfo = newValue }
  }

  /// An older, shorter form of `includeParentMessageInfo`. Default false.
  public var includeParentMessageText: Bool {
    get { settings.includesParentMessageText }
    set { settings.includesParentMessageText = newValue }
  }

  /// - Parameter timestamp: the starting point, ms.
  func call(_ parentID: Int64, around timestamp: Int64) -> MessageListCall {
    var call = MessageListCall(.timestamp(timestamp))
    (call.previousLimit, call.nextLimit) = (settings.previousResultSize, settings.nextResultSize)
    (call.isInclusive, call.isReversed) = (settings.isInclusive, settings.reverse)
    (call.filter, call.parentMessageID, call.replies) = (settings.messageFilter, parentID, .all)
    call.includes.metaArrays = settings.includesMetaArray
    call.includes.reactions = settings.includesReactions
    call.includes.threadInfo = true
    call.includes.parentMessageInfo = settings.includesParentMessageInfo || settings.includesParentMessageText
    return call
  }
}

/// What `threadedMessages` gives: a part of a thread.
public struct ThreadedMessages: Sendable {
  /// The message that the others reply to; `nil` if the user cannot see it.
  public let parent: BaseMessage?
  /// In the requested order.
  public let replies: [BaseMessage]
}
