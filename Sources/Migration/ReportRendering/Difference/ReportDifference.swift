package import MigrationReport

/// What changed between two reports: two runs on one store, two devices, two releases.
///
/// Only counts, codes and sums are compared. Tokens are salted per run and mean nothing across runs; times and memory
/// depend on the machine.
package struct ReportDifference: Sendable, Equatable, Encodable {
  /// Which way a change goes.
  package enum Direction: String, Sendable, Encodable {
    case worse, better, other
  }

  package struct Change: Sendable, Equatable, Encodable {
    /// Where, as in the JSON report, for example `ledger/SucceededMessage/rejected`.
    package let what: String
    package let before: Value
    package let after: Value
    package let direction: Direction
  }

  /// A count, a code or nothing.
  package enum Value: Sendable, Equatable, Encodable {
    case number(Int)
    case code(String)
    case none

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .code(let code): try container.encode(code)
      case .none: try container.encodeNil()
      }
    }
  }

  package let changes: [Change]

  /// Whether something got worse.
  package var isWorse: Bool { changes.contains { $0.direction == .worse } }

  package init(from before: MigrationReport, to after: MigrationReport) {
    var list = ChangeList()
    list.compareVerdicts(before, after)
    list.compareLedgers(before, after)
    list.compareFindings(before, after)
    list.compareChannels(before, after)
    list.compareVerification(before, after)
    changes = list.changes
  }

  private enum CodingKeys: String, CodingKey { case worse, changes }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isWorse, forKey: .worse)
    try container.encode(changes, forKey: .changes)
  }
}
