import ChatModel
import RawSQLite

extension ChannelColumns {
  /// The columns of a channel that are derived from its payload, as `agree` reads them.
  static let list = """
    created_at, name, custom_type, last_message_at, unread_message_count, unread_mention_count, member_state, hidden_state
    """

  /// Whether the derived columns of a row are those of its payload: lists are filtered and sorted by them, and read names
  /// and times from them.
  /// - Parameters:
  ///   - payload: the payload's column in the statement.
  ///   - first: the first column of `list`.
  static func agree(with row: RawStatement, payload: Int32, first: Int32) -> Bool {
    guard let buffer = row.buffer(payload), let payload = Payload(buffer) else { return false }
    return payload.withMembers { text, members in
      let columns = ChannelColumns(text, members)
      func isSame(_ bytes: [UInt8]?, _ column: Int32) -> Bool {
        guard let bytes, let stored = row.buffer(first + column) else {
          return bytes == nil && row.storageClass(first + column) == .null
        }
        return stored.elementsEqual(bytes)
      }
      // Without a count, a migration leaves the column empty, and the session writes 0.
      return row.integer(first) == columns.createdAtColumn
        && isSame(columns.name.bytes(in: text), 1)
        && isSame(columns.customType.bytes(in: text), 2)
        && row.integer(first + 3) == columns.lastMessageCreatedAt.integerValue
        && (row.integer(first + 4) ?? 0) == (columns.unreadMessageCount.integerValue ?? 0)
        && (row.integer(first + 5) ?? 0) == (columns.unreadMentionCount.integerValue ?? 0)
        && isSame(columns.memberState.bytes(in: text), 6)
        && isSame(columns.hiddenStateBytes(in: text), 7)
    } ?? false
  }
}
