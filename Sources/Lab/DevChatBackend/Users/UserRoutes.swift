import ChatModel
import ChatWire
import Foundation
import GRDB

/// `users` (Docs/Protocol.md#user-calls) and the users of the Platform API.
struct UserRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var sessions: Sessions { Sessions(transaction: transaction) }
  private var preferenceRoutes: PreferenceRoutes { PreferenceRoutes(transaction: transaction) }
  private var pushTokenRoutes: PushTokenRoutes { PushTokenRoutes(transaction: transaction) }
  private var blockRoutes: BlockRoutes { BlockRoutes(transaction: transaction) }
  private var userCountRoutes: UserCountRoutes { UserCountRoutes(transaction: transaction) }
  private var membership: Membership { Membership(transaction: transaction) }
  private var receipts: Receipts { Receipts(transaction: transaction) }
  private var channelListRoutes: ChannelListRoutes { ChannelListRoutes(transaction: transaction) }
  private var membershipRoutes: MembershipRoutes { MembershipRoutes(transaction: transaction) }
  private var fileRoutes: FileRoutes { FileRoutes(transaction: transaction) }

  func route(_ call: Call) throws -> Payload {
    switch (call.method, call.path.count) {
    case ("GET", 1): return try listUsers(call)
    case ("POST", 1):
      guard call.isPlatform else { throw ServerError.notAuthorized }
      return try createUser(call)
    case ("GET", 2):
      // Anyone may look at a user.
      return try viewUser(call, users.user(call.path[1]))
    case ("PUT", 2): return try updateUser(call)
    case ("DELETE", 2):
      guard call.isPlatform else { throw ServerError.notAuthorized }
      return try deleteUser(users.user(call.path[1]))
    case (_, 3...): return try routeUser(call)
    default: throw ServerError.unknownPath
    }
  }

  private func routeUser(_ call: Call) throws -> Payload {
    let user = try access.pathUser(call)
    switch (call.method, call.path[2], call.path.count) {
    case ("GET", "my_group_channels", 3): return try channelListRoutes.listMyChannels(call, user)
    case ("GET", "my_group_channels", 4) where call.path[3] == "changelogs":
      return try channelListRoutes.channelChangelog(call, user)
    case ("PUT", "my_group_channels", 4) where call.path[3] == "leave": return try membershipRoutes.leaveAll(call, user)
    case ("GET", "unread_message_count", 3), ("GET", "unread_channel_count", 3):
      return try userCountRoutes.unreadCount(call, user)
    case ("GET", "group_channel_count", 3): return try userCountRoutes.channelCount(call, user)
    case ("GET", "unread_item_count", 3): return try userCountRoutes.unreadItems(call, user)
    case ("PUT", "mark_as_read_all", 3): return try receipts.markAllAsRead(call, user)
    case ("POST", "token", 3):
      guard call.isPlatform else { throw ServerError.notAuthorized }
      return try issueToken(user)
    case ("DELETE", "token", 3):
      guard call.isPlatform else { throw ServerError.notAuthorized }
      try transaction.run("UPDATE user SET access_token = NULL WHERE id = ?", user.row)
      try sessions.expireAll(of: user.id, revoking: true)
      return .empty
    case (_, "metadata", 3...4): return try userMetadata(call, user)
    case (_, "block", 3...4): return try blockRoutes.route(call, user)
    case (_, "friends", 3...4), (_, "friend_discoveries", 3...4), (_, "allow_friend_discovery", 3):
      return try FriendRoutes(transaction: transaction).route(call, user)
    case (_, "push_preference", 3...4), (_, "count_preference", 4), (_, "channel_invitation_preference", 3):
      return try preferenceRoutes.route(call, user)
    case (_, "push", 3...5): return try pushTokenRoutes.route(call, user)
    default: throw ServerError.unknownPath
    }
  }

  private func listUsers(_ call: Call) throws -> Payload {
    var sql = SQLText("SELECT \(UserRecord.columns) FROM user u WHERE 1")
    if let nickname = try call.query.string("nickname") { sql.add(" AND u.nickname = ?", nickname) }
    switch try call.query.word("active_mode", ["activated", "deactivated", "all"]) {
    case "deactivated": sql.add(" AND NOT u.is_active")
    case "all": break
    default: sql.add(" AND u.is_active")
    }
    let page = try UserPage(sql, "users", call.query, isNewestFirst: true, transaction)
    return .object {
      $0.set("users", page.rows.map { UserRecord($0).payload(transaction.world, withToken: call.isPlatform) })
      $0.set("next", page.next)
    }
  }

  private func viewUser(_ call: Call, _ user: UserRecord) throws -> Payload {
    let payload = user.payload(transaction.world, withToken: call.isPlatform)
    guard call.isPlatform, try call.query.boolean("include_unread_count") == true else { return payload }
    let counts = try userCountRoutes.unreadTotals(call, user)
    return payload.replacingMembers(
      by: .object {
        $0.set("unread_message_count", counts.messages)
        $0.set("unread_channel_count", counts.channels)
      })
  }

  private func createUser(_ call: Call) throws -> Payload {
    let user = try users.create(call.body.required("user_id"), nickname: call.body.string("nickname") ?? "")
    try change(user, call)
    return try users.user(user.id).payload(transaction.world, withToken: true)
  }

  private func updateUser(_ call: Call) throws -> Payload {
    let user = try access.pathUser(call)
    if let nickname = try call.body.string("nickname") {
      guard nickname.utf8.count <= 320 else { throw ServerError.invalidValue }
      try transaction.run("UPDATE user SET nickname = ? WHERE id = ?", nickname, user.row)
    }
    try change(user, call)
    if call.isPlatform, let isActive = try call.body.boolean("is_active") {
      try transaction.run("UPDATE user SET is_active = ? WHERE id = ?", isActive, user.row)
      if !isActive { try sessions.expireAll(of: user.id, revoking: true) }
    }
    try touchChannels(of: user)
    return try users.user(user.id).payload(transaction.world, withToken: call.isPlatform)
  }

  /// The channels of a user show what changed. Each has its own position: a changelog could not be cut between equal
  /// ones.
  private func touchChannels(of user: UserRecord) throws {
    for row in try transaction.rows("SELECT channel FROM member WHERE user = ?", user.row) {
      try transaction.run(
        "UPDATE channel SET change_sequence = ?, change_time = ? WHERE id = ?", transaction.nextSequence(),
        transaction.now, row[0] as Int64)
    }
  }

  /// The common part of creating and updating.
  private func change(_ user: UserRecord, _ call: Call) throws {
    if let url = try call.body.string("profile_url") {
      try transaction.run("UPDATE user SET profile_url = ? WHERE id = ?", url, user.row)
    }
    if let file = call.multipart?.file("profile_file") {
      try transaction.run(
        "UPDATE user SET profile_url = ? WHERE id = ?", fileRoutes.store(file, call, requiresKey: false), user.row)
    }
    if let metadata = try call.body.object("metadata") {
      try transaction.run("UPDATE user SET metadata = ? WHERE id = ?", Data(metadata.bytes), user.row)
    }
    if let languages = try call.body.strings("preferred_languages") {
      try transaction.run("UPDATE user SET languages = ? WHERE id = ?", Data(Payload.array(languages)), user.row)
    }
    if let keys = try call.body.strings("discovery_keys") {
      try transaction.run("UPDATE user SET discovery_keys = ? WHERE id = ?", Data(Payload.array(keys)), user.row)
    }
    if call.isPlatform, try call.body.boolean("issue_access_token") == true { _ = try issueToken(user) }
  }

  private func issueToken(_ user: UserRecord) throws -> Payload {
    let token = transaction.world.random.hex(40)
    try transaction.run("UPDATE user SET access_token = ? WHERE id = ?", token, user.row)
    return .object {
      $0.set("token", token)
      $0.set("expires_at", Int64.max)
    }
  }

  private func deleteUser(_ user: UserRecord) throws -> Payload {
    for row in try transaction.rows("SELECT channel FROM member WHERE user = ?", user.row) {
      try membership.leave(try channels.channel(row: row[0]), user, uniqueID: nil)
    }
    try sessions.expireAll(of: user.id, revoking: true)
    try transaction.run("DELETE FROM user WHERE id = ?", user.row)
    return .empty
  }

  private func userMetadata(_ call: Call, _ user: UserRecord) throws -> Payload {
    var values = (user.metadata ?? .empty).textMembers
    var written: [(key: String, value: String)] = []
    let key = call.path.count == 4 ? call.path[3] : nil
    switch call.method {
    case "GET": break
    case "DELETE": values = key.map { key in values.filter { !$0.key.hasSameBytes(as: key) } } ?? []
    case "POST", "PUT":
      let given =
        try call.body.object("metadata")?.textMembers ?? key.map { [(key: $0, value: try call.body.required("value"))] }
      guard let given else { throw ServerError.parameterMissing }
      // An update without upsert skips missing keys.
      let adds = try call.method == "POST" || call.body.boolean("upsert") ?? false
      for (key, value) in given {
        let isKnown = values.contains { $0.key.hasSameBytes(as: key) }
        guard adds || isKnown else { continue }
        values.removeAll { $0.key.hasSameBytes(as: key) }
        values.append((key, value))
        written.append((key, value))
      }
      if key != nil, written.isEmpty { throw ServerError.notFound }
    default: throw ServerError.unknownPath
    }
    let metadata = Payload.object { object in for (key, value) in values { object.set(key, value) } }
    guard call.method == "GET" else {
      try transaction.run("UPDATE user SET metadata = ? WHERE id = ?", Data(metadata.bytes), user.row)
      try touchChannels(of: user)
      // The answer to a write is what was written.
      return .object { object in for (key, value) in written { object.set(key, value) } }
    }
    guard let key else { return metadata }
    guard let value = values.first(where: { $0.key.hasSameBytes(as: key) }) else { throw ServerError.notFound }
    return .object { $0.set(key, value.value) }
  }
}

extension Payload {
  /// The members that are strings, in order; the last of those with equal names.
  var textMembers: [(key: String, value: String)] {
    var result: [(key: String, value: String)] = []
    forEachMember { key, value in
      guard let bytes = JSONText.string(value) else { return }
      result.removeAll { $0.key.hasSameBytes(as: key) }
      result.append((key, String(decoding: bytes, as: UTF8.self)))
    }
    return result
  }
}
