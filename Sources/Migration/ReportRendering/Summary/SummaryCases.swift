import Foundation
import MigrationReport

/// A summary as JUnit XML: a test case for the verdict, for each entity's ledger and, against a baseline, for each share
/// that must not grow. Failed runs and inputs that are no reports are output: a fleet always has some, and the verdict
/// of the summary is ok.
enum SummaryCases {
  static func data(_ summary: ReportSummary) throws -> Data {
    let output = ReportOutput()
    let all = summary.all
    var properties = [
      ("verdict", summary.verdict.id), ("exit_code", String(summary.verdict.code.code)), ("tool", summary.tool),
      ("redaction", summary.redaction.rawValue), ("runs", String(all.runs)), ("failed", String(all.failed)),
    ]
    for (reason, entry) in SummaryTable.byBytes(summary.inputs.leftOut) {
      properties.append(("left_out.\(reason)", String(entry.count)))
    }
    for (name, count) in SummaryTable.byBytes(all.launches) { properties.append(("launches.\(name)", String(count))) }
    for (code, total) in all.sortedFindings { properties.append(("finding.\(code).runs", String(total.runs))) }
    // A summary has no time of its own: the same reports give the same bytes.
    let run = MigrationReport.Run(
      id: "", tool: summary.tool, sqlite: "", command: ["report", "summary"], startedAt: "", durationMs: 0,
      redaction: summary.redaction)
    try JUnitReport.write(cases(summary), properties: properties, run, tool: "cachebridge", to: output)
    return output.data
  }

  private static func cases(_ summary: ReportSummary) -> [JUnitCase] {
    let all = summary.all
    var verdict = testCase(
      "verdict", "run", fails: summary.verdict.code != .ok, summary.verdict.message, summary.verdict.id)
    verdict.output =
      SummaryTables.sorted(all.verdicts).map { "\($0.name) \($0.count)" }
      + SummaryTable.byBytes(summary.inputs.leftOut).map { "left out, \(SummaryTables.words($0.0)): \($0.1.count)" }
    var cases = [verdict]
    for (entity, counts) in all.ledger.byName {
      cases.append(
        testCase(entity, "ledger", fails: !counts.balanced, "The rows of \(entity) do not add up.", "unbalanced"))
    }
    // Those of verdicts and findings are not in every summary.
    for change in summary.baseline?.changes ?? [] where ReportSummary.Baseline.mustNotGrow.contains(change.id) {
      let message =
        "\(change.id): \(SummaryShare.percent(change.before)) before, \(SummaryShare.percent(change.after)) now."
      cases.append(testCase(change.id, "baseline", fails: change.isWorse, message, "worse"))
    }
    return cases
  }

  private static func testCase(
    _ name: String, _ group: String, fails: Bool, _ message: String, _ type: String, _ details: [String] = []
  ) -> JUnitCase {
    JUnitCase(
      name: name, group: "cachebridge.summary." + group,
      failure: fails ? JUnitCase.Failure(message: message, type: type, details: details) : nil)
  }
}
