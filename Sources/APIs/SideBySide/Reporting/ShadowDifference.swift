/// What is different between the two sides.
public struct ShadowDifference: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// `side` does not show a message that the other one shows, in a part of the channel that both have loaded.
    case missing
    /// `side` shows a message more than once.
    case shownTwice
    /// Both show the same messages, in a different order.
    case order
    /// Both show a message, with different content. `fields` names the members of its JSON.
    case value
    /// Both show a message, in different sending states.
    case sendingStatus
    /// `side` was not notified that the channel is gone, or was notified although its collection has it.
    case ends
    /// `side` was not notified of a change that the other one was notified of.
    case notTold
    /// `side` was notified of one change more than once.
    case toldTwice
    /// `side` was told to update or delete what it does not show.
    case unknownMessage
    /// Both were notified of a change, with different sources or sending statuses. `fields` says which of the two.
    case context
  }

  public let kind: Kind
  /// The side concerned, as described for `kind`; `legacy` for `order`, `value`, `sendingStatus` and `context`, where
  /// it is unknown which side is right.
  public let side: ShadowSide
  /// See `kind`; sorted. Names of JSON members that this version does not know are reported as `other`.
  public let fields: [String]

  package init(_ kind: Kind, _ side: ShadowSide, fields: [String] = []) {
    (self.kind, self.side, self.fields) = (kind, side, fields)
  }
}

/// One of the two lists that are compared.
public enum ShadowSide: String, Sendable, Hashable, CaseIterable, Codable {
  /// What the legacy collection reports, translated by the event adapter into the newer API's terms.
  case legacy
  /// What the newer collection reports.
  case new

  public var other: ShadowSide { self == .legacy ? .new : .legacy }
}
