package import CacheStorage
import ChatModel
import RawSQLite

/// What a server must refill, as JSON Lines; the format is in Docs/Guides/refilling-holes.md.
package struct ResyncPlan {
  private let connection: RawConnection

  /// The first schema version that can say what a damaged store lost.
  private static let oldestVersion: Int64 = 2

  /// - Throws: `CacheError` if the file is not a cache that this version reads, `upgradeDue` if it is too old.
  package init(path: String) throws {
    guard try CacheFile.checkHeader(path: path) != .empty else { throw CacheFile.notACache }
    connection = try CacheFile.openForReading(path)
    // Not from the header: the upgrade may still be in the log.
    guard try connection.integer("PRAGMA user_version") ?? 0 >= ResyncPlan.oldestVersion else {
      throw CacheError(.upgradeDue, "The cache's schema is too old for a plan. Upgrade the cache first.")
    }
  }

  /// One channel of the plan.
  package struct Channel: Sendable {
    package let url: [UInt8]
    package let messages: Int64
    package let coverage: HistoryCoverage
    package let lost: [Lost]

    /// Whether nothing in it needs to be refilled.
    var isComplete: Bool { coverage.holes.isEmpty && lost.isEmpty }
  }

  /// The approximate number of messages that salvage could not recover, and when they were most likely created.
  package struct Lost: Sendable, Equatable {
    package let about: Int64
    /// Unix ms; `nil` for any time.
    package let times: ClosedRange<Int64>?

    fileprivate var text: String {
      "{\"about\":\(about),\"from\":\(ResyncPlan.text(times?.lowerBound)),\"to\":\(ResyncPlan.text(times?.upperBound))}"
    }
  }

  private static func text(_ number: Int64?) -> String { number.map(String.init) ?? "null" }

  package struct Totals: Sendable, Equatable {
    /// Channels that are listed.
    package var channels = 0
    /// Channels without a hole, which are listed only on request.
    package var complete = 0
    package var holes = 0
    /// The approximate number of lost messages, including those of unknown channels.
    package var lost: Int64 = 0
  }

  /// Writes a line for the plan, then one for each channel with something to refill, in url order.
  /// - Parameters:
  ///   - includesComplete: also list the other channels.
  ///   - write: receives each line without its line feed.
  @discardableResult
  package func write(includesComplete: Bool = false, _ write: ([UInt8]) throws -> Void) throws -> Totals {
    try connection.execute("BEGIN")
    defer { try? connection.execute("COMMIT") }
    var totals = Totals()
    try forEachChannel { channel in
      if channel.isComplete { totals.complete += 1 }
      if includesComplete || !channel.isComplete { totals.channels += 1 }
      totals.holes += channel.coverage.holes.count
      totals.lost += channel.lost.reduce(0) { $0 + $1.about }
    }
    let unplaced = try lost(channel: nil)
    totals.lost += unplaced.reduce(0) { $0 + $1.about }
    var line = JSONWriter()
    line.integer("channels", Int64(totals.channels))
    line.integer("channels_without_holes", Int64(totals.complete))
    line.integer("format_version", 1)
    line.integer("holes", Int64(totals.holes))
    line.text("kind", "resync_plan")
    line.payload("lost", ResyncPlan.json(unplaced))
    line.integer("schema_version", try connection.integer("PRAGMA user_version"))
    line.bytes("user_id", try CacheFile.userID(connection: connection))
    try write(line.text)
    try forEachChannel { channel in
      if includesComplete || !channel.isComplete { try write(ResyncPlan.line(channel)) }
    }
    return totals
  }

  private static func line(_ channel: Channel) -> [UInt8] {
    let coverage = channel.coverage
    let holes = coverage.holes.map { "{\"from\":\($0.lowerBound),\"to\":\($0.upperBound)}" }.joined(separator: ",")
    let trusted = coverage.trusted.map { "{\"end\":\($0.end),\"start\":\($0.start)}" }
    var line = JSONWriter()
    line.bytes("channel_url", channel.url)
    line.boolean("history_start_reached", coverage.isHistoryStartReached ? 1 : 0)
    line.payload("holes", Array("[\(holes)]".utf8))
    line.text("kind", "channel")
    line.payload("lost", ResyncPlan.json(channel.lost))
    line.integer("messages", channel.messages)
    line.payload("trusted", trusted.map { Array($0.utf8) })
    return line.text
  }

  private static func json(_ lost: [Lost]) -> [UInt8] {
    Array("[\(lost.map(\.text).joined(separator: ","))]".utf8)
  }

  /// The lost messages of a channel, or those whose channel is unknown.
  private func lost(channel: Int64?) throws -> [Lost] {
    let rows = try connection.prepare(
      """
      SELECT about, start_at, end_at FROM lost_history WHERE channel_id IS ? AND entity IN ('Message', 'SucceededMessage')
      ORDER BY start_at, end_at, id
      """)
    rows.bind(channel, at: 1)
    var result: [Lost] = []
    while try rows.step() {
      var times: ClosedRange<Int64>?
      if let start = rows.integer(1), let end = rows.integer(2), start <= end { times = start...end }
      result.append(Lost(about: rows.integer(0) ?? 0, times: times))
    }
    return result
  }

  /// Every channel, in url order.
  package func forEachChannel(_ body: (Channel) throws -> Void) throws {
    let channels = try connection.prepare("SELECT id, url FROM channel ORDER BY url")
    let messages = try connection.prepare(
      """
      SELECT sum(rows), min(first), max(last) FROM (
        SELECT count(*) AS rows, min(created_at) AS first, max(created_at) AS last FROM message WHERE channel_id = ?1
        UNION ALL SELECT 0, min(start_at), max(end_at) FROM lost_history WHERE channel_id = ?1)
      """)
    let ranges = try connection.prepare(
      """
      SELECT start_at, end_at, history_start_reached FROM synced_range WHERE channel_id = ? AND filter = ''
      ORDER BY start_at
      """)
    while try channels.step() {
      messages.bind(channels.integer(0), at: 1)
      ranges.bind(channels.integer(0), at: 1)
      defer {
        messages.reset()
        ranges.reset()
      }
      guard try messages.step() else { continue }
      var times: ClosedRange<Int64>?
      if let first = messages.integer(1), let last = messages.integer(2), first <= last { times = first...last }
      var list: [SyncedRange] = []
      while try ranges.step() {
        guard let start = ranges.integer(0), let end = ranges.integer(1),
          let range = SyncedRange(start: start, end: end, isHistoryStartReached: ranges.integer(2) == 1)
        else { throw CacheError.damagedRow }
        list.append(range)
      }
      try body(
        Channel(
          url: channels.bytes(1) ?? [], messages: messages.integer(0) ?? 0,
          coverage: HistoryCoverage(ranges: list, messages: times),
          lost: try lost(channel: channels.integer(0)).filter { item in
            // What a range now covers has been refilled.
            !list.contains { range in
              item.times.map { range.start <= $0.lowerBound && $0.upperBound <= range.end } ?? false
            }
          }))
    }
  }
}
