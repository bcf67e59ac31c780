import ChatModel
import ChatWire
import GRDB

/// Reactions to messages.
struct Reactions {
  let transaction: Transaction
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }

  /// `POST`/`DELETE …/reactions` (Docs/Protocol.md#message-calls).
  func react(_ call: Call, _ record: MessageRecord, _ channel: ChannelRecord) throws -> Payload {
    let user = try access.actor(call)
    guard try members.member(of: channel, user).isJoined else { throw ServerError(code: ServerError.Code.notAMember) }
    let key = try call.body.string("reaction") ?? call.query.string("reaction")
    guard let key, !key.isEmpty else { throw ServerError.parameterMissing }
    guard key.utf8.count <= 256 else { throw ServerError.invalidValue }
    let isAdding = call.method == "POST"
    let last = try transaction.integer(
      "SELECT time FROM reaction WHERE message = ? AND key = ? AND user = ?", record.id, key, user.row)
    // Later than every earlier reaction, even a removed one: the order of two within a millisecond is visible.
    let time = max(transaction.now, transaction.world.lastReactionTime + 1)
    transaction.world.lastReactionTime = time
    if isAdding {
      try transaction.run(
        "INSERT OR REPLACE INTO reaction VALUES (?, ?, ?, ?, ?)", record.id, key, user.row, user.id, time)
    } else {
      guard last != nil else { throw ServerError.notFound }
      try transaction.run("DELETE FROM reaction WHERE message = ? AND key = ? AND user = ?", record.id, key, user.row)
    }
    try messages.noteChange(record.id, in: channel)
    let event = Payload.object {
      $0.set("channel_url", channel.url)
      $0.set("channel_type", channel.type)
      $0.set("msg_id", record.id)
      $0.set("reaction", key)
      $0.set("user_id", user.id)
      $0.set("operation", isAdding ? "ADD" : "DELETE")
      $0.set("success", true)
      $0.set("updated_at", time)
    }
    try transaction.deliver(.reaction, event, in: channel, to: members.joinedIDs(channel))
    return event
  }

  func all(_ message: Int64) throws -> [Payload] {
    var result: [(key: String, users: [String], time: Int64)] = []
    for row in try transaction.rows(
      "SELECT key, user_id, time FROM reaction WHERE message = ? ORDER BY key, time, user", message)
    {
      let key: String = row[0]
      if let last = result.last, last.key.hasSameBytes(as: key) {
        result[result.count - 1].users.append(row[1])
        result[result.count - 1].time = max(last.time, row[2])
      } else {
        result.append((key, [row[1]], row[2]))
      }
    }
    return result.map { reaction in
      .object {
        $0.set("key", reaction.key)
        $0.set("user_ids", reaction.users)
        $0.set("updated_at", reaction.time)
      }
    }
  }
}
