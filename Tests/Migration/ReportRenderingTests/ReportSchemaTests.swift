import FileTesting
import Foundation
import MigrationReport
import PacedTesting
import SchemaChecking
import Testing

@testable import ReportRendering

/// The schema, and that `JSONReport` refuses what it refuses.
@Suite(.heavy) struct ReportSchemaTests {
  // Read once and not for every test: reading a schema takes longer than checking with it.
  private static let schemas = Result {
    (
      report: try JSONSchemaChecker(Repository.schema("report")),
      result: try JSONSchemaChecker(Repository.schema("command-result"))
    )
  }
  private let schema: JSONSchemaChecker
  private let resultSchema: JSONSchemaChecker

  init() throws { (schema, resultSchema) = try Self.schemas.get() }

  private func document(_ report: MigrationReport) throws -> SchemaJSON {
    try JSONDecoder().decode(SchemaJSON.self, from: JSONReport.data(report))
  }

  /// What `report validate` says of a document.
  private func isAccepted(_ document: SchemaJSON) throws -> Bool {
    JSONReport.problems(try JSONEncoder().encode(document)).isEmpty
  }

  @Test(arguments: SampleReports.all.indices) func acceptsReports(_ index: Int) throws {
    let report = SampleReports.all[index].report
    #expect(try schema.violations(of: JSONReport.data(report)) == [])
    #expect(try resultSchema.violations(of: JSONReport.data(CommandResult(report: report))) == [])
  }

  @Test(arguments: VerdictCode.allCases) func acceptsEveryVerdict(_ code: VerdictCode) throws {
    var report = SampleReports.ok
    report.verdict = Verdict(code, message: "m")
    #expect(try schema.violations(of: document(report)) == [])
    var other = try document(report)
    guard case .object(var members) = other, case .object(var verdict)? = members["verdict"] else { return }
    verdict["id"] = .string(code == .ok ? "partial" : "ok")
    members["verdict"] = .object(verdict)
    other = .object(members)
    #expect(!schema.violations(of: other).isEmpty)
    #expect(try !isAccepted(other))
  }

  @Test(arguments: SampleReports.all.indices) func refusesEveryMutation(_ index: Int) throws {
    var report = SampleReports.all[index].report
    report.channels = Array(report.channels.prefix(2))
    report.owners = Array(report.owners.prefix(2))
    let mutations = try MutatedDocuments.all(document(report)) { $0.hasSuffix("ledger") || $0.hasSuffix("digests") }
    #expect(mutations.count > 80)
    for mutation in mutations {
      #expect(!schema.violations(of: mutation.document).isEmpty, "schema: \(mutation)")
      #expect(try !isAccepted(mutation.document), "reader: \(mutation)")
    }
  }

  @Test func refusesEveryMutationOfACommandResult() throws {
    let result = CommandResult<[String]>(verdict: Verdict(.locked, message: "m", hint: "h"), result: nil)
    let document = try JSONDecoder().decode(SchemaJSON.self, from: JSONReport.data(result))
    for mutation in MutatedDocuments.all(document, isMap: { _ in false })
    where !mutation.description.contains("/result: o") {
      #expect(!resultSchema.violations(of: mutation.document).isEmpty, "\(mutation)")
    }
  }

  private static let badValues: [@Sendable (inout MigrationReport) -> Void] = [
    { $0.run.id = "r-" }, { $0.run.id = "r-3F" }, { $0.run.id = "x-3f" }, { $0.run.id = "r-3f\n" },
    { $0.run.startedAt = "2026-01-02T03:04:05Z" }, { $0.run.startedAt = "2026-01-02 03:04:05.678" },
    { $0.run.durationMs = -1 }, { $0.owners[0].owner = "o-" }, { $0.owners[0].owner = "c-51ab" },
    { $0.owners[1].owner = "someone" }, { $0.channels[3].channel = "sendbird_group_channel_1" },
    { $0.channels[3].channel = "c-0d21 " }, { $0.channels[0].messages = -1 }, { $0.channels[0].firstAt = -1 },
    { $0.findings[0].samples = ["someone"] }, { $0.findings[0].code = FindingCode(rawValue: "Stub Channel") },
    { $0.findings[0].count = -1 }, { $0.source?.files[0].sha256 = "0a" },
    { $0.source?.files[0].sha256 = String(repeating: "0A", count: 32) }, { $0.source?.files[0].bytes = -1 },
    { $0.source?.model = "" }, { $0.source?.model = "a b" }, { $0.source?.frameworkVersion = -1 },
    { $0.verification?.level = 5 }, { $0.verification?.checks[0].id = "" },
    { $0.verification?.checks[0].compared = -1 }, { $0.verification?.digests["Chunk"] = "xyz" },
    { $0.verification?.digests["user 1"] = String(repeating: "0", count: 64) },
    { $0.performance?.phases[0].id = "Copy" }, { $0.performance?.phases[0].ms = -1 },
    { $0.performance?.peakRSSBytes = -1 }, { $0.ledger["some one"] = LedgerCounts() },
    { $0.ledger["Chunk"]?.rejected = -1 }, { $0.owners[0].ledger["Chunk"]?.read = -5 },
    { $0.notChecked = ["Server"] }, { $0.formatVersion = 0 },
  ]

  @Test(arguments: badValues.indices) func refusesBadValues(_ index: Int) throws {
    var report = SampleReports.partial
    Self.badValues[index](&report)
    #expect(report != SampleReports.partial)
    let document = try document(report)
    #expect(!schema.violations(of: document).isEmpty)
    #expect(try !isAccepted(document))
  }

  @Test func namesAreFreeOnlyWhenRevealed() throws {
    var report = SampleReports.partial
    report.owners[0].owner = "someone"
    report.channels[0].channel = "any channel"
    report.findings[0].samples = ["any thing"]
    let hidden = try document(report)
    #expect(schema.violations(of: hidden).count == 3)
    #expect(try !isAccepted(hidden))
    report.run.redaction = .revealed
    let shown = try document(report)
    #expect(schema.violations(of: shown).isEmpty)
    #expect(try isAccepted(shown))
  }

  @Test func integersBeyond64BitsAreRefused() throws {
    let text = String(decoding: try JSONReport.data(SampleReports.partial), as: UTF8.self)
    let data = Data(text.replacingOccurrences(of: "\"resumed\": 0", with: "\"resumed\": 1e19").utf8)
    #expect(try !schema.violations(of: data).isEmpty)
    #expect(!JSONReport.problems(data).isEmpty)
  }
}
