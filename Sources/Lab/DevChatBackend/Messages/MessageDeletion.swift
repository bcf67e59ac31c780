import ChatModel
import ChatWire
import GRDB

/// Deleting messages.
struct MessageDeletion {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var unread: UnreadCounts { UnreadCounts(transaction: transaction) }
  private var threads: Threads { Threads(transaction: transaction) }
  private var pins: Pins { Pins(transaction: transaction) }

  /// - Parameter user: must be the sender or an operator; `nil` for a server.
  func delete(_ record: MessageRecord, in channel: ChannelRecord, by user: UserRecord?) throws {
    if let user {
      let member = try members.member(of: channel, user)
      guard record.sender == user.row || member.isOperator else { throw ServerError.notAuthorized }
    }
    let wasPinned = try pins.isPinned(record.id)
    try transaction.run("DELETE FROM message WHERE id = ?", record.id)
    try messages.noteChange(record.id, in: channel, isDeleted: true)
    if channel.lastMessageID == record.id {
      let last = try transaction.row(
        """
        SELECT id, created_at FROM message WHERE channel = ? AND counts_last ORDER BY created_at DESC, id DESC LIMIT 1
        """, channel.row)
      try transaction.run(
        "UPDATE channel SET last_message_id = ?, last_message_at = ? WHERE id = ?", last?[0] as Int64?,
        last?[1] as Int64? ?? 0, channel.row)
    }
    try channels.touch(channel)
    for row in try transaction.rows(
      "SELECT user FROM member WHERE channel = ? AND is_joined AND (unread > 0 OR mentions > 0) AND read_at < ?",
      channel.row, record.createdAt)
    { try unread.recount(channel, row[0]) }
    try transaction.deliver(
      .messageDeletion,
      .object {
        $0.set("channel_url", channel.url)
        $0.set("channel_type", channel.type)
        $0.set("msg_id", record.id)
        $0.set("ts", transaction.now)
      }, in: channel, to: members.joinedIDs(channel))
    if let id = record.parent, let parent = try? messages.message(id, in: channel) {
      try threads.changed(parent, in: channel)
    }
    if wasPinned { try pins.announce(of: channel) }
  }
}
