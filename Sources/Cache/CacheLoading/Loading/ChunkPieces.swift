import CacheStorage
import ChatModel
import RawSQLite

/// The proven parts of a chunk: the stretches between known holes, shrunk to existing messages.
final class ChunkPieces {
  private let connection: RawConnection
  /// Prepared once, by their conditions and order.
  private var edges: [String: RawStatement] = [:]
  private let cuts: RawStatement

  init(_ connection: RawConnection) throws {
    self.connection = connection
    // Single times of rows that were set aside, and stretches where salvage lost rows.
    cuts = try connection.prepare(
      """
      SELECT at, at FROM load_cut WHERE channel_url = ?1 AND at BETWEEN ?2 AND ?3
      UNION ALL SELECT start_at, end_at FROM load_lost WHERE channel_url = ?1 AND start_at <= ?3 AND end_at >= ?2
      UNION ALL SELECT start_at, end_at FROM load_lost WHERE channel_url IS NULL AND start_at <= ?3 AND end_at >= ?2
      ORDER BY 1
      """)
  }

  /// - Returns: the pieces in order, and whether a hole was inside the chunk.
  func pieces(
    of chunk: ClosedRange<Int64>, channelID: Int64, channelURL: [UInt8], filter: String
  ) throws -> (pieces: [ClosedRange<Int64>], isCut: Bool) {
    cuts.bindText(channelURL, at: 1)
    cuts.bind(chunk.lowerBound, at: 2)
    cuts.bind(chunk.upperBound, at: 3)
    defer { cuts.reset() }
    var result: [ClosedRange<Int64>] = []
    var start = chunk.lowerBound
    var isCut = false
    while try cuts.step() {
      guard let hole = cuts.integer(0), let end = cuts.integer(1) else { continue }
      isCut = true
      if start < hole, let piece = try shrink(start...hole - 1, channelID, filter) { result.append(piece) }
      guard end < chunk.upperBound else { return (result, isCut) }
      start = max(start, end + 1)
    }
    if let piece = try shrink(start...chunk.upperBound, channelID, filter) { result.append(piece) }
    return (result, isCut)
  }

  /// From the oldest to the newest message of a piece that passes the filter; `nil` without one.
  func shrink(
    _ piece: ClosedRange<Int64>, _ channelID: Int64, _ filterText: String
  ) throws -> ClosedRange<Int64>? {
    guard let filter = MessageFilter(normalText: filterText) else { return nil }
    guard let oldest = try edge(of: piece, channelID, filter, "ASC"),
      let newest = try edge(of: piece, channelID, filter, "DESC")
    else { return nil }
    // They come from an index, which is in order in an undamaged file.
    guard oldest <= newest else { throw CacheError.damagedRow }
    return oldest...newest
  }

  private func edge(
    of piece: ClosedRange<Int64>, _ channelID: Int64, _ filter: MessageFilter, _ order: String
  ) throws -> Int64? {
    var conditions = ""
    if filter.messageType != .all { conditions += " AND kind = \(filter.messageType.rawValue)" }
    if filter.customType != nil { conditions += " AND custom_type = ?4" }
    if !filter.senderUserIDs.isEmpty {
      let places = filter.senderUserIDs.indices.map { "?\($0 + 5)" }.joined(separator: ",")
      conditions += " AND sender_id IN (\(places))"
    }
    let sql = """
      SELECT created_at FROM message INDEXED BY message_by_time
      WHERE channel_id = ?1 AND created_at BETWEEN ?2 AND ?3\(conditions) ORDER BY created_at \(order) LIMIT 1
      """
    let statement = try edges[sql] ?? connection.prepare(sql)
    edges[sql] = statement
    defer { statement.reset() }
    statement.bind(channelID, at: 1)
    statement.bind(piece.lowerBound, at: 2)
    statement.bind(piece.upperBound, at: 3)
    if let customType = filter.customType { statement.bindText(customType, at: 4) }
    for (index, sender) in filter.senderUserIDs.enumerated() { statement.bindText(sender, at: Int32(index + 5)) }
    return try statement.step() ? statement.integer(0) : nil
  }
}
