import CacheStorage
import ChatModel
import GRDBSQLite
import RawSQLite

/// The cache's side of a proof: reads the rows of a cache file, only from its columns.
package final class CacheContent {
  private let connection: RawConnection
  /// Statements that look up single rows, prepared once.
  private var lookups: [String: RawStatement] = [:]
  private(set) lazy var evidence = Result { try AppEvidence(connection) }

  /// Opens a cache file for reading; a file in WAL mode is read with its WAL.
  package init(path: String, isDue: @escaping () -> Bool = { false }) throws {
    connection = try CacheFile.openForReading(path)
    try connection.execute("PRAGMA cache_size=-4096")
    connection.interruptWhen(isDue)
  }

  /// Whether SQLite's structural check finds nothing wrong with a finished cache that nobody has opened yet.
  package static func isWhole(_ path: String) -> Bool {
    (try? RawConnection(immutable: path).text("PRAGMA quick_check(1)")) == "ok"
  }

  /// Whether a migration into this file included every owner of its store.
  package func coversAllOwners() throws -> Bool {
    try connection.integer("SELECT max(covers_all_owners) FROM migration_run") == 1
  }

  /// The outcomes of an entity's rows, read through the same connection.
  package func account(of entity: String, from key: Int64) throws -> AccountReader {
    try AccountReader(connection, entity: entity, from: key)
  }

  func statement(_ sql: String) throws -> RawStatement { try connection.prepare(sql) }

  /// A statement that is reused; the caller resets it.
  func lookup(_ sql: String) throws -> RawStatement {
    if let known = lookups[sql] { return known }
    let statement = try connection.prepare(sql)
    lookups[sql] = statement
    return statement
  }

  /// The smallest and greatest row id of messages.
  package func messageRowIDs() throws -> ClosedRange<Int64>? {
    guard let first = try connection.integer("SELECT min(id) FROM message"),
      let last = try connection.integer("SELECT max(id) FROM message")
    else { return nil }
    // Both are read from the ends of the table, which are in order in an undamaged file.
    guard first <= last else { throw CacheError.damagedRow }
    return first...last
  }

  /// Sums of the messages with row ids in `rows`, by channel url.
  /// - Parameter tick: called from time to time with the rows read since the last call.
  package func messageSums(
    rows: ClosedRange<Int64>, depth: ProofDepth, tick: @escaping (Int64) -> Void = { _ in }
  ) throws -> [[UInt8]: ProofSum] {
    let columns = "channel_id, message_id, created_at"
    let rest = ", updated_at, kind, parent_message_id, custom_type, sender_id, request_id, payload"
    let statement = try connection.prepare(
      """
      SELECT \(columns)\(depth == .aggregates ? "" : rest) FROM message
      WHERE id BETWEEN \(rows.lowerBound) AND \(rows.upperBound)
      """)
    var sums: [Int64: ProofSum] = [:]
    var channel: Int64?
    var sum = ProofSum()
    var read = ProofTicks(tick)
    defer { read.end() }
    while try statement.step() {
      read.add()
      let id = statement.integer(0) ?? 0
      if id != channel {
        if let channel { sums[channel] = sum }
        channel = id
        sum = sums[id] ?? ProofSum()
      }
      let messageID = statement.integer(1) ?? 0
      sum.add(id: messageID, createdAt: statement.integer(2) ?? 0)
      if depth.digests(messageID: messageID) { sum.digest.add(CacheContent.digest(statement)) }
    }
    if let channel { sums[channel] = sum }
    return try byURL(sums)
  }

  /// - Parameter hasRequestID: whether to include the request id.
  static func digest(_ row: RawStatement, hasRequestID: Bool = true) -> (UInt64, UInt64) {
    RowDigestFields.message(
      id: row.integer(1) ?? 0, createdAt: row.integer(2) ?? 0, updatedAt: row.integer(3) ?? 0,
      kind: row.integer(4) ?? 0, parentMessageID: row.integer(5), customType: row.buffer(6), senderID: row.buffer(7),
      requestID: hasRequestID ? row.buffer(8) : nil,
      payload: row.buffer(9) ?? UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// A message in a channel without a row would be lost here, so it fails the comparison.
  private func byURL(_ sums: [Int64: ProofSum]) throws -> [[UInt8]: ProofSum] {
    let url = try connection.prepare("SELECT url FROM channel WHERE id = ?")
    var result: [[UInt8]: ProofSum] = [:]
    for (id, sum) in sums {
      url.bind(id, at: 1)
      if try url.step(), let bytes = url.bytes(0) { result[bytes] = sum }
      url.reset()
    }
    return result
  }
}

extension CacheContent {
  /// How many messages these channels contain in total.
  package func messageCount(in urls: Set<[UInt8]>) throws -> Int64 {
    let count = try statement(
      "SELECT count(*) FROM message WHERE channel_id = (SELECT id FROM channel WHERE url = ?)")
    var total: Int64 = 0
    for url in urls {
      count.bindText(url, at: 1)
      if try count.step() { total += count.integer(0) ?? 0 }
      count.reset()
    }
    return total
  }
}
