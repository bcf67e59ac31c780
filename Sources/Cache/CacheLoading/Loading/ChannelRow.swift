import ChatModel
import RawSQLite

/// How a channel row is written: every column but the url comes from the payload, in the same statement.
enum ChannelRow {
  static let insertSQL = """
    INSERT INTO channel (id, url, created_at, name, custom_type, last_message_at, unread_message_count,
      unread_mention_count, member_state, hidden_state, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, name = excluded.name,
      custom_type = excluded.custom_type, last_message_at = excluded.last_message_at,
      unread_message_count = excluded.unread_message_count, unread_mention_count = excluded.unread_mention_count,
      member_state = excluded.member_state, hidden_state = excluded.hidden_state, payload = excluded.payload
    """

  /// - Parameter payload: compact text of one object.
  static func bind(_ statement: RawStatement, id: Int64?, url: [UInt8], payload: [UInt8]) {
    var members: [PayloadScanner.Member] = []
    payload.withUnsafeBytes { PayloadScanner.members(of: $0, into: &members) }
    payload.withUnsafeBufferPointer { buffer in
      guard let text = buffer.baseAddress else { return }
      let columns = ChannelColumns(text, members)
      statement.bind(id, at: 1)
      statement.bindText(url, at: 2)
      statement.bind(columns.createdAtColumn, at: 3)
      statement.bindText(columns.name.bytes(in: text), at: 4)
      statement.bindText(columns.customType.bytes(in: text), at: 5)
      statement.bind(columns.lastMessageCreatedAt.integerValue, at: 6)
      statement.bind(columns.unreadMessageCount.integerValue, at: 7)
      statement.bind(columns.unreadMentionCount.integerValue, at: 8)
      statement.bindText(columns.memberState.bytes(in: text), at: 9)
      statement.bindText(columns.hiddenStateBytes(in: text), at: 10)
      statement.bindText(payload, at: 11)
    }
  }
}
