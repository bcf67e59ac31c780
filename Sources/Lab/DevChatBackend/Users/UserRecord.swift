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
  init(_ source: some ColumnSource, offset: Int = 0) {
    row = source[offset]
    id = source[offset + 1]
    nickname = source[offset + 2]
    profileURL = source[offset + 3]
    metadata = source.hasNull(atIndex: offset + 4) ? nil : source.payload(offset + 4)
    // Arrays, which go into objects unchanged.
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

  /// The members in every format of a user (Docs/Protocol.md#users).
  func write(to object: inout JSONObject) {
    object.set("user_id", id)
    object.set("nickname", nickname)
    object.set("profile_url", profileURL)
    object.set("require_auth_for_profile_image", false)
    object.set("is_active", isActive)
    object.set("metadata", metadata ?? .empty)
  }

  /// In messages, in events and as the creator of a channel.
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
