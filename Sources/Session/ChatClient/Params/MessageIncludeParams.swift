public import Foundation

/// What params of messages, of their lists and of changelogs have in common. Collections and calls copy what they need:
/// later changes do not affect them.
#if canImport(ObjectiveC)
  @objc(CBRMessageIncludeParams)
#endif
public class MessageIncludeParams: NSObject, NSCopying {
  /// The current settings, as a value.
  package internal(set) final var settings: MessageListSettings

  /// The settings of new params.
  class var standard: MessageListSettings { MessageListSettings() }

  package required init(_ settings: MessageListSettings) { self.settings = settings }

  public override convenience init() { self.init(Self.standard) }

  public func copy(with zone: NSZone? = nil) -> Any { Self(settings) }

  /// Whether messages include their meta arrays. Default false. Changelogs always include them, like reactions, threads
  /// and parents.
  public final var includeMetaArray: Bool {
    get { settings.includes.metaArray }
    set { settings.includes.metaArray = newValue }
  }

  /// Whether messages include their reactions. Default false. See `includeMetaArray`.
  public final var includeReactions: Bool {
    get { settings.includes.reactions }
    set { settings.includes.reactions = newValue }
  }

  /// Whether replies include the messages that they reply to. Default false. See `includeMetaArray`.
  public final var includeParentMessageInfo: Bool {
    get { settings.includes.parentMessageInfo }
    set { settings.includes.parentMessageInfo = newValue }
  }

  /// An older, shorter form of `includeParentMessageInfo`. Default false.
  public final var includeParentMessageText: Bool {
    get { settings.includes.parentMessageText }
    set { settings.includes.parentMessageText = newValue }
  }
}

/// What params of a channel's messages and of a thread's have in common: a part around a starting point, and filters.
#if canImport(ObjectiveC)
  @objc(CBRMessagePageParams)
#endif
public class MessagePageParams: MessageIncludeParams {
  /// The number of messages before the starting point, and on a page of older ones. Default 0.
  public final var previousResultSize: Int {
    get { settings.previousResultSize }
    set { settings.previousResultSize = newValue }
  }

  /// The number of messages after the starting point, and on a page of newer ones. Default 0.
  public final var nextResultSize: Int {
    get { settings.nextResultSize }
    set { settings.nextResultSize = newValue }
  }

  /// Whether messages exactly at the starting point belong to the first result. Default false.
  public final var isInclusive: Bool {
    get { settings.isInclusive }
    set { settings.isInclusive = newValue }
  }

  /// Whether the newest messages come first. Default false.
  public final var reverse: Bool {
    get { settings.reverse }
    set { settings.reverse = newValue }
  }

  /// Default `all`.
  public final var messageTypeFilter: MessageTypeFilter {
    get { settings.messageType }
    set { settings.messageType = newValue }
  }

  /// The only custom type shown; ignored if `customTypes` is set. Default `nil`, for all.
  public final var customType: String? {
    get { settings.customType }
    set { settings.customType = newValue }
  }

  /// The custom types shown; an empty text stands for messages without one. Default `nil`, for all; an empty list also
  /// means all. With several custom types, a part of a thread can have fewer replies than requested, although there are
  /// more.
  public final var customTypes: [String]? {
    get { settings.customTypes }
    set { settings.customTypes = newValue }
  }

  /// The only senders shown. Default `nil`, for all; an empty list also means all.
  public final var senderUserIds: [String]? {
    get { settings.senderUserIds }
    set { settings.senderUserIds = newValue }
  }
}
