import ChatCache
import ChatModel

/// Messages that arrive one by one, live or as the user's own, and may leave a hole before them.
extension MessageHistory {
  /// A message arrived that may not follow what is known to be complete: background syncs of the channel request the
  /// messages between. Views that fill holes without a sync are notified with the message, by the effect
  /// `messageDetached`. Call it after the message was stored.
  /// - Parameter covered: filters whose own ranges contain it.
  func messageIsDetached(
    channelURL: String, besides covered: [MessageFilter] = [], on engine: isolated SyncEngine
  ) async {
    for key in messageSyncs.keys(channelURL: channelURL) {
      guard let sync = messageSyncs[key], !covered.contains(sync.filter) else { continue }
      do {
        let isBeyond = try await engine.cache.read { snapshot in
          let newest = try snapshot.messages(
            channelURL: channelURL,
            MessagePageRequest(position: MessagePosition(createdAt: .max), previousCount: 1, filter: sync.filter))
          let ranges = try snapshot.syncedRanges(channelURL: channelURL, answering: sync.filter)
          return newest.messages.last.map { sync.isBeyond($0.createdAt, ranges) } ?? false
        }
        // A filter that does not admit the message misses nothing.
        guard isBeyond else { continue }
        messageSyncs[key]?.loseEnd(at: engine.inputNumber)
        await scheduleMessages(key, on: engine)
      } catch {
        await engine.cacheFailed(error)
      }
    }
  }

}

extension CacheSnapshot {
  /// Whether a message does not follow what is known to be complete, for a view that fills holes without a sync.
  /// - Parameters:
  ///   - time: its creation time, ms. It is stored.
  ///   - covered: filters whose own ranges contain it.
  ///   - filters: those under which the channel is shown.
  func isDetached(
    _ time: Int64, channelURL: String, besides covered: [MessageFilter], under filters: Set<MessageFilter>
  ) throws -> Bool {
    try filters.contains { filter in
      try !covered.contains(filter) && !isContiguous(time, channelURL: channelURL, filter: filter)
    }
  }

  /// Whether nothing is missing between the newest range that was proven under a filter and a time: a wider filter may
  /// have proven what is between.
  fileprivate func isContiguous(_ time: Int64, channelURL: String, filter: MessageFilter) throws -> Bool {
    guard let own = try syncedRanges(channelURL: channelURL, provenUnder: filter).ranges.last,
      let range = try syncedRanges(channelURL: channelURL, answering: filter).range(containing: time)
    else { return false }
    return range.interval.contains(own.end)
  }
}
