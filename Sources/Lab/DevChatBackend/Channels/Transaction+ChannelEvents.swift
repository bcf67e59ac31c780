import ChatModel
import ChatWire

/// `SYEV` and `MCNT` (Docs/Protocol.md#server-commands).
extension Transaction {
  /// Tells everybody in the channel, and `others`, that something happened.
  func announce(
    _ category: ChannelEvent.Category, _ channel: ChannelRecord, also others: [UserRecord] = [],
    only receivers: [UserRecord]? = nil, uniqueID: String? = nil, offset: Int64? = nil,
    except session: SocketSession? = nil, _ data: (inout JSONObject) -> Void = { _ in }
  ) throws {
    var ids = try receivers?.map(\.id) ?? memberIDs(channel)
    for other in others where !ids.contains(where: { $0.hasSameBytes(as: other.id) }) { ids.append(other.id) }
    deliver(
      .channelEvent,
      .object {
        $0.set("cat", Int64(category.rawValue))
        $0.set("channel_url", channel.url)
        $0.set("channel_type", "group")
        $0.set("data", Payload.object(data))
        $0.set("ts", now)
        $0.set("ts_message_offset", offset)
        $0.set("unique_id", uniqueID)
      }, to: ids, except: session)
  }

  func announceCounts(_ channel: ChannelRecord) throws {
    guard channel.isSuper else { return }
    let counts = try memberCounts(channel)
    deliver(
      .memberCount,
      .object {
        $0.set(
          "group_channels",
          [
            Payload.object {
              $0.set("channel_url", channel.url)
              $0.set("member_count", counts.all)
              $0.set("joined_member_count", counts.joined)
            }
          ])
        $0.set("open_channels", [Payload]())
        $0.set("ts", now)
        $0.set("sts", now)
      }, to: try memberIDs(channel))
  }

  /// The event about one member, inline, with the counts.
  func announce(
    _ category: ChannelEvent.Category, of user: UserRecord, in channel: ChannelRecord, state: String, uniqueID: String?
  ) throws {
    let counts = try memberCounts(channel)
    try announce(category, channel, also: [user], uniqueID: uniqueID) {
      user.write(to: &$0, world)
      $0.set("state", state)
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
    try announceCounts(channel)
  }
}
