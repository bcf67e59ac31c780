import ChatModel
import ChatWire
import GRDB

/// A row of `channel`.
struct ChannelRecord {
  static let columns = """
    c.id, c.url, c.name, c.cover_url, c.data, c.custom_type, c.created_at, c.created_by, c.is_super, c.is_broadcast, \
    c.is_exclusive, c.is_public, c.is_distinct, c.is_discoverable, c.is_ephemeral, c.is_frozen, c.access_code, \
    c.survival, c.last_message_id, c.last_message_at, c.is_open
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
  /// An open channel: its members are those who have entered it, moderate it or are muted in it.
  let isOpen: Bool

  init(_ source: some ColumnSource) {
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
    isOpen = source[20]
  }

  /// In payloads.
  var type: String { (isOpen ? ChannelType.open : .group).rawValue }

  /// The members in every format of a channel (Docs/Protocol.md#channels).
  /// - Parameter type: of the channel; `nil` leaves it out.
  func write(type: String?, to object: inout JSONObject) {
    object.set("channel_url", url)
    object.set("channel_type", type)
    object.set("name", name)
    object.set("cover_url", coverURL)
    object.set("data", data)
    object.set("custom_type", customType)
    object.set("created_at", createdAt / 1000)
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
  /// 0 if not muted, -1 forever.
  let mutedUntil: Int64
  let muteReason: String

  init(_ source: some ColumnSource) {
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
