import FileTesting
import Foundation
import MigrationReport
import SchemaChecking
import SeededTesting
import Testing

@testable import ReportRendering

@Suite struct ReportSummaryTests {
  @Test("a summary of parts is that of the whole, in any order", arguments: Seeds.chosen([1, 2, 3, 4]))
  func parts(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let facts = SampleSummaries.facts(120, seed: seed)
    let whole = SampleSummaries.builder(facts).summary(groupedBy: "tool")
    #expect(SampleSummaries.builder(facts.shuffled(using: &random)).summary(groupedBy: "tool") == whole)
    var merged = RunStatistics()
    var rest = facts[...]
    while !rest.isEmpty {
      let part = rest.prefix(1 + random.below(30))
      merged.merge(SampleSummaries.builder(Array(part)).summary().all)
      rest = rest.dropFirst(part.count)
    }
    #expect(merged == whole.all)
    var groups = RunStatistics()
    for group in whole.groups.values { groups.merge(group) }
    #expect(groups == whole.all)
  }

  @Test("a run counts once, whichever of its reports comes first") func duplicates() {
    let facts = SampleSummaries.facts(10, seed: 1)
    let once = SampleSummaries.builder(facts).summary()
    let twice = SampleSummaries.builder(facts + facts.reversed()).summary()
    #expect(twice.all == once.all)
    #expect(twice.inputs.duplicates == 10)
    #expect(twice.unusual == once.unusual)
  }

  @Test("failed runs come first among those that stand out, at most ten") func unusual() {
    let summary = SampleSummaries.builder(SampleSummaries.facts(200, seed: 9)).summary()
    #expect(summary.unusual.count == ReportSummary.mostUnusual)
    let failed = summary.unusual.map { $0.verdict != "ok" && $0.verdict != "partial" }
    #expect(failed == failed.sorted { $0 && !$1 })
    #expect(summary.unusual.allSatisfy { $0.place == nil })
  }

  @Test("nothing stands out among clean runs") func clean() {
    let facts = (0..<20).map { RunFacts(id: "r-\($0)", tool: "t", command: "migrate", durationMs: 1, verdict: .ok) }
    let summary = SampleSummaries.builder(facts).summary()
    #expect(summary.unusual == [])
    #expect(summary.verdict.code == .ok)
    #expect(summary.all.failed == 0)
  }

  // MARK: The baseline

  private func runs(failed: Int, undecoded: Int) -> ReportSummary {
    let facts = (0..<100).map { index in
      RunFacts(
        id: "r-\(index)", tool: "t", command: "migrate", durationMs: 1, verdict: index < failed ? .damaged : .ok,
        ledger: [
          "Channel": LedgerCounts(
            read: 100, migrated: 100 - (index == 99 ? undecoded : 0), undecoded: index == 99 ? undecoded : 0)
        ])
    }
    return SampleSummaries.builder(facts).summary()
  }

  @Test(
    "more than the tolerance is worse, as much is not",
    arguments: [
      (5, 0, 5.0, false), (5, 0, 4.99, true), (0, 0, 0, false), (1, 0, 0, true), (0, 1, 0, true), (0, 1, 0.01, false),
      (0, 100, 0.5, true),
    ]) func tolerance(_ failed: Int, _ undecoded: Int, _ tolerance: Double, _ isWorse: Bool)
  {
    let baseline = ReportSummary.Baseline(
      from: runs(failed: 0, undecoded: 0).all, to: runs(failed: failed, undecoded: undecoded).all,
      tolerance: tolerance)
    #expect(baseline.isWorse == isWorse)
  }

  @Test("less is not worse") func better() {
    let baseline = ReportSummary.Baseline(
      from: runs(failed: 9, undecoded: 50).all, to: runs(failed: 0, undecoded: 0).all, tolerance: 0)
    #expect(!baseline.isWorse)
    #expect(baseline.changes.contains { $0.id == "failed_runs" && $0.before == 9 && $0.after == 0 })
  }

  // MARK: Formats

  @Test("JSON is read as it was written", arguments: SampleSummaries.all.indices) func roundTrip(_ index: Int) throws {
    let summary = SampleSummaries.all[index].summary
    let data = try ReportFormat.json.data(summary)
    #expect(try JSONReport.readSummary(data) == summary)
    let printed = try JSONReport.data(CommandResult(verdict: summary.verdict, result: summary))
    #expect(try JSONReport.readSummary(printed) == summary)
  }

  @Test("a report is no baseline") func reportAsBaseline() throws {
    let report = try JSONReport.data(SampleReports.partial)
    #expect(throws: ReportProblem.self) { try JSONReport.readSummary(report) }
    #expect(throws: ReportProblem.self) { try JSONReport.readSummary(Data("[]".utf8)) }
  }

  @Test("no form has changed", arguments: SampleSummaries.all.indices) func golden(_ index: Int) throws {
    let (name, summary) = SampleSummaries.all[index]
    for format in ReportFormat.allCases {
      try Golden.expect(format.data(summary), "\(name).\(format.rawValue)")
    }
  }

  @Test("both schemas take what is written, and no mutation of it", arguments: SampleSummaries.all.indices)
  func schemas(_ index: Int) throws {
    let summary = SampleSummaries.all[index].summary
    let schema = try JSONSchemaChecker(Repository.schema("summary"))
    let document = try JSONDecoder().decode(SchemaJSON.self, from: ReportFormat.json.data(summary))
    #expect(schema.violations(of: document) == [])
    let xmlSchema = try XMLSchemaChecker(Data(contentsOf: Repository.url("Docs/Schemas/summary.xsd")))
    #expect(try xmlSchema.violations(of: ReportFormat.xml.data(summary)) == [])
    // Objects with free names take any name, and have members that may be missing.
    let maps = [
      "verdicts", "models", "tools", "commands", "salvage", "verification", "ledger", "groups", "left_out", "launches",
      "abandoned_attempts",
    ]
    let mutations = MutatedDocuments.all(document) { path in maps.contains { path.hasSuffix("/" + $0) } }
      .filter { mutation in
        !maps.contains { mutation.description.hasSuffix("/" + $0 + ": extra member") }
      }
    #expect(mutations.count > 30)
    for mutation in mutations { #expect(!schema.violations(of: mutation.document).isEmpty, "\(mutation)") }
  }

  @Test("names of files are markup nowhere, and are there only if they are revealed") func places() throws {
    let revealed = SampleSummaries.revealed
    let page = String(decoding: try ReportFormat.html.data(revealed), as: UTF8.self)
    #expect(page.contains("b&lt;script&gt;") && !page.contains("b<script>") && !page.contains("\u{202E}"))
    #expect(revealed.inputs.leftOut["malformed"]?.samples.count == 5)
    var hidden = SummaryBuilder()
    hidden.leaveOut(.malformed, place: "secret")
    for facts in SampleSummaries.facts(9, seed: 2) { hidden.add(facts, .full, place: "secret") }
    for format in ReportFormat.allCases {
      #expect(!String(decoding: try format.data(hidden.summary()), as: UTF8.self).contains("secret"), "\(format)")
    }
  }

  @Test("bins of a histogram have every value once") func histogram() {
    var sketch = QuantileSketch()
    var random = SeededRandom(seed: 5)
    for _ in 0..<500 { sketch.add(Int64(random.next() >> UInt64(1 + random.below(60)))) }
    let bins = SummaryHistogram.bins(sketch)
    #expect(bins.count <= 16)
    #expect(bins.reduce(0) { $0 + $1.count } == 500)
    #expect(SummaryHistogram.bins(QuantileSketch()) == [])
    var one = QuantileSketch()
    one.add(0)
    #expect(SummaryHistogram.bins(one).map(\.count) == [1])
    // A few that are far from the others do not stretch it.
    var far = QuantileSketch()
    for value in 0..<1000 { far.add(Int64(1000 + value * 2)) }
    far.add(1 << 40)
    #expect(SummaryHistogram.bins(far).map(\.count) == [12, 512, 477])
    #expect(SummaryHistogram.bins(far).last?.to == .max)
  }
}
