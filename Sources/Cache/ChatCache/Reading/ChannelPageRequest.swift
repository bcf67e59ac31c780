public import ChatModel

/// Which part of a list of channels is wanted.
public struct ChannelPageRequest: Sendable {
  /// Only channels that it admits are returned and counted.
  public var filter: ChannelListFilter
  public var order: ChannelListOrder
  /// The page begins behind this place, whether a channel stands there or not; `nil`: at the start.
  public var after: ChannelPosition?
  /// How many channels at most. Default 20.
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

/// Part of a list of channels, as the cache has it.
public struct ChannelListPage: Sendable {
  /// In the order that was asked for.
  public let channels: [Channel]
  /// Whether the cache has an admitted channel behind the last of the page.
  public let hasMore: Bool
}
