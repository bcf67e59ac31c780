import Foundation
import MigrationReport

/// A summary for a spreadsheet: one line for each number, with what it belongs to.
enum SummaryTable {
  static let columns = ["table", "scope", "group", "name", "measure", "value", "redaction"]

  static func data(_ summary: ReportSummary) -> Data {
    var records = [columns]
    let redaction = summary.redaction.rawValue
    /// - Parameter group: `nil` for all runs together.
    func add(_ table: String, _ group: String?, _ name: String, _ measure: String, _ value: String) {
      let scope = group == nil ? "all" : "group"
      records.append([table, scope, CSVField.text(group ?? ""), CSVField.text(name), measure, value, redaction])
    }
    add("inputs", nil, "reports", "count", CSVField.number(summary.inputs.reports))
    add("inputs", nil, "small_reports", "count", CSVField.number(summary.inputs.smallReports))
    add("inputs", nil, "duplicates", "count", CSVField.number(summary.inputs.duplicates))
    for (reason, entry) in byBytes(summary.inputs.leftOut) {
      add("left_out", nil, reason, "count", CSVField.number(entry.count))
    }
    statistics(summary.all) { add($0, nil, $1, $2, $3) }
    for (group, runs) in byBytes(summary.groups) {
      statistics(runs) { add($0, group, $1, $2, $3) }
    }
    for run in summary.unusual {
      add("unusual", nil, run.run, "verdict", CSVField.text(run.verdict))
      for (measure, value) in [("rows", run.rows), ("set_aside", run.setAside), ("duration_ms", Int(run.durationMs))] {
        add("unusual", nil, run.run, measure, CSVField.number(value))
      }
    }
    for change in summary.baseline?.changes ?? [] {
      add("baseline", nil, change.id, "before", String(change.before))
      add("baseline", nil, change.id, "after", String(change.after))
      add("baseline", nil, change.id, "worse", CSVField.flag(change.isWorse))
    }
    return Data(records.map { $0.joined(separator: ",") + "\r\n" }.joined().utf8)
  }

  private static func statistics(_ runs: RunStatistics, _ add: (String, String, String, String) -> Void) {
    add("runs", "all", "runs", CSVField.number(runs.runs))
    add("runs", "failed", "runs", CSVField.number(runs.failed))
    add("runs", "resumed", "runs", CSVField.number(runs.resumed))
    add("runs", "failed_verifications", "runs", CSVField.number(runs.failedVerifications))
    for (table, counts) in runs.counted {
      for (name, count) in byBytes(counts) { add(table, name, "runs", CSVField.number(count)) }
    }
    for (entity, counts) in runs.ledger.byName {
      add("ledger", entity, "read", CSVField.number(counts.read))
      for outcome in HTMLOutcome.all(counts) { add("ledger", entity, outcome.name, CSVField.number(outcome.count)) }
    }
    for (code, total) in runs.sortedFindings {
      add("finding", code, "runs", CSVField.number(total.runs))
      add("finding", code, "count", CSVField.number(total.count))
    }
    add("runs", "omitted_findings", "count", CSVField.number(runs.omittedFindings))
    for (name, sketch) in runs.measured where sketch.count > 0 {
      for (measure, value) in [
        ("min", sketch.minimum), ("p50", sketch.quantile(0.5)), ("p90", sketch.quantile(0.9)),
        ("p99", sketch.quantile(0.99)), ("max", sketch.maximum),
      ] as [(String, Int64?)] {
        add("size", name, measure, CSVField.number(value))
      }
    }
    for (table, counts) in [("launch", runs.launches), ("abandoned_attempt", runs.abandonedAttempts)] {
      for (name, count) in byBytes(counts) { add(table, name, "count", CSVField.number(count)) }
    }
  }

  static func byBytes<Value>(_ values: [String: Value]) -> [(String, Value)] {
    values.map { ($0.key, $0.value) }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }
}
