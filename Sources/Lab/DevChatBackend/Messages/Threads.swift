import ChatModel
import ChatWire
import GRDB

/// Threads: what replies show about their parent.
struct Threads {
  let transaction: Transaction
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }

  func changed(_ parent: MessageRecord, in channel: ChannelRecord) throws {
    let time = max(transaction.now, (parent.threadUpdatedAt ?? 0) + 1)
    try transaction.run("UPDATE message SET thread_updated_at = ? WHERE id = ?", time, parent.id)
    try messages.noteChange(parent.id, in: channel)
    let info = try info(parent.id, updatedAt: time)
    try transaction.deliver(
      .thread,
      .object {
        $0.set("channel_url", channel.url)
        $0.set("channel_type", channel.type)
        $0.set("parent_message_id", parent.id)
        // The older name.
        $0.set("root_message_id", parent.id)
        $0.set("thread_info", info)
        $0.set("ts", transaction.now)
      }, in: channel, to: members.joinedIDs(channel))
  }

  /// How many replied, who most, and when last (Docs/Protocol.md#message-members).
  func info(_ parent: Int64, updatedAt: Int64?) throws -> Payload {
    let summary = try transaction.row(
      "SELECT count(*), coalesce(max(created_at), 0) FROM message WHERE parent = ?", parent)
    let most = try transaction.rows(
      """
      SELECT \(UserRecord.columns) FROM (SELECT sender, count(*) AS replies FROM message WHERE parent = ?
        AND sender IS NOT NULL GROUP BY sender) r JOIN user u ON u.id = r.sender ORDER BY r.replies DESC, u.id LIMIT 5
      """, parent)
    return .object {
      $0.set("reply_count", summary?[0] as Int64?)
      $0.set("most_replies", most.map { UserRecord($0).brief })
      $0.set("last_replied_at", summary?[1] as Int64?)
      $0.set("updated_at", updatedAt)
    }
  }
}
