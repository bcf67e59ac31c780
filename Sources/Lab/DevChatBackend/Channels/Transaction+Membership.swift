import ChatModel
import ChatWire

/// Who belongs to a channel (Docs/Protocol.md#channel-calls).
extension Transaction {
  /// Makes `user` a member who joined, from nothing or from an invitation.
  func join(_ channel: ChannelRecord, _ user: UserRecord, uniqueID: String?) throws {
    try addJoined(channel, user)
    try channels.touch(channel)
    let counts = try members.counts(channel)
    guard let member = try members.find(channel, user.row) else { return }
    try announce(.joined, channel, uniqueID: uniqueID) {
      $0.set("users", [memberPayload(member, user)])
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
    try announceCounts(channel)
  }

  /// Without any event.
  func addJoined(_ channel: ChannelRecord, _ user: UserRecord, isOperator: Bool = false) throws {
    try run(
      """
      INSERT INTO member (channel, user, is_joined, is_operator, joined_at, read_at, change_sequence, change_time)
      VALUES (?, ?, 1, ?, ?, ?, ?, ?)
      ON CONFLICT (channel, user) DO UPDATE SET is_joined = 1, is_operator = is_operator OR excluded.is_operator,
        joined_at = excluded.joined_at, read_at = excluded.read_at, unread = 0, mentions = 0,
        change_sequence = excluded.change_sequence, change_time = excluded.change_time
      """, channel.row, user.row, isOperator, now, now, nextSequence(), now)
    try run("DELETE FROM departure WHERE user = ? AND url = ?", user.row, channel.url)
    world.unreadTotals[user.row] = nil
  }

  /// Invites users; those who accept automatically have joined then.
  /// - Parameter states: what the caller wants for single users: `joined`, or an invitation.
  func invite(
    _ guests: [UserRecord], to channel: ChannelRecord, by inviter: UserRecord?, states: Payload? = nil,
    uniqueID: String?
  ) throws {
    var invited: [UserRecord] = []
    var accepting: [UserRecord] = []
    for guest in guests where try members.find(channel, guest.row) == nil {
      guard try !members.isBanned(guest, from: channel) else { continue }
      let wanted = states?.textMembers.first { $0.key.hasSameBytes(as: guest.id) }?.value
      try run(
        """
        INSERT INTO member (channel, user, is_joined, inviter, invited_at, change_sequence, change_time)
        VALUES (?, ?, 0, ?, ?, ?, ?)
        """, channel.row, guest.row, inviter?.row, now, nextSequence(), now)
      try run("DELETE FROM departure WHERE user = ? AND url = ?", guest.row, channel.url)
      invited.append(guest)
      if wanted.map({ $0 == "joined" }) ?? guest.acceptsInvitations { accepting.append(guest) }
    }
    guard !invited.isEmpty else { return }
    try channels.touch(channel)
    let counts = try members.counts(channel)
    let invitees = try invited.compactMap { user in
      try members.find(channel, user.row).map { memberPayload($0, user) }
    }
    try announce(.invited, channel, uniqueID: uniqueID) {
      $0.set("invitees", invitees)
      $0.set("inviter", inviter?.brief)
      $0.set("invited_at", now)
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
    for guest in accepting { try join(channel, guest, uniqueID: uniqueID) }
    if accepting.isEmpty { try announceCounts(channel) }
  }

  func leave(_ channel: ChannelRecord, _ user: UserRecord, uniqueID: String?) throws {
    guard try members.find(channel, user.row) != nil else { throw ServerError(code: ServerError.Code.notAMember) }
    try remove(user, from: channel)
    try announce(.left, of: user, in: channel, state: "none", uniqueID: uniqueID)
  }

  /// Without any event.
  func remove(_ user: UserRecord, from channel: ChannelRecord) throws {
    try run("DELETE FROM member WHERE channel = ? AND user = ?", channel.row, user.row)
    try run(
      "INSERT OR REPLACE INTO departure VALUES (?, ?, ?, ?)", user.row, channel.url, nextSequence(), now)
    world.unreadTotals[user.row] = nil
    try endDistinct(channel)
    try channels.touch(channel)
  }

  /// Who comes or goes later makes it another group: the channel is not found by its first members any more.
  func endDistinct(_ channel: ChannelRecord) throws {
    guard channel.isDistinct else { return }
    try run("UPDATE channel SET is_distinct = 0, distinct_key = NULL WHERE id = ?", channel.row)
  }

  func decline(_ channel: ChannelRecord, _ user: UserRecord, uniqueID: String?) throws {
    let member = try members.member(of: channel, user)
    guard !member.isJoined else { throw ServerError.invalidValue }
    let inviter = try member.inviter.flatMap { try users.find(row: $0) }
    try remove(user, from: channel)
    let counts = try members.counts(channel)
    try announce(.invitationDeclined, channel, also: [user], uniqueID: uniqueID) {
      $0.set("invitee", user.brief)
      $0.set("inviter", inviter?.brief)
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
    try announceCounts(channel)
  }

  func delete(_ channel: ChannelRecord, uniqueID: String?) throws {
    try announce(.deleted, channel, uniqueID: uniqueID)
    let sequence = nextSequence()
    try run(
      "INSERT OR REPLACE INTO departure SELECT user, ?, ?, ? FROM member WHERE channel = ?", channel.url, sequence,
      now, channel.row)
    for row in try rows("SELECT user FROM member WHERE channel = ?", channel.row) {
      world.unreadTotals[row[0]] = nil
    }
    try run("DELETE FROM channel WHERE id = ?", channel.row)
  }
}
