import CacheStorage
import RawSQLite

/// The ranges of a channel and filter in a cache that is being loaded.
struct StoredRanges {
  let connection: RawConnection

  /// The filters of a channel's ranges.
  func filters(_ channelID: Int64) throws -> [String] {
    let rows = try connection.prepare("SELECT DISTINCT filter FROM synced_range WHERE channel_id = ?")
    rows.bind(channelID, at: 1)
    var filters: [String] = []
    while try rows.step() { if let filter = rows.text(0) { filters.append(filter) } }
    return filters
  }

  /// What the cache claims under one filter.
  func ranges(_ channelID: Int64, _ filter: String) throws -> SyncedRangeSet {
    let rows = try connection.prepare(
      "SELECT start_at, end_at, history_start_reached FROM synced_range WHERE channel_id = ? AND filter = ?")
    rows.bind(channelID, at: 1)
    rows.bindText(filter, at: 2)
    var ranges = SyncedRangeSet()
    while try rows.step() {
      guard let start = rows.integer(0), let end = rows.integer(1),
        let range = SyncedRange(start: start, end: end, isHistoryStartReached: rows.integer(2) == 1)
      else { continue }
      ranges.insert(range)
    }
    return ranges
  }

  /// Replaces them.
  func write(_ ranges: SyncedRangeSet, _ channelID: Int64, _ filter: String) throws {
    let clear = try connection.prepare("DELETE FROM synced_range WHERE channel_id = ? AND filter = ?")
    clear.bind(channelID, at: 1)
    clear.bindText(filter, at: 2)
    try clear.run()
    let insert = try connection.prepare(
      """
      INSERT INTO synced_range (channel_id, filter, start_at, end_at, history_start_reached) VALUES (?, ?, ?, ?, ?)
      """)
    for range in ranges.ranges {
      insert.bind(channelID, at: 1)
      insert.bindText(filter, at: 2)
      insert.bind(range.start, at: 3)
      insert.bind(range.end, at: 4)
      insert.bind(range.isHistoryStartReached ? 1 : 0, at: 5)
      try insert.run()
    }
  }
}
