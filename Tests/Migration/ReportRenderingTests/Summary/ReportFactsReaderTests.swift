import FileTesting
import Foundation
import MigrationReport
import SchemaChecking
import SeededTesting
import Testing

@testable import ReportRendering

@Suite struct ReportFactsReaderTests {
  private func read(_ data: some Sequence<UInt8>) -> ReportFactsReader.Document {
    var reader = ReportFactsReader()
    return Array(data).withUnsafeBytes { reader.read($0) }
  }

  private func facts(_ data: some Sequence<UInt8>) -> RunFacts? {
    if case .facts(let facts, _) = read(data) { facts } else { nil }
  }

  private func reason(_ text: String) -> SummaryBuilder.Reason? {
    if case .refused(let reason) = read(Array(text.utf8)) { reason } else { nil }
  }

  @Test("a report's facts are those of its value, in every form of its JSON", arguments: SampleReports.all.indices)
  func full(_ index: Int) throws {
    let report = SampleReports.all[index].report
    let data = try JSONReport.data(report)
    #expect(facts(data) == RunFacts(report))
    #expect(facts(try JSONReport.data(CommandResult(report: report))) == RunFacts(report))
    let compact = try JSONSerialization.data(withJSONObject: JSONSerialization.jsonObject(with: data))
    #expect(facts(compact) == RunFacts(report))
  }

  @Test("the small report has the same facts, in 2,048 bytes, by its schema", arguments: SampleReports.all.indices)
  func small(_ index: Int) throws {
    let report = SampleReports.all[index].report
    let payload = report.summaryPayload
    #expect(payload.utf8.count <= 2048 && !payload.contains("\n"))
    #expect(facts(payload.utf8) == sortedBySeverity(RunFacts(report)))
    let schema = try JSONSchemaChecker(Repository.schema("small-report"))
    #expect(try schema.violations(of: Data(payload.utf8)) == [])
  }

  /// The small report lists errors first.
  private func sortedBySeverity(_ facts: RunFacts) -> RunFacts {
    var facts = facts
    facts.findings = [Finding.Severity.error, .warning, .info].flatMap { severity in
      facts.findings.filter { $0.severity == severity }
    }
    return facts
  }

  @Test("a small report names no owner, channel or text, even of a revealed report") func smallIsPrivate() {
    let payload = SampleReports.revealed.summaryPayload
    for owner in SampleReports.revealed.owners { #expect(!payload.contains(owner.owner)) }
    for channel in SampleReports.revealed.channels { #expect(!payload.contains(channel.channel)) }
    #expect(!payload.contains(SampleReports.revealed.verdict.message))
  }

  @Test("what does not fit into a small report is counted") func overflow() throws {
    var report = SampleReports.partial
    report.findings = (0..<200).map { Finding(FindingCode(rawValue: "some_finding_\($0)"), count: $0) }
    report.findings.append(Finding(.messagesLost, severity: .error, count: 7))
    let payload = report.summaryPayload
    #expect(payload.utf8.count <= 2048)
    #expect(facts(payload.utf8)?.findings.first?.code == .messagesLost)
    let object = try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: Any]
    let kept = try #require(facts(payload.utf8)?.findings.count)
    #expect(kept > 10)
    #expect(object?["omitted_findings"] as? Int == 201 - kept)
  }

  @Test("the step of salvaged rows is found in the finding's words") func salvage() {
    let message = "12 rows were read by the step `pages`. Rows were read around damaged places."
    #expect(RunFacts.salvageMethod(code: .rowsSalvaged, message: message) == "pages")
    #expect(RunFacts.salvageMethod(code: .rowsSalvaged, message: "`Ann`") == "unknown")
    #expect(RunFacts.salvageMethod(code: .rowsSalvagedUnmapped, message: "") == "pages_unmapped")
    #expect(RunFacts.salvageMethod(code: .disagrees, message: message) == nil)
  }

  @Test("what is no report is named for what it is") func refused() throws {
    #expect(reason("{") == .malformed)
    #expect(reason("{}") == .foreign)
    #expect(reason(#"{"format_version":1}"#) == .foreign)
    #expect(reason(#"{"kind":"summary","format_version":1}"#) == .summary)
    #expect(reason(#"{"format_version":2,"verdict":{},"run":{}}"#) == .otherVersion)
    #expect(reason(#"{"format_version":1,"verdict":{},"run":{}}"#) == .malformed)
    #expect(reason(String(decoding: try ReportFormat.json.data(SampleSummaries.full), as: UTF8.self)) == .summary)
  }

  @Test(
    "no cut and no flipped byte crashes; nothing negative and no wrong id is taken", arguments: Seeds.chosen([1, 2]))
  func damaged(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let report = [UInt8](try JSONReport.data(SampleReports.partial))
    let small = Array(SampleReports.partial.summaryPayload.utf8)
    for _ in 0..<300 {
      for text in [report, small] {
        #expect(facts(text.prefix(random.below(text.count - 1))) == nil)
        var flipped = text
        flipped[random.below(flipped.count)] = UInt8(truncatingIfNeeded: random.next())
        guard let facts = facts(flipped) else { continue }
        #expect(facts.durationMs >= 0 && facts.resumed >= 0)
        #expect(facts.ledger.values.allSatisfy { $0.read >= 0 && $0.rejected >= 0 })
      }
    }
  }

  // MARK: Groups

  @Test(
    "a place in the report",
    arguments: [
      ("/run/tool", "cachebridge 0.1.0"), ("/source/framework_version", "1044"), ("/source/model", "1.1.32"),
      ("/source/changed_while_reading", "false"), ("/verdict/message", "other"), ("/owners", "absent"),
      ("/nothing/there", "absent"), ("/source/model/deeper", "absent"), ("/", "absent"),
    ]) func pointer(_ text: String, _ expected: String) throws
  {
    let pointer = try #require(JSONPointer(text))
    var found: String?
    var reader = ReportFactsReader()
    try JSONReport.data(SampleReports.partial).withUnsafeBytes { bytes in
      _ = reader.read(bytes) { found = pointer.value(in: $0) }
    }
    #expect(found == expected)
  }

  @Test func textIsNoPointer() {
    #expect(JSONPointer("tool") == nil)
    #expect(JSONPointer("") == nil)
  }
}
