/// The direction in which events, calls and settings are adapted.
public enum MappingDirection: String, Sendable, CaseIterable {
  /// A screen of the newer API runs on a legacy collection.
  case legacyToNew
  /// A screen of the legacy API runs on a newer collection.
  case newToLegacy
}

/// One row of what maps to what, in code and guide (Docs/Guides/what-maps-to-what.md).
public struct MappingRow: Sendable, Hashable {
  /// The row's name, unique within a direction.
  public let id: String
  public let direction: MappingDirection
  /// The legacy event, call or setting; empty if there is none.
  public let legacy: String
  /// The newer one; empty if there is none.
  public let new: String
  /// What arrives.
  public let kept: String
  /// What does not; empty if nothing is lost.
  public let lost: String
  /// Whether every occurrence is reported as an `UnmappedEvent`.
  public let isReported: Bool
}

/// The rules of one mapping, from which the table is generated. The code that maps events switches over its rules, so
/// code and table have the same ones. The rules for calls and settings describe what the adapters do, and
/// `CallRuleTests` makes each of those calls.
protocol MappingRule: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  var entry: MappingEntry { get }
  static var direction: MappingDirection { get }
}

/// What a rule says in the table.
struct MappingEntry {
  let legacy: String
  let new: String
  let kept: String
  let lost: String
  let isReported: Bool

  init(_ legacy: String, _ new: String, kept: String, lost: String = "", isReported: Bool = false) {
    (self.legacy, self.new, self.kept, self.lost, self.isReported) = (legacy, new, kept, lost, isReported)
  }
}

extension MappingRule {
  var row: MappingRow {
    let entry = entry
    return MappingRow(
      id: rawValue, direction: Self.direction, legacy: entry.legacy, new: entry.new, kept: entry.kept,
      lost: entry.lost, isReported: entry.isReported)
  }

  static var rows: [MappingRow] { allCases.map(\.row) }
}

/// Counts how often rules applied, for the observer.
struct RuleCounts<Rule: MappingRule>: Sendable {
  private(set) var counts: [Rule: Int] = [:]

  mutating func add(_ rule: Rule, _ count: Int = 1) { counts[rule, default: 0] += count }

  /// Those that are reported, in table order.
  var unmapped: [UnmappedEvent] {
    Rule.allCases.compactMap { rule in
      guard let count = counts[rule], rule.entry.isReported else { return nil }
      return UnmappedEvent(row: rule.row, count: count)
    }
  }
}

/// Something that an adapted screen does not receive, or receives in a reduced form. It has no content: no text, no
/// name and no id.
public struct UnmappedEvent: Sendable, Hashable {
  /// Its row of "What maps to what".
  public let row: MappingRow
  /// How many messages, channels or calls it concerned; at least 1.
  public let count: Int

  /// The direction.
  public var direction: MappingDirection { row.direction }
  /// What is lost, in words.
  public var lost: String { row.lost }

  package init(row: MappingRow, count: Int) { (self.row, self.count) = (row, max(1, count)) }
}

/// Receives what has no counterpart, on the queue where the adapted screen is called.
public typealias UnmappedEventObserver = @Sendable (UnmappedEvent) -> Void
