import ChatModel
import ChatWire

/// Whom a call acts for, and what it may see.
struct Access {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var retention: Retention { Retention(transaction: transaction) }

  /// The user a call acts as: a client's own, or the one that a server's call names.
  func actor(_ call: Call) throws -> UserRecord {
    switch call.caller {
    case .user(let user): return user
    case .platform:
      guard let id = try call.body.string("user_id") ?? call.query.string("user_id"), !id.isEmpty else {
        throw ServerError.parameterMissing
      }
      return try users.user(id)
    }
  }

  /// The user of a path below `users/`: a client may name only itself.
  func pathUser(_ call: Call) throws -> UserRecord {
    let id = call.path[1]
    if case .user(let own) = call.caller {
      guard own.id.hasSameBytes(as: id) else { throw ServerError.notAuthorized }
      return own
    }
    return try users.user(id)
  }

  /// The viewer: the client's user, or the one that a server names.
  func viewer(_ call: Call) throws -> UserRecord? {
    if case .user(let user) = call.caller { return user }
    guard let id = try call.query.string("user_id"), !id.isEmpty else { return nil }
    return try users.user(id)
  }

  /// Members see their channels, everyone sees public ones, and open ones unless banned.
  func requireAccess(_ call: Call, _ channel: ChannelRecord) throws {
    guard case .user(let user) = call.caller, !channel.isPublic else { return }
    guard !channel.isOpen else { return try requireNoBan(user, channel) }
    _ = try members.member(of: channel, user)
  }

  /// - Throws: 400108 unless the caller is a server or an operator of the channel.
  func requireOperator(_ call: Call, _ channel: ChannelRecord) throws {
    guard case .user(let user) = call.caller else { return }
    guard try members.member(of: channel, user).isOperator else { throw ServerError.notAuthorized }
  }

  private func requireNoBan(_ user: UserRecord, _ channel: ChannelRecord) throws {
    if try members.isBanned(user, from: channel) { throw ServerError(code: ServerError.Code.banned) }
  }

  /// Messages before it are not visible to the caller.
  func messageOffset(_ call: Call, _ channel: ChannelRecord) throws -> Int64 {
    let purged = retention.purgeOffset(of: channel)
    guard case .user(let user) = call.caller else { return purged }
    if channel.isOpen {
      try requireNoBan(user, channel)
      return purged
    }
    if let member = try members.find(channel, user.row) { return max(member.messageOffset, purged) }
    guard channel.isPublic else { throw ServerError(code: ServerError.Code.notAMember) }
    return purged
  }
}
