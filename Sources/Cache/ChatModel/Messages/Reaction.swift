/// One reaction to a message and everybody who gave it (Docs/Protocol.md#message-members).
public struct Reaction: PayloadValue {
  public let payload: Payload
  /// Never empty. Identity is by UTF-8 bytes.
  public let key: String

  public init?(_ payload: Payload) {
    guard let key = payload.string("key") else { return nil }
    self.payload = payload
    self.key = key
  }

  /// In the server's order.
  public var userIDs: [String] { payload.strings("user_ids") }
  /// Milliseconds; 0 when missing.
  public var updatedAt: Int64 { payload.integer("updated_at") ?? 0 }
}
