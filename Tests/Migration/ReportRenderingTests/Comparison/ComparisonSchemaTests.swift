import FileTesting
import Foundation
import MigrationReport
import PacedTesting
import SchemaChecking
import Testing

@testable import ReportRendering

/// Reports of comparisons are what Docs/Schemas says of them, and nothing else is.
@Suite(.heavy) struct ComparisonSchemaTests {
  private let schema: JSONSchemaChecker
  private let xmlSchema: XMLSchemaChecker

  init() throws {
    schema = try JSONSchemaChecker(Repository.schema("comparison"))
    xmlSchema = try XMLSchemaChecker(
      Data(contentsOf: Repository.url("Docs/Schemas/comparison.xsd")))
  }

  private func xml(_ report: ComparisonReport) throws -> Data { try ReportFormat.xml.data(report) }

  private func document(_ report: ComparisonReport) throws -> SchemaJSON {
    try JSONDecoder().decode(SchemaJSON.self, from: ReportFormat.json.data(report))
  }

  @Test(arguments: SampleComparisons.all.indices) func acceptsReports(_ index: Int) throws {
    let report = SampleComparisons.all[index]
    #expect(try schema.violations(of: document(report)) == [])
    #expect(try xmlSchema.violations(of: xml(report)) == [])
  }

  @Test(arguments: SampleComparisons.all.indices) func refusesEveryMutation(_ index: Int) throws {
    let mutations = try MutatedDocuments.all(document(SampleComparisons.all[index])) { $0 == "/rows" }
    #expect(mutations.count > 50)
    for mutation in mutations { #expect(!schema.violations(of: mutation.document).isEmpty, "\(mutation)") }
  }

  private static let badValues: [@Sendable (inout ComparisonReport) -> Void] = [
    { $0.formatVersion = 2 }, { $0.run.id = "3f" }, { $0.run.startedAt = "2026-01-02" }, { $0.run.durationMs = -1 },
    { $0.verdict = Verdict(.partial, message: "m") }, { $0.planted = "lose" }, { $0.random?.steps = -1 },
    { $0.totals.idleSteps = -1 }, { $0.totals.events = -1 }, { $0.scenarios[0].steps = -1 },
    { $0.scenarios[0].failedStep = 0 }, { $0.scenarios[0].smallest = 0 }, { $0.scenarios[1].missedRows = ["added"] },
    { $0.scenarios[0].findings[0].kind = "other" }, { $0.scenarios[0].findings[0].screen = "new" },
    { $0.scenarios[0].findings[0].trace = ["legacy added"] }, { $0.scenarios[0].lanes?.steps[0] = "Open" },
    { $0.scenarios[0].lanes?.messages[0].marks = "=?" }, { $0.scenarios[0].lanes?.omitted = -1 },
    { $0.scenarios[0].lanes?.messages[0].reasons[0].first = 0 },
    { $0.scenarios[0].lanes?.messages[0].reasons[0].last = -1 },
    { $0.scenarios[0].lanes?.messages[0].reasons[0].rule = "not loaded" },
    { $0.rows["sideways.added"] = 1 }, { $0.rows["legacyToNew.added"] = -1 },
  ]

  @Test(arguments: badValues.indices) func refusesBadValues(_ index: Int) throws {
    var report = SampleComparisons.differing
    Self.badValues[index](&report)
    #expect(report != SampleComparisons.differing)
    #expect(try !schema.violations(of: document(report)).isEmpty)
    #expect(try !xmlSchema.violations(of: xml(report)).isEmpty)
  }

  @Test func namesAreFreeOnlyWhenRevealed() throws {
    var report = SampleComparisons.revealed
    report.run.redaction = .tokens
    #expect(try schema.violations(of: document(report)).count == 4)
  }

  @Test func refusesOtherElements() throws {
    let text = String(decoding: try xml(SampleComparisons.differing), as: UTF8.self)
    for (part, other) in [
      ("<totals ", "<totals extra=\"1\" "), ("<scenarios>", "<scenarios><note/>"),
      (" name=\"newToLegacy.handover\"", ""),
      ("newToLegacy.handover", "legacyToNew.added"), ("comparison:1", "comparison:2"), ("seed=\"1", "seed=\"9"),
    ] {
      let changed = text.replacingOccurrences(of: part, with: other)
      #expect(changed != text, "\(part)")
      #expect(try !xmlSchema.violations(of: Data(changed.utf8)).isEmpty, "\(part)")
    }
  }
}
