public import ChatModel

/// Something happened to a channel or its members: `SYEV` (Docs/Protocol.md#channel-events).
public struct ChannelEvent: Sendable {
  /// The category's number.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let joined = Category(rawValue: 10000)
    /// Left, or was removed.
    public static let left = Category(rawValue: 10001)
    public static let operatorsChanged = Category(rawValue: 10002)
    public static let invited = Category(rawValue: 10020)
    public static let invitationDeclined = Category(rawValue: 10022)
    public static let entered = Category(rawValue: 10102)
    public static let exited = Category(rawValue: 10103)
    public static let unmuted = Category(rawValue: 10200)
    public static let muted = Category(rawValue: 10201)
    public static let unbanned = Category(rawValue: 10600)
    public static let banned = Category(rawValue: 10601)
    public static let unfrozen = Category(rawValue: 10700)
    public static let frozen = Category(rawValue: 10701)
    public static let typingStarted = Category(rawValue: 10900)
    public static let typingEnded = Category(rawValue: 10901)
    /// Says only that something changed: the channel must be fetched.
    public static let propertyChanged = Category(rawValue: 11000)
    public static let metadataChanged = Category(rawValue: 11100)
    public static let metacountersChanged = Category(rawValue: 11200)
    public static let pinnedMessagesChanged = Category(rawValue: 11300)
    public static let deleted = Category(rawValue: 12000)
    public static let hidden = Category(rawValue: 13000)
    public static let unhidden = Category(rawValue: 13001)
  }

  public let category: Category
  public let channel: ChannelReference
  /// The server's time, ms.
  public let time: Int64
  /// Messages before it are no longer visible to the user, ms; `nil` if not included.
  public let messageOffset: Int64?
  /// The id of the call that caused it, so that its caller recognizes its own echo.
  public let uniqueID: String?
  /// The data of the category; empty if the server sent none.
  public let data: Payload

  init?(_ payload: Payload) {
    guard let channel = ChannelReference(payload) else { return nil }
    self.channel = channel
    category = Category(rawValue: Int(clamping: payload.integer("cat") ?? 0))
    time = payload.integer("ts") ?? 0
    messageOffset = payload.integer("ts_message_offset")
    uniqueID = payload.string("unique_id")
    data = payload.object("data") ?? .empty
  }

  /// The users who joined: a list, or one member inline.
  public var members: [Member] {
    let list: [Member] = data.objects("users").compactMap(Member.init)
    return list.isEmpty ? Member(data).map { [$0] } ?? [] : list
  }

  /// The one user that most categories concern.
  public var user: User? { User(data) }
  public var invitees: [Member] { data.objects("invitees").compactMap(Member.init) }
  public var invitee: Member? { data.object("invitee").flatMap(Member.init) }
  public var inviter: Member? { data.object("inviter").flatMap(Member.init) }
  /// Milliseconds; `nil` if not included.
  public var invitedAt: Int64? { data.integer("invited_at") }
  public var operators: [User] { data.objects("operators").compactMap(User.init) }
  /// Of a mute or ban.
  public var restriction: RestrictionInfo { RestrictionInfo(data) }
  /// Milliseconds until a mute ends; `nil` if it has no end.
  public var remainingDuration: Int64? { data.integer("remaining_duration").flatMap { $0 > 0 ? $0 : nil } }
  /// `nil` if the event does not say; 0 if nobody is left.
  public var memberCount: Int? { data.exactInteger("member_count").map { Int(clamping: $0) } }
  public var joinedMemberCount: Int? { data.exactInteger("joined_member_count").map { Int(clamping: $0) } }
  /// Of an open channel; `nil` if the event does not say.
  public var participantCount: Int? { data.exactInteger("participant_count").map { Int(clamping: $0) } }
  public var hidesPreviousMessages: Bool { data.boolean("hide_previous_messages") ?? false }
  /// Default true.
  public var allowsAutoUnhide: Bool { data.boolean("allow_auto_unhide") ?? true }
}
