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
    let expected = SummaryNames.ours(RunFacts(report))
    #expect(facts(data) == expected)
    #expect(facts(try JSONReport.data(CommandResult(report: report))) == expected)
    let compact = try JSONSerialization.data(withJSONObject: JSONSerialization.jsonObject(with: data))
    #expect(facts(compact) == expected)
  }

  @Test("the small report has the same facts, in 2,048 bytes, by its schema", arguments: SampleReports.all.indices)
  func small(_ index: Int) throws {
    let report = SampleReports.all[index].report
    let payload = report.summaryPayload
    #expect(payload.utf8.count <= 2048 && !payload.contains("\n"))
    #expect(facts(payload.utf8) == sortedBySeverity(SummaryNames.ours(RunFacts(report))))
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
    #expect(facts(payload.utf8)?.omittedFindings == 201 - kept)
  }

  @Test("a name that is not this tool's is not repeated") func names() throws {
    var report = SampleReports.partial
    report.run.tool = "Ann 555-0100"
    report.run.command = ["ann", "--secret"]
    report.source?.model = "ann"
    report.ledger["Ann"] = LedgerCounts(read: 2, migrated: 2)
    report.ledger["Bob"] = LedgerCounts(read: 1, migrated: 1)
    report.findings.append(Finding(FindingCode(rawValue: "ann"), severity: .error, count: 1))
    for data in [try JSONReport.data(report), Data(report.summaryPayload.utf8)] {
      let found = try #require(facts(data))
      #expect((found.tool, found.command, found.model) == ("other", "other", "other"))
      #expect(found.ledger["Other"] == LedgerCounts(read: 3, migrated: 3) && found.ledger["Ann"] == nil)
      #expect(found.findings.contains { $0.code.rawValue == "other" })
      #expect(!found.findings.contains { $0.code.rawValue == "ann" })
    }
  }

  @Test(
    "a tool is this one and a version",
    arguments: [
      ("cachebridge 0.1.0", true), ("cachebridge 1.2.3-beta", true), ("cachebridge", false), ("cachebridge ", false),
      ("cachebridge 5550100 x", false), ("cachebridge 0.1.0-Ann", false), ("other 0.1.0", false), ("", false),
    ]) func tool(_ text: String, _ isOurs: Bool)
  {
    #expect(SummaryNames.tool(text) == (isOurs ? text : "other"))
  }

  @Test("a launch without a run is read as it was written, with our names only") func launches() throws {
    func launch(_ text: String) -> LaunchFacts? {
      if case .launch(let launch) = read(text.utf8) { launch } else { nil }
    }
    let schema = try JSONSchemaChecker(Repository.schema("small-report"))
    for facts in SampleSummaries.launches(20, seed: 1) {
      #expect(facts.text.utf8.count < 700 && !facts.text.contains("\n"))
      #expect(launch(facts.text) == facts)
      #expect(try schema.violations(of: Data(facts.text.utf8)) == [])
    }
    let facts = LaunchFacts(
      id: "l-1f", tool: "cachebridge 0.1.0", kind: .abandoned, reason: "ended_inside", attempts: ["copy", "ok", "ann"])
    #expect(facts.attempts == ["copy", "ok"])
    let text = facts.text
    let changes = [
      ("\"tool\":\"cachebridge 0.1.0\"", "\"tool\":\"Ann\""), ("\"ended_inside\"", "\"ann\""),
      ("\"copy\"", "\"ann\""),
    ]
    for (right, wrong) in changes {
      let read = try #require(launch(text.replacingOccurrences(of: right, with: wrong)))
      #expect(!"\(read.tool) \(read.reason) \(read.attempts)".lowercased().contains("ann"))
    }
    for (right, wrong) in [("l-1f", "r-1f"), ("l-1f", "l-"), ("abandoned", "done"), ("[\"copy\"", "[1")] {
      #expect(reason(text.replacingOccurrences(of: right, with: wrong)) == .malformed)
    }
    let other = text.replacingOccurrences(of: "\"format_version\":1", with: "\"format_version\":2")
    #expect(reason(other) == .otherVersion)
    #expect(reason(text.replacingOccurrences(of: "\"launch\"", with: "\"lunch\"")) == .foreign)
  }

  @Test("a dry run has a name of its own") func commands() {
    #expect(RunFacts.command(["migrate", "--to", "--dry-run"]) == "migrate --dry-run")
    #expect(RunFacts.command(["migrate", "--to"]) == "migrate")
    #expect(RunFacts.command(["rejects", "retry", "--to"]) == "rejects retry")
    #expect(RunFacts.command([]) == "other")
    #expect(RunFacts.command(["verify", "Ann"]) == "other")
  }

  @Test("counts that no run has are malformed") func ledgers() throws {
    let small = SampleReports.ok.summaryPayload
    #expect(reason(small) == nil)
    let counts = "\"Message\":[3,3,0,0,0,0,0]"
    for wrong in ["[3,4,0,0,0,0,0]", "[1,0,0,0,9223372036854775807,9223372036854775807,0]", "[3,3,0,0,0,0]"] {
      #expect(reason(small.replacingOccurrences(of: counts, with: "\"Message\":" + wrong)) == .malformed)
    }
    #expect(reason(small.replacingOccurrences(of: counts, with: counts + "," + counts)) == .malformed)
    var report = SampleReports.ok
    report.ledger = ["Message": LedgerCounts(read: 1, undecoded: .max, rejected: .max)]
    #expect(facts(try JSONReport.data(report)) == nil)
  }

  @Test("a source or verification that is no object is malformed", arguments: ["source", "verification"])
  func wrongTypes(_ name: String) throws {
    let data = try JSONReport.data(SampleReports.partial)
    var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    object[name] = "str"
    let text = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    #expect(reason(text) == .malformed)
  }

  @Test("the step of salvaged rows is read from the sentence that names it", arguments: ["pages", "skip", "a_b"])
  func salvage(_ step: String) {
    for rows in [1, 12] {
      let finding = Finding.salvaged(rows: rows, method: step)
      #expect(finding.code == .rowsSalvaged && finding.count == rows)
      #expect(Finding.salvageMethod(code: finding.code, message: finding.message) == step)
    }
  }

  @Test("another sentence names no step") func otherSentences() {
    let unmapped = Finding.salvaged(rows: 3, method: "pages_unmapped")
    #expect(unmapped.code == .rowsSalvagedUnmapped)
    #expect(Finding.salvageMethod(code: unmapped.code, message: "") == "pages_unmapped")
    let message = Finding.salvaged(rows: 12, method: "pages").message
    #expect(message == "12 rows were read by the step `pages`. Rows were read around damaged places.")
    #expect(Finding.salvageMethod(code: .disagrees, message: message) == nil)
    for other in ["", "`pages`", "read by the step `pages", "read by the step ``", "read by the step `Ann`"] {
      #expect(Finding.salvageMethod(code: .rowsSalvaged, message: other) == "unknown")
    }
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
    #expect(JSONPointer("/a~2") == nil)
    #expect(JSONPointer("/a~") == nil)
    #expect(JSONPointer("/a~0~1") != nil)
  }
}
