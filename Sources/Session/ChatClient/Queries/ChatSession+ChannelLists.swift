package import CacheSync
import ChatCache
package import ChatModel
import ChatWire

/// How a list of channels stands with the server.
package typealias ChannelListStatus = CacheSync.ChannelListStatus

/// Keeps the sync of a list going as long as somebody holds it.
package typealias ChannelListWatch = CacheSync.ChannelListWatch

extension ChatSession {
  /// A query for the user's group channels: not empty ones, not hidden ones, the one with the newest message first.
  public func createMyGroupChannelListQuery() -> GroupChannelListQuery {
    GroupChannelListQuery(GroupChannelListQuery.Settings(), session: self)
  }

  /// A query with the params as they are now.
  public func createMyGroupChannelListQuery(params: GroupChannelListQueryParams) -> GroupChannelListQuery {
    GroupChannelListQuery(params.settings, session: self)
  }

  /// Brings the channels of a list into the cache, once per cache, as soon as there is a connection, in the list's own
  /// order, so that its beginning is right soon (Docs/VendorAPIs.md#channel-list-sync).
  /// - Returns: hold it while the list is shown.
  package func watchChannels(_ filter: ChannelListFilter, _ order: ChannelListOrder) -> ChannelListWatch {
    engine.watchChannels(ChannelListCall(filter, order: order))
  }

  /// Brings everything of the user into the cache, for lists of any kind and to find out which cached channels are gone.
  /// It goes on whoever shows a list.
  package func syncAllChannels() { engine.syncChannels(.everything) }

  /// As `syncAllChannels`, as long as somebody holds what it returns.
  package func watchAllChannels() -> ChannelListWatch { engine.watchChannels(.everything) }

  /// How a list stands that is watched. For session jobs.
  package func channelListStatus(_ filter: ChannelListFilter, _ order: ChannelListOrder) async -> ChannelListStatus {
    await engine.status(ofList: ChannelListCall(filter, order: order))
  }

  /// Part of a list, as it is in the cache. For session jobs.
  /// - Parameter position: where the page begins; `nil` at the start.
  package func channels(
    _ filter: ChannelListFilter, _ order: ChannelListOrder, after position: ChannelPosition?, limit: Int
  ) async throws -> (channels: [ChatModel.Channel], hasMore: Bool) {
    let request = ChannelPageRequest(filter: filter, order: order, after: position, limit: limit)
    // The order by metadata has no column, and named channels are sorted: both read every channel.
    let isWalk = filter.urls.isEmpty && !order.isOfMetadata
    let page = try await cache.readPage(of: isWalk ? limit : .max) { [userID] in
      try $0.channels(request, viewerID: userID)
    }
    return (page.channels, page.hasMore)
  }
}

extension ChannelListOrder {
  fileprivate var isOfMetadata: Bool { if case .channelMetadataValueAlphabetical = self { true } else { false } }
}
