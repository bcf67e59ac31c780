import ChatModel
import ChatWire
import GRDB

/// A row of `channel`.
struct ChannelRecord {
  static let columns = """
    c.id, c.url, c.name, c.cover_url, c.data, c.custom_type, c.created_at, c.created_by, c.is_super, c.is_broadcast, \
    c.is_exclusive, c.is_public, c.is_distinct, c.is_discoverable, c.is_ephemeral, c.is_frozen, c.access_code, \
    c.survival, c.last_message_id, c.last_message_at
    """

  let row: Int64
  let url: String
  let name: String
  let coverURL: String
  let data: String
  let customType: String
  let createdAt: Int64
  let createdBy: Int64?
  let isSuper: Bool
  let isBroadcast: Bool
  let isExclusive: Bool
  let isPublic: Bool
  let isDistinct: Bool
  let isDiscoverable: Bool
  let isEphemeral: Bool
  let isFrozen: Bool
  let accessCode: String
  let survival: Int64
  let lastMessageID: Int64?
  let lastMessageAt: Int64

  init(_ source: Row) {
    row = source[0]
    url = source[1]
    name = source[2]
    coverURL = source[3]
    data = source[4]
    customType = source[5]
    createdAt = source[6]
    createdBy = source[7]
    isSuper = source[8]
    isBroadcast = source[9]
    isExclusive = source[10]
    isPublic = source[11]
    isDistinct = source[12]
    isDiscoverable = source[13]
    isEphemeral = source[14]
    isFrozen = source[15]
    accessCode = source[16]
    survival = source[17]
    lastMessageID = source[18]
    lastMessageAt = source[19]
  }
}

/// A row of `member`: a user who joined or is invited.
struct MemberRecord {
  static let columns = """
    m.user, m.is_joined, m.is_operator, m.inviter, m.invited_at, m.joined_at, m.read_at, m.delivered_at, \
    m.message_offset, m.unread, m.mentions, m.hidden, m.count_preference, m.push_trigger, m.muted_at, m.muted_until, \
    m.mute_reason
    """
  static let columnCount = 17

  let user: Int64
  let isJoined: Bool
  let isOperator: Bool
  let inviter: Int64?
  let invitedAt: Int64
  let joinedAt: Int64
  let readAt: Int64
  let deliveredAt: Int64
  let messageOffset: Int64
  let unread: Int64
  let mentions: Int64
  let hidden: Int64
  let countPreference: String
  let pushTrigger: String
  let mutedAt: Int64
  /// 0 when not muted, -1 for ever.
  let mutedUntil: Int64
  let muteReason: String

  init(_ source: Row) {
    user = source[0]
    isJoined = source[1]
    isOperator = source[2]
    inviter = source[3]
    invitedAt = source[4]
    joinedAt = source[5]
    readAt = source[6]
    deliveredAt = source[7]
    messageOffset = source[8]
    unread = source[9]
    mentions = source[10]
    hidden = source[11]
    countPreference = source[12]
    pushTrigger = source[13]
    mutedAt = source[14]
    mutedUntil = source[15]
    muteReason = source[16]
  }

  func isMuted(at time: Int64) -> Bool { mutedUntil < 0 || mutedUntil > time }
  /// The name of the state of `hidden`.
  var hiddenState: HiddenState { hidden == 1 ? .allowAutoUnhide : hidden == 2 ? .preventAutoUnhide : .unhidden }
}

extension Transaction {
  func channel(_ url: String) throws -> ChannelRecord {
    let sql = "SELECT \(ChannelRecord.columns) FROM channel c WHERE c.url = ?"
    guard let channel = try first(sql, url, read: ChannelRecord.init) else {
      throw ServerError(code: ServerError.Code.channelNotFound)
    }
    return channel
  }

  func channel(row: Int64) throws -> ChannelRecord {
    guard let row = try self.row("SELECT \(ChannelRecord.columns) FROM channel c WHERE c.id = ?", row) else {
      throw ServerError(code: ServerError.Code.channelNotFound)
    }
    return ChannelRecord(row)
  }

  func findMember(_ channel: ChannelRecord, _ user: Int64) throws -> MemberRecord? {
    try first(
      "SELECT \(MemberRecord.columns) FROM member m WHERE m.channel = ? AND m.user = ?", channel.row, user,
      read: MemberRecord.init)
  }

  /// - Throws: 900020.
  func member(of channel: ChannelRecord, _ user: UserRecord) throws -> MemberRecord {
    guard let member = try findMember(channel, user.row) else {
      throw ServerError(code: ServerError.Code.notAMember)
    }
    return member
  }

  /// Everybody who joined or is invited, with their users, in the order in which they came.
  func members(of channel: ChannelRecord, limit: Int64 = -1) throws -> [(MemberRecord, UserRecord)] {
    try rows(
      """
      SELECT \(MemberRecord.columns), \(UserRecord.columns) FROM member m JOIN user u ON u.id = m.user
      WHERE m.channel = ? ORDER BY m.user LIMIT ?
      """, channel.row, limit
    ).map { (MemberRecord($0), UserRecord($0, offset: MemberRecord.columnCount)) }
  }

  /// The ids of everybody who joined or is invited.
  func memberIDs(_ channel: ChannelRecord) throws -> [String] {
    try rows(
      "SELECT u.user_id FROM member m JOIN user u ON u.id = m.user WHERE m.channel = ? ORDER BY m.user", channel.row
    ).map { $0[0] }
  }

  /// The ids of those who joined: what is said in the channel is for them alone.
  func joinedIDs(_ channel: ChannelRecord) throws -> [String] {
    try rows(
      "SELECT u.user_id FROM member m JOIN user u ON u.id = m.user WHERE m.channel = ? AND m.is_joined ORDER BY m.user",
      channel.row
    ).map { $0[0] }
  }

  func memberCounts(_ channel: ChannelRecord) throws -> (all: Int64, joined: Int64) {
    let row = try row("SELECT count(*), total(is_joined) FROM member WHERE channel = ?", channel.row)
    return (row?[0] ?? 0, Int64((row?[1] as Double?) ?? 0))
  }

  /// Notes for the changelogs of all members that the channel changed.
  func touch(_ channel: ChannelRecord) throws {
    try run(
      "UPDATE channel SET change_sequence = ?, change_time = ? WHERE id = ?", nextSequence(), now, channel.row)
  }

  /// Notes for the changelog of one member that the channel changed for this user.
  func touch(member channel: ChannelRecord, _ user: Int64) throws {
    try run(
      "UPDATE member SET change_sequence = ?, change_time = ? WHERE channel = ? AND user = ?", nextSequence(), now,
      channel.row, user)
  }

  /// - Throws: 400108 unless the caller is a server or an operator of the channel.
  func requireOperator(_ call: Call, _ channel: ChannelRecord) throws {
    guard case .user(let user) = call.caller else { return }
    guard try member(of: channel, user).isOperator else { throw ServerError.notAuthorized }
  }
}
