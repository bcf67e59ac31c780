import ChatCache
import ChatModel

extension CacheTransaction {
  /// Records what an answer proves, and what follows from it together with what was known. Call it after writing the
  /// messages.
  func addProof(_ range: SyncedRange, channelURL: String, filter: MessageFilter) throws {
    try addSyncedRange(range, channelURL: channelURL, filter: filter)
    try followLiveChain(from: range.end, channelURL: channelURL, filter: filter)
    guard range.isHistoryStartReached else { return }
    for answered in try snapshot.syncedFilters(channelURL: channelURL) where answered.isSubfilter(of: filter) {
      try joinBeforeHistory(channelURL: channelURL, filter: answered)
    }
  }

  /// If a range says that nothing older exists, nothing is missing before it either: not between it and earlier ranges,
  /// which contain nothing that the filter admits. Without this, a position between them would be in a hole that no
  /// page ever closes, because there is nothing left to request.
  private func joinBeforeHistory(channelURL: String, filter: MessageFilter) throws {
    let ranges = try snapshot.syncedRanges(channelURL: channelURL, answering: filter).ranges
    guard let first = ranges.first, let last = ranges.last(where: \.isHistoryStartReached), first.start < last.start,
      let joined = SyncedRange(start: first.start, end: last.end, isHistoryStartReached: true)
    else { return }
    // An older message that is here contradicts it: the server may now show more, or the cache may not know yet that it
    // is gone.
    let older = MessagePageRequest(position: MessagePosition(createdAt: last.start), previousCount: 1, filter: filter)
    guard try snapshot.messages(channelURL: channelURL, older).messages.isEmpty else { return }
    try addSyncedRange(joined, channelURL: channelURL, filter: filter)
  }
}
