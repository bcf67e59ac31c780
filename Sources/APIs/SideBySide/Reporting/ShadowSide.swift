/// One of the two lists that are compared.
public enum ShadowSide: String, Sendable, Hashable, CaseIterable, Codable {
  /// What the legacy collection tells, as the event adapter says it in the newer API's words.
  case legacy
  /// What the newer collection tells.
  case new

  public var other: ShadowSide { self == .legacy ? .new : .legacy }
}
