import CacheStorage
public import ChatModel
import RawSQLite

extension CacheTransaction {
  /// Records that the cache has every message of an interval that `filter` admits. Write the messages in the same
  /// transaction, so that a range never claims more than was proven.
  public func addSyncedRange(_ range: SyncedRange, channelURL: String, filter: MessageFilter = .everything) throws {
    let channelID = try stubbedChannelID(channelURL)
    let isChanged = try edit(channelID, filter.normalText, around: range.interval) { $0.insert(range) }
    if isChanged { changes.update(channelURL) { $0.areSyncedRangesChanged = true } }
  }

  /// Removes what was recorded for an interval, under every filter: messages in it may be missing.
  public func removeSyncedTimes(_ interval: ClosedRange<Int64>, channelURL: String) throws {
    guard let channelID = try snapshot.channelID(channelURL) else { return }
    for text in try snapshot.syncedFilterTexts(channelID) {
      let isChanged = try edit(channelID, text, around: interval) { $0.remove(interval) }
      if isChanged { changes.update(channelURL) { $0.areSyncedRangesChanged = true } }
    }
  }

  /// Applies `body` to the stored ranges that touch `interval`, including adjacent ones; the others cannot change.
  /// - Returns: whether anything changed.
  private func edit(
    _ channelID: Int64, _ filterText: String, around interval: ClosedRange<Int64>,
    _ body: (inout SyncedRangeSet) -> Void
  ) throws -> Bool {
    let select = try statements.statement(
      """
      SELECT start_at, end_at, history_start_reached FROM synced_range
      WHERE channel_id = ?1 AND filter = ?2 AND start_at <= ?3 AND end_at >= ?4
      """)
    select.bind(channelID, at: 1)
    select.bindText(filterText, at: 2)
    select.bind(interval.upperBound == .max ? .max : interval.upperBound + 1, at: 3)
    select.bind(interval.lowerBound == .min ? .min : interval.lowerBound - 1, at: 4)
    let before = SyncedRangeSet(try snapshot.ranges(select))
    var after = before
    body(&after)
    guard after != before else { return false }
    // Usually one range reaches further: its row changes, and not the index.
    if before.ranges.count == 1, after.ranges.count == 1, let range = after.ranges.first,
      before.ranges.first?.start == range.start
    {
      let update = try statements.statement(
        """
        UPDATE synced_range SET end_at = ?4, history_start_reached = ?5
        WHERE channel_id = ?1 AND filter = ?2 AND start_at = ?3
        """)
      try run(update, channelID, filterText, range)
      return true
    }

    let delete = try statements.statement(
      "DELETE FROM synced_range WHERE channel_id = ?1 AND filter = ?2 AND start_at = ?3")
    for range in before.ranges {
      delete.bind(channelID, at: 1)
      delete.bindText(filterText, at: 2)
      delete.bind(range.start, at: 3)
      try delete.run()
    }
    let insert = try statements.statement(
      """
      INSERT INTO synced_range (channel_id, filter, start_at, end_at, history_start_reached)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    for range in after.ranges { try run(insert, channelID, filterText, range) }
    return true
  }

  /// Runs a statement whose parameters are the columns of a range, in order.
  private func run(_ statement: RawStatement, _ channelID: Int64, _ filterText: String, _ range: SyncedRange) throws {
    statement.bind(channelID, at: 1)
    statement.bindText(filterText, at: 2)
    statement.bind(range.start, at: 3)
    statement.bind(range.end, at: 4)
    statement.bind(range.isHistoryStartReached ? 1 : 0, at: 5)
    try statement.run()
  }
}
