import ChatCache
import ChatModel

/// Extends the synced ranges by a message that arrived in real time and is already in the cache: nothing lies between a
/// message and the one that the server names as its predecessor (Docs/VendorAPIs.md#complete-ranges).
///
/// The predecessor must be stored inside a range; that range is then extended to the message, and further through
/// stored messages that follow one another in the same way. Ranges under every filter are extended, including those
/// that do not admit the message: nothing that they admit is missing between. A range may reach into a millisecond of
/// which not everything has arrived: a message that was not here, in a time that is considered complete, must follow
/// what is here. Otherwise something is missing before it, and what was known ends there.
/// - Parameters:
///   - previousMessageID: `nil` if the server did not say, or if there is none.
///   - isNew: the message was not in the cache.
/// - Returns: the filters whose own ranges contain the message. Under any other filter it is not known to be
///   contiguous: a wider range may contain it and still leave a hole before it.
func extendLive(
  _ message: Message, previousMessageID: Int64?, isNew: Bool, in transaction: CacheTransaction
) throws -> [MessageFilter] {
  let snapshot = transaction.snapshot
  let url = message.channelURL
  let filters = try snapshot.syncedFilters(channelURL: url)
  guard !filters.isEmpty else { return [] }
  let previous = try previousMessageID.flatMap { try snapshot.message(channelURL: url, messageID: $0) }
  if isNew, previous == nil {
    let isDeleted = try previousMessageID.map { try snapshot.isDeleted(channelURL: url, messageID: $0) } ?? false
    if !isDeleted { try transaction.markTimesStale(before: message) }
  }
  var end: Int64?
  return try filters.filter { filter in
    let ranges = try snapshot.syncedRanges(channelURL: url, provenUnder: filter)
    let start: Int64
    if let previous, previous.createdAt <= message.createdAt, ranges.range(containing: previous.createdAt) != nil {
      start = previous.createdAt
    } else if ranges.range(containing: message.createdAt) != nil {
      start = message.createdAt
    } else {
      return false
    }
    let reached = try end ?? chainEnd(after: message, in: snapshot)
    end = reached
    if let range = SyncedRange(start: start, end: reached) {
      try transaction.addSyncedRange(range, channelURL: url, filter: filter)
    }
    return true
  }
}

extension CacheTransaction {
  /// A message that is now stored was missing in what was considered complete: from the message before it on, that is
  /// no longer known.
  func markTimesStale(before message: Message) throws {
    let url = message.channelURL
    let ends = try snapshot.syncedFilters(channelURL: url).compactMap { filter in
      try snapshot.syncedRanges(channelURL: url, provenUnder: filter).range(containing: message.createdAt)?.end
    }
    guard let end = ends.max() else { return }
    let before = try snapshot.messages(
      channelURL: url, MessagePageRequest(position: MessagePosition(message), previousCount: 1))
    try removeSyncedTimes((before.messages.last?.createdAt ?? .min)...end, channelURL: url)
  }
}

/// Follows the stored messages after `message` as long as each names its predecessor.
/// - Returns: the creation time of the last one.
private func chainEnd(after message: Message, in snapshot: CacheSnapshot) throws -> Int64 {
  var last = message
  while true {
    let page = try snapshot.messages(
      channelURL: message.channelURL, MessagePageRequest(position: MessagePosition(last), nextCount: 20))
    for next in page.messages {
      guard next.previousMessageID == last.id else { return last.createdAt }
      last = next
    }
    guard page.hasNext else { return last.createdAt }
  }
}
