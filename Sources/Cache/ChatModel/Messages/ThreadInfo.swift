/// What a message's thread looks like (Docs/Protocol.md#message-members).
public struct ThreadInfo: PayloadValue {
  public let payload: Payload

  public init(_ payload: Payload) { self.payload = payload }

  public var replyCount: Int { Int(clamping: payload.integer("reply_count") ?? 0) }
  /// Who replied most, in the server's order.
  public var mostRepliedUsers: [User] { payload.values("most_replies") }
  /// Milliseconds; 0 when nobody replied.
  public var lastRepliedAt: Int64 { payload.integer("last_replied_at") ?? 0 }
  /// Milliseconds; `nil` when missing.
  public var updatedAt: Int64? { payload.exactInteger("updated_at") }
}
