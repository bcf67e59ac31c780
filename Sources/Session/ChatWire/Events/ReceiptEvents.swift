public import ChatModel

/// Someone read a channel.
public struct ReadEvent: Sendable, Hashable {
  public let channel: ChannelReference
  public let userID: String
  /// Up to when, ms.
  public let time: Int64
  /// The user marked it as unread instead.
  public let isExcluded: Bool
  /// The id of the call that caused it, so that its caller recognizes its own echo.
  public let uniqueID: String?

  init?(_ payload: Payload) {
    guard let channel = ChannelReference(payload), let user = payload.object("user").flatMap(User.init) else {
      return nil
    }
    self.channel = channel
    userID = user.id
    time = payload.integer("ts") ?? 0
    isExcluded = payload.boolean("is_excluded") ?? false
    uniqueID = payload.string("unique_id")
  }
}

/// Messages of a channel reached devices.
public struct DeliveryEvent: Sendable, Hashable {
  public let channel: ChannelReference
  /// The time up to which each user has received messages.
  public let receipts: [Receipt]

  init?(_ payload: Payload) {
    guard let channel = ChannelReference(payload), let receipts = Receipt.all(in: payload.object("updated")) else {
      return nil
    }
    self.channel = channel
    self.receipts = receipts
  }
}

/// The current member counts of channels.
public struct MemberCountEvent: Sendable, Hashable {
  public struct Count: Sendable, Hashable {
    public let channelURL: String
    public let memberCount: Int
    public let joinedMemberCount: Int
  }

  /// The number of participants of an open channel.
  public struct OpenCount: Sendable, Hashable {
    public let channelURL: String
    public let participantCount: Int
  }

  public let groupChannels: [Count]
  public let openChannels: [OpenCount]
  /// The server's time, ms.
  public let time: Int64

  init(_ payload: Payload) {
    groupChannels = payload.objects("group_channels").compactMap { channel in
      // A missing count is not 0.
      guard let url = channel.string("channel_url"), let all = channel.exactInteger("member_count"),
        let joined = channel.exactInteger("joined_member_count")
      else { return nil }
      return Count(channelURL: url, memberCount: Int(clamping: all), joinedMemberCount: Int(clamping: joined))
    }
    openChannels = payload.objects("open_channels").compactMap { channel in
      guard let url = channel.string("channel_url"), let count = channel.exactInteger("participant_count") else {
        return nil
      }
      return OpenCount(channelURL: url, participantCount: Int(clamping: count))
    }
    time = payload.integer("ts", "sts") ?? 0
  }
}

/// The user's unread totals (Docs/Protocol.md#unread-totals).
public struct UnreadCounts: Sendable, Hashable {
  public let all: Int
  public let customTypes: [String: Int]
  /// The server's time, ms: totals older than the last ones are ignored.
  public let time: Int64

  /// - Returns: `nil` without a total, because unknown is not 0.
  public init?(_ payload: Payload) {
    guard let all = payload.exactInteger("all") else { return nil }
    self.all = Int(clamping: all)
    var counts: [String: Int] = [:]
    if let types = payload.object("custom_types") {
      types.forEachMember { name, value in
        if let count = JSONText.integer(value) { counts[name] = Int(clamping: count) }
      }
    }
    customTypes = counts
    time = payload.integer("ts") ?? 0
  }
}
