public import ChatModel

/// The requested part of a list of channels.
public struct ChannelPageRequest: Sendable {
  /// Only channels that it admits are returned and counted.
  public var filter: ChannelListFilter
  public var order: ChannelListOrder
  /// The page begins behind this position, whether or not there is a channel at it; `nil` for the start.
  public var after: ChannelPosition?
  /// The maximum number of channels. Default 20.
  public var limit: Int

  public init(
    filter: ChannelListFilter = ChannelListFilter(), order: ChannelListOrder = .latestLastMessage,
    after: ChannelPosition? = nil, limit: Int = 20
  ) {
    self.filter = filter
    self.order = order
    self.after = after
    self.limit = limit
  }
}

/// Part of a list of channels, from the cache.
public struct ChannelListPage: Sendable {
  /// In the requested order.
  public let channels: [Channel]
  /// Whether the cache has an admitted channel behind the last of the page.
  public let hasMore: Bool
}
