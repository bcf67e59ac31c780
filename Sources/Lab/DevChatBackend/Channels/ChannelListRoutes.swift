import ChatModel
import ChatWire
import GRDB

/// Lists of channels and of their members, and the changelog of a user's channels.
struct ChannelListRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var channelPayloads: ChannelPayloads { ChannelPayloads(transaction: transaction) }

  /// `GET users/{id}/my_group_channels` (Docs/Protocol.md#channel-lists).
  func listMyChannels(_ call: Call, _ user: UserRecord) throws -> Payload {
    try channelPage(call, of: user, shownTo: user)
  }

  /// `GET group_channels`: public ones for clients, all for servers.
  func listChannels(_ call: Call) throws -> Payload {
    if case .user(let user) = call.caller {
      return try channelPage(call, of: nil, shownTo: user)
    }
    return try channelPage(call, of: nil, shownTo: access.viewer(call))
  }

  private func channelPage(_ call: Call, of member: UserRecord?, shownTo viewer: UserRecord?) throws -> Payload {
    let query = call.query
    let limit = try query.limit(maximum: 100)
    let includes = try ChannelIncludes(query)
    var list = try ChannelListQuery(
      query, viewer: member?.row, visitor: member == nil ? call.ownRow : nil, isPlatform: call.isPlatform)
    let (order, keys) = try list.page(limit: limit + 1)
    let found = try transaction.rows(list.sql)
    let page = found.prefix(Int(limit))
    let channels = try page.map {
      try channelPayloads.payload(ChannelRecord($0), for: viewer, includes, isPlatform: call.isPlatform)
    }
    var next = ""
    if found.count > page.count, let last = page.last {
      let first = last.count - keys
      next = PageToken(order, (first..<last.count).map { String.fromDatabaseValue(last, $0) }).text
    }
    return .object {
      $0.set("channels", channels)
      $0.set("next", next)
      $0.set("ts", transaction.now)
    }
  }

  /// `GET users/{id}/my_group_channels/changelogs` (Docs/Protocol.md#channel-changelogs). A token is a position in the
  /// server's sequence of changes.
  func channelChangelog(_ call: Call, _ user: UserRecord) throws -> Payload {
    let limit = try call.query.limit(default: 100, maximum: 200)
    var start: (column: String, value: Int64) = ("sequence", 0)
    if let time = try call.query.integer("change_ts"), time > 0 {
      start = ("time", time - 1)
    } else if let token = try call.query.string("token"), !token.isEmpty {
      start = ("sequence", try PageToken(token, of: "my_channels", count: 1).integer(0))
    }
    var changes = SQLText(
      """
      SELECT max(c.change_sequence, m.change_sequence) AS sequence, max(c.change_time, m.change_time) AS time,
        c.id AS channel, NULL AS url FROM member m JOIN channel c ON c.id = m.channel
        WHERE NOT c.is_open AND m.user = ?
      """, user.row)
    let types = try call.query.list("custom_type", "custom_types")
    if !types.isEmpty { changes.add("c.custom_type", in: types) }
    if try call.query.boolean("show_empty") == false { changes.add(" AND \(ChannelListQuery.lastMessageAt) > 0") }
    if try call.query.boolean("show_frozen") == false { changes.add(" AND NOT c.is_frozen") }
    changes.add(
      " UNION ALL SELECT change_sequence, change_time, NULL, url FROM departure WHERE user = ?", user.row)
    changes.text =
      "SELECT sequence, channel, url FROM (\(changes.text)) WHERE \(start.column) > ? ORDER BY sequence LIMIT ?"
    changes.values += [start.value, limit + 1]
    let found = try transaction.rows(changes)
    let page = found.prefix(Int(limit))
    let includes = try ChannelIncludes(call.query)
    var updated: [Payload] = []
    var deleted: [String] = []
    for row in page {
      if let url: String = row[2] {
        deleted.append(url)
      } else {
        updated.append(
          try channelPayloads.payload(channels.channel(row: row[1]), for: user, includes, isPlatform: call.isPlatform))
      }
    }
    let hasMore = found.count > page.count
    let position: Int64 = hasMore ? page.last?[0] ?? 0 : transaction.world.sequence
    return .object {
      $0.set("updated", updated)
      $0.set("deleted", deleted)
      $0.set("has_more", hasMore)
      $0.set("next", PageToken("my_channels", ["\(position)"]).text)
      $0.set("ts", transaction.now)
    }
  }

  /// `GET …/members[/{id}]` (Docs/Protocol.md#channel-calls).
  func listMembers(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    try access.requireAccess(call, channel)
    if call.path.count == 4 {
      let member = try members.find(channel, users.user(call.path[3]).row)
      return .object {
        $0.set("is_member", member?.isJoined == true)
        $0.set("state", member.map { $0.isJoined ? "joined" : "invited" } ?? "none")
      }
    }
    let query = call.query
    let limit = try query.limit(maximum: 100)
    var sql = SQLText(
      """
      SELECT \(MemberRecord.columns), \(UserRecord.columns) FROM member m JOIN user u ON u.id = m.user
      WHERE m.channel = ?
      """, channel.row)
    switch try query.word("operator_filter", ["all", "operator", "nonoperator"]) {
    case "operator": sql.add(" AND m.is_operator")
    case "nonoperator": sql.add(" AND NOT m.is_operator")
    default: break
    }
    let isMuted = "(m.muted_until < 0 OR m.muted_until > ?)"
    switch try query.word("muted_member_filter", ["all", "muted", "unmuted"]) {
    case "muted": sql.add(" AND \(isMuted)", transaction.now)
    case "unmuted": sql.add(" AND NOT \(isMuted)", transaction.now)
    default: break
    }
    try sql.addMemberState(query)
    if let start = try query.string("nickname_startswith") {
      sql.add(" AND instr(lower(u.nickname), lower(?)) = 1", start)
    }
    let order =
      try query.word("order", ["member_nickname_alphabetical", "operator_then_member_alphabetical"])
      ?? "member_nickname_alphabetical"
    // Not a plain 0, which would name a column.
    let rank = order == "operator_then_member_alphabetical" ? "1 - m.is_operator" : "0 * m.user"
    if let text = try query.string("token"), !text.isEmpty {
      let token = try PageToken(text, of: order, count: 3)
      sql.add(
        " AND (\(rank), u.nickname, u.id) > (?, ?, ?)", try token.integer(0), token.values[1], try token.integer(2))
    }
    sql.add(" ORDER BY \(rank), u.nickname, u.id LIMIT ?", limit + 1)
    let found = try transaction.rows(sql).map { (MemberRecord($0), UserRecord($0, offset: MemberRecord.columnCount)) }
    let page = found.prefix(Int(limit))
    let blocked = try call.ownRow.map { try users.blocks($0) }
    let showsRead = try query.boolean("show_read_receipt") ?? false
    let showsDelivery = try query.boolean("show_delivery_receipt") ?? false
    return .object {
      $0.set(
        "members",
        page.map { member, user in
          var payload = channelPayloads.member(member, user, blocks: blocked)
          if showsRead { payload = payload.adding("read_ts", json: Array("\(member.readAt)".utf8)) }
          if showsDelivery { payload = payload.adding("delivered_ts", json: Array("\(member.deliveredAt)".utf8)) }
          return payload
        })
      let isRanked = order == "operator_then_member_alphabetical"
      let last = found.count > page.count ? page.last : nil
      $0.set(
        "next",
        last.map { member, user in
          PageToken(order, [isRanked && !member.isOperator ? "1" : "0", user.nickname, "\(user.row)"]).text
        } ?? "")
    }
  }
}

extension String {
  /// A sort value as text.
  fileprivate static func fromDatabaseValue(_ row: Row, _ index: Int) -> String {
    switch (row[index] as DatabaseValue).storage {
    case .int64(let number): String(number)
    case .string(let text): text
    default: ""
    }
  }
}
