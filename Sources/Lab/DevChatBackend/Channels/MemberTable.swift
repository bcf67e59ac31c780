import ChatModel
import ChatWire
import GRDB

/// Who belongs to a channel, and who is banned from it.
struct MemberTable {
  let transaction: Transaction

  func find(_ channel: ChannelRecord, _ user: Int64) throws -> MemberRecord? {
    try transaction.first(
      "SELECT \(MemberRecord.columns) FROM member m WHERE m.channel = ? AND m.user = ?", channel.row, user,
      read: MemberRecord.init)
  }

  /// - Throws: 900020. Everyone has a row in an open channel as soon as somebody asks for it.
  func member(of channel: ChannelRecord, _ user: UserRecord) throws -> MemberRecord {
    if channel.isOpen {
      try transaction.run(
        "INSERT OR IGNORE INTO member (channel, user, is_joined, change_sequence, change_time) VALUES (?, ?, 0, ?, ?)",
        channel.row, user.row, transaction.nextSequence(), transaction.now)
    }
    guard let member = try find(channel, user.row) else {
      throw ServerError(code: ServerError.Code.notAMember)
    }
    return member
  }

  /// Everyone who joined or is invited, with their users, in the order of joining.
  func all(of channel: ChannelRecord, limit: Int64 = -1) throws -> [(MemberRecord, UserRecord)] {
    try transaction.rows(
      """
      SELECT \(MemberRecord.columns), \(UserRecord.columns) FROM member m JOIN user u ON u.id = m.user
      WHERE m.channel = ? ORDER BY m.user LIMIT ?
      """, channel.row, limit
    ).map { (MemberRecord($0), UserRecord($0, offset: MemberRecord.columnCount)) }
  }

  /// The ids of everyone who joined or is invited.
  func ids(_ channel: ChannelRecord) throws -> [String] {
    try transaction.rows(
      "SELECT u.user_id FROM member m JOIN user u ON u.id = m.user WHERE m.channel = ? ORDER BY m.user", channel.row
    ).map { $0[0] }
  }

  /// The ids of those who joined: the channel's messages are only for them.
  func joinedIDs(_ channel: ChannelRecord) throws -> [String] {
    try transaction.rows(
      "SELECT u.user_id FROM member m JOIN user u ON u.id = m.user WHERE m.channel = ? AND m.is_joined ORDER BY m.user",
      channel.row
    ).map { $0[0] }
  }

  func counts(_ channel: ChannelRecord) throws -> (all: Int64, joined: Int64) {
    let row = try transaction.row("SELECT count(*), total(is_joined) FROM member WHERE channel = ?", channel.row)
    return (row?[0] ?? 0, Int64((row?[1] as Double?) ?? 0))
  }

  /// How many users have entered an open channel.
  func participants(_ channel: ChannelRecord) throws -> Int64 {
    try transaction.integer("SELECT count(*) FROM member WHERE channel = ? AND is_joined", channel.row) ?? 0
  }

  /// How many are in a channel, under the names of its kind.
  func namedCounts(_ channel: ChannelRecord) throws -> [(name: String, count: Int64)] {
    guard !channel.isOpen else { return [("participant_count", try participants(channel))] }
    let counts = try counts(channel)
    return [("member_count", counts.all), ("joined_member_count", counts.joined)]
  }

  /// Notes for the changelog of one member that the channel changed for this user.
  func touch(_ channel: ChannelRecord, _ user: Int64) throws {
    try transaction.run(
      "UPDATE member SET change_sequence = ?, change_time = ? WHERE channel = ? AND user = ?",
      transaction.nextSequence(), transaction.now, channel.row, user)
  }

  func isBanned(_ user: UserRecord, from channel: ChannelRecord) throws -> Bool {
    guard
      let until = try transaction.integer("SELECT until FROM ban WHERE channel = ? AND user = ?", channel.row, user.row)
    else {
      return false
    }
    return until < 0 || until > transaction.now
  }
}
