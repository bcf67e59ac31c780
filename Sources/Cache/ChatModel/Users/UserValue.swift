/// What users, members and senders have in common (Docs/Protocol.md#users). Missing texts are empty.
public protocol UserValue: PayloadValue {
  /// The user's id; never empty. Identity is by UTF-8 bytes.
  var id: String { get }
}

extension UserValue {
  /// `nickname`, or `name` inside messages.
  public var nickname: String { payload.string("nickname", "name") ?? "" }
  /// `profile_url`, or `image` inside messages; without the key of protected images.
  public var profileURL: String { payload.string("profile_url", "image") ?? "" }
  /// Whether the profile image needs `?auth=` with the session's key.
  public var requiresAuthenticationForProfileImage: Bool { payload.boolean("require_auth_for_profile_image") ?? false }
  /// `nil` if the server does not say.
  public var isOnline: Bool? { payload.boolean("is_online") }
  /// Milliseconds; `nil` if unknown (missing, 0 or -1).
  public var lastSeenAt: Int64? { payload.integer("last_seen_at").flatMap { $0 > 0 ? $0 : nil } }
  /// Default true.
  public var isActive: Bool { payload.boolean("is_active") ?? true }
  public var preferredLanguages: [String] { payload.strings("preferred_languages") }
  public var friendDiscoveryKey: String { payload.string("friend_discovery_key") ?? "" }
  public var friendName: String { payload.string("friend_name") ?? "" }
  /// Values that are not strings are left out.
  public var metadata: [String: String] { payload.stringMap("metadata") }
}

/// A user (Docs/Protocol.md#users).
public struct User: UserValue {
  public let payload: Payload
  public let id: String

  public init?(_ payload: Payload) {
    guard let id = User.id(in: payload) else { return nil }
    self.payload = payload
    self.id = id
  }

  /// `user_id`, or `guest_id` in older WebSocket payloads; `nil` if missing or empty.
  static func id(in payload: Payload) -> String? { payload.string("user_id", "guest_id") }
}

/// The user who sent a message (Docs/Protocol.md#senders).
public struct Sender: UserValue {
  public let payload: Payload
  public let id: String

  public init?(_ payload: Payload) {
    guard let id = User.id(in: payload) else { return nil }
    self.payload = payload
    self.id = id
  }

  /// The role at the time of sending.
  public var role: Role { Role(payload.string("role")) }
  public var isBlockedByMe: Bool { payload.boolean("is_blocked_by_me") ?? false }
}
