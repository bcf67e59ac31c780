/// A value read from a payload. It keeps the payload, so members that this version does not know are preserved, and
/// decodes members on demand.
///
/// Two are equal if the bytes of their payloads are.
public protocol PayloadValue: Sendable, Hashable {
  /// What the value was read from.
  var payload: Payload { get }
  /// - Returns: `nil` if an essential member is missing.
  init?(_ payload: Payload)
}

extension PayloadValue {
  public static func == (a: Self, b: Self) -> Bool { a.payload == b.payload }
  public func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}
