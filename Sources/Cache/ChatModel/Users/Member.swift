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
  /// Milliseconds; `nil` when unknown.
  public var joinedAt: Int64? { payload.integer("joined_ts") }
  /// Why and until when the member is muted or banned.
  public var restriction: RestrictionInfo { RestrictionInfo(payload) }
}
