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
