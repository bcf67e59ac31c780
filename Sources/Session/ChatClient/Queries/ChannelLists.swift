package import CacheSync
import ChatCache
package import ChatModel
import ChatWire

/// How far a list of channels is synced with the server.
package typealias ChannelListStatus = CacheSync.ChannelListStatus

/// Keeps the sync of a list running while it is held.
package typealias ChannelListWatch = CacheSync.ChannelListWatch

/// The lists of the user's channels: their sync, and their pages in the cache.
package struct ChannelLists: Sendable {
  let session: ChatSession
  private var engine: SyncEngine { session.engine }

  /// Brings the channels of a list into the cache, once per cache, as soon as there is a connection, in the list's own
  /// order, so that its beginning is soon correct (Docs/VendorAPIs.md#channel-list-sync).
  /// - Returns: hold it while the list is shown.
  package func watchChannels(_ filter: ChannelListFilter, _ order: ChannelListOrder) -> ChannelListWatch {
    engine.watchChannels(ChannelListCall(filter, order: order))
  }

  /// Brings all of the user's channels into the cache, for lists of any kind and to find out which cached channels are
  /// gone. It continues whether or not a list is shown.
  package func syncAllChannels() { engine.syncChannels(.everything) }

  /// Same as `syncAllChannels`, while the returned object is held.
  package func watchAllChannels() -> ChannelListWatch { engine.watchChannels(.everything) }

  /// The status of a watched list. For session jobs.
  package func channelListStatus(_ filter: ChannelListFilter, _ order: ChannelListOrder) async -> ChannelListStatus {
    await engine.status(ofList: ChannelListCall(filter, order: order))
  }

  /// Part of a list from the cache. For session jobs.
  /// - Parameter position: where the page begins; `nil` for the start.
  package func channels(
    _ filter: ChannelListFilter, _ order: ChannelListOrder, after position: ChannelPosition?, limit: Int
  ) async throws -> (channels: [ChatModel.Channel], hasMore: Bool) {
    let request = ChannelPageRequest(filter: filter, order: order, after: position, limit: limit)
    // The order by metadata has no column, and named channels are sorted: both read every channel.
    let isWalk = filter.urls.isEmpty && !order.isOfMetadata
    let page = try await session.cache.readPage(of: isWalk ? limit : .max) { [userID = session.userID] in
      try $0.channels(request, viewerID: userID)
    }
    return (page.channels, page.hasMore)
  }
}

extension ChatSession {
  /// What lists of channels read and request.
  package var channelLists: ChannelLists { ChannelLists(session: self) }
}

extension ChannelListOrder {
  fileprivate var isOfMetadata: Bool { if case .channelMetadataValueAlphabetical = self { true } else { false } }
}
