import ChatCache
import ChatModel

extension CacheTransaction {
  /// Extends the range that ends at `edge` over real-time messages stored after it: each names its predecessor in the
  /// channel, so as long as that is the last one here, nothing is missing between them.
  func followLiveChain(from edge: Int64, channelURL: String, filter: MessageFilter) throws {
    guard edge < .max,
      let range = try snapshot.syncedRanges(channelURL: channelURL, provenUnder: filter).range(containing: edge)
    else { return }
    let before = MessagePageRequest(position: MessagePosition(createdAt: range.end + 1), previousCount: 1)
    guard var last = try snapshot.messages(channelURL: channelURL, before).messages.last,
      last.createdAt >= range.start
    else { return }
    var end = range.end
    // One by one: the chain is rarely longer than what arrived while a page was under way.
    while let next = try snapshot.messages(
      channelURL: channelURL, MessagePageRequest(position: MessagePosition(last), nextCount: 1)
    ).messages.first, next.previousMessageID == last.id {
      (last, end) = (next, next.createdAt)
    }
    guard let extended = SyncedRange(start: range.end, end: end), end > range.end else { return }
    try addSyncedRange(extended, channelURL: channelURL, filter: filter)
  }
}
