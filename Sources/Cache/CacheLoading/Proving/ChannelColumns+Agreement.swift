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
        switch row.storageClass(first + column) {
        case .null: bytes == nil
        case .text: bytes.map { row.buffer(first + column)?.elementsEqual($0) ?? false } ?? false
        default: false
        }
      }
      func isSame(_ number: Int64?, _ column: Int32, orEmpty none: Int64? = nil) -> Bool {
        switch row.storageClass(first + column) {
        case .null: number == none || number == nil
        case .integer: row.integer(first + column) == number ?? none
        default: false
        }
      }
      // Without a count, a migration leaves the column empty, and the session writes 0.
      return isSame(columns.createdAtColumn, 0)
        && isSame(columns.name.bytes(in: text), 1)
        && isSame(columns.customType.bytes(in: text), 2)
        && isSame(columns.lastMessageCreatedAt.integerValue, 3)
        && isSame(columns.unreadMessageCount.integerValue, 4, orEmpty: 0)
        && isSame(columns.unreadMentionCount.integerValue, 5, orEmpty: 0)
        && isSame(columns.memberState.bytes(in: text), 6)
        && isSame(columns.hiddenStateBytes(in: text), 7)
    } ?? false
  }
}
