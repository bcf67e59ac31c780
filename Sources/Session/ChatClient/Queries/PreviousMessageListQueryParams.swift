public import Foundation

/// Which messages a walk back through a channel's history loads. Safe on any thread.
// Sendable although not final and an NSObject: the stored property is a constant of a sendable type.
#if canImport(ObjectiveC)
  @objc(CBRPreviousMessageListQueryParams)
#endif
public class PreviousMessageListQueryParams: NSObject, NSCopying, @unchecked Sendable {
  struct Settings: Sendable {
    var limit: UInt = 20
    var list = MessageListSettings()
  }

  private let state: Locked<Settings>

  public override init() { state = Locked(Settings()) }

  init(copying other: PreviousMessageListQueryParams) { state = Locked(other.settings) }

  public func copy(with zone: NSZone? = nil) -> Any { PreviousMessageListQueryParams(copying: self) }

  /// All settings at one point in time.
  final var settings: Settings { state.withValue { $0 } }

  /// Messages per page. Default 20; at most 200, which is what a server returns.
  public final var limit: UInt {
    get { state.read(\.limit) }
    set { state.write(\.limit, newValue) }
  }

  /// Whether the newest messages of a page come first. Default false.
  public final var reverse: Bool {
    get { state.read(\.list.reverse) }
    set { state.write(\.list.reverse, newValue) }
  }

  /// Default `all`.
  public final var messageTypeFilter: MessageTypeFilter {
    get { state.read(\.list.messageType) }
    set { state.write(\.list.messageType, newValue) }
  }

  /// The custom types loaded; an empty text stands for messages without one. Default `nil`, for all; an empty list also
  /// means all.
  public final var customTypesFilter: [String]? {
    get { state.read(\.list.customTypes) }
    set { state.write(\.list.customTypes, newValue) }
  }

  /// The only senders loaded. Default `nil`, for all; an empty list also means all.
  public final var senderUserIdsFilter: [String]? {
    get { state.read(\.list.senderUserIds) }
    set { state.write(\.list.senderUserIds, newValue) }
  }

  /// Which replies are loaded. Default `none`.
  public final var replyType: ReplyType {
    get { state.read(\.list.replyType) }
    set { state.write(\.list.replyType, newValue) }
  }

  /// An older way to request all replies; ignored unless `replyType` is `none`. Default false.
  public final var includeReplies: Bool {
    get { state.read(\.list.includesReplies) }
    set { state.write(\.list.includesReplies, newValue) }
  }

  /// Whether messages include their meta arrays. Default false. Pages of a cached channel always include them, like
  /// reactions, threads and parents.
  public final var includeMetaArray: Bool {
    get { state.read(\.list.includes.metaArray) }
    set { state.write(\.list.includes.metaArray, newValue) }
  }

  /// Whether messages include their reactions. Default false. See `includeMetaArray`.
  public final var includeReactions: Bool {
    get { state.read(\.list.includes.reactions) }
    set { state.write(\.list.includes.reactions, newValue) }
  }

  /// Whether messages include information about their threads. Default false. See `includeMetaArray`.
  public final var includeThreadInfo: Bool {
    get { state.read(\.list.includes.threadInfo) }
    set { state.write(\.list.includes.threadInfo, newValue) }
  }

  /// Whether replies include the messages that they reply to. Default false. See `includeMetaArray`.
  public final var includeParentMessageInfo: Bool {
    get { state.read(\.list.includes.parentMessageInfo) }
    set { state.write(\.list.includes.parentMessageInfo, newValue) }
  }

  /// An older, shorter form of `includeParentMessageInfo`. Default false.
  public final var includeParentMessageText: Bool {
    get { state.read(\.list.includes.parentMessageText) }
    set { state.write(\.list.includes.parentMessageText, newValue) }
  }

  /// Only for open channels; ignored here. Default false.
  public final var showSubchannelMessagesOnly: Bool {
    get { state.read(\.list.showsSubchannelMessagesOnly) }
    set { state.write(\.list.showsSubchannelMessagesOnly, newValue) }
  }
}
