import ChatModel
import ChatWire
import GRDB

/// Tokens of devices (Docs/Protocol.md#user-calls): stored and listed. Push notifications are not sent here.
struct PushTokenRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var pushPreferenceRoutes: PushPreferenceRoutes { PushPreferenceRoutes(transaction: transaction) }

  /// How many of one service a user can have; the oldest is removed.
  private static let pushTokenLimit: Int64 = 20

  /// `users/{id}/push[/{type}[/{token}]]`.
  func route(_ call: Call, _ user: UserRecord) throws -> Payload {
    guard call.path.count > 3 else {
      guard call.method == "DELETE" else { throw ServerError.unknownPath }
      return try removePushTokens(of: user, SQLText("1"))
    }
    if call.path[3] == "template" {
      guard call.path.count == 4 else { throw ServerError.unknownPath }
      return try pushPreferenceRoutes.routeTemplate(call, user)
    }
    let type = try pushType(call.path[3])
    switch (call.method, call.path.count) {
    case ("GET", 4):
      let tokens = try pushTokens(of: user, SQLText("type = ?", type))
      return .object {
        $0.set("type", type.uppercased())
        $0.set("tokens", tokens)
        // The older name.
        $0.set("token", tokens)
        $0.set("user", user.brief)
      }
    case ("POST", 4): return try addPushToken(call, type, user)
    case ("DELETE", 4): return try removePushTokens(of: user, SQLText("type = ?", type))
    case ("DELETE", 5):
      let token = call.path[4]
      try transaction.run("DELETE FROM push_token WHERE user = ? AND type = ? AND token = ?", user.row, type, token)
      guard transaction.db.changesCount > 0 else { throw ServerError.notFound }
      return .object {
        $0.set("token", token)
        $0.set("user", user.brief)
      }
    default: throw ServerError.unknownPath
    }
  }

  /// `push/device_tokens/{type}/{token}`, for servers: who has it.
  func routeOwner(_ call: Call) throws -> Payload {
    guard call.isPlatform else { throw ServerError.notAuthorized }
    guard call.path.count == 4, call.path[1] == "device_tokens" else { throw ServerError.unknownPath }
    let type = try pushType(call.path[2])
    let owner = try transaction.text(
      """
      SELECT u.user_id FROM push_token p JOIN user u ON u.id = p.user WHERE p.type = ? AND p.token = ?
      ORDER BY p.position DESC LIMIT 1
      """, type, call.path[3])
    guard let owner else { throw ServerError.notFound }
    switch call.method {
    case "GET": break
    case "DELETE":
      try transaction.run(
        "DELETE FROM push_token WHERE user = ? AND type = ? AND token = ?", users.user(owner).row, type, call.path[3])
    default: throw ServerError.unknownPath
    }
    return .object { $0.set("user_id", owner) }
  }

  private func pushType(_ word: String) throws -> String {
    switch word.lowercased() {
    case "gcm", "fcm": return "gcm"
    case "apns", "apns_voip": return word.lowercased()
    case "huawei", "hms": return "huawei"
    default: throw ServerError.invalidValue
    }
  }

  private func addPushToken(_ call: Call, _ type: String, _ user: UserRecord) throws -> Payload {
    let token =
      switch type {
      case "gcm": try call.body.required("gcm_reg_token", "token")
      case "apns", "apns_voip": try call.body.required("apns_device_token", "token")
      default: try call.body.required("huawei_device_token", "token")
      }
    guard token.utf8.count <= 4096 else { throw ServerError.invalidValue }
    // A device that is to be the only one.
    if try call.body.boolean("is_unique") == true {
      try transaction.run("DELETE FROM push_token WHERE user = ? AND type = ?", user.row, type)
    }
    try transaction.run(
      "INSERT OR REPLACE INTO push_token VALUES (?, ?, ?, ?)", user.row, type, token, transaction.nextSequence())
    try transaction.run(
      """
      DELETE FROM push_token WHERE user = ? AND type = ? AND position NOT IN (SELECT position FROM push_token
        WHERE user = ? AND type = ? ORDER BY position DESC LIMIT ?)
      """, user.row, type, user.row, type, PushTokenRoutes.pushTokenLimit)
    return .object {
      $0.set("token", token)
      $0.set("type", type.uppercased())
      $0.set("user", user.brief)
    }
  }

  private func pushTokens(of user: UserRecord, _ condition: SQLText) throws -> [String] {
    var sql = SQLText("SELECT token FROM push_token WHERE user = ? AND ", user.row)
    sql.text += condition.text + " ORDER BY position"
    sql.values += condition.values
    return try transaction.rows(sql).map { $0[0] }
  }

  private func removePushTokens(of user: UserRecord, _ condition: SQLText) throws -> Payload {
    let tokens = try pushTokens(of: user, condition)
    for token in tokens {
      if let type = condition.values.first {
        try transaction.run("DELETE FROM push_token WHERE user = ? AND token = ? AND type = ?", user.row, token, type)
      } else {
        try transaction.run("DELETE FROM push_token WHERE user = ? AND token = ?", user.row, token)
      }
    }
    return .object {
      $0.set("token", tokens)
      $0.set("user", user.brief)
    }
  }
}
