/// A mute or ban, as a member's payload carries it (Docs/Protocol.md#members).
public struct RestrictionInfo: PayloadValue {
  public enum Kind: String, Sendable, Hashable {
    case muted
    case banned
  }

  public let payload: Payload

  public init(_ payload: Payload) { self.payload = payload }

  /// `restriction_type`; muted by default.
  public var kind: Kind { payload.string("restriction_type").flatMap(Kind.init(rawValue:)) ?? .muted }
  /// Empty when none was given.
  public var reason: String { payload.string("description", "muted_description") ?? "" }
  /// Milliseconds; -1 when it has no end or there is no restriction.
  public var endsAt: Int64 { payload.integer("end_at", "muted_end_at") ?? -1 }
}
