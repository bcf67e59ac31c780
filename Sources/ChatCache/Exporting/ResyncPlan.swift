import RawSQLite

/// What a server must refill, as JSON Lines; the format is in Docs/Guides/refilling-holes.md.
package struct ResyncPlan {
  private let connection: RawConnection

  /// - Throws: `CacheError` when the file is no cache that this version reads.
  package init(path: String) throws {
    _ = try CacheFile.checkHeader(path: path)
    connection = try CacheFile.openForReading(path)
  }

  /// One channel of the plan.
  package struct Channel: Sendable {
    package let url: [UInt8]
    package let messages: Int64
    package let coverage: HistoryCoverage
  }

  package struct Totals: Sendable, Equatable {
    package var channels = 0
    package var holes = 0
  }

  /// Writes a line for the plan, then one for each channel in the order of their urls.
  /// - Parameter write: gets each line without its line feed.
  @discardableResult
  package func write(_ write: ([UInt8]) throws -> Void) throws -> Totals {
    try connection.execute("BEGIN")
    defer { try? connection.execute("COMMIT") }
    var totals = Totals()
    try forEachChannel { channel in
      totals.channels += 1
      totals.holes += channel.coverage.holes.count
    }
    var line = LineBuilder()
    line.integer("channels", Int64(totals.channels))
    line.integer("format_version", 1)
    line.integer("holes", Int64(totals.holes))
    line.text("kind", "resync_plan")
    line.integer("schema_version", try connection.integer("PRAGMA user_version"))
    line.bytes("user_id", try CacheFile.userID(connection: connection))
    try write(line.finished())
    try forEachChannel { try write(ResyncPlan.line($0)) }
    return totals
  }

  private static func line(_ channel: Channel) -> [UInt8] {
    let coverage = channel.coverage
    let holes = coverage.holes.map { "{\"from\":\($0.lowerBound),\"to\":\($0.upperBound)}" }.joined(separator: ",")
    let trusted = coverage.trusted.map { "{\"end\":\($0.end),\"start\":\($0.start)}" }
    var line = LineBuilder()
    line.bytes("channel_url", channel.url)
    line.boolean("history_start_reached", coverage.isHistoryStartReached ? 1 : 0)
    line.payload("holes", Array("[\(holes)]".utf8))
    line.text("kind", "channel")
    line.integer("messages", channel.messages)
    line.payload("trusted", trusted.map { Array($0.utf8) })
    return line.finished()
  }

  /// Every channel in the order of their urls.
  package func forEachChannel(_ body: (Channel) throws -> Void) throws {
    let channels = try connection.prepare("SELECT id, url FROM channel ORDER BY url")
    let messages = try connection.prepare(
      "SELECT count(*), min(created_at), max(created_at) FROM message WHERE channel_id = ?")
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
          coverage: HistoryCoverage(ranges: list, messages: times)))
    }
  }
}
