import ChatModel
import ChatWire

/// The messages, and the changelogs of their channels.
struct MessageTable {
  let transaction: Transaction

  /// - Throws: 900300.
  func message(_ id: Int64, in channel: ChannelRecord) throws -> MessageRecord {
    let found = try transaction.first(
      "SELECT \(MessageRecord.columns) FROM message g WHERE g.id = ?", id, read: MessageRecord.init)
    guard let found, found.channel == channel.row else { throw ServerError(code: ServerError.Code.messageNotFound) }
    return found
  }

  /// Notes for the channel's changelog.
  func noteChange(_ message: Int64, in channel: ChannelRecord, isDeleted: Bool = false) throws {
    try transaction.run(
      "INSERT OR REPLACE INTO message_change VALUES (?, ?, ?, ?, ?)", channel.row, message, isDeleted,
      transaction.nextSequence(), transaction.now)
  }

  /// The channel's last message, unless it is before the viewer's history.
  func lastMessage(of channel: ChannelRecord, after offset: Int64) throws -> Payload? {
    guard let id = channel.lastMessageID, channel.lastMessageAt > offset else { return nil }
    return try transaction.row("SELECT payload FROM message WHERE id = ?", id)?.payload(0)
  }
}
