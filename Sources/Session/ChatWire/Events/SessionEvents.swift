public import ChatModel

/// The server's answer to a successful login: `LOGI` (Docs/Protocol.md#login).
public struct LoginInformation: Sendable, Confidential {
  /// The logged-in user, and everything else that the server said, except for the two keys.
  public let user: User
  /// Secret: authenticates REST calls and reconnects.
  public let sessionKey: String?
  /// Secret: opens protected files.
  public let fileKey: String?
  /// The server's time, ms.
  public let time: Int64
  /// Seconds between pings, from 1 to a day.
  public let pingInterval: Int
  /// Seconds to wait for any sign of life after a ping, from 1 to a day.
  public let pongTimeout: Int
  public let reconnect: ReconnectPolicy
  /// Bytes.
  public let uploadLimit: Int64
  /// Whether there are no delivery acknowledgements in large groups.
  public let disablesSupergroupAck: Bool
  /// 0 and 1 count replies, 2 does not, 3 only those that also go to the channel (Docs/Protocol.md#threading-policies).
  public let unreadThreadingPolicy: Int
  public let lastMessageThreadingPolicy: Int
  public let maximumUnreadInSupergroup: Int?

  public init?(_ payload: Payload) {
    let withoutKeys = payload.edited { editor in for name in ["key", "new_key", "ekey"] { editor.remove(name) } }
    guard let user = User(withoutKeys) else { return nil }
    self.user = user
    sessionKey = payload.string("key", "new_key")
    fileKey = payload.string("ekey")
    time = payload.integer("login_ts") ?? 0
    pingInterval = payload.positive("ping_interval").map(WireSeconds.bounded) ?? 15
    pongTimeout = payload.positive("pong_timeout").map(WireSeconds.bounded) ?? 5
    reconnect = payload.object("reconnect").map(ReconnectPolicy.init) ?? .standard
    uploadLimit = min(payload.positive("file_upload_size_limit") ?? 30, 1 << 40) << 20
    disablesSupergroupAck = payload.boolean("disable_supergroup_mack") ?? false
    unreadThreadingPolicy = Int(clamping: payload.integer("unread_cnt_threading_policy") ?? 0)
    lastMessageThreadingPolicy = Int(clamping: payload.integer("last_msg_threading_policy") ?? 0)
    maximumUnreadInSupergroup = payload.integer("max_unread_cnt_on_super_group", "max_unread_count_on_super_group")
      .map { Int(clamping: $0) }
  }

  public var description: String { "LoginInformation" }
}

extension Payload {
  /// An integer above 0: for settings whose 0 or -1 means "not set" (Docs/Protocol.md#units).
  fileprivate func positive(_ name: StaticString) -> Int64? { exactInteger(name).flatMap { $0 > 0 ? $0 : nil } }
}

/// The session expired, or is about to: `EXPR`.
public struct SessionExpiry: Sendable, Hashable {
  public let reason: Int
  /// Seconds; negative if the session cannot be renewed.
  public let expiresIn: Int64?

  init(_ payload: Payload) {
    reason = Int(clamping: payload.integer("reason") ?? 0)
    expiresIn = payload.integer("expires_in")
  }

  /// Whether the session is closed permanently; otherwise its key can be renewed.
  public var isFinal: Bool { reason == ServerError.Code.sessionTokenRevoked || (expiresIn ?? 0) < 0 }
}

/// The server is overloaded: `BUSY`.
public struct ServerBusy: Sendable, Hashable {
  /// Seconds to stay away, at most a day.
  public let retryAfter: Int
  public let reason: Int

  init(_ payload: Payload) {
    retryAfter = WireSeconds.bounded(payload.integer("retry_after") ?? 0)
    reason = Int(clamping: payload.integer("reason_code") ?? 0)
  }
}

/// Something between users: `USEV`.
public struct UserEvent: Sendable {
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let unblocked = Category(rawValue: 20000)
    public static let blocked = Category(rawValue: 20001)
    public static let friendsDiscovered = Category(rawValue: 20900)
  }

  public let category: Category
  /// The server's time, ms.
  public let time: Int64
  public let data: Payload

  init(_ payload: Payload) {
    time = payload.integer("ts") ?? 0
    category = Category(rawValue: Int(clamping: payload.integer("cat") ?? 0))
    data = payload.object("data") ?? .empty
  }

  public var blocker: User? { data.object("blocker").flatMap(User.init) }
  public var blockee: User? { data.object("blockee").flatMap(User.init) }
  public var discoveredFriends: [User] { data.objects("friend_discoveries").compactMap(User.init) }
}
