import Foundation
import MigrationReport

/// A comparison as JUnit XML: a test case for the verdict and for every scenario reported individually.
enum ComparisonCases {
  static func data(_ report: ComparisonReport) throws -> Data {
    let output = ReportOutput()
    let totals = report.totals
    let properties = [
      ("verdict", report.verdict.id), ("exit_code", String(report.verdict.code.code)), ("run_id", report.run.id),
      ("tool", report.run.tool), ("redaction", report.run.redaction.rawValue),
      ("scenarios", String(totals.scenarios)), ("differing", String(totals.differing)), ("steps", String(totals.steps)),
      ("comparisons", String(totals.comparisons)), ("points", String(totals.points)),
    ]
    try JUnitReport.write(
      [verdict(report)] + report.scenarios.map(testCase), properties: properties, report.run, tool: "cachebridge-lab",
      to: output)
    return output.data
  }

  private static func verdict(_ report: ComparisonReport) -> JUnitCase {
    var testCase = JUnitCase(name: "verdict", group: "cachebridge-lab.run", milliseconds: report.run.durationMs)
    if report.verdict.code != .ok {
      testCase.failure = JUnitCase.Failure(message: report.verdict.message, type: report.verdict.id)
    }
    return testCase
  }

  private static func testCase(_ scenario: ComparisonReport.Scenario) -> JUnitCase {
    var testCase = JUnitCase(name: scenario.name, group: "cachebridge-lab.scenario")
    guard !scenario.isClean else { return testCase }
    let details = scenario.findings.map { finding in
      [finding.kind, finding.screen ?? "", finding.message, finding.messages.joined(separator: " ")]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    let missed = scenario.missedRows.map { "did not cover \($0)" }
    testCase.failure = JUnitCase.Failure(
      message: scenario.findings.first?.message ?? "A row was not covered.",
      type: scenario.findings.first?.kind ?? "missed_row", details: details + missed)
    return testCase
  }
}
