import ChatModel
import ChatWire
import GRDB

/// Operators, freeze, mute and ban (Docs/Protocol.md#channel-calls).
struct ModerationRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }
  private var channelPayloads: ChannelPayloads { ChannelPayloads(transaction: transaction) }
  private var membership: Membership { Membership(transaction: transaction) }
  private var participation: Participation { Participation(transaction: transaction) }

  func route(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    switch (call.method, call.path[2], call.path.count) {
    case ("GET", _, 3): return try listRestricted(call, channel)
    case ("GET", "mute", 4): return try muteInformation(users.user(call.path[3]), in: channel)
    case ("GET", "ban", 4): return try banInformation(users.user(call.path[3]), in: channel)
    default: break
    }
    try access.requireOperator(call, channel)
    switch (call.method, call.path[2], call.path.count) {
    case ("PUT", "freeze", 3):
      guard let isFrozen = try call.body.boolean("freeze") else { throw ServerError.parameterMissing }
      try freeze(channel, isFrozen, uniqueID: call.uniqueID)
      return try channelPayloads.payload(
        channels.channel(row: channel.row), for: access.viewer(call), .everything, isPlatform: call.isPlatform)
    case ("POST", "operators", 3), ("DELETE", "operators", 3):
      let isAdding = call.method == "POST"
      var ids = try call.body.strings("operator_ids") ?? call.query.list("operator_ids")
      let isAll = try call.body.boolean("delete_all") ?? call.query.boolean("delete_all") ?? false
      if !isAdding, isAll { ids = try members.all(of: channel).filter { $0.0.isOperator }.map(\.1.id) }
      guard !ids.isEmpty || isAll else { throw ServerError.parameterMissing }
      try changeOperators(try users.all(ids), of: channel, isAdding: isAdding, uniqueID: call.uniqueID)
      return .empty
    case ("POST", "mute", 3): return try mute(call, channel)
    case ("DELETE", "mute", 4): return try unmute(try users.user(call.path[3]), in: channel, uniqueID: call.uniqueID)
    case ("POST", "ban", 3): return try ban(call, channel)
    case ("DELETE", "ban", 4): return try unban(try users.user(call.path[3]), from: channel, uniqueID: call.uniqueID)
    default: throw ServerError.unknownPath
    }
  }

  private func freeze(_ channel: ChannelRecord, _ isFrozen: Bool, uniqueID: String?) throws {
    try transaction.run("UPDATE channel SET is_frozen = ? WHERE id = ?", isFrozen, channel.row)
    try channels.touch(channel)
    try events.announce(isFrozen ? .frozen : .unfrozen, channel, uniqueID: uniqueID) { $0.set("freeze", isFrozen) }
  }

  func changeOperators(
    _ users: [UserRecord], of channel: ChannelRecord, isAdding: Bool, uniqueID: String?
  ) throws {
    for user in users {
      _ = try members.member(of: channel, user)
      try transaction.run(
        "UPDATE member SET is_operator = ? WHERE channel = ? AND user = ?", isAdding, channel.row, user.row)
    }
    try channels.touch(channel)
    let operators = try members.all(of: channel).filter { $0.0.isOperator }.map { $0.1.brief }
    try events.announce(.operatorsChanged, channel, uniqueID: uniqueID) { $0.set("operators", operators) }
  }

  /// -1 forever, else the end in ms.
  private func end(_ body: Arguments) throws -> Int64 {
    let seconds = try body.integer("seconds") ?? -1
    guard seconds >= -1, seconds != 0 else { throw ServerError.invalidValue }
    return seconds < 0 ? -1 : transaction.now.saturatingAdd(min(seconds, 1 << 40) * 1000)
  }

  private func mute(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let target = try users.user(call.body.required("user_id"))
    _ = try members.member(of: channel, target)
    let end = try end(call.body)
    let reason = try call.body.string("description") ?? ""
    try transaction.run(
      "UPDATE member SET muted_at = ?, muted_until = ?, mute_reason = ? WHERE channel = ? AND user = ?",
      transaction.now, end, reason, channel.row, target.row)
    try channels.touch(channel)
    try announceRestriction(.muted, target, channel, end: end, reason: reason, uniqueID: call.uniqueID)
    return try channelPayloads.payload(channel, for: access.viewer(call), .everything, isPlatform: call.isPlatform)
  }

  private func unmute(_ target: UserRecord, in channel: ChannelRecord, uniqueID: String?) throws -> Payload {
    guard try members.member(of: channel, target).isMuted(at: transaction.now) else { throw ServerError.notFound }
    try transaction.run(
      "UPDATE member SET muted_until = 0, mute_reason = '' WHERE channel = ? AND user = ?", channel.row, target.row)
    try channels.touch(channel)
    try events.announce(.unmuted, channel, uniqueID: uniqueID) { target.write(to: &$0) }
    return .empty
  }

  private func ban(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let target = try users.user(call.body.required("user_id"))
    let end = try end(call.body)
    let reason = try call.body.string("description") ?? ""
    try transaction.run(
      "INSERT OR REPLACE INTO ban VALUES (?, ?, ?, ?, ?)", channel.row, target.row, transaction.now, end, reason)
    if channel.isOpen {
      try participation.expel(target, from: channel) {
        try announceRestriction(.banned, target, channel, end: end, reason: reason, uniqueID: call.uniqueID)
      }
    } else {
      if try members.find(channel, target.row) != nil { try membership.remove(target, from: channel) }
      try announceRestriction(.banned, target, channel, end: end, reason: reason, uniqueID: call.uniqueID)
    }
    try events.announceCounts(channel)
    return .object {
      $0.set("user", target.brief)
      $0.set("description", reason)
      $0.set("start_at", transaction.now)
      $0.set("end_at", end)
    }
  }

  private func unban(_ target: UserRecord, from channel: ChannelRecord, uniqueID: String?) throws -> Payload {
    let isBanned = try members.isBanned(target, from: channel)
    try transaction.run("DELETE FROM ban WHERE channel = ? AND user = ?", channel.row, target.row)
    guard isBanned else { throw ServerError.notFound }
    try events.announce(.unbanned, channel, also: [target], uniqueID: uniqueID) { target.write(to: &$0) }
    return .empty
  }

  private func announceRestriction(
    _ category: ChannelEvent.Category, _ target: UserRecord, _ channel: ChannelRecord, end: Int64, reason: String,
    uniqueID: String?
  ) throws {
    let counts = category == .banned ? try members.namedCounts(channel) : []
    try events.announce(category, channel, also: [target], uniqueID: uniqueID) {
      target.write(to: &$0)
      $0.set("end_at", end)
      $0.set("description", reason)
      $0.set("remaining_duration", end < 0 ? -1 : end - transaction.now)
      for entry in counts { $0.set(entry.name, entry.count) }
    }
  }

  private func muteInformation(_ user: UserRecord, in channel: ChannelRecord) throws -> Payload {
    let member = try members.member(of: channel, user)
    let isMuted = member.isMuted(at: transaction.now)
    return .object {
      $0.set("is_muted", isMuted)
      guard isMuted else { return }
      $0.set("description", member.muteReason)
      $0.set("start_at", member.mutedAt)
      $0.set("end_at", member.mutedUntil)
      $0.set("remaining_duration", member.mutedUntil < 0 ? -1 : member.mutedUntil - transaction.now)
    }
  }

  private func banInformation(_ user: UserRecord, in channel: ChannelRecord) throws -> Payload {
    guard try members.isBanned(user, from: channel),
      let row = try transaction.row(
        "SELECT start, until, reason FROM ban WHERE channel = ? AND user = ?", channel.row, user.row)
    else { throw ServerError.notFound }
    return .object {
      $0.set("user", user.brief)
      $0.set("start_at", row[0] as Int64)
      $0.set("end_at", row[1] as Int64)
      $0.set("description", row[2] as String)
    }
  }

  /// `GET …/ban`, `…/mute`, `…/operators`.
  private func listRestricted(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    let kind = call.path[2]
    var sql: SQLText
    switch kind {
    case "ban":
      try access.requireOperator(call, channel)
      sql = SQLText(
        """
        SELECT \(UserRecord.columns), b.start, b.until, b.reason FROM ban b JOIN user u ON u.id = b.user
        WHERE b.channel = ? AND (b.until < 0 OR b.until > ?)
        """, channel.row, transaction.now)
    case "mute", "operators":
      if kind == "mute" { try access.requireOperator(call, channel) } else { try access.requireAccess(call, channel) }
      sql = SQLText(
        """
        SELECT \(UserRecord.columns), m.muted_at, m.muted_until, m.mute_reason FROM member m
        JOIN user u ON u.id = m.user WHERE m.channel = ?
        """, channel.row)
      if kind == "mute" {
        sql.add(" AND (m.muted_until < 0 OR m.muted_until > ?)", transaction.now)
      } else {
        sql.add(" AND m.is_operator")
      }
    default: throw ServerError.unknownPath
    }
    let page = try UserPage(sql, kind, call.query, transaction)
    let entries = page.rows.map { row -> (UserRecord, start: Int64, end: Int64, reason: String) in
      (UserRecord(row), row[14], row[15], row[16])
    }
    return .object {
      switch kind {
      case "ban":
        $0.set(
          "banned_list",
          entries.map { entry in
            Payload.object {
              $0.set("user", entry.0.brief)
              $0.set("start_at", entry.start)
              $0.set("end_at", entry.end)
              $0.set("description", entry.reason)
            }
          })
      case "mute":
        $0.set(
          "muted_list",
          entries.map { entry in
            Payload.object {
              entry.0.write(to: &$0)
              $0.set("start_at", entry.start)
              $0.set("end_at", entry.end)
              $0.set("description", entry.reason)
              $0.set("remaining_duration", entry.end < 0 ? -1 : entry.end - transaction.now)
            }
          })
      default: $0.set("operators", entries.map { $0.0.brief })
      }
      $0.set("next", page.next)
    }
  }
}
