import CacheStorage
public import ChatModel
import RawSQLite

extension CacheTransaction {
  /// Inserts or replaces messages.
  ///
  /// * A cached message never gets older: a row is replaced by one whose `updated_at` is greater or equal.
  /// * A message that is remembered as deleted, or whose channel is, does not come back unless `isReviving`.
  /// * The outgoing message with the same channel and request id is always removed, because it was sent.
  /// * A known request id stays if the new payload has none, because servers omit it from lists.
  /// - Throws: `invalid_value` for a message without id or creation time.
  @discardableResult
  public func upsertMessages(_ messages: some Sequence<Message>, isReviving: Bool = false) throws -> UpsertResult {
    var result = UpsertResult()
    for message in messages { try result.outcomes.append(upsert(message, isReviving)) }
    return result
  }

  private func upsert(_ message: Message, _ isReviving: Bool) throws -> UpsertResult.Outcome {
    guard message.id > 0, message.createdAt > 0 else {
      throw CacheError(
        .invalidValue, "A message has no id or creation time. Use putOutgoing for unsent messages.")
    }
    let url = message.channelURL
    if let requestID = message.requestID { try resolveOutgoing(url, requestID, message.id) }
    if isReviving {
      try forget(channelURL: url, messageID: message.id)
      try forget(channelURL: url)
    } else if try snapshot.isDeleted(channelURL: url, messageID: message.id) || snapshot.isChannelDeleted(url: url) {
      return .deleted
    }
    let channelID = try stubbedChannelID(url)
    let known = try storedVersion(channelID, message)
    switch known {
    case .none:
      try write(
        message, channelID,
        """
        INSERT INTO message (channel_id, message_id, created_at, updated_at, kind, parent_message_id, custom_type,
          sender_id, request_id, payload, is_from_app) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 1)
        """)
      changes.write(try snapshot.completed(message), isNew: true)
      return .inserted
    case .same: return .unchanged
    case .newer: return .older
    case .replaceable(let requestID):
      try write(
        message, channelID,
        """
        UPDATE message SET created_at = ?3, updated_at = ?4, kind = ?5, parent_message_id = ?6, custom_type = ?7,
          sender_id = ?8, request_id = coalesce(?9, request_id), payload = ?10, is_from_app = 1
        WHERE channel_id = ?1 AND message_id = ?2
        """)
      // The row keeps its request id if the message has none.
      let row = requestID.flatMap { try? Message(message.payload, channelURL: url, requestID: $0) }
      changes.write(try snapshot.completed(row ?? message), isNew: false)
      return .updated
    }
  }

  private enum StoredVersion {
    case none, same, newer
    /// With the request id that the row keeps; `nil` if the message has its own.
    case replaceable(requestID: String?)
  }

  private func storedVersion(_ channelID: Int64, _ message: Message) throws -> StoredVersion {
    let statement = try statements.statement(
      "SELECT updated_at, payload, request_id FROM message WHERE channel_id = ?1 AND message_id = ?2")
    statement.bind(channelID, at: 1)
    statement.bind(message.id, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return .none }
    guard let updatedAt = statement.integer(0), let payload = statement.buffer(1) else { throw CacheError.damagedRow }
    if updatedAt > message.updatedAt { return .newer }
    let hasNews = message.requestID.map { statement.bytes(2) != Array($0.utf8) } ?? false
    if payload.elementsEqual(message.payload.bytes), !hasNews { return .same }
    return .replaceable(requestID: message.requestID == nil ? statement.text(2) : nil)
  }

  /// Every column comes from the message, which was read from the payload that is bound with it.
  private func write(_ message: Message, _ channelID: Int64, _ sql: String) throws {
    let statement = try statements.statement(sql)
    statement.bind(channelID, at: 1)
    statement.bind(message.id, at: 2)
    statement.bind(message.createdAt, at: 3)
    statement.bind(message.updatedAt, at: 4)
    statement.bind(Int64(message.kind.rawValue), at: 5)
    statement.bind(message.parentMessageID, at: 6)
    statement.bindText(message.customType, at: 7)
    statement.bindText(message.senderID, at: 8)
    statement.bindText(message.requestID, at: 9)
    statement.bindText(message.payload.bytes, at: 10)
    try statement.run()
  }
}
