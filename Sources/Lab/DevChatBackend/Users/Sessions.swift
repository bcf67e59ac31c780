import ChatModel
import ChatWire
import GRDB

/// Sessions: a key is 16 hex digits that find the row, and 32 more that prove it.
struct Sessions {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var retention: Retention { Retention(transaction: transaction) }
  private var unread: UnreadCounts { UnreadCounts(transaction: transaction) }

  private static let idLength = 16

  func user(ofSession key: String) throws -> UserRecord {
    let user = try session(key).user
    guard user.isActive else { throw ServerError(code: ServerError.Code.userDeactivated) }
    return user
  }

  /// - Throws: 400309 for a key that is unknown or too old, so that clients renew it; 400310 for a revoked one.
  private func session(_ key: String) throws -> (user: UserRecord, id: String, end: Int64?) {
    let id = String(key.prefix(Sessions.idLength))
    guard !key.utf8.contains(0),
      let row = try transaction.row("SELECT key, user, expires_at, is_revoked FROM session WHERE id = ?", id),
      Secrets.areEqual(key, row[0]), let user = try users.find(row: row[1])
    else { throw ServerError(code: ServerError.Code.sessionKeyExpired) }
    guard row[3] == 0 else { throw ServerError(code: ServerError.Code.sessionTokenRevoked) }
    let end: Int64? = row[2]
    if let end, end <= transaction.now { throw ServerError(code: ServerError.Code.sessionKeyExpired) }
    return (user, id, end)
  }

  /// Checks that the session behind a socket is still valid.
  func check(_ socket: World.Socket) throws {
    let found: (end: Int64?, isRevoked: Bool)? = try transaction.first(
      "SELECT expires_at, is_revoked FROM session WHERE id = ?", socket.sessionID
    ) { ($0[0], $0[1]) }
    guard let found else { throw ServerError(code: ServerError.Code.sessionKeyExpired) }
    guard !found.isRevoked else { throw ServerError(code: ServerError.Code.sessionTokenRevoked) }
    if let end = found.end, end <= transaction.now { throw ServerError(code: ServerError.Code.sessionKeyExpired) }
  }

  private func open(
    _ user: UserRecord, isExpiring: Bool
  ) throws -> (id: String, key: String, end: Int64?) {
    let key = transaction.world.random.hex(48)
    let id = String(key.prefix(Sessions.idLength))
    let end = isExpiring ? transaction.configuration.sessionLifetime.map { transaction.now.saturatingAdd($0) } : nil
    // Revoked ones stay: their keys must continue to say so.
    try transaction.run(
      "DELETE FROM session WHERE user = ? AND expires_at <= ? AND NOT is_revoked", user.row, transaction.now)
    try transaction.run(
      "INSERT OR REPLACE INTO session (id, key, user, expires_at) VALUES (?, ?, ?, ?)", id, key, user.row, end)
    return (id, key, end)
  }

  /// Checks that the access token is the user's. Users without one need none.
  private func check(_ token: String?, of user: UserRecord) throws {
    guard user.isActive else { throw ServerError(code: ServerError.Code.userDeactivated) }
    // The word `null` is what a page writes that has none.
    let given = token.flatMap { $0 == "null" ? nil : $0 } ?? ""
    guard Secrets.areEqual(given, user.accessToken ?? "") else {
      throw ServerError(code: ServerError.Code.accessTokenInvalid)
    }
  }

  func login(_ login: SocketLogin) throws -> (session: SocketSession, reply: Command) {
    if let application = login.applicationID, application != transaction.configuration.applicationID {
      throw ServerError(code: ServerError.Code.applicationInvalid)
    }
    var user: UserRecord
    let opened: (id: String, key: String, end: Int64?)
    if let key = login.sessionKey, !key.isEmpty {
      let found = try session(key)
      guard found.user.isActive else { throw ServerError(code: ServerError.Code.userDeactivated) }
      user = found.user
      opened = (found.id, key, found.end)
    } else {
      guard let id = login.userID, !id.isEmpty else { throw ServerError.parameterMissing }
      guard !id.utf8.contains(0) else { throw ServerError.unusableCharacter }
      let found = try users.find(id)
      guard found != nil || transaction.configuration.createsUsersAtLogin else {
        throw ServerError(code: ServerError.Code.userMissing)
      }
      user = try found ?? users.create(id, nickname: login.nickname ?? "")
      try check(login.accessToken, of: user)
      opened = try open(user, isExpiring: login.isExpiring)
    }
    try transaction.run("UPDATE user SET has_logged_in = 1, last_seen_at = ? WHERE id = ?", transaction.now, user.row)
    if let name = login.nickname, !name.isEmpty, name.utf8.count <= 320, !name.utf8.contains(0) {
      try transaction.run("UPDATE user SET nickname = ? WHERE id = ?", name, user.row)
    }
    user = try users.find(row: user.row) ?? user
    let id = transaction.world.open(
      World.Socket(user: user.row, userID: user.id, sessionID: opened.id, expiresAt: opened.end))
    let session = SocketSession(id: id, userID: user.id)
    return (session, Command(.login, try loginPayload(user, key: opened.key, requestID: nil)))
  }

  /// `LOGI` on an open socket: the session is renewed (Docs/Protocol.md#client-commands).
  func renew(_ arguments: Arguments, requestID: String?, on session: SocketSession) throws -> Command {
    guard var socket = transaction.world.sockets[session.id], let user = try users.find(row: socket.user) else {
      throw ServerError(code: ServerError.Code.loginRequired)
    }
    try check(arguments.string("token"), of: user)
    let opened = try open(user, isExpiring: arguments.boolean("expiring_session") ?? false)
    (socket.sessionID, socket.expiresAt) = (opened.id, opened.end)
    transaction.world.sockets[session.id] = socket
    return Command(.login, try loginPayload(user, key: opened.key, requestID: requestID))
  }

  /// `POST users/{id}/session_key`, and the login without a socket (Docs/Protocol.md#sessions).
  func open(
    of id: String, _ headers: [String: String], _ body: Arguments, answersLogin: Bool
  ) throws -> Payload {
    if let application = try headers["app-id"] ?? body.string("app_id"),
      application != transaction.configuration.applicationID
    {
      throw ServerError(code: ServerError.Code.applicationInvalid)
    }
    guard let user = try users.find(id) else { throw ServerError(code: ServerError.Code.userMissing) }
    try check(headers["access-token"], of: user)
    let opened = try open(user, isExpiring: body.boolean("expiring_session") ?? false)
    guard answersLogin else { return .object { $0.set("key", opened.key) } }
    let total = try unread.total(user.row)
    return try loginPayload(user, key: opened.key, requestID: nil)
      .adding("unread_count", json: Array("\(total)".utf8))
  }

  func close(_ session: SocketSession) throws {
    // What it had entered, it has left.
    try Participation(transaction: transaction).close(session)
    guard let (socket, wasLast) = transaction.world.close(session.id), wasLast else { return }
    try transaction.run("UPDATE user SET last_seen_at = ? WHERE id = ?", transaction.now, socket.user)
  }

  /// Ends all sessions of a user now, and notifies the sockets.
  func expireAll(of id: String, revoking: Bool) throws {
    guard let user = try users.find(id) else { return }
    try transaction.run(
      "UPDATE session SET expires_at = min(coalesce(expires_at, ?), ?), is_revoked = max(is_revoked, ?) WHERE user = ?",
      transaction.now, transaction.now, revoking ? 1 : 0, user.row)
    for (id, socket) in transaction.world.sockets where socket.user == user.row {
      transaction.world.sockets[id]?.expiresAt = nil
    }
    transaction.deliver(.sessionExpired, expiry(isFinal: revoking), to: [user.id])
  }

  /// Notifies the sockets whose session expired, each once.
  /// - Returns: the milliseconds until the next one does.
  func expireDue() -> Int64? {
    for (id, socket) in transaction.world.sockets.sorted(by: { $0.key < $1.key }) {
      guard let end = socket.expiresAt, end <= transaction.now else { continue }
      transaction.world.sockets[id]?.expiresAt = nil
      transaction.deliver(.sessionExpired, expiry(isFinal: false), only: SocketSession(id: id, userID: socket.userID))
    }
    return transaction.world.sockets.values.compactMap(\.expiresAt).min().map { $0 - transaction.now }
  }

  /// `EXPR` (Docs/Protocol.md#server-commands): a revoked session is final, any other may be renewed.
  private func expiry(isFinal: Bool) -> Payload {
    let reason = isFinal ? ServerError.Code.sessionTokenRevoked : ServerError.Code.sessionKeyExpired
    return .object {
      $0.set("reason", Int64(reason))
      $0.set("expires_in", Int64(isFinal ? -1 : 0))
    }
  }

  /// All members of Docs/Protocol.md#login.
  private func loginPayload(_ user: UserRecord, key: String, requestID: String?) throws -> Payload {
    let unread = try self.unread.totals(user.row)
    return .object {
      user.write(to: &$0)
      $0.set("is_online", true)
      $0.set("last_seen_at", user.lastSeenAt)
      $0.set("preferred_languages", user.languages ?? Payload(trusted: Array("[]".utf8)))
      $0.set("key", key)
      $0.set("ekey", "\(user.row).\(user.fileKey)")
      $0.set("login_ts", transaction.now)
      $0.set("ping_interval", Int64(transaction.configuration.pingInterval))
      $0.set("pong_timeout", Int64(transaction.configuration.pongTimeout))
      $0.set(
        "reconnect",
        Payload.object {
          $0.set("interval", Int64(2))
          $0.set("max_interval", Int64(20))
          $0.set("mul", Int64(2))
          $0.set("retry_cnt", Int64(-1))
        })
      // Spelled in two ways.
      $0.set("max_unread_cnt_on_super_group", Int64(100))
      $0.set("max_unread_count_on_super_group", Int64(100))
      $0.set("file_upload_size_limit", Int64(transaction.configuration.uploadLimit))
      $0.set("premium_feature_list", [String]())
      $0.set("application_attributes", ["reactions", "message_threading", "allow_sdk_log_publish"])
      $0.set("emoji_hash", EmojiSet.hash)
      $0.set("use_reaction", true)
      $0.set("allow_sdk_log_ingestion", false)
      $0.set("disable_supergroup_mack", true)
      $0.set("unread_cnt_threading_policy", Int64(transaction.configuration.unreadThreadingPolicy))
      $0.set("last_msg_threading_policy", Int64(transaction.configuration.lastMessageThreadingPolicy))
      $0.set("multiple_file_send_max_size", Int64(MessageDraft.fileLimit))
      $0.set("config_sync_needed", retention.hasRetention)
      $0.set("request_dedup_interval_ms", Int64(0))
      $0.set("device_token_last_deleted_at", Int64(0))
      $0.set("services", ["chat"])
      $0.set("unread_cnt", unread)
      $0.set("req_id", requestID)
    }
  }
}
