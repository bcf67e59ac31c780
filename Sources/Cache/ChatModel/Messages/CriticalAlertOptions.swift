/// The sound of a critical alert on Apple devices (Docs/Protocol.md#critical-alerts).
public struct CriticalAlertOptions: PayloadValue {
  public let payload: Payload
  public init(_ payload: Payload) { self.payload = payload }

  /// The sound's name, `default` by default; `sound` is an older name of the member.
  public var name: String { payload.string("name", "sound") ?? "default" }
  /// 0 to 1, 1 by default.
  public var volume: Double { min(max(payload.number("volume") ?? 1, 0), 1) }
}
