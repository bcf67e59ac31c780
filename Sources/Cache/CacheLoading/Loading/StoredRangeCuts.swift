import CacheStorage
import RawSQLite

/// Cuts the ranges of a cache at messages that a merge found in the store and could not take, or that salvage lost: they
/// are missing, so no range may claim their times, whoever proved it before (Docs/RowRules.md#chunks).
///
/// Only rows that no earlier run has seen count: at the holes of those, the ranges were cut then, and what covers them
/// now was proven by the app. Keys of rows count up, so lost rows are new if their keys are; with rows of several stores in
/// the cache (`AccountContinuity`), nobody can tell.
struct StoredRangeCuts {
  let connection: RawConnection
  /// The entity whose rows are messages.
  let messageEntity: String
  /// The number of this run in the account.
  let run: Int64
  /// The UUID of the store; empty if unknown.
  let source: String

  /// - Parameter lost: what salvage could not recover.
  func cut(lost: LostHistory?) throws {
    let table = StoredRanges(connection: connection)
    let pieces = try ChunkPieces(connection)
    for (channelID, holes) in try holes(lost: newCuts(lost)) {
      for filter in try table.filters(channelID) {
        let ranges = try table.ranges(channelID, filter)
        let cut = try StoredRangeCuts.cut(ranges, at: holes) { try pieces.shrink($0, channelID, filter) }
        if cut != ranges { try table.write(cut, channelID, filter) }
      }
    }
  }

  /// What salvage lost since the last run on this store, as far as keys can tell; all of it if they cannot.
  private func newCuts(_ lost: LostHistory?) throws -> [LostHistory.Cut] {
    guard let lost, !lost.cuts.isEmpty else { return [] }
    let account = AccountContinuity(connection: connection, entity: messageEntity, source: source, run: run)
    guard let seen = try account.lastKey() else { return lost.cuts }
    // What an earlier run on the same store lost was cut then.
    let gone = try connection.prepare(
      "SELECT max(last_pk) FROM lost_history WHERE entity = ?1 AND source = ?2 AND last_pk < \(Int64.max)")
    gone.bindText(messageEntity, at: 1)
    gone.bindText(source, at: 2)
    let known = max(seen, try gone.step() ? gone.integer(0) ?? .min : .min)
    return lost.cuts.filter { cut in
      guard let last = cut.keys?.upperBound else { return true }
      // A store that ends before what was seen of it may be another one.
      return last > known || cut.isLast && last < seen
    }
  }

  /// The times at which messages are missing, of channels with ranges, in order. They are read to the end before
  /// anything is written, because writing would change what is read.
  private func holes(lost: [LostHistory.Cut]) throws -> [(channelID: Int64, times: [ClosedRange<Int64>])] {
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
        AND NOT EXISTS (SELECT 1 FROM removal h
          WHERE h.channel_url = t.channel_url AND h.kind = 'history' AND h.up_to >= t.created_at)
      """)
    rows.bindText(messageEntity, at: 1)
    var found: [Int64: [ClosedRange<Int64>]] = [:]
    while try rows.step() {
      guard let channelID = rows.integer(0), let time = rows.integer(1) else { continue }
      found[channelID, default: []].append(time...time)
    }
    // Each region of a badly damaged store may concern every channel.
    let ofAll = StoredRangeCuts.joined(lost.filter { $0.channelURL == nil }.map { $0.times ?? .min ... .max })
    let ofChannels = Dictionary(grouping: lost) { $0.channelURL ?? [] }
    if !lost.isEmpty {
      let channels = try connection.prepare(
        "SELECT DISTINCT c.id, c.url FROM synced_range r JOIN channel c ON c.id = r.channel_id")
      while try channels.step() {
        guard let channelID = channels.integer(0), let url = channels.bytes(1) else { continue }
        let own = ofChannels[url, default: []].map { $0.times ?? .min ... .max }
        if !ofAll.isEmpty || !own.isEmpty { found[channelID, default: []] += ofAll + own }
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, StoredRangeCuts.joined($0.value)) }
  }

  /// Intervals in order, with those that overlap as one.
  static func joined(_ intervals: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    var result: [ClosedRange<Int64>] = []
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, interval.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, interval.upperBound)
      } else {
        result.append(interval)
      }
    }
    return result
  }

  /// Towards a hole, a piece ends at a message, as that of a chunk does; one without any message is left out. With a hole
  /// anywhere before it, a range does not reach the beginning of the history.
  /// - Parameters:
  ///   - holes: as `joined` returns them.
  ///   - messages: from the oldest to the newest message in an interval.
  static func cut(
    _ ranges: SyncedRangeSet, at holes: [ClosedRange<Int64>],
    _ messages: (ClosedRange<Int64>) throws -> ClosedRange<Int64>?
  ) rethrows -> SyncedRangeSet {
    guard let firstHole = holes.first else { return ranges }
    var result: [SyncedRange] = []
    var first = 0
    for range in ranges.ranges {
      while first < holes.count, holes[first].upperBound < range.start { first += 1 }
      var isStart = range.isHistoryStartReached && firstHole.lowerBound >= range.start
      var followsHole = false
      /// Where the next piece begins; `nil` if nothing is left.
      var start: Int64? = range.start
      for hole in holes[first...].prefix(while: { $0.lowerBound <= range.end }) {
        if let start, start < hole.lowerBound, let shown = try messages(start...hole.lowerBound - 1) {
          result.append(
            SyncedRange((followsHole ? shown.lowerBound : start)...shown.upperBound, isHistoryStartReached: isStart))
        }
        start = hole.upperBound < range.end ? hole.upperBound + 1 : nil
        (followsHole, isStart) = (true, false)
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
