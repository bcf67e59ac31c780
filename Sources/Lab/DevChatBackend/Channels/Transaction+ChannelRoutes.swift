import ChatModel
import ChatWire

/// `group_channels` (Docs/Protocol.md#channel-calls).
extension Transaction {
  func routeChannels(_ call: Call) throws -> Payload {
    switch (call.method, call.path.count) {
    case ("GET", 1): return try listChannels(call)
    case ("POST", 1): return try createChannel(call)
    default: break
    }
    let channel = try channels.channel(call.path[1])
    guard call.path.count > 2 else {
      switch call.method {
      case "GET":
        let viewer = try access.viewer(call)
        try access.requireAccess(call, channel)
        let includes = try ChannelIncludes(call.query)
        return try payload(channel, for: viewer, includes, isPlatform: call.isPlatform)
      case "PUT": return try updateChannel(call, channel)
      case "DELETE":
        try access.requireOperator(call, channel)
        try delete(channel, uniqueID: call.uniqueID)
        return .empty
      default: throw ServerError.unknownPath
      }
    }
    switch call.path[2] {
    case "messages", "messages_gap": return try routeMessages(call, channel)
    case "metadata": return try routeMetadata(call, channel)
    case "metacounter": return try routeMetacounter(call, channel)
    case "ban", "mute", "operators", "freeze": return try routeModeration(call, channel)
    default: return try routeMembership(call, channel)
    }
  }

  private func routeMembership(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    switch (call.method, call.path[2], call.path.count) {
    case ("POST", "invite", 3): return try invite(call, channel)
    case ("PUT", "join", 3): return try enter(call, channel, isInvited: false)
    case ("PUT", "accept", 3): return try enter(call, channel, isInvited: true)
    case ("PUT", "decline", 3):
      try decline(channel, access.actor(call), uniqueID: call.uniqueID)
      return .empty
    case ("PUT", "leave", 3): return try leave(call, channel)
    case ("PUT", "hide", 3): return try hide(call, channel)
    case ("DELETE", "hide", 3):
      try unhide(channel, access.actor(call), uniqueID: call.uniqueID)
      return .empty
    case ("PUT", "reset_user_history", 3): return try resetHistory(call, channel)
    case ("GET", "message_purge_offset", 3):
      try access.requireAccess(call, channel)
      return .object { $0.set("message_purge_offset", retention.purgeOffset(of: channel)) }
    case ("GET", "members", 3...4): return try listMembers(call, channel)
    case ("POST", "typing", 3), ("DELETE", "typing", 3): return try typing(call, channel)
    case ("POST", "screenshot", 3):
      // Only taken note of: the protocol knows no event for it.
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
    if try guests.contains(where: { try members.find(channel, $0.row) == nil }) { try endDistinct(channel) }
    try invite(
      guests, to: channel, by: inviter, states: call.body.object("invitation_status"), uniqueID: call.uniqueID)
    return try payload(
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
    if member == nil { try endDistinct(channel) }
    if member?.isJoined != true { try join(channel, user, uniqueID: call.uniqueID) }
    return try payload(channels.channel(row: channel.row), for: user, .everything, isPlatform: call.isPlatform)
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
    for user in leaving { try leave(channel, user, uniqueID: call.uniqueID) }
    return .empty
  }

  func leaveAll(_ call: Call, _ user: UserRecord) throws -> Payload {
    let type = try call.body.string("custom_type")
    for row in try rows("SELECT channel FROM member WHERE user = ? AND is_joined", user.row) {
      let channel = try channels.channel(row: row[0])
      guard type.map({ $0.hasSameBytes(as: channel.customType) }) ?? true else { continue }
      try leave(channel, user, uniqueID: call.uniqueID)
    }
    return .empty
  }

  private func typing(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let users = try call.body.strings("user_ids").map { try self.users.all($0) } ?? [try access.actor(call)]
    for user in users { try announceTyping(user, in: channel, isStarting: call.method == "POST", except: nil) }
    return .empty
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
