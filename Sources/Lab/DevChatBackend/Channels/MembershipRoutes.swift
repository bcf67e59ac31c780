import ChatModel
import ChatWire
import GRDB

/// A member's calls for a channel: joining, leaving, hiding, typing (Docs/Protocol.md#channel-calls).
struct MembershipRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var retention: Retention { Retention(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }
  private var channelPayloads: ChannelPayloads { ChannelPayloads(transaction: transaction) }
  private var membership: Membership { Membership(transaction: transaction) }
  private var historyRoutes: HistoryRoutes { HistoryRoutes(transaction: transaction) }
  private var channelListRoutes: ChannelListRoutes { ChannelListRoutes(transaction: transaction) }

  func route(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    switch (call.method, call.path[2], call.path.count) {
    case ("POST", "invite", 3): return try invite(call, channel)
    case ("PUT", "join", 3): return try enter(call, channel, isInvited: false)
    case ("PUT", "accept", 3): return try enter(call, channel, isInvited: true)
    case ("PUT", "decline", 3):
      try membership.decline(channel, access.actor(call), uniqueID: call.uniqueID)
      return .empty
    case ("PUT", "leave", 3): return try leave(call, channel)
    case ("PUT", "hide", 3): return try historyRoutes.hide(call, channel)
    case ("DELETE", "hide", 3):
      try historyRoutes.unhide(channel, access.actor(call), uniqueID: call.uniqueID)
      return .empty
    case ("PUT", "reset_user_history", 3): return try historyRoutes.resetHistory(call, channel)
    case ("GET", "message_purge_offset", 3):
      try access.requireAccess(call, channel)
      return .object { $0.set("message_purge_offset", retention.purgeOffset(of: channel)) }
    case ("GET", "members", 3...4): return try channelListRoutes.listMembers(call, channel)
    case ("POST", "typing", 3), ("DELETE", "typing", 3): return try typing(call, channel)
    case ("POST", "screenshot", 3):
      // Only recorded: the protocol has no event for it.
      _ = try members.member(of: channel, access.actor(call))
      return .empty
    default: throw ServerError.unknownPath
    }
  }

  private func invite(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    var inviter: UserRecord?
    if case .user(let user) = call.caller {
      guard try members.member(of: channel, user).isJoined else { throw ServerError(code: ServerError.Code.notAMember) }
      inviter = user
    } else if let id = try call.body.string("inviter_id") {
      inviter = try users.user(id)
    }
    let guests = try users.all(call.body.userIDs())
    guard !guests.isEmpty else { throw ServerError.parameterMissing }
    if try guests.contains(where: { try members.find(channel, $0.row) == nil }) { try membership.endDistinct(channel) }
    try membership.invite(
      guests, to: channel, by: inviter, states: call.body.object("invitation_status"), uniqueID: call.uniqueID)
    return try channelPayloads.payload(
      channels.channel(row: channel.row), for: access.viewer(call), .everything, isPlatform: call.isPlatform)
  }

  private func enter(_ call: Call, _ channel: ChannelRecord, isInvited: Bool) throws -> Payload {
    let user = try access.actor(call)
    guard try !members.isBanned(user, from: channel) else { throw ServerError(code: ServerError.Code.banned) }
    let member = try members.find(channel, user.row)
    if isInvited {
      guard let member, !member.isJoined else { throw ServerError.notFound }
    } else if member == nil, !channel.isPublic, !call.isPlatform {
      throw ServerError.notAuthorized
    }
    if !channel.accessCode.isEmpty, !call.isPlatform {
      guard Secrets.areEqual(try call.body.string("access_code") ?? "", channel.accessCode) else {
        throw ServerError.notAuthorized
      }
    }
    if member == nil { try membership.endDistinct(channel) }
    if member?.isJoined != true { try membership.join(channel, user, uniqueID: call.uniqueID) }
    return try channelPayloads.payload(
      channels.channel(row: channel.row), for: user, .everything, isPlatform: call.isPlatform)
  }

  private func leave(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    var leaving: [UserRecord]
    if case .user(let user) = call.caller {
      leaving = [user]
    } else if try call.body.boolean("should_leave_all") == true {
      leaving = try members.all(of: channel).map(\.1)
    } else {
      leaving = try users.all(call.body.strings("user_ids") ?? [])
      if leaving.isEmpty { leaving = [try access.actor(call)] }
    }
    for user in leaving { try membership.leave(channel, user, uniqueID: call.uniqueID) }
    return .empty
  }

  func leaveAll(_ call: Call, _ user: UserRecord) throws -> Payload {
    let type = try call.body.string("custom_type")
    for row in try transaction.rows("SELECT channel FROM member WHERE user = ? AND is_joined", user.row) {
      let channel = try channels.channel(row: row[0])
      guard !channel.isOpen, type.map({ $0.hasSameBytes(as: channel.customType) }) ?? true else { continue }
      try membership.leave(channel, user, uniqueID: call.uniqueID)
    }
    return .empty
  }

  private func typing(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let users = try call.body.strings("user_ids").map { try self.users.all($0) } ?? [try access.actor(call)]
    for user in users { try events.announceTyping(user, in: channel, isStarting: call.method == "POST", except: nil) }
    return .empty
  }
}
