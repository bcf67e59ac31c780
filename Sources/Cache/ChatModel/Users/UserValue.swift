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
  /// `nil` when the server does not tell.
  public var isOnline: Bool? { payload.boolean("is_online") }
  /// Milliseconds; `nil` when unknown (missing, 0 or -1).
  public var lastSeenAt: Int64? { payload.integer("last_seen_at").flatMap { $0 > 0 ? $0 : nil } }
  /// Default true.
  public var isActive: Bool { payload.boolean("is_active") ?? true }
  public var preferredLanguages: [String] { payload.strings("preferred_languages") }
  public var friendDiscoveryKey: String { payload.string("friend_discovery_key") ?? "" }
  public var friendName: String { payload.string("friend_name") ?? "" }
  /// Values that are no strings are left out.
  public var metadata: [String: String] { payload.stringMap("metadata") }
}
