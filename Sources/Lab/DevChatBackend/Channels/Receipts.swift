import ChatModel
import ChatWire
import GRDB

/// What members read and received (Docs/Protocol.md#receipts-and-counts).
struct Receipts {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var unread: UnreadCounts { UnreadCounts(transaction: transaction) }
  private var rateLimiter: RateLimiter { RateLimiter(transaction: transaction) }

  /// The user read everything, or everything before a message.
  func markAsRead(
    _ channel: ChannelRecord, _ user: UserRecord, requestID: String? = nil, uniqueID: String? = nil,
    except session: SocketSession? = nil, unreadFrom messageID: Int64? = nil
  ) throws -> Payload {
    guard try members.member(of: channel, user).isJoined else { throw ServerError(code: ServerError.Code.notAMember) }
    var time = transaction.now
    // What arrives in this very millisecond was not read.
    transaction.passMillisecond()
    if let messageID { time = try messages.message(messageID, in: channel).createdAt - 1 }
    try transaction.run("UPDATE member SET read_at = ? WHERE channel = ? AND user = ?", time, channel.row, user.row)
    if messageID == nil {
      try transaction.run(
        "UPDATE member SET unread = 0, mentions = 0 WHERE channel = ? AND user = ?", channel.row, user.row)
      unread.forgetTotal(of: user.row)
    } else {
      try unread.recount(channel, user.row)
    }
    try members.touch(channel, user.row)
    // Others see the receipt, so the channel changed for them too.
    try channels.touch(channel)
    func event(_ requestID: String?) -> Payload {
      .object {
        $0.set("channel_url", channel.url)
        $0.set("channel_type", "group")
        $0.set("user", user.brief)
        $0.set("ts", time)
        $0.set("is_excluded", messageID == nil ? nil : true)
        $0.set("unique_id", uniqueID)
        $0.set("req_id", requestID)
      }
    }
    // The reader's own devices get the new totals with it.
    var own = event(nil)
    var answer = event(requestID)
    if transaction.world.isOnline(user.row) {
      let counts = try unread.totals(user.row)
      (own, answer) = (own.adding("unread_cnt", counts), answer.adding("unread_cnt", counts))
    }
    transaction.deliver(.read, own, to: [user.id], except: session)
    transaction.deliver(.read, event(nil), to: try members.joinedIDs(channel).filter { !$0.hasSameBytes(as: user.id) })
    return answer
  }

  /// `PUT …/messages/mark_as_read` (Docs/Protocol.md#receipts-and-counts).
  func markAsRead(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let user = try access.actor(call)
    let isExcluded = try call.body.boolean("is_excluded") ?? false
    let messageID = try call.body.integer("message_id")
    guard !isExcluded || messageID != nil else { throw ServerError.parameterMissing }
    let event = try markAsRead(
      channel, user, uniqueID: call.uniqueID, unreadFrom: isExcluded ? messageID : nil)
    let member = try members.member(of: channel, user)
    let total = try unread.total(user.row)
    return .object {
      $0.set("channel_url", channel.url)
      $0.set("ts", event.integer("ts"))
      $0.set("unread_message_count", member.unread)
      $0.set("total_unread_count", total)
    }
  }

  func markAllAsRead(_ call: Call, _ user: UserRecord) throws -> Payload {
    try rateLimiter.countMarkingAll(of: user)
    if let urls = try call.body.strings("channel_urls"), !urls.isEmpty {
      for url in urls { _ = try markAsRead(channels.channel(url), user, uniqueID: call.uniqueID) }
    } else {
      for row in try transaction.rows(
        "SELECT channel FROM member WHERE user = ? AND is_joined AND unread > 0", user.row)
      {
        _ = try markAsRead(channels.channel(row: row[0]), user, uniqueID: call.uniqueID)
      }
    }
    return .object { $0.set("ts", transaction.now) }
  }

  func markAsDelivered(_ channel: ChannelRecord, _ user: UserRecord, upTo time: Int64) throws {
    guard try members.member(of: channel, user).isJoined else { throw ServerError(code: ServerError.Code.notAMember) }
    let time = min(time, transaction.now)
    try transaction.run(
      "UPDATE member SET delivered_at = ? WHERE channel = ? AND user = ? AND delivered_at < ?", time, channel.row,
      user.row, time)
    guard transaction.db.changesCount > 0 else { return }
    try channels.touch(channel)
    transaction.deliver(
      .delivered,
      .object {
        $0.set("channel_url", channel.url)
        $0.set("channel_type", "group")
        $0.set("updated", Payload.object { $0.set(user.id, time) })
        $0.set("ts", transaction.now)
      }, to: try members.joinedIDs(channel))
  }
}
