/// A defect that is planted between a collection and its list, to prove that the comparison finds it. Nothing else changes:
/// the collections and the app's screen get everything as it is.
public struct ShadowFault: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// The list does not get it.
    case drop
    /// The list gets it twice.
    case double
    /// The list gets it after the next one of a later commit or load; without one, never.
    case reorder
    /// The list gets it with another source. Only of `added`, `updated` and `deleted`: pages have no context.
    case wrongContext = "wrong-context"
  }

  public let kind: Kind
  public let side: ShadowSide
  /// Which one: from 1, of the side's events that are about messages (`added`, `updated`, `deleted`, and for all kinds
  /// but `wrongContext` also `page`).
  public let number: Int

  public init(_ kind: Kind, of side: ShadowSide, number: Int) {
    (self.kind, self.side, self.number) = (kind, side, number)
  }
}
