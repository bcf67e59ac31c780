#if canImport(ObjectiveC)
  import Foundation
#endif

/// Which changed messages `getMessageChangeLogs` reports. Calls copy what they need: later changes do not affect a call
/// that was made.
#if canImport(ObjectiveC)
  @objc(CBRMessageChangeLogsParams)
#endif
public final class MessageChangeLogsParams: MessageIncludeParams {
  /// Params that report the same replies as a list shows, and include what the list includes.
  /// - Parameter list: only its reply type and what it includes are used.
  public convenience init(_ list: MessageListParams) { self.init(Self.includes(of: list.settings)) }

  /// Params that report the same replies as a query loads, and include what the query includes.
  /// - Parameter query: only its reply type and what it includes are used.
  public convenience init(_ query: PreviousMessageListQueryParams) {
    self.init(Self.includes(of: query.settings.list))
  }

  private static func includes(of list: MessageListSettings) -> MessageListSettings {
    var settings = MessageListSettings()
    (settings.replyType, settings.includesReplies) = (list.replyType, list.includesReplies)
    settings.includes = list.includes
    return settings
  }

  /// Which replies are reported. Default `none`.
  public var replyType: ReplyType {
    get { settings.replyType }
    set { settings.replyType = newValue }
  }

  /// An older way to request all replies; ignored unless `replyType` is `none`. Default false.
  public var includeReplies: Bool {
    get { settings.includesReplies }
    set { settings.includesReplies = newValue }
  }

  /// Whether messages include information about their threads. Default false. See `includeMetaArray`.
  public var includeThreadInfo: Bool {
    get { settings.includes.threadInfo }
    set { settings.includes.threadInfo = newValue }
  }
}
