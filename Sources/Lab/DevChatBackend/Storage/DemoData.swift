import ChatModel
import ChatWire

/// Users and channels for a demonstration.
struct DemoData {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var membership: Membership { Membership(transaction: transaction) }
  private var sending: MessageSending { MessageSending(transaction: transaction) }

  /// Users and channels to look at. Does nothing if they exist.
  func seed() throws {
    guard try users.find("alice") == nil else { return }
    let alice = try users.create("alice", nickname: "Alice")
    let bob = try users.create("bob", nickname: "Bob")
    let carol = try users.create("carol", nickname: "Carol")
    for (url, name, members, count) in [
      ("demo_general", "General", [alice, bob, carol], 120), ("demo_pair", "Alice and Bob", [alice, bob], 30),
      ("demo_empty", "Nothing yet", [alice, carol], 0),
    ] {
      try transaction.run(
        """
        INSERT INTO channel (url, name, created_at, created_by, change_sequence, change_time)
        VALUES (?, ?, ?, ?, ?, ?)
        """, url, name, transaction.now, alice.row, transaction.nextSequence(), transaction.now)
      let channel = try channels.channel(url)
      for member in members {
        try membership.addJoined(channel, member, isOperator: member.row == alice.row, inviter: alice)
      }
      for number in 0..<count {
        let draft = try MessageDraft(
          Arguments(.object { $0.set("message", "Message \(number + 1) in \(name)") }), kind: .user, lengthLimit: .max)
        _ = try sending.send(draft, to: channel, by: members[number % members.count])
        transaction.advance()
      }
    }
  }
}
