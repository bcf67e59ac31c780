import ChatCache
import ChatModel
import LiveTesting

@testable import CacheSync

/// A channel on an imaginary server and one cache of it, both as small as possible, to run `MessageSync` against.
struct SimulatedChannel {
  struct Item: Hashable {
    let id: Int
    let time: Int64
    /// Whether the narrower of two filters admits it.
    let isUser: Bool
    let previous: Int?
  }

  struct Answer {
    let facts: MessagePageFacts
    let items: [Item]
  }

  static let user = MessageFilter(messageType: .user)

  private(set) var server: [Item] = []
  private(set) var cached: [Int: Item] = [:]
  private(set) var deleted: Set<Int> = []
  private(set) var ranges: [MessageFilter: SyncedRangeSet] = [:]
  private var lastID = 0
  var now: Int64 = 1_000

  // MARK: Server

  /// A message at the present time.
  mutating func send(isUser: Bool) -> Item {
    lastID += 1
    let item = Item(id: lastID, time: now, isUser: isUser, previous: server.last?.id)
    server.append(item)
    return item
  }

  mutating func deleteOnServer(_ item: Item) { server.removeAll { $0.id == item.id } }

  /// Answers as the protocol allows: the last millisecond cut or whole, or a few more than asked for.
  func answer(_ step: MessagePageStep, _ filter: MessageFilter, using random: inout SeededRandom) -> Answer {
    let admitted = server.filter { filter.isEverything || $0.isUser }
    let here = admitted.filter { $0.time == step.time }
    let beyond =
      step.isForward ? admitted.filter { $0.time > step.time } : admitted.filter { $0.time < step.time }.reversed()
    var count = min(step.limit, beyond.count)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: while count > 0, count < beyond.count, beyond[count].time == beyond[count - 1].time { count += 1 }
    case 1: count = min(beyond.count, count + Int.random(in: 0..<3, using: &random))
    default: break
    }
    let items = here + beyond.prefix(count)
    let hasNext = step.isForward ? count < beyond.count : nil
    return Answer(facts: MessagePageFacts(times: items.map(\.time), hasNext: hasNext), items: items)
  }

  // MARK: Cache

  func answering(_ filter: MessageFilter) -> SyncedRangeSet {
    var union = ranges[.everything] ?? SyncedRangeSet()
    if !filter.isEverything { union.formUnion(ranges[filter] ?? SyncedRangeSet()) }
    return union
  }

  mutating func write(_ items: [Item], _ range: SyncedRange?, _ filter: MessageFilter) {
    for item in items where !deleted.contains(item.id) {
      // Only a live message tells which one was before it.
      cached[item.id] =
        cached[item.id] ?? Item(id: item.id, time: item.time, isUser: item.isUser, previous: nil)
    }
    guard let range else { return }
    ranges[filter, default: SyncedRangeSet()].insert(range)
    followChain(from: range.end, filter)
  }

  /// A message that comes live.
  mutating func receive(_ item: Item) {
    cached[item.id] = item
    for filter in Array(ranges.keys) {
      guard let previous = item.previous.flatMap({ cached[$0] }),
        let range = ranges[filter]?.range(containing: previous.time)
      else { continue }
      followChain(from: range.end, filter)
    }
  }

  mutating func receiveDeletion(_ item: Item) {
    cached[item.id] = nil
    deleted.insert(item.id)
  }

  private mutating func followChain(from edge: Int64, _ filter: MessageFilter) {
    guard let range = ranges[filter]?.range(containing: edge) else { return }
    let ordered = cached.values.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    guard var index = ordered.lastIndex(where: { $0.time <= range.end }), ordered[index].time >= range.start else {
      return
    }
    while index + 1 < ordered.count, ordered[index + 1].previous == ordered[index].id { index += 1 }
    if let extended = SyncedRange(start: range.end, end: ordered[index].time) { ranges[filter]?.insert(extended) }
  }

  // MARK: What must hold

  /// Messages that a range claims, and that are not cached.
  func falselyClaimed() -> [Item] {
    server.filter { item in
      cached[item.id] == nil
        && ranges.contains { filter, set in
          (filter.isEverything || item.isUser) && set.range(containing: item.time) != nil
        }
    }
  }

  /// Whether one range holds everything that a filter admits.
  func isComplete(_ filter: MessageFilter) -> Bool {
    let admitted = server.filter { filter.isEverything || $0.isUser }
    guard let first = admitted.first, let last = admitted.last else { return true }
    guard let range = answering(filter).range(containing: first.time) else { return false }
    return range.isHistoryStartReached && range.end >= last.time && admitted.allSatisfy { cached[$0.id] != nil }
  }
}
