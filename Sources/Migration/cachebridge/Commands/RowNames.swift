import ChatModel
import LegacyStore
import MigrationReport

/// Names in a quarantine file. Anyone can write such a file: without `--reveal`, only names that a migration writes are
/// repeated.
enum RowNames {
  private static let other = "(other)"
  private static let entities = Set(LegacyEntity.allCases.map(\.rawValue))
  private static let reasons = Set(FindingCode.rejectReasons.map(\.rawValue))
  /// The ways in which salvage reads a row.
  private static let rungs: Set = ["normal", "skip", "pages", "pages_unmapped"]
  private static let columns: Set<String> = {
    let own = LegacyModel.allCases.flatMap { model in model.entities.flatMap { model.columns(of: $0) } }
    return Set(own.map(\.name)).union(["Z_PK", "Z_ENT", "Z_OPT"])
  }()

  static func entity(_ name: String, reveal: Bool) -> String { shown(name, entities, reveal) }
  static func reason(_ name: String, reveal: Bool) -> String { shown(name, reasons, reveal) }
  static func rung(_ name: String, reveal: Bool) -> String { shown(name, rungs, reveal) }
  static func column(_ name: String, reveal: Bool) -> String { shown(name, columns, reveal) }

  private static func shown(_ name: String, _ ours: Set<String>, _ reveal: Bool) -> String {
    if reveal { return TerminalText.printable(name) }
    return ours.contains(name) ? name : other
  }
}
