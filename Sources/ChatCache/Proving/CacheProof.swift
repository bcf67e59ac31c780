import ChatModel
import GRDBSQLite
import RawSQLite

/// The cache's side of a proof: reads the rows of a cache file, from its columns alone.
package final class CacheProof {
  private let connection: RawConnection

  /// Opens a cache file for reading; a file in WAL mode is read with its WAL.
  package init(path: String, isDue: @escaping () -> Bool = { false }) throws {
    connection = try CacheFile.openForReading(path)
    try connection.execute("PRAGMA cache_size=-4096")
    connection.interruptWhen(isDue)
  }

  /// Whether a migration into this file took every owner of its store.
  package func coversAllOwners() throws -> Bool {
    try connection.integer("SELECT max(covers_all_owners) FROM migration_run") == 1
  }

  func statement(_ sql: String) throws -> RawStatement { try connection.prepare(sql) }

  /// The smallest and greatest row id of messages.
  package func messageRowIDs() throws -> ClosedRange<Int64>? {
    guard let first = try connection.integer("SELECT min(id) FROM message"),
      let last = try connection.integer("SELECT max(id) FROM message")
    else { return nil }
    return first...last
  }

  /// Sums of the messages with row ids in `rows`, by channel url.
  /// - Parameter tick: called now and then with the rows read since the last call.
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
      if depth.digests(messageID: messageID) { sum.digest.add(CacheProof.digest(statement)) }
    }
    if let channel { sums[channel] = sum }
    return try byURL(sums)
  }

  private static func digest(_ row: RawStatement) -> (UInt64, UInt64) {
    RowProof.message(
      id: row.integer(1) ?? 0, createdAt: row.integer(2) ?? 0, updatedAt: row.integer(3) ?? 0,
      kind: row.integer(4) ?? 0, parentMessageID: row.integer(5), customType: row.buffer(6), senderID: row.buffer(7),
      requestID: row.buffer(8), payload: row.buffer(9) ?? UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// A message of a channel that no row names would be lost here, so it fails the comparison.
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

  /// One message as the cache has it now.
  package struct Message {
    package let updatedAt: Int64
    package let digest: (UInt64, UInt64)
  }

  private var lookup: RawStatement?
  package func message(channelURL: UnsafeRawBufferPointer, id: Int64) throws -> Message? {
    let statement =
      try lookup
      ?? connection.prepare(
        """
        SELECT m.channel_id, m.message_id, m.created_at, m.updated_at, m.kind, m.parent_message_id, m.custom_type,
          m.sender_id, m.request_id, m.payload
        FROM message m JOIN channel c ON c.id = m.channel_id WHERE c.url = ? AND m.message_id = ?
        """)
    lookup = statement
    statement.bindText(copying: channelURL, at: 1)
    statement.bind(id, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return Message(updatedAt: statement.integer(3) ?? 0, digest: CacheProof.digest(statement))
  }

  private var deletedLookup: RawStatement?
  /// Whether the memory of deletions has the key, or its whole channel.
  package func isDeleted(channelURL: UnsafeRawBufferPointer, id: Int64) throws -> Bool {
    let statement =
      try deletedLookup
      ?? connection.prepare(
        "SELECT 1 FROM deleted_key WHERE channel_url = ? AND message_id IN (?, 0) AND request_id = ''")
    deletedLookup = statement
    statement.bindText(copying: channelURL, at: 1)
    statement.bind(id, at: 2)
    defer { statement.reset() }
    return try statement.step()
  }

  /// The payload and newest message time of a channel, `nil` when there is no row or only a stub.
  package func channel(url: UnsafeRawBufferPointer) throws -> (payload: [UInt8], lastMessageAt: Int64)? {
    let statement = try connection.prepare(
      "SELECT payload, last_message_at FROM channel WHERE url = ? AND payload IS NOT NULL")
    statement.bindText(copying: url, at: 1)
    guard try statement.step() else { return nil }
    return (statement.bytes(0) ?? [], statement.integer(1) ?? 0)
  }

  /// Which list of channels a query is, and when its sync came how far.
  package struct Query {
    package let includeEmpty: Int64?
    package let order: Int64?
    package let customTypes: [UInt8]?
    package let updatedAt: Int64?

    package init(includeEmpty: Int64?, order: Int64?, customTypes: [UInt8]?, updatedAt: Int64?) {
      self.includeEmpty = includeEmpty
      self.order = order
      self.customTypes = customTypes
      self.updatedAt = updatedAt
    }
  }

  /// The newest time of the same list, 0 without one; `nil` when the cache does not know the list.
  package func queryUpdatedAt(like query: Query) throws -> Int64? {
    let statement = try connection.prepare(
      """
      SELECT max(coalesce(updated_at, 0)) FROM channel_query
      WHERE include_empty IS ? AND sort_order IS ? AND custom_types IS ?
      """)
    statement.bind(query.includeEmpty, at: 1)
    statement.bind(query.order, at: 2)
    statement.bindText(query.customTypes, at: 3)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Whether a token is there, whatever it is now.
  package func hasToken(channelURL: [UInt8]?) throws -> Bool {
    let statement = try connection.prepare("SELECT 1 FROM changelog_token WHERE channel_url = ?")
    statement.bindText(channelURL ?? [], at: 1)
    return try statement.step()
  }

  /// What became of an outgoing message: still there, sent, removed, or unknown.
  package func knowsRequest(_ requestID: [UInt8]) throws -> Bool {
    for sql in [
      "SELECT 1 FROM outgoing_message WHERE request_id = ?", "SELECT 1 FROM deleted_key WHERE request_id = ?",
      "SELECT 1 FROM message WHERE request_id = ? LIMIT 1",
    ] {
      let statement = try connection.prepare(sql)
      statement.bindText(requestID, at: 1)
      if try statement.step() { return true }
    }
    return false
  }
}

extension CacheProof {
  /// How many messages these channels hold together.
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
