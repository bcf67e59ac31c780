import ChatModel
import RawSQLite

/// Single rows in their current state, for a closer look at differences.
extension CacheContent {
  /// One message.
  package struct Message {
    package let updatedAt: Int64
    package let digest: (UInt64, UInt64)
    /// As if it had no request id: a known one stays when a newer version of the message comes without one.
    package let digestWithoutRequestID: (UInt64, UInt64)
    package let isFromApp: Bool
  }

  package func message(channelURL: UnsafeRawBufferPointer, id: Int64) throws -> Message? {
    let statement = try lookup(
      """
      SELECT m.channel_id, m.message_id, m.created_at, m.updated_at, m.kind, m.parent_message_id, m.custom_type,
        m.sender_id, m.request_id, m.payload, \(try appFlag("m"))
      FROM message m JOIN channel c ON c.id = m.channel_id WHERE c.url = ? AND m.message_id = ?
      """)
    statement.bindText(copying: channelURL, at: 1)
    statement.bind(id, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return Message(
      updatedAt: statement.integer(3) ?? 0, digest: CacheContent.digest(statement),
      digestWithoutRequestID: CacheContent.digest(statement, hasRequestID: false), isFromApp: statement.integer(10) == 1
    )
  }

  /// The keys of the legacy rows of an entity that are kept undecoded, whichever store they came from.
  package func undecodedKeys(of entity: String) throws -> Set<Int64> {
    let statement = try lookup("SELECT z_pk FROM undecoded WHERE entity = ?")
    statement.bindText(entity, at: 1)
    defer { statement.reset() }
    var keys: Set<Int64> = []
    while try statement.step() { if let key = statement.integer(0) { keys.insert(key) } }
    return keys
  }

  /// One channel.
  package struct Channel {
    /// Of its newest message, ms; 0 without one.
    package let lastMessageAt: Int64
    package let isFromApp: Bool
    /// Whether the columns say what the payload says.
    package let isConsistent: Bool
  }

  /// `nil` if there is no row or only a stub.
  package func channel(url: UnsafeRawBufferPointer) throws -> Channel? {
    let statement = try lookup(
      """
      SELECT last_message_at, \(try appFlag("channel")), payload, \(ChannelColumns.list) FROM channel
      WHERE url = ? AND payload IS NOT NULL
      """)
    statement.bindText(copying: url, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return Channel(
      lastMessageAt: statement.integer(0) ?? 0, isFromApp: statement.integer(1) == 1,
      isConsistent: ChannelColumns.agree(with: statement, payload: 2, first: 3))
  }

  /// The identity of a channel list query.
  package struct Query {
    package let includeEmpty: Int64?
    package let order: Int64?
    package let customTypes: [UInt8]?

    package init(includeEmpty: Int64?, order: Int64?, customTypes: [UInt8]?) {
      self.includeEmpty = includeEmpty
      self.order = order
      self.customTypes = customTypes
    }
  }

  /// Whether the cache knows a list, whatever its progress.
  package func hasQuery(like query: Query) throws -> Bool {
    let statement = try lookup(
      "SELECT 1 FROM channel_query WHERE include_empty IS ? AND sort_order IS ? AND custom_types IS ?")
    statement.bind(query.includeEmpty, at: 1)
    statement.bind(query.order, at: 2)
    statement.bindText(query.customTypes, at: 3)
    defer { statement.reset() }
    return try statement.step()
  }

  /// Whether a token exists, whatever its value: every sync replaces it.
  package func hasToken(channelURL: [UInt8]?) throws -> Bool {
    let statement = try lookup("SELECT 1 FROM changelog_token WHERE channel_url = ?")
    statement.bindText(channelURL ?? [], at: 1)
    defer { statement.reset() }
    return try statement.step()
  }

  /// Whether the app wrote an outgoing message; `nil` if it no longer exists.
  package func isOutgoingFromApp(_ requestID: [UInt8]) throws -> Bool? {
    let statement = try lookup("SELECT \(try appFlag("outgoing_message")) FROM outgoing_message WHERE request_id = ?")
    statement.bindText(requestID, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) == 1 : nil
  }

  /// Whether the message with a request id is known as sent or removed.
  package func isDone(_ requestID: [UInt8]) throws -> Bool {
    for sql in [
      "SELECT 1 FROM deleted_key WHERE request_id = ?", "SELECT 1 FROM message WHERE request_id = ? LIMIT 1",
    ] {
      let statement = try lookup(sql)
      statement.bindText(requestID, at: 1)
      defer { statement.reset() }
      if try statement.step() { return true }
    }
    return false
  }

  private func appFlag(_ table: String) throws -> String { try evidence.get().isKept ? "\(table).is_from_app" : "0" }
}
