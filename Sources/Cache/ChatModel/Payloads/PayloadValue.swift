/// A value read from a payload. It keeps the payload, so members that this version does not know are not lost, and
/// decodes a member when it is asked for.
///
/// Two are equal when the bytes of their payloads are.
public protocol PayloadValue: Sendable, Hashable {
  /// What the value was read from.
  var payload: Payload { get }
  /// - Returns: `nil` when a member is missing without which the value means nothing.
  init?(_ payload: Payload)
}

extension PayloadValue {
  public static func == (a: Self, b: Self) -> Bool { a.payload == b.payload }
  public func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}
