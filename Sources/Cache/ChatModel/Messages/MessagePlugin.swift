/// What an extension of the server added to a message (Docs/Protocol.md#message-members).
public struct MessagePlugin: PayloadValue {
  public let payload: Payload
  public init(_ payload: Payload) { self.payload = payload }

  public var type: String { payload.string("type") ?? "" }
  public var vendor: String { payload.string("vendor") ?? "" }
  /// Opaque.
  public var detail: Payload? { payload.object("detail") }
}
