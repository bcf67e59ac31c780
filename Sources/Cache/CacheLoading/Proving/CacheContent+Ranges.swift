package import CacheStorage
package import ChatModel
import RawSQLite

/// What a cache claims to be complete, and what is in it there.
extension CacheContent {
  /// How many ranges the cache has, of all channels and filters.
  package func rangeCount() throws -> Int64 {
    let row = try statement("SELECT count(*) FROM synced_range NOT INDEXED")
    return try row.step() ? row.integer(0) ?? 0 : 0
  }

  /// The ranges of a channel and a filter, ordered by their starts, as they are stored: what overlaps stays apart.
  /// - Parameter filter: in normal form.
  package func ranges(channelURL: UnsafeRawBufferPointer, filter: String) throws -> [SyncedRange] {
    let rows = try lookup(
      """
      SELECT r.start_at, r.end_at, r.history_start_reached FROM synced_range r JOIN channel c ON c.id = r.channel_id
      WHERE c.url = ? AND r.filter = ? ORDER BY r.start_at
      """)
    rows.bindText(copying: channelURL, at: 1)
    rows.bindText(filter, at: 2)
    defer { rows.reset() }
    var ranges: [SyncedRange] = []
    while try rows.step() {
      guard let start = rows.integer(0), let end = rows.integer(1),
        let range = SyncedRange(start: start, end: end, isHistoryStartReached: rows.integer(2) != 0)
      else { throw CacheError.damagedRow }
      ranges.append(range)
    }
    return ranges
  }

  /// From the oldest to the newest message of a channel that passes a filter, among those created in an interval; `nil`
  /// without one.
  package func messageTimes(
    channelURL: UnsafeRawBufferPointer, in interval: ClosedRange<Int64>, filter: MessageFilter
  ) throws -> ClosedRange<Int64>? {
    guard let oldest = try messageTime(channelURL, interval, filter, "ASC"),
      let newest = try messageTime(channelURL, interval, filter, "DESC")
    else { return nil }
    // They come from an index, which is in order in an undamaged file.
    guard oldest <= newest else { throw CacheError.damagedRow }
    return oldest...newest
  }

  /// Whether the cache has a message.
  package func hasMessage(channelURL: UnsafeRawBufferPointer, id: Int64) throws -> Bool {
    let row = try lookup(
      "SELECT 1 FROM message m JOIN channel c ON c.id = m.channel_id WHERE c.url = ? AND m.message_id = ?")
    row.bindText(copying: channelURL, at: 1)
    row.bind(id, at: 2)
    defer { row.reset() }
    return try row.step()
  }

  /// Filters by the rules of the model, not with conditions in SQL as ranges are built.
  private func messageTime(
    _ channelURL: UnsafeRawBufferPointer, _ interval: ClosedRange<Int64>, _ filter: MessageFilter, _ order: String
  ) throws -> Int64? {
    // Without a filter, the index alone answers.
    let facts = filter.isEverything ? "" : ", m.kind, m.custom_type, m.sender_id"
    let rows = try lookup(
      """
      SELECT m.created_at\(facts) FROM message m JOIN channel c ON c.id = m.channel_id
      WHERE c.url = ? AND m.created_at BETWEEN ? AND ? ORDER BY m.created_at \(order)
      """)
    rows.bindText(copying: channelURL, at: 1)
    rows.bind(interval.lowerBound, at: 2)
    rows.bind(interval.upperBound, at: 3)
    defer { rows.reset() }
    while try rows.step() {
      guard let time = rows.integer(0) else { throw CacheError.damagedRow }
      if filter.isEverything { return time }
      guard let kind = MessageKind(rawValue: Int(rows.integer(1) ?? 0)) else { throw CacheError.damagedRow }
      if filter.matches(kind: kind, customType: rows.text(2), senderID: rows.text(3)) { return time }
    }
    return nil
  }
}
