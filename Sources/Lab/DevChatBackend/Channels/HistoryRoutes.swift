import ChatModel
import ChatWire

/// What members hide for themselves: a channel, or its history (Docs/Protocol.md#channel-calls).
struct HistoryRoutes {
  let transaction: Transaction
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var unread: UnreadCounts { UnreadCounts(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }

  func hide(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let hidesPrevious = try call.body.boolean("hide_previous_messages") ?? false
    let allowsUnhide = try call.body.boolean("allow_auto_unhide") ?? true
    let everybody = call.isPlatform ? try call.body.boolean("should_hide_all") ?? false : false
    for user in try everybody ? members.all(of: channel).map(\.1) : [access.actor(call)] {
      _ = try members.member(of: channel, user)
      if hidesPrevious { try forgetHistory(channel, user) }
      try transaction.run(
        "UPDATE member SET hidden = ? WHERE channel = ? AND user = ?", allowsUnhide ? 1 : 2, channel.row, user.row)
      try members.touch(channel, user.row)
      try events.announce(
        .hidden, channel, only: [user], uniqueID: call.uniqueID, offset: hidesPrevious ? transaction.now : nil
      ) {
        $0.set("allow_auto_unhide", allowsUnhide)
        $0.set("hide_previous_messages", hidesPrevious)
      }
    }
    return .object { $0.set("ts_message_offset", hidesPrevious ? transaction.now : nil) }
  }

  func unhide(_ channel: ChannelRecord, _ user: UserRecord, uniqueID: String?) throws {
    guard try members.member(of: channel, user).hidden != 0 else { return }
    try transaction.run("UPDATE member SET hidden = 0 WHERE channel = ? AND user = ?", channel.row, user.row)
    try members.touch(channel, user.row)
    try events.announce(.unhidden, channel, only: [user], uniqueID: uniqueID)
  }

  func resetHistory(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let everybody = call.isPlatform ? try call.body.boolean("reset_all") ?? false : false
    for user in try everybody ? members.all(of: channel).map(\.1) : [access.actor(call)] {
      _ = try members.member(of: channel, user)
      try forgetHistory(channel, user)
      try members.touch(channel, user.row)
      try events.announce(.propertyChanged, channel, only: [user], uniqueID: call.uniqueID, offset: transaction.now)
    }
    return .object { $0.set("ts_message_offset", transaction.now) }
  }

  /// Messages up to now are no longer visible to the user; later ones are, so they get a later millisecond. This is not
  /// a read receipt: others are not notified, so nothing that they see may change.
  private func forgetHistory(_ channel: ChannelRecord, _ user: UserRecord) throws {
    try transaction.run(
      """
      UPDATE member SET message_offset = ?, unread = 0, mentions = 0 WHERE channel = ? AND user = ?
      """, transaction.now, channel.row, user.row)
    unread.forgetTotal(of: user.row)
    transaction.passMillisecond()
  }
}
