import ChatModel
import ChatWire

/// How far the sync of one channel list is.
package struct ChannelSyncProgress: Sendable, Equatable {
  package let query: ChannelListCall
  /// Every channel of the query is here; changelogs and events keep them current.
  package var isComplete = false
  /// The last attempt failed; another follows.
  package var hasFailed = false

  /// Whether a list is in the cache as a whole now: this one, or a part of it.
  package func completes(_ list: ChannelListCall) -> Bool {
    isComplete
      && (query.filterName.hasSameBytes(as: list.filterName)
        || query.filterName.hasSameBytes(as: ChannelListCall.everything.filterName))
  }
}
