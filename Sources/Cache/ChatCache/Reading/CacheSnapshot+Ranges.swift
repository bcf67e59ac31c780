import CacheStorage
public import ChatModel
import RawSQLite

extension CacheSnapshot {
  /// The ranges that were proven under exactly this filter.
  public func syncedRanges(channelURL: String, provenUnder filter: MessageFilter) throws -> SyncedRangeSet {
    guard let channelID = try channelID(channelURL) else { return SyncedRangeSet() }
    return try syncedRanges(channelID, filter.normalText)
  }

  /// The ranges that answer this filter: those proven under it and under every wider one, combined.
  public func syncedRanges(channelURL: String, answering filter: MessageFilter) throws -> SyncedRangeSet {
    let statement = try statements.statement(
      """
      SELECT start_at, end_at, history_start_reached, filter FROM synced_range
      WHERE channel_id = (SELECT id FROM channel WHERE url = ?1) ORDER BY filter, start_at
      """)
    statement.bindText(channelURL, at: 1)
    defer { statement.reset() }
    var union = SyncedRangeSet()
    var known: (text: [UInt8], isAnswering: Bool)?
    while try statement.step() {
      guard let text = statement.bytes(3) else { continue }
      if known?.text != text {
        // A filter that this version cannot read answers nothing: a range never claims more than was proven.
        let stored = MessageFilter(normalText: String(decoding: text, as: UTF8.self))
        known = (text, stored.map { filter.isSubfilter(of: $0) } ?? false)
      }
      if known?.isAnswering == true { union.insert(try range(statement)) }
    }
    return union
  }

  /// The filters under which the channel has ranges; those that this version cannot read are left out.
  public func syncedFilters(channelURL: String) throws -> [MessageFilter] {
    guard let channelID = try channelID(channelURL) else { return [] }
    return try syncedFilterTexts(channelID).compactMap { MessageFilter(normalText: $0) }
  }

  /// How far the channel's history can be trusted, and the holes to refill from the server. Without the channel,
  /// nothing is known and nothing is missing. The times of messages that salvage lost count like those of messages.
  public func historyCoverage(channelURL: String) throws -> HistoryCoverage {
    guard let channelID = try channelID(channelURL) else { return HistoryCoverage(ranges: [], messages: nil) }
    let statement = try statements.statement(
      """
      SELECT min(first), max(last) FROM (
        SELECT min(created_at) AS first, max(created_at) AS last FROM message WHERE channel_id = ?1
        UNION ALL SELECT min(start_at), max(end_at) FROM lost_history WHERE channel_id = ?1)
      """)
    statement.bind(channelID, at: 1)
    defer { statement.reset() }
    var times: ClosedRange<Int64>?
    if try statement.step(), let first = statement.integer(0), let last = statement.integer(1), first <= last {
      times = first...last
    }
    let ranges = try syncedRanges(channelID, MessageFilter.everything.normalText)
    return HistoryCoverage(ranges: ranges.ranges, messages: times)
  }

  /// The filters under which the channel has ranges, as in the `filter` column.
  func syncedFilterTexts(_ channelID: Int64) throws -> [String] {
    let statement = try statements.statement(
      "SELECT DISTINCT filter FROM synced_range WHERE channel_id = ?1 ORDER BY 1")
    statement.bind(channelID, at: 1)
    defer { statement.reset() }
    var texts: [String] = []
    while try statement.step() { if let text = statement.text(0) { texts.append(text) } }
    return texts
  }

  private func syncedRanges(_ channelID: Int64, _ filterText: String) throws -> SyncedRangeSet {
    let statement = try statements.statement(
      """
      SELECT start_at, end_at, history_start_reached FROM synced_range WHERE channel_id = ?1 AND filter = ?2
      ORDER BY start_at
      """)
    statement.bind(channelID, at: 1)
    statement.bindText(filterText, at: 2)
    return SyncedRangeSet(try ranges(statement))
  }

  /// Reads rows of start, end, history start.
  func ranges(_ statement: RawStatement) throws -> [SyncedRange] {
    defer { statement.reset() }
    var ranges: [SyncedRange] = []
    while try statement.step() { ranges.append(try range(statement)) }
    return ranges
  }

  private func range(_ statement: RawStatement) throws -> SyncedRange {
    guard let start = statement.integer(0), let end = statement.integer(1),
      let range = SyncedRange(start: start, end: end, isHistoryStartReached: statement.integer(2) == 1)
    else { throw CacheError.damagedRow }
    return range
  }
}
