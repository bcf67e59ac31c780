package import Foundation
package import MigrationReport

/// The report as JUnit XML, in the subset that Jenkins, GitLab and GitHub's actions all read: one suite; a test case
/// for the verdict, for every check of the verification, for every entity of the ledger and for the owners' ledgers.
/// Partial is not a failure: what was left is shown as output. Equal reports give equal bytes.
///
/// Test cases have the same names in every run, so that a server can follow them: tokens, which change, appear only in
/// failures.
package enum JUnitReport {
  /// - Throws: `ReportFileError`.
  package static func data(_ report: MigrationReport) throws -> Data {
    let output = ReportOutput()
    try write(report, to: output)
    return output.data
  }

  /// - Parameter descriptor: open for writing; stays open and is not synced.
  /// - Throws: `ReportFileError`; part of the document may have been written.
  package static func write(_ report: MigrationReport, to descriptor: Int32) throws {
    try write(report, to: ReportOutput(descriptor: descriptor))
  }

  private static func write(_ report: MigrationReport, to output: ReportOutput) throws {
    try write(JUnitCase.all(report), properties: properties(report), report.run, tool: "cachebridge", to: output)
  }

  static func write(
    _ cases: [JUnitCase], properties: [(String, String)], _ run: MigrationReport.Run, tool: String,
    to output: ReportOutput
  ) throws {
    let xml = try XMLTextWriter(output)
    try xml.element("testsuites") {
      try total(tool, cases, run, xml)
      try xml.element("testsuite") {
        try total(run.command.first.map { tool + " " + $0 } ?? tool, cases, run, xml)
        // The format has no time zone and, in some readers, no fractions; times are UTC.
        if ReportProblem.Pattern.time(run.startedAt) {
          try xml.attribute("timestamp", String(run.startedAt.prefix(19)))
        }
        try xml.element("properties") {
          for (name, value) in properties {
            try xml.element("property") {
              try xml.attribute("name", name)
              try xml.attribute("value", value)
            }
          }
        }
        for testCase in cases { try write(testCase, xml) }
      }
    }
    try xml.finish()
  }

  /// The attributes that the suite and all suites share.
  private static func total(
    _ name: String, _ cases: [JUnitCase], _ run: MigrationReport.Run, _ xml: XMLTextWriter
  ) throws {
    try xml.attribute("name", name)
    try xml.attribute("tests", cases.count)
    try xml.attribute("failures", cases.filter { $0.failure != nil }.count)
    try xml.attribute("errors", 0)
    try xml.attribute("skipped", 0)
    try xml.attribute("time", JUnitCase.seconds(run.durationMs))
  }

  private static func write(_ testCase: JUnitCase, _ xml: XMLTextWriter) throws {
    try xml.element("testcase") {
      try xml.attribute("name", testCase.name)
      try xml.attribute("classname", testCase.group)
      try xml.attribute("time", JUnitCase.seconds(testCase.milliseconds))
      if let failure = testCase.failure {
        try xml.element("failure") {
          try xml.attribute("message", failure.message)
          try xml.attribute("type", failure.type)
          try xml.lines(failure.details)
        }
      }
      if !testCase.output.isEmpty {
        try xml.element("system-out") { try xml.lines(testCase.output) }
      }
    }
  }

  private static func properties(_ report: MigrationReport) -> [(String, String)] {
    var found = [
      ("verdict", report.verdict.id), ("exit_code", String(report.verdict.code.code)), ("run_id", report.run.id),
      ("tool", report.run.tool), ("redaction", report.run.redaction.rawValue),
    ]
    if let model = report.source?.model { found.append(("model", model)) }
    if let verification = report.verification { found.append(("verification.level", String(verification.level))) }
    found += [("owners", String(report.owners.count)), ("channels", String(report.channels.count))]
    for (entity, counts) in report.ledger.byName {
      let all = [
        ("read", counts.read), ("migrated", counts.migrated), ("duplicate", counts.duplicate),
        ("tombstone", counts.tombstone), ("undecoded", counts.undecoded), ("rejected", counts.rejected),
        ("dropped", counts.dropped),
      ]
      found += all.map { ("ledger.\(entity).\($0)", String($1)) }
    }
    for finding in report.findings { found.append(("finding.\(finding.code.rawValue)", String(finding.count))) }
    return found
  }
}
