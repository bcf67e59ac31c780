import ChatModel
import ChatWire

/// What a member does to a channel for itself alone: hide, reset history, read, receive
/// (Docs/Protocol.md#channel-calls, Docs/Protocol.md#receipts-and-counts).
extension Transaction {
  func hide(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let hidesPrevious = try call.body.boolean("hide_previous_messages") ?? false
    let allowsUnhide = try call.body.boolean("allow_auto_unhide") ?? true
    let everybody = call.isPlatform ? try call.body.boolean("should_hide_all") ?? false : false
    for user in try everybody ? members.all(of: channel).map(\.1) : [access.actor(call)] {
      _ = try members.member(of: channel, user)
      if hidesPrevious { try forgetHistory(channel, user) }
      try run(
        "UPDATE member SET hidden = ? WHERE channel = ? AND user = ?", allowsUnhide ? 1 : 2, channel.row, user.row)
      try members.touch(channel, user.row)
      try announce(
        .hidden, channel, only: [user], uniqueID: call.uniqueID, offset: hidesPrevious ? now : nil
      ) {
        $0.set("allow_auto_unhide", allowsUnhide)
        $0.set("hide_previous_messages", hidesPrevious)
      }
    }
    return .object { $0.set("ts_message_offset", hidesPrevious ? now : nil) }
  }

  func unhide(_ channel: ChannelRecord, _ user: UserRecord, uniqueID: String?) throws {
    guard try members.member(of: channel, user).hidden != 0 else { return }
    try run("UPDATE member SET hidden = 0 WHERE channel = ? AND user = ?", channel.row, user.row)
    try members.touch(channel, user.row)
    try announce(.unhidden, channel, only: [user], uniqueID: uniqueID)
  }

  func resetHistory(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let everybody = call.isPlatform ? try call.body.boolean("reset_all") ?? false : false
    for user in try everybody ? members.all(of: channel).map(\.1) : [access.actor(call)] {
      _ = try members.member(of: channel, user)
      try forgetHistory(channel, user)
      try members.touch(channel, user.row)
      try announce(.propertyChanged, channel, only: [user], uniqueID: call.uniqueID, offset: now)
    }
    return .object { $0.set("ts_message_offset", now) }
  }

  /// Messages up to now are not visible to the user any more; those after it are, so they come in a later millisecond.
  /// It is no read receipt: others are not told, so nothing that they see may change.
  private func forgetHistory(_ channel: ChannelRecord, _ user: UserRecord) throws {
    try run(
      """
      UPDATE member SET message_offset = ?, unread = 0, mentions = 0 WHERE channel = ? AND user = ?
      """, now, channel.row, user.row)
    world.unreadTotals[user.row] = nil
    passMillisecond()
  }

  // MARK: Read

  /// The user read everything, or everything before a message.
  func markAsRead(
    _ channel: ChannelRecord, _ user: UserRecord, requestID: String? = nil, uniqueID: String? = nil,
    except session: SocketSession? = nil, unreadFrom messageID: Int64? = nil
  ) throws -> Payload {
    guard try members.member(of: channel, user).isJoined else { throw ServerError(code: ServerError.Code.notAMember) }
    var time = now
    // What comes in this very millisecond was not read.
    passMillisecond()
    if let messageID { time = try messages.message(messageID, in: channel).createdAt - 1 }
    try run("UPDATE member SET read_at = ? WHERE channel = ? AND user = ?", time, channel.row, user.row)
    if messageID == nil {
      try run("UPDATE member SET unread = 0, mentions = 0 WHERE channel = ? AND user = ?", channel.row, user.row)
      world.unreadTotals[user.row] = nil
    } else {
      try recountUnread(channel, user.row)
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
    if world.isOnline(user.row) {
      let counts = try unreadCounts(user.row)
      (own, answer) = (own.adding("unread_cnt", counts), answer.adding("unread_cnt", counts))
    }
    deliver(.read, own, to: [user.id], except: session)
    deliver(.read, event(nil), to: try members.joinedIDs(channel).filter { !$0.hasSameBytes(as: user.id) })
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
    let total = try unreadTotal(user.row)
    return .object {
      $0.set("channel_url", channel.url)
      $0.set("ts", event.integer("ts"))
      $0.set("unread_message_count", member.unread)
      $0.set("total_unread_count", total)
    }
  }

  func markAllAsRead(_ call: Call, _ user: UserRecord) throws -> Payload {
    try countMarkingAll(of: user)
    if let urls = try call.body.strings("channel_urls"), !urls.isEmpty {
      for url in urls { _ = try markAsRead(channels.channel(url), user, uniqueID: call.uniqueID) }
    } else {
      for row in try rows("SELECT channel FROM member WHERE user = ? AND is_joined AND unread > 0", user.row) {
        _ = try markAsRead(channels.channel(row: row[0]), user, uniqueID: call.uniqueID)
      }
    }
    return .object { $0.set("ts", now) }
  }

  // MARK: Delivered

  func markAsDelivered(_ channel: ChannelRecord, _ user: UserRecord, upTo time: Int64) throws {
    guard try members.member(of: channel, user).isJoined else { throw ServerError(code: ServerError.Code.notAMember) }
    let time = min(time, now)
    try run(
      "UPDATE member SET delivered_at = ? WHERE channel = ? AND user = ? AND delivered_at < ?", time, channel.row,
      user.row, time)
    guard db.changesCount > 0 else { return }
    try channels.touch(channel)
    deliver(
      .delivered,
      .object {
        $0.set("channel_url", channel.url)
        $0.set("channel_type", "group")
        $0.set("updated", Payload.object { $0.set(user.id, time) })
        $0.set("ts", now)
      }, to: try members.joinedIDs(channel))
  }

  // MARK: Unread totals

  /// Over all channels that the user wants counted.
  func unreadTotal(_ user: Int64) throws -> Int64 {
    if let known = world.unreadTotals[user] { return known }
    let total =
      try integer(
        """
        SELECT coalesce(sum(unread), 0) FROM member
        WHERE user = ? AND is_joined AND count_preference IN ('all', 'unread_message_count_only')
        """, user) ?? 0
    world.unreadTotals[user] = total
    return total
  }

  /// The object that any command may carry (Docs/Protocol.md#unread-totals).
  func unreadCounts(_ user: Int64) throws -> Payload {
    let total = try unreadTotal(user)
    return .object {
      $0.set("all", total)
      $0.set("custom_types", Payload.empty)
      $0.set("feed", Int64(0))
      $0.set("ts", now)
    }
  }
}
