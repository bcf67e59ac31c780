import Foundation
import MigrationReport
import PacedTesting
import ProcessTesting
import Testing

@testable import ReportRendering

@Suite(.heavy) struct JUnitReportTests {
  private struct Suite: Decodable {
    struct Case: Decodable {
      let name: String
      let classname: String
      let time: String
      let failure: [String: String]?
      let text: String?
      let output: String?
    }

    let attributes: [String: String]
    let total: [String: String]
    let properties: [[String]]
    let cases: [Case]
  }

  /// What a test server gets to see, by Python's reader of XML.
  private static let script = """
    import json, sys, xml.etree.ElementTree as tree
    root = tree.parse(sys.argv[1]).getroot()
    assert root.tag == 'testsuites' and [child.tag for child in root] == ['testsuite']
    suite = root[0]
    assert [child.tag for child in suite] == ['properties'] + ['testcase'] * (len(suite) - 1)
    def case(node):
      assert all(child.tag in ('failure', 'system-out') for child in node) and len(node) < 2
      failure = node.find('failure')
      return {**node.attrib, 'failure': None if failure is None else failure.attrib,
        'text': None if failure is None else failure.text, 'output': node.findtext('system-out')}
    print(json.dumps({'attributes': suite.attrib, 'total': root.attrib,
      'properties': [[node.get('name'), node.get('value')] for node in suite.find('properties')],
      'cases': [case(node) for node in suite.iterfind('testcase')]}))
    """

  private func suite(_ report: MigrationReport) async throws -> Suite {
    try await JSONDecoder().decode(Suite.self, from: PythonScript.run(Self.script, JUnitReport.data(report)))
  }

  @Test func goldenFiles() throws {
    for (name, report) in SampleReports.all {
      try Golden.expect(JUnitReport.data(report), "\(name).junit.xml")
    }
  }

  @Test(arguments: SampleReports.all.indices) func countsAreThoseOfTheCases(_ index: Int) async throws {
    let suite = try await suite(SampleReports.all[index].report)
    for attributes in [suite.attributes, suite.total] {
      #expect(attributes["tests"] == String(suite.cases.count))
      #expect(attributes["failures"] == String(suite.cases.filter { $0.failure != nil }.count))
      #expect(attributes["errors"] == "0" && attributes["skipped"] == "0")
    }
    #expect(Set(suite.cases.map { $0.classname + "." + $0.name }).count == suite.cases.count)
    #expect(suite.cases.allSatisfy { Double($0.time) != nil })
  }

  @Test func partialIsNoFailure() async throws {
    let suite = try await suite(SampleReports.partial)
    #expect(
      suite.cases.map(\.name) == [
        "verdict", "row_counts", "row_digests", "Channel", "Chunk", "SucceededMessage", "owners",
      ])
    #expect(suite.cases.allSatisfy { $0.failure == nil })
    #expect(suite.cases[0].output?.contains("warning undecoded (8)") == true)
    #expect(suite.attributes["timestamp"] == "2026-01-02T03:04:05" && suite.attributes["time"] == "1.812")
    #expect(suite.properties.contains(["ledger.SucceededMessage.migrated", "2013"]))
    #expect(suite.properties.contains(["finding.undecoded", "8"]) && suite.properties.contains(["exit_code", "2"]))
  }

  @Test(arguments: VerdictCode.allCases) func everyOtherVerdictIsAFailure(_ code: VerdictCode) {
    var report = SampleReports.partial
    report.verdict = Verdict(code, message: "what")
    let verdict = JUnitCase.all(report)[0]
    #expect((verdict.failure == nil) == (code == .ok || code == .partial))
    #expect(verdict.output.isEmpty == (code != .partial))
    #expect(verdict.failure.map { $0.type == code.id && $0.message == "what" } ?? true)
  }

  @Test func aFailedRunSaysWhy() async throws {
    var report = SampleReports.partial
    report.verdict = Verdict(.mismatch, message: "what & why", hint: "do <this>")
    let verdict = try await suite(report).cases[0]
    #expect(verdict.failure == ["message": "what & why", "type": "mismatch"])
    #expect(verdict.text?.contains("warning disagrees (5)\n") == true)
    #expect(verdict.text?.hasSuffix("hint: do <this>") == true)
  }

  @Test func failedChecksAndLedgersAreFailures() async throws {
    var report = SampleReports.partial
    report.verification?.checks[1].ok = false
    report.ledger["Chunk"]?.read += 1
    report.owners[0].ledger["SucceededMessage"]?.rejected = 0
    let suite = try await suite(report)
    #expect(suite.cases.filter { $0.failure != nil }.map(\.name) == ["row_digests", "Chunk", "owners"])
    #expect(suite.cases.compactMap { $0.failure?["type"] } == ["check_failed", "unbalanced", "unbalanced"])
    #expect(suite.cases[6].text?.hasPrefix("o-51ab: SucceededMessage: read 2030, migrated 2013") == true)
  }

  @Test func withoutTokensInNames() throws {
    let text = String(decoding: try JUnitReport.data(SampleReports.partial), as: UTF8.self)
    #expect(!text.contains("o-51ab") && !text.contains("c-0d1"))
  }

  @Test(arguments: [(0, "0.000"), (7, "0.007"), (1812, "1.812"), (60_010, "60.010"), (-1, "0.000")])
  func seconds(_ milliseconds: Int, _ expected: String) {
    #expect(JUnitCase.seconds(milliseconds) == expected)
  }
}
