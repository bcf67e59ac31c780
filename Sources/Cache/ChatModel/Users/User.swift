/// A user (Docs/Protocol.md#users).
public struct User: UserValue {
  public let payload: Payload
  public let id: String

  public init?(_ payload: Payload) {
    guard let id = User.id(in: payload) else { return nil }
    self.payload = payload
    self.id = id
  }

  /// `user_id`, or `guest_id` in older WebSocket payloads; `nil` when missing or empty.
  static func id(in payload: Payload) -> String? { payload.string("user_id", "guest_id") }
}
