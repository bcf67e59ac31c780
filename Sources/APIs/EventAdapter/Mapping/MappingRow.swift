/// Which way events, calls and settings are adapted.
public enum MappingDirection: String, Sendable, CaseIterable {
  /// A screen of the newer API runs on a legacy collection.
  case legacyToNew
  /// A screen of the legacy API runs on a newer collection.
  case newToLegacy
}

/// One line of what maps to what, as the code and the guide have it (Docs/Guides/what-maps-to-what.md).
public struct MappingRow: Sendable, Hashable {
  /// The row's name, once in a direction.
  public let id: String
  public let direction: MappingDirection
  /// The legacy event, call or setting; empty when there is none.
  public let legacy: String
  /// The newer one; empty when there is none.
  public let new: String
  /// What of it arrives.
  public let kept: String
  /// What does not; empty when nothing is lost.
  public let lost: String
  /// Whether every occurrence is reported as an `UnmappedEvent`.
  public let isReported: Bool
}

/// The rules of one mapping. The table is made of them. The code that maps events switches over its rules, so that none is
/// in one and not in the other; the rules of calls and settings describe what the adapters do, and `CallRuleTests` makes
/// each of those calls.
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

/// What an occurrence of rules adds up to, for the observer.
struct RuleCounts<Rule: MappingRule>: Sendable {
  private(set) var counts: [Rule: Int] = [:]

  mutating func add(_ rule: Rule, _ count: Int = 1) { counts[rule, default: 0] += count }

  /// Those that are reported, in the order of the table.
  var unmapped: [UnmappedEvent] {
    Rule.allCases.compactMap { rule in
      guard let count = counts[rule], rule.entry.isReported else { return nil }
      return UnmappedEvent(row: rule.row, count: count)
    }
  }
}

/// Something that an adapted screen is not told, or is told as less than it was. It holds no content: no text, no name
/// and no id.
public struct UnmappedEvent: Sendable, Hashable {
  /// The row of "What maps to what" that it falls under.
  public let row: MappingRow
  /// How many messages, channels or calls it was about; at least 1.
  public let count: Int

  /// Which way it was going.
  public var direction: MappingDirection { row.direction }
  /// What is lost, in words.
  public var lost: String { row.lost }

  package init(row: MappingRow, count: Int) { (self.row, self.count) = (row, max(1, count)) }
}

/// Is told what has no counterpart, on the queue where the adapted screen is called.
public typealias UnmappedEventObserver = @Sendable (UnmappedEvent) -> Void
