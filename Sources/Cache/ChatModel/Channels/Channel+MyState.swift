/// The state of a channel for the user of the cache.
extension Channel {
  public var memberState: MemberState { MemberState(payload.string("member_state")) }
  public var role: Role { Role(payload.string("my_role")) }
  public var isMuted: Bool { payload.boolean("is_muted") ?? false }

  public var unreadMessageCount: Int { Int(clamping: payload.integer("unread_message_count") ?? 0) }
  public var unreadMentionCount: Int { Int(clamping: payload.integer("unread_mention_count") ?? 0) }
  public var countPreference: CountPreference {
    payload.string("count_preference").flatMap(CountPreference.init(rawValue:)) ?? .all
  }
  public var pushTriggerOption: PushTriggerOption {
    payload.string("push_trigger_option").flatMap(PushTriggerOption.init(rawValue:)) ?? .default
  }

  /// `hidden_state` or, without it, what `is_hidden` says, where hidden means until the next message
  /// (Docs/Protocol.md#channel-calls).
  public var hiddenState: HiddenState {
    payload.string("hidden_state").flatMap(HiddenState.init(name:))
      ?? (payload.boolean("is_hidden") == true ? .allowAutoUnhide : .unhidden)
  }
  public var isHidden: Bool { payload.boolean("is_hidden") ?? (hiddenState != .unhidden) }

  public var inviter: Member? { payload.object("inviter").flatMap { Member($0) } }
  /// Milliseconds; 0 if missing.
  public var invitedAt: Int64 { payload.integer("invited_at") ?? 0 }
  /// Milliseconds; 0 if missing.
  public var joinedAt: Int64 { payload.integer("joined_ts") ?? 0 }
  /// Milliseconds; 0 if missing.
  public var lastReadAt: Int64 { payload.integer("user_last_read") ?? 0 }
  /// Milliseconds: messages before it are invisible to this user; `nil` if not set.
  public var messageOffset: Int64? { payload.integer("ts_message_offset") }

  /// How far each member has read; `nil` unless requested.
  public var readReceipts: [Receipt]? { Receipt.all(in: payload.object("read_receipt")) }
  /// How far each member has received; `nil` unless requested.
  public var deliveryReceipts: [Receipt]? { Receipt.all(in: payload.object("delivery_receipt")) }
}

/// Which unread counts a user wants for a channel (Docs/Protocol.md#channels).
public enum CountPreference: String, Sendable, Hashable {
  case all
  case unreadMessageCountOnly = "unread_message_count_only"
  case unreadMentionCountOnly = "unread_mention_count_only"
  case off
}

/// When a channel sends a push notification to the user (Docs/Protocol.md#channels).
public enum PushTriggerOption: String, Sendable, Hashable {
  case `default`
  case all
  case off
  case mentionOnly = "mention_only"
}
