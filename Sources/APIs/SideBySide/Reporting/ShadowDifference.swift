/// What is different between the two sides.
public struct ShadowDifference: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// `side` does not show a message that the other one shows, in a part of the channel that both have loaded.
    case missing
    /// `side` shows a message more than once.
    case shownTwice
    /// Both show the same messages, in another order.
    case order
    /// Both show a message, and it says something else. `fields` names the members of its JSON.
    case value
    /// Both show a message, in another state of sending.
    case sendingStatus
    /// `side` was not told that the channel is gone, or was told so while its collection has it.
    case ends
    /// `side` was not told of a change that the other one was told of.
    case notTold
    /// `side` was told of one change more than once.
    case toldTwice
    /// `side` was told to update or delete what it does not show.
    case unknownMessage
    /// Both were told of a change, with another source or sending status. `fields` says which of the two.
    case context
  }

  public let kind: Kind
  /// The side that it is about, as `kind` says; `legacy` for `order`, `value`, `sendingStatus` and `context`, where nothing
  /// says which side is right.
  public let side: ShadowSide
  /// See `kind`; sorted. Names of JSON members that this version does not know are reported as `other`.
  public let fields: [String]

  package init(_ kind: Kind, _ side: ShadowSide, fields: [String] = []) {
    (self.kind, self.side, self.fields) = (kind, side, fields)
  }
}

/// One of the two lists that are compared.
public enum ShadowSide: String, Sendable, Hashable, CaseIterable, Codable {
  /// What the legacy collection tells, as the event adapter says it in the newer API's words.
  case legacy
  /// What the newer collection tells.
  case new

  public var other: ShadowSide { self == .legacy ? .new : .legacy }
}
