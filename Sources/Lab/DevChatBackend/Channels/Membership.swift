import ChatModel
import ChatWire
import GRDB

/// Who joins and leaves a channel, with the events (Docs/Protocol.md#channel-calls).
struct Membership {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var unread: UnreadCounts { UnreadCounts(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }
  private var channelPayloads: ChannelPayloads { ChannelPayloads(transaction: transaction) }

  /// Makes `user` a member who joined, with or without an invitation.
  func join(_ channel: ChannelRecord, _ user: UserRecord, uniqueID: String?) throws {
    try addJoined(channel, user)
    try channels.touch(channel)
    let counts = try members.counts(channel)
    guard let member = try members.find(channel, user.row) else { return }
    let joined = try channelPayloads.joinedMember(member, user)
    try events.announce(.joined, channel, uniqueID: uniqueID) {
      $0.set("users", [joined])
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
    try events.announceCounts(channel)
  }

  /// Without any event.
  /// - Parameter inviter: who made a new member one; of those who were invited before, it stays as it was.
  func addJoined(
    _ channel: ChannelRecord, _ user: UserRecord, isOperator: Bool = false, inviter: UserRecord? = nil
  ) throws {
    try transaction.run(
      """
      INSERT INTO member (channel, user, is_joined, is_operator, inviter, invited_at, joined_at, read_at,
        change_sequence, change_time)
      VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (channel, user) DO UPDATE SET is_joined = 1, is_operator = is_operator OR excluded.is_operator,
        joined_at = excluded.joined_at, read_at = excluded.read_at, unread = 0, mentions = 0,
        change_sequence = excluded.change_sequence, change_time = excluded.change_time
      """, channel.row, user.row, isOperator, inviter?.row, inviter == nil ? 0 : transaction.now, transaction.now,
      transaction.now, transaction.nextSequence(), transaction.now)
    try transaction.run("DELETE FROM departure WHERE user = ? AND url = ?", user.row, channel.url)
    unread.forgetTotal(of: user.row)
  }

  /// Invites users; those who accept automatically have then joined.
  /// - Parameter states: the caller's choice for individual users: `joined`, or an invitation.
  func invite(
    _ guests: [UserRecord], to channel: ChannelRecord, by inviter: UserRecord?, states: Payload? = nil,
    uniqueID: String?
  ) throws {
    var invited: [UserRecord] = []
    var accepting: [UserRecord] = []
    for guest in guests where try members.find(channel, guest.row) == nil {
      guard try !members.isBanned(guest, from: channel) else { continue }
      let wanted = states?.textMembers.first { $0.key.hasSameBytes(as: guest.id) }?.value
      try transaction.run(
        """
        INSERT INTO member (channel, user, is_joined, inviter, invited_at, change_sequence, change_time)
        VALUES (?, ?, 0, ?, ?, ?, ?)
        """, channel.row, guest.row, inviter?.row, transaction.now, transaction.nextSequence(), transaction.now)
      try transaction.run("DELETE FROM departure WHERE user = ? AND url = ?", guest.row, channel.url)
      invited.append(guest)
      if wanted.map({ $0 == "joined" }) ?? guest.acceptsInvitations { accepting.append(guest) }
    }
    guard !invited.isEmpty else { return }
    try channels.touch(channel)
    let counts = try members.counts(channel)
    let invitees = try invited.compactMap { user in
      try members.find(channel, user.row).map { channelPayloads.member($0, user) }
    }
    try events.announce(.invited, channel, uniqueID: uniqueID) {
      $0.set("invitees", invitees)
      $0.set("inviter", inviter?.brief)
      $0.set("invited_at", transaction.now)
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
    for guest in accepting { try join(channel, guest, uniqueID: uniqueID) }
    if accepting.isEmpty { try events.announceCounts(channel) }
  }

  func leave(_ channel: ChannelRecord, _ user: UserRecord, uniqueID: String?) throws {
    guard !channel.isOpen else { return try Participation(transaction: transaction).end(of: user, in: channel) }
    guard try members.find(channel, user.row) != nil else { throw ServerError(code: ServerError.Code.notAMember) }
    try remove(user, from: channel)
    try events.announce(.left, of: user, in: channel, state: "none", uniqueID: uniqueID)
  }

  /// Without any event.
  func remove(_ user: UserRecord, from channel: ChannelRecord) throws {
    try transaction.run("DELETE FROM member WHERE channel = ? AND user = ?", channel.row, user.row)
    try transaction.run(
      "INSERT OR REPLACE INTO departure VALUES (?, ?, ?, ?)", user.row, channel.url, transaction.nextSequence(),
      transaction.now)
    unread.forgetTotal(of: user.row)
    try endDistinct(channel)
    try channels.touch(channel)
  }

  /// Joining or leaving later makes it another group: its first members no longer find the channel.
  func endDistinct(_ channel: ChannelRecord) throws {
    guard channel.isDistinct else { return }
    try transaction.run("UPDATE channel SET is_distinct = 0, distinct_key = NULL WHERE id = ?", channel.row)
  }

  func decline(_ channel: ChannelRecord, _ user: UserRecord, uniqueID: String?) throws {
    let member = try members.member(of: channel, user)
    guard !member.isJoined else { throw ServerError.invalidValue }
    let inviter = try member.inviter.flatMap { try users.find(row: $0) }
    try remove(user, from: channel)
    let counts = try members.counts(channel)
    try events.announce(.invitationDeclined, channel, also: [user], uniqueID: uniqueID) {
      $0.set("invitee", user.brief)
      $0.set("inviter", inviter?.brief)
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
    try events.announceCounts(channel)
  }

  func delete(_ channel: ChannelRecord, uniqueID: String?) throws {
    try events.announce(.deleted, channel, uniqueID: uniqueID)
    let sequence = transaction.nextSequence()
    try transaction.run(
      "INSERT OR REPLACE INTO departure SELECT user, ?, ?, ? FROM member WHERE channel = ?", channel.url, sequence,
      transaction.now, channel.row)
    for row in try transaction.rows("SELECT user FROM member WHERE channel = ?", channel.row) {
      unread.forgetTotal(of: row[0])
    }
    try transaction.run("DELETE FROM channel WHERE id = ?", channel.row)
  }
}
