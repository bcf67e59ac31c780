/// The properties of a channel that are the same for all of its members. Missing texts are empty, missing flags false.
extension Channel {
  public var coverURL: String { payload.string("cover_url") ?? "" }
  public var data: String { payload.freeText("data") ?? "" }
  public var createdBy: User? { payload.object("created_by").flatMap { User($0) } }

  public var isFrozen: Bool { payload.boolean("freeze") ?? false }
  public var isEphemeral: Bool { payload.boolean("is_ephemeral") ?? false }
  public var isSuper: Bool { payload.boolean("is_super") ?? false }
  public var isBroadcast: Bool { payload.boolean("is_broadcast") ?? false }
  public var isExclusive: Bool { payload.boolean("is_exclusive") ?? false }
  public var isPublic: Bool { payload.boolean("is_public") ?? false }
  public var isDistinct: Bool { payload.boolean("is_distinct") ?? false }
  public var isDiscoverable: Bool { payload.boolean("is_discoverable") ?? false }
  public var isAccessCodeRequired: Bool { payload.boolean("is_access_code_required") ?? false }
  public var isChatNotification: Bool { payload.boolean("is_chat_notification") ?? false }

  /// Not all of them: super groups list at most 10, and they must be requested.
  public var members: [Member] { payload.values("members") }
  public var operators: [User] { payload.values("operators") }
  public var memberCount: Int { Int(clamping: payload.integer("member_count") ?? 0) }
  public var joinedMemberCount: Int { Int(clamping: payload.integer("joined_member_count") ?? 0) }

  /// `nil` if there is none, it cannot be read, or it is a feed notification.
  public var lastMessage: Message? { message("last_message") }
  public var pinnedMessageIDs: [Int64] { payload.integers("pinned_message_ids") }
  public var latestPinnedMessage: Message? { message("latest_pinned_message") }

  /// Seconds until messages disappear; -1 if they do not.
  public var messageSurvivalSeconds: Int64 {
    payload.exactInteger("message_survival_seconds")
      ?? payload.object("disappearing_message")?.exactInteger("message_survival_seconds") ?? -1
  }
  /// Milliseconds: messages at or before it are gone from the server; `nil` if not set.
  public var messagePurgeOffset: Int64? { payload.integer("message_purge_offset") }

  /// Messages created at or before it are gone for the user, ms: because the user's history begins later, or because
  /// the server's retention removed them for everyone. `nil` without either.
  package var historyOffset: Int64? {
    guard let purged = messagePurgeOffset else { return messageOffset }
    return max(purged, messageOffset ?? purged)
  }
  /// `nil` unless requested.
  public var metadata: [String: String]? { payload.object("metadata") == nil ? nil : payload.stringMap("metadata") }

  /// A message inside a channel may omit the channel's url.
  private func message(_ name: StaticString) -> Message? {
    guard let message = payload.object(name), message.string("notification_message_id") == nil else { return nil }
    return try? Message(message, channelURL: message.string("channel_url") ?? url)
  }
}
