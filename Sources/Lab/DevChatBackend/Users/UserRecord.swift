import ChatModel
import ChatWire
import GRDB

/// A row of `user`.
struct UserRecord {
  static let columns = """
    u.id, u.user_id, u.nickname, u.profile_url, u.metadata, u.languages, u.is_active, u.accepts_invitations, \
    u.created_at, u.last_seen_at, u.has_logged_in, u.access_token, u.file_key, u.discovery_keys
    """

  let row: Int64
  let id: String
  let nickname: String
  let profileURL: String
  let metadata: Payload?
  let languages: Payload?
  let isActive: Bool
  let acceptsInvitations: Bool
  let createdAt: Int64
  let lastSeenAt: Int64
  let hasLoggedIn: Bool
  /// Secret.
  let accessToken: String?
  /// Secret.
  let fileKey: String
  let discoveryKeys: Payload?

  /// - Parameter offset: of the first of the columns above.
  init(_ source: Row, offset: Int = 0) {
    row = source[offset]
    id = source[offset + 1]
    nickname = source[offset + 2]
    profileURL = source[offset + 3]
    metadata = source.hasNull(atIndex: offset + 4) ? nil : source.payload(offset + 4)
    // Arrays, which go into objects as they are.
    languages = source.hasNull(atIndex: offset + 5) ? nil : source.payload(offset + 5)
    isActive = source[offset + 6]
    acceptsInvitations = source[offset + 7]
    createdAt = source[offset + 8]
    lastSeenAt = source[offset + 9]
    hasLoggedIn = source[offset + 10]
    accessToken = source[offset + 11]
    fileKey = source[offset + 12]
    discoveryKeys = source.hasNull(atIndex: offset + 13) ? nil : source.payload(offset + 13)
  }

  /// The members that every shape of a user has (Docs/Protocol.md#users).
  func write(to object: inout JSONObject) {
    object.set("user_id", id)
    object.set("nickname", nickname)
    object.set("profile_url", profileURL)
    object.set("require_auth_for_profile_image", false)
    object.set("is_active", isActive)
    object.set("metadata", metadata ?? .empty)
  }

  /// In messages, in events and as the one who made a channel.
  var brief: Payload { .object { write(to: &$0) } }

  /// The whole user. The access token is only for servers.
  func payload(_ world: World, withToken: Bool = false) -> Payload {
    .object {
      write(to: &$0)
      $0.set("is_online", world.isOnline(row))
      $0.set("last_seen_at", lastSeenAt)
      $0.set("created_at", createdAt / 1000)
      $0.set("has_ever_logged_in", hasLoggedIn)
      $0.set("preferred_languages", languages ?? Payload(trusted: Array("[]".utf8)))
      $0.set("discovery_keys", discoveryKeys ?? Payload(trusted: Array("[]".utf8)))
      $0.set("access_token", withToken ? accessToken ?? "" : nil)
    }
  }
}

extension Transaction {
  /// Longest user id, in bytes (400305).
  static let userIDLimit = 80

  func findUser(_ id: String) throws -> UserRecord? {
    try first("SELECT \(UserRecord.columns) FROM user u WHERE u.user_id = ?", id) { UserRecord($0) }
  }

  func findUser(row: Int64) throws -> UserRecord? {
    try first("SELECT \(UserRecord.columns) FROM user u WHERE u.id = ?", row) { UserRecord($0) }
  }

  func user(_ id: String) throws -> UserRecord {
    guard let user = try findUser(id) else { throw ServerError.notFound }
    return user
  }

  /// The users with these ids, each once, in the order of the list.
  func users(_ ids: [String]) throws -> [UserRecord] {
    var seen: Set<Int64> = []
    return try ids.map { try user($0) }.filter { seen.insert($0.row).inserted }
  }

  func createUser(_ id: String, nickname: String) throws -> UserRecord {
    guard !id.isEmpty else { throw ServerError.parameterMissing }
    guard id.utf8.count <= Transaction.userIDLimit else { throw ServerError(code: ServerError.Code.userIDTooLong) }
    guard id.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw ServerError.unusableCharacter }
    guard nickname.utf8.count <= 320, !nickname.utf8.contains(0) else { throw ServerError.invalidValue }
    guard try findUser(id) == nil else { throw ServerError(code: ServerError.Code.duplicate) }
    try run(
      "INSERT INTO user (user_id, nickname, created_at, file_key) VALUES (?, ?, ?, ?)", id, nickname, now,
      world.random.hex(32))
    return try user(id)
  }

  /// The user a call acts as: a client's own, for servers the one that the call names.
  func actor(_ call: Call) throws -> UserRecord {
    switch call.caller {
    case .user(let user): return user
    case .platform:
      guard let id = try call.body.string("user_id") ?? call.query.string("user_id"), !id.isEmpty else {
        throw ServerError.parameterMissing
      }
      return try user(id)
    }
  }

  /// The user of a path below `users/`: a client may name only itself.
  func pathUser(_ call: Call) throws -> UserRecord {
    let id = call.path[1]
    if case .user(let own) = call.caller {
      guard own.id.hasSameBytes(as: id) else { throw ServerError.notAuthorized }
      return own
    }
    return try user(id)
  }
}
