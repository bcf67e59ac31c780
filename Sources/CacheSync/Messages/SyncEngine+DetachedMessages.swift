import ChatCache
import ChatModel

/// Messages that come one by one, live or as the user's own, and may leave a hole before them.
extension SyncEngine {
  /// A message came and may not follow what is known to be complete. Whoever watches the channel and cannot take it as
  /// following what it knows is told; a background sync asks for the messages between. Nobody else pays for it. Call it
  /// after the message was stored.
  /// - Parameters:
  ///   - time: its creation time, ms; `nil` when it is about no message in particular.
  ///   - covered: filters under whose own ranges it lies.
  func messageIsDetached(channelURL: String, at time: Int64? = nil, besides covered: [MessageFilter] = []) async {
    if await isDetachedForChangelogWatch(channelURL, time, covered) {
      await publish(.messageDetached(channelURL: channelURL))
    }
    for key in messageSyncs.keys(channelURL: channelURL) {
      guard let sync = messageSyncs[key], !covered.contains(sync.filter) else { continue }
      do {
        let isBeyond = try await cache.read { snapshot in
          let newest = try snapshot.messages(
            channelURL: channelURL,
            MessagePageRequest(position: MessagePosition(createdAt: .max), previousCount: 1, filter: sync.filter))
          let ranges = try snapshot.syncedRanges(channelURL: channelURL, answering: sync.filter)
          return newest.messages.last.map { sync.isBeyond($0.createdAt, ranges) } ?? false
        }
        // A filter that does not admit the message misses nothing.
        guard isBeyond else { continue }
        messageSyncs[key]?.loseEnd(at: inputNumber)
        await kickMessages(key)
      } catch {
        await cacheFailed(error)
      }
    }
  }

  /// A message of the user's own was sent and stored.
  func ownMessageCame(_ message: Message) async {
    let url = message.channelURL
    guard isWatched(channelURL: url) else { return }
    do {
      let covered = try await cache.read { snapshot in
        try snapshot.syncedFilters(channelURL: url).filter {
          try snapshot.syncedRanges(channelURL: url, provenUnder: $0).range(containing: message.createdAt) != nil
        }
      }
      await messageIsDetached(channelURL: url, at: message.createdAt, besides: covered)
    } catch {
      await cacheFailed(error)
    }
  }

  private func isDetachedForChangelogWatch(
    _ channelURL: String, _ time: Int64?, _ covered: [MessageFilter]
  ) async -> Bool {
    let filters = messageSyncs.changelogFilters(channelURL: channelURL).filter { !covered.contains($0) }
    guard !filters.isEmpty else { return false }
    guard let time else { return true }
    do {
      return try await cache.read { snapshot in
        try filters.contains { try !snapshot.isContiguous(time, channelURL: channelURL, filter: $0) }
      }
    } catch {
      await cacheFailed(error)
      return true
    }
  }
}

extension CacheSnapshot {
  /// Whether nothing is missing between the newest range that was proven under a filter and a time: a wider filter may
  /// have proven what lies between.
  fileprivate func isContiguous(_ time: Int64, channelURL: String, filter: MessageFilter) throws -> Bool {
    guard let own = try syncedRanges(channelURL: channelURL, provenUnder: filter).ranges.last,
      let range = try syncedRanges(channelURL: channelURL, answering: filter).range(containing: time)
    else { return false }
    return range.interval.contains(own.end)
  }
}
