import ChatCache
import ChatModel
import ChatWire

/// A page of background sync: everything next to a time, on one side of it.
struct MessagePageStep: Hashable {
  let isForward: Bool
  /// Where the page begins, ms, inclusive. `Int64.max`, only backward, is the newest end.
  let time: Int64
  /// How many messages beyond that time are requested. At least 1.
  let limit: Int
}

/// What an answer to a page says about times, without the messages.
struct MessagePageFacts {
  /// When the messages were created, ms, in any order.
  var times: [Int64]
  /// Messages without a readable time. They count, so that a page with such messages is not mistaken for a short one.
  var untimed = 0
  /// Whether newer messages exist; `nil` if the server does not say.
  var hasNext: Bool?
}

/// What a page proves: never more than was seen.
///
/// A page is requested including its first time, and the server counts only messages beyond that time, so a full page
/// always reaches further by at least a millisecond. The last millisecond of a full page may be incomplete; the next
/// page begins in it.
struct MessagePageProof: Hashable {
  /// The cache has everything in it once the page is written. `nil` if the page proves no whole millisecond.
  let range: SyncedRange?
  /// Where the next page in this direction begins; `nil` at the end of the channel.
  let next: Int64?

  /// - Returns: `nil` if the answer contradicts itself: more exists, but nothing beyond the time was returned.
  init?(_ step: MessagePageStep, _ facts: MessagePageFacts) {
    if step.isForward { self.init(forward: step, facts) } else { self.init(backward: step, facts) }
  }

  private init?(backward step: MessagePageStep, _ facts: MessagePageFacts) {
    let older = facts.times.filter { $0 < step.time }
    // Beyond the newest message nothing is proven, because time continues.
    let end = step.time == .max ? older.max() : step.time
    if older.count + facts.untimed >= step.limit {
      guard let oldest = older.min(), let end else { return nil }
      range = SyncedRange(start: oldest + 1, end: end)
      next = oldest
    } else {
      range = end.flatMap { SyncedRange(start: older.min() ?? $0, end: $0, isHistoryStartReached: true) }
      next = nil
    }
  }

  private init?(forward step: MessagePageStep, _ facts: MessagePageFacts) {
    let newer = facts.times.filter { $0 > step.time }
    if facts.hasNext ?? (newer.count + facts.untimed >= step.limit) {
      guard let newest = newer.max() else { return nil }
      range = SyncedRange(start: step.time, end: newest - 1)
      next = newest
    } else {
      range = SyncedRange(start: step.time, end: newer.max() ?? step.time)
      next = nil
    }
  }
}

extension MessagePageFacts {
  init(_ page: ChatWire.MessagePage) {
    times = page.messages.map(\.createdAt) + page.unknownTimes
    untimed = page.unknownMessages - page.unknownTimes.count
    hasNext = page.hasNext
  }
}

extension MessagePageStep {
  /// The request. It asks for everything that the cache keeps, so that what the answer omits does not exist.
  func call(filter: MessageFilter) -> MessageListCall {
    var call = MessageListCall.complete(.timestamp(time), filter: filter)
    (call.previousLimit, call.nextLimit) = isForward ? (0, limit) : (limit, 0)
    return call
  }
}

extension MessageListCall {
  /// A page that may fill the cache: with replies, with everything that belongs to a message, and including the point
  /// itself.
  static func complete(_ point: Point, filter: MessageFilter) -> MessageListCall {
    var call = MessageListCall(point)
    call.filter = filter
    call.isInclusive = true
    call.replies = .all
    call.includes = .everything
    call.checksHasNext = true
    return call
  }
}
