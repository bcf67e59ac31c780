import Foundation
import MigrationReport

/// A comparison for a spreadsheet: RFC 4180 with CRLF, one header for all records, whose kind is in the first column.
enum ComparisonTable {
  static let columns = [
    "table", "scenario", "steps", "comparisons", "failed_step", "kind", "screen", "message", "messages", "row",
    "applied", "redaction",
  ]

  static func data(_ report: ComparisonReport) -> Data {
    let redaction = report.run.redaction.rawValue
    var records = [columns]
    for scenario in report.scenarios {
      let name = CSVField.text(scenario.name)
      records.append(
        [
          "scenario", name, CSVField.number(scenario.steps), CSVField.number(scenario.comparisons),
          CSVField.number(scenario.failedStep),
        ] + Array(repeating: "", count: 6) + [redaction])
      for finding in scenario.findings {
        records.append(
          ["finding", name, "", "", CSVField.number(scenario.failedStep)]
            + [finding.kind, finding.screen ?? "", finding.message, finding.messages.joined(separator: " ")].map(
              CSVField.text)
            + ["", "", redaction])
      }
    }
    for (row, count) in report.rows.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      records.append(
        ["row"] + Array(repeating: "", count: 8) + [CSVField.text(row), CSVField.number(count), redaction])
    }
    return Data(records.map { $0.joined(separator: ",") + "\r\n" }.joined().utf8)
  }
}
