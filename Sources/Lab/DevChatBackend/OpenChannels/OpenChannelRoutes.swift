import ChatModel
import ChatWire
import GRDB

/// `open_channels` (Docs/Protocol.md#open-channels).
struct OpenChannelRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }
  private var payloads: OpenChannelPayloads { OpenChannelPayloads(transaction: transaction) }
  private var participation: Participation { Participation(transaction: transaction) }
  private var propertyRoutes: ChannelPropertyRoutes { ChannelPropertyRoutes(transaction: transaction) }
  private var metadata: Metadata { Metadata(transaction: transaction) }
  private var metacounterRoutes: MetacounterRoutes { MetacounterRoutes(transaction: transaction) }
  private var moderationRoutes: ModerationRoutes { ModerationRoutes(transaction: transaction) }
  private var messageRoutes: MessageRoutes { MessageRoutes(transaction: transaction) }

  /// Words of a path below a channel's messages that only group channels have.
  private static let wordsOfGroups: Set<String> = ["mark_as_read", "mark_as_delivered", "unread_count", "pin"]

  func route(_ call: Call) throws -> Payload {
    switch (call.method, call.path.count) {
    case ("GET", 1): return try list(call)
    case ("POST", 1): return try create(call)
    case (_, ...1): throw ServerError.unknownPath
    default: break
    }
    let channel = try channels.channel(call.path[1], isOpen: true)
    guard call.path.count > 2 else {
      switch call.method {
      case "GET":
        try access.requireAccess(call, channel)
        return try payloads.payload(channel, ChannelIncludes(call.query))
      case "PUT": return try propertyRoutes.update(call, channel)
      case "DELETE": return try delete(call, channel)
      default: throw ServerError.unknownPath
      }
    }
    switch call.path[2] {
    case "messages":
      let isOfGroups = call.path[3...].contains { OpenChannelRoutes.wordsOfGroups.contains($0) }
      guard !isOfGroups else { throw ServerError.unknownPath }
      return try messageRoutes.route(call, channel)
    case "metadata": return try metadata.route(call, channel)
    case "metacounter": return try metacounterRoutes.route(call, channel)
    case "ban", "mute", "operators", "freeze": return try moderationRoutes.route(call, channel)
    case "participants" where call.method == "GET" && call.path.count == 3: return try listParticipants(call, channel)
    default: throw ServerError.unknownPath
    }
  }

  private func create(_ call: Call) throws -> Payload {
    let body = call.body
    let creator: UserRecord? = if case .user(let user) = call.caller { user } else { nil }
    let url = try body.string("channel_url").flatMap { $0.isEmpty ? nil : $0 } ?? propertyRoutes.freshURL("open")
    try propertyRoutes.check(url: url)
    let operators = try users.all(body.strings("operator_ids") ?? [])
    try transaction.run(
      """
      INSERT INTO channel (url, created_at, created_by, is_open, change_sequence, change_time)
      VALUES (?, ?, ?, 1, ?, ?)
      """, url, transaction.now, creator?.row, transaction.nextSequence(), transaction.now)
    let channel = try channels.channel(url)
    try propertyRoutes.write(call, to: channel, isNew: true)
    for user in operators {
      _ = try members.member(of: channel, user)
      try transaction.run("UPDATE member SET is_operator = 1 WHERE channel = ? AND user = ?", channel.row, user.row)
    }
    return try payloads.payload(channels.channel(row: channel.row), .everything)
  }

  private func delete(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    try access.requireOperator(call, channel)
    try events.announce(.deleted, channel, uniqueID: call.uniqueID)
    participation.endAll(in: channel)
    try transaction.run("DELETE FROM channel WHERE id = ?", channel.row)
    return .empty
  }

  /// `GET open_channels`: the newest first.
  private func list(_ call: Call) throws -> Payload {
    let query = call.query
    // The default of the Platform API; clients always say how many they want.
    let limit = try query.limit(default: 10, maximum: 100)
    let includes = try ChannelIncludes(query)
    var sql = SQLText("SELECT \(ChannelRecord.columns) FROM channel c WHERE c.is_open")
    let types = try query.list("custom_types", "custom_type")
    if !types.isEmpty { sql.add("c.custom_type", in: types) }
    for (name, column) in [("name_contains", "name"), ("url_contains", "url")] {
      guard let part = try query.string(name), !part.isEmpty else { continue }
      sql.add(" AND instr(swiftLowercaseString(c.\(column)), swiftLowercaseString(?)) > 0", part)
    }
    if try query.boolean("show_frozen") == false { sql.add(" AND NOT c.is_frozen") }
    if let token = try query.string("token"), !token.isEmpty {
      sql.add(" AND c.id < ?", try PageToken(token, of: "open_channels", count: 1).integer(0))
    }
    sql.add(" ORDER BY c.id DESC LIMIT ?", limit + 1)
    let found = try transaction.rows(sql).map(ChannelRecord.init)
    let page = found.prefix(Int(limit))
    let last = found.count > page.count ? page.last : nil
    let shown = try page.map { try payloads.payload($0, includes) }
    return .object {
      $0.set("channels", shown)
      $0.set("next", last.map { PageToken("open_channels", ["\($0.row)"]).text } ?? "")
      $0.set("ts", transaction.now)
    }
  }

  /// `GET …/participants`: those who are in the channel now.
  private func listParticipants(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    try access.requireAccess(call, channel)
    let sql = SQLText(
      """
      SELECT \(UserRecord.columns), m.muted_until FROM member m JOIN user u ON u.id = m.user
      WHERE m.channel = ? AND m.is_joined
      """, channel.row)
    let page = try UserPage(sql, "participants", call.query, transaction)
    let participants = page.rows.map { row in
      let (user, mutedUntil): (UserRecord, Int64) = (UserRecord(row), row[14])
      return Payload.object {
        user.write(to: &$0)
        $0.set("is_online", transaction.world.isOnline(user.row))
        $0.set("last_seen_at", user.lastSeenAt)
        $0.set("is_muted", mutedUntil < 0 || mutedUntil > transaction.now)
      }
    }
    return .object {
      $0.set("participants", participants)
      $0.set("next", page.next)
    }
  }
}
