import CacheStorage
import RawSQLite

/// Cuts the ranges of a cache at messages that a merge found in the store and could not take: they are missing, so no
/// range may claim their times, whoever proved it before (Docs/RowRules.md#chunks).
///
/// Only rows that no earlier run has seen count: at the holes of those, the ranges were cut then, and what covers them
/// now was proven by the app.
struct StoredRangeCuts {
  let connection: RawConnection
  /// The entity whose rows are messages.
  let messageEntity: String

  func run() throws {
    let table = StoredRanges(connection: connection)
    let pieces = try ChunkPieces(connection)
    for (channelID, holes) in try holes() {
      for filter in try table.filters(channelID) {
        let ranges = try table.ranges(channelID, filter)
        let cut = try StoredRangeCuts.cut(ranges, at: holes) { try pieces.shrink($0, channelID, filter) }
        if cut != ranges { try table.write(cut, channelID, filter) }
      }
    }
  }

  /// The times of the messages that are missing in channels with ranges, in order. They are read to the end before
  /// anything is written, because writing would change what is read.
  private func holes() throws -> [(channelID: Int64, times: [Int64])] {
    let rows = try connection.prepare(
      """
      SELECT DISTINCT c.id, t.created_at FROM (
        SELECT entity, channel_url, message_id, created_at FROM load_undecoded
        UNION ALL SELECT entity, channel_url, message_id, created_at FROM load_rejected) t
      JOIN channel c ON c.url = t.channel_url
      WHERE t.entity = ?1 AND t.created_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM synced_range r WHERE r.channel_id = c.id)
        AND NOT EXISTS (SELECT 1 FROM message m WHERE m.channel_id = c.id AND m.message_id = t.message_id)
        AND NOT EXISTS (SELECT 1 FROM deleted_key d WHERE d.channel_url = t.channel_url
          AND d.message_id IN (t.message_id, 0) AND d.request_id = '')
      ORDER BY 1, 2
      """)
    rows.bindText(messageEntity, at: 1)
    var found: [(channelID: Int64, times: [Int64])] = []
    while try rows.step() {
      guard let channelID = rows.integer(0), let time = rows.integer(1) else { continue }
      if found.last?.channelID == channelID {
        found[found.count - 1].times.append(time)
      } else {
        found.append((channelID, [time]))
      }
    }
    return found
  }

  /// Towards a hole, a piece ends at a message, as that of a chunk does; one without any message is left out. With a hole
  /// anywhere before it, a range does not reach the beginning of the history.
  /// - Parameters:
  ///   - holes: in order.
  ///   - messages: from the oldest to the newest message in an interval.
  static func cut(
    _ ranges: SyncedRangeSet, at holes: [Int64], _ messages: (ClosedRange<Int64>) throws -> ClosedRange<Int64>?
  ) rethrows -> SyncedRangeSet {
    var result: [SyncedRange] = []
    var next = 0
    for range in ranges.ranges {
      while next < holes.count, holes[next] < range.start { next += 1 }
      var isStart = range.isHistoryStartReached && next == 0
      /// Where the piece begins; `nil` if nothing is left.
      var start: Int64? = range.start
      var followsHole = false
      while next < holes.count, holes[next] <= range.end {
        let hole = holes[next]
        if let start, start < hole, let shown = try messages(start...hole - 1) {
          result.append(
            SyncedRange(
              (followsHole ? shown.lowerBound : start)...shown.upperBound, isHistoryStartReached: isStart))
        }
        (start, followsHole, isStart) = (hole < range.end ? hole + 1 : nil, true, false)
        next += 1
      }
      guard let start else { continue }
      guard followsHole else {
        result.append(SyncedRange(range.interval, isHistoryStartReached: isStart))
        continue
      }
      if let shown = try messages(start...range.end) { result.append(SyncedRange(shown.lowerBound...range.end)) }
    }
    return SyncedRangeSet(result)
  }
}
