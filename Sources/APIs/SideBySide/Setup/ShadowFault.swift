/// A defect that is planted between a collection and its list, to prove that the comparison finds it. Nothing else
/// changes: the collections and the app's screen receive everything unchanged.
public struct ShadowFault: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// The list does not receive it.
    case drop
    /// The list receives it twice.
    case double
    /// The list receives it after the next one of a later commit or load; if there is none, never.
    case reorder
    /// The list receives it with a different source. Only for `added`, `updated` and `deleted`: pages have no context.
    case wrongContext = "wrong-context"
  }

  public let kind: Kind
  public let side: ShadowSide
  /// Which one: from 1, among the side's events about messages (`added`, `updated`, `deleted`, and for all kinds except
  /// `wrongContext` also `page`).
  public let number: Int

  public init(_ kind: Kind, of side: ShadowSide, number: Int) {
    (self.kind, self.side, self.number) = (kind, side, number)
  }
}
