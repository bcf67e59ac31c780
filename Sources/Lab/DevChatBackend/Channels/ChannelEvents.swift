import ChatModel
import ChatWire

/// `SYEV` and `MCNT` (Docs/Protocol.md#server-commands).
struct ChannelEvents {
  let transaction: Transaction
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var channelPayloads: ChannelPayloads { ChannelPayloads(transaction: transaction) }

  /// Notifies everyone in the channel, and `others`, of an event.
  /// - Parameter shown: the channel itself, for the categories that carry it.
  func announce(
    _ category: ChannelEvent.Category, _ channel: ChannelRecord, also others: [UserRecord] = [],
    only receivers: [UserRecord]? = nil, uniqueID: String? = nil, offset: Int64? = nil, shown: Payload? = nil,
    except session: SocketSession? = nil, _ data: (inout JSONObject) -> Void = { _ in }
  ) throws {
    try transaction.deliver(
      .channelEvent,
      .object {
        $0.set("cat", Int64(category.rawValue))
        $0.set("channel_url", channel.url)
        $0.set("channel_type", channel.type)
        $0.set("is_super", channel.isSuper)
        $0.set("is_access_code_required", !channel.accessCode.isEmpty)
        $0.set("channel", shown)
        $0.set("data", Payload.object(data))
        $0.set("ts", transaction.now)
        $0.set("sts", transaction.now)
        $0.set("ts_message_offset", offset)
        $0.set("unique_id", uniqueID)
      }, in: channel,
      to: ((receivers?.map(\.id) ?? members.ids(channel)) + others.map(\.id)).uniqueByBytes(), except: session)
  }

  /// Large groups also get `MCNT`; open channels have their own events for it.
  func announceCounts(_ channel: ChannelRecord) throws {
    guard channel.isSuper, !channel.isOpen else { return }
    let counts = try members.counts(channel)
    transaction.deliver(
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
        $0.set("ts", transaction.now)
        $0.set("sts", transaction.now)
      }, to: try members.ids(channel))
  }

  /// The event about one member, inline, with the counts.
  func announce(
    _ category: ChannelEvent.Category, of user: UserRecord, in channel: ChannelRecord, state: String, uniqueID: String?
  ) throws {
    let counts = try members.counts(channel)
    let shown = try category == .left ? channelPayloads.eventPayload(channel) : nil
    try announce(category, channel, also: [user], uniqueID: uniqueID, shown: shown) {
      user.write(to: &$0)
      $0.set("state", state)
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
    try announceCounts(channel)
  }

  func announceTyping(
    _ user: UserRecord, in channel: ChannelRecord, isStarting: Bool, except session: SocketSession?
  ) throws {
    guard try members.member(of: channel, user).isJoined else { throw ServerError(code: ServerError.Code.notAMember) }
    let others = try members.all(of: channel).filter { $0.0.isJoined && $0.1.row != user.row }.map(\.1)
    try announce(isStarting ? .typingStarted : .typingEnded, channel, only: others, except: session) {
      user.write(to: &$0)
    }
  }
}
