import ChatModel
import ChatWire

/// Who has entered open channels (Docs/Protocol.md#open-channels). A socket enters; its user participates as long as one
/// of the user's sockets is in the channel.
struct Participation {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var users: UserTable { UserTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }
  private var world: World { transaction.world }

  /// - Returns: how many participate now.
  /// - Throws: 900100 for a banned user.
  func enter(_ channel: ChannelRecord, _ user: UserRecord, _ session: SocketSession) throws -> Int64 {
    guard try !members.isBanned(user, from: channel) else { throw ServerError(code: ServerError.Code.banned) }
    let isNew = try !members.member(of: channel, user).isJoined
    if isNew {
      try transaction.run(
        "UPDATE member SET is_joined = 1, joined_at = ? WHERE channel = ? AND user = ?", transaction.now, channel.row,
        user.row)
    }
    let count = try members.participants(channel)
    if isNew { try announce(.entered, user, channel, count, except: session) }
    world.entered[channel.row, default: []].insert(session.id)
    return count
  }

  /// Does nothing if the socket has not entered.
  /// - Returns: how many participate now.
  func exit(_ channel: ChannelRecord, _ user: UserRecord, _ session: SocketSession) throws -> Int64 {
    guard world.entered[channel.row]?.contains(session.id) == true else { return try members.participants(channel) }
    removeSocket(session.id, from: channel.row)
    return try endIfLast(user, in: channel)
  }

  /// A socket is gone.
  func close(_ session: SocketSession) throws {
    let left = world.entered.filter { $0.value.contains(session.id) }.keys.sorted()
    guard !left.isEmpty, let row = world.sockets[session.id]?.user, let user = try users.find(row: row) else { return }
    for channel in left { removeSocket(session.id, from: channel) }
    for channel in left {
      // It may have been deleted.
      guard let record = try? channels.channel(row: channel) else { continue }
      _ = try endIfLast(user, in: record)
    }
  }

  /// The user no longer participates, with any socket, and is told so with the others.
  func expel(_ user: UserRecord, from channel: ChannelRecord, telling tell: () throws -> Void) throws {
    try transaction.run(
      "UPDATE member SET is_joined = 0 WHERE channel = ? AND user = ?", channel.row, user.row)
    try tell()
    for id in world.entered[channel.row] ?? [] where world.sockets[id]?.user == user.row {
      removeSocket(id, from: channel.row)
    }
  }

  /// The user no longer participates, as after an exit with every socket.
  func end(of user: UserRecord, in channel: ChannelRecord) throws {
    let wasThere = try members.find(channel, user.row)?.isJoined == true
    try expel(user, from: channel) {}
    if wasThere { try announce(.exited, user, channel, try members.participants(channel)) }
  }

  /// The channel is gone.
  func endAll(in channel: ChannelRecord) { world.entered[channel.row] = nil }

  private func removeSocket(_ id: Int, from channel: Int64) {
    world.entered[channel]?.remove(id)
    if world.entered[channel]?.isEmpty == true { world.entered[channel] = nil }
  }

  private func endIfLast(_ user: UserRecord, in channel: ChannelRecord) throws -> Int64 {
    let isThere = (world.entered[channel.row] ?? []).contains { world.sockets[$0]?.user == user.row }
    guard !isThere, try members.find(channel, user.row)?.isJoined == true else {
      return try members.participants(channel)
    }
    try transaction.run("UPDATE member SET is_joined = 0 WHERE channel = ? AND user = ?", channel.row, user.row)
    let count = try members.participants(channel)
    try announce(.exited, user, channel, count)
    return count
  }

  /// One by one in a small channel, and only how many in a large one.
  private func announce(
    _ category: ChannelEvent.Category, _ user: UserRecord, _ channel: ChannelRecord, _ count: Int64,
    except session: SocketSession? = nil
  ) throws {
    guard count > transaction.configuration.announcedParticipants else {
      return try events.announce(category, channel, except: session) {
        user.write(to: &$0)
        $0.set("participant_count", count)
      }
    }
    let entry = Payload.object {
      $0.set("channel_url", channel.url)
      $0.set("participant_count", count)
    }
    transaction.deliver(
      .memberCount,
      .object {
        $0.set("group_channels", [Payload]())
        $0.set("open_channels", [entry])
        $0.set("ts", transaction.now)
        $0.set("sts", transaction.now)
      }, in: channel, to: [], except: session)
  }
}
