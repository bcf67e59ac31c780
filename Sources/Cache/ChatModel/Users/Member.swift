/// A member of a group channel (Docs/Protocol.md#members).
public struct Member: UserValue {
  public let payload: Payload
  public let id: String

  public init?(_ payload: Payload) {
    guard let id = User.id(in: payload) else { return nil }
    self.payload = payload
    self.id = id
  }

  public var state: MemberState { MemberState(payload.string("state")) }
  public var role: Role { Role(payload.string("role")) }
  public var isMuted: Bool { payload.boolean("is_muted") ?? false }
  public var isBlockedByMe: Bool { payload.boolean("is_blocked_by_me") ?? false }
  public var isBlockingMe: Bool { payload.boolean("is_blocking_me") ?? false }
  /// Milliseconds; `nil` if unknown.
  public var joinedAt: Int64? { payload.integer("joined_ts") }
  /// Why and until when the member is muted or banned.
  public var restriction: RestrictionInfo { RestrictionInfo(payload) }
}

/// Whether a user belongs to a channel (Docs/Protocol.md#members).
public enum MemberState: String, Sendable, Hashable {
  case none
  case joined
  case invited
  /// Only local: no server sends it.
  case left

  /// Unknown names count as no membership.
  init(_ text: String?) { self = text.flatMap(MemberState.init(rawValue:)) ?? .none }
}

/// What a user may do in a channel (Docs/Protocol.md#members).
public enum Role: String, Sendable, Hashable {
  case none
  case `operator`

  /// Unknown names count as no role.
  init(_ text: String?) { self = text.flatMap(Role.init(rawValue:)) ?? .none }
}

/// A mute or ban, as in a member's payload (Docs/Protocol.md#members).
public struct RestrictionInfo: PayloadValue {
  public enum Kind: String, Sendable, Hashable {
    case muted
    case banned
  }

  public let payload: Payload

  public init(_ payload: Payload) { self.payload = payload }

  /// `restriction_type`; muted by default.
  public var kind: Kind { payload.string("restriction_type").flatMap(Kind.init(rawValue:)) ?? .muted }
  /// Empty if there is none.
  public var reason: String { payload.string("description", "muted_description") ?? "" }
  /// Milliseconds; -1 if it has no end or there is no restriction.
  public var endsAt: Int64 { payload.integer("end_at", "muted_end_at") ?? -1 }
}
