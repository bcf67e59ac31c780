import ChatCache
import ChatModel
import ChatWire

/// A page of background sync: everything next to a time, on one side of it.
struct MessagePageStep: Hashable {
  let isForward: Bool
  /// Where the page begins, ms, itself included. `Int64.max`, only backward, is the newest end.
  let time: Int64
  /// How many messages beyond that time are asked for. At least 1.
  let limit: Int
}

/// What an answer to a page says about time, without the messages.
struct MessagePageFacts {
  /// When the messages were created, ms, in any order.
  var times: [Int64]
  /// Messages without a time that can be read. They count, so that a page with such is not taken for a short one.
  var untimed = 0
  /// Whether newer messages exist; `nil` when the server does not tell.
  var hasNext: Bool?
}

/// What a page proves: never more than was seen.
///
/// A page is asked for with its first time included, and the server counts only messages beyond that time, so a page
/// that came back full always reaches further by at least a millisecond. The last millisecond of a full page may be cut
/// in the middle; the next page begins in it.
struct MessagePageProof: Hashable {
  /// The cache holds everything of it once the page is written. `nil` when the page proves no whole millisecond.
  let range: SyncedRange?
  /// Where the next page in this direction begins; `nil` at the end of the channel.
  let next: Int64?

  /// - Returns: `nil` when the answer contradicts itself: more exists, but nothing beyond the time came.
  init?(_ step: MessagePageStep, _ facts: MessagePageFacts) {
    if step.isForward { self.init(forward: step, facts) } else { self.init(backward: step, facts) }
  }

  private init?(backward step: MessagePageStep, _ facts: MessagePageFacts) {
    let older = facts.times.filter { $0 < step.time }
    // Beyond the newest message nothing is proven: time goes on.
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
  /// The request. Whatever the cache keeps is asked for, so that what is missing in the answer does not exist.
  func call(filter: MessageFilter) -> MessageListCall {
    var call = MessageListCall.complete(.timestamp(time), filter: filter)
    (call.previousLimit, call.nextLimit) = isForward ? (0, limit) : (limit, 0)
    return call
  }
}

extension MessageListCall {
  /// A page that may fill the cache: with replies, with everything that belongs to a message, and with the point itself.
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
