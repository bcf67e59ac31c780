import Foundation
import MigrationReport
import SeededTesting
import Testing

@testable import ReportRendering

/// Which reports a summary adds up, and that their order never matters.
@Suite struct SummaryBuilderTests {
  private typealias Report = (facts: RunFacts, form: SummaryBuilder.Form, group: String?)

  private func run(
    _ id: String = "r-1", _ verdict: VerdictCode = .ok, resumed: Int = 0, ledger: [String: LedgerCounts] = [:]
  ) -> RunFacts {
    RunFacts(
      id: id, tool: "cachebridge 0.1.0", command: "migrate", durationMs: 10, resumed: resumed, verdict: verdict,
      ledger: ledger)
  }

  private func summary(_ reports: [Report], holdsSmallReports: Bool = false) -> ReportSummary {
    var builder = SummaryBuilder(revealsPlaces: true, holdsSmallReports: holdsSmallReports)
    for (facts, form, group) in reports {
      builder.add(facts, form, place: "\(facts.verdict.id) \(facts.resumed)", group: group)
    }
    return builder.summary(groupedBy: "x")
  }

  @Test("a run that was interrupted and resumed ended as its last report says, in any order") func resumed() {
    let reports: [Report] = [
      (run("r-1", .interrupted), .full, nil), (run("r-1", .interrupted, resumed: 1), .full, nil),
      (run("r-1", .ok, resumed: 2), .full, nil),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]] {
      let summary = summary(order.map { reports[$0] })
      #expect(summary.all.verdicts == ["ok": 1])
      #expect(summary.all.failed == 0)
      #expect(summary.inputs.duplicates == 2)
      #expect(summary.unusual == [])
    }
    #expect(summary(Array(reports.prefix(2))).all.resumed == 1)
  }

  @Test("several reports of runs have one summary in any order", arguments: Seeds.chosen([1, 2, 3, 4, 5]))
  func anyOrder(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var reports: [Report] = []
    for facts in SampleSummaries.facts(40, seed: seed) {
      reports.append((facts, .full, "full"))
      if random.oneIn(2) { reports.append((facts, .small, "small")) }
      for verdict in [VerdictCode.interrupted, .pending] where random.oneIn(2) {
        var earlier = facts
        (earlier.verdict, earlier.resumed, earlier.ledger) = (verdict, random.below(3), [:])
        reports.append((earlier, random.oneIn(2) ? .small : .full, "earlier"))
      }
      if facts.isDone, facts.resumed > 0 {
        var again = facts
        again.resumed += 1
        again.durationMs += 1
        reports.append((again, .full, "again"))
      }
    }
    let expected = summary(reports, holdsSmallReports: true)
    #expect(expected.all.runs == 40)
    for _ in 0..<10 {
      #expect(summary(reports.shuffled(using: &random), holdsSmallReports: true) == expected)
    }
  }

  @Test("the full report of a run decides its group, whichever comes first") func forms() {
    let reports: [Report] = [(run(), .small, "absent"), (run(), .full, "1044")]
    for order in [reports, reports.reversed()] {
      let summary = summary(order, holdsSmallReports: true)
      #expect(summary.groups.keys.sorted() == ["1044"])
      #expect((summary.inputs.reports, summary.inputs.smallReports, summary.inputs.duplicates) == (1, 1, 1))
    }
  }

  @Test("findings that a small report omitted come from the full one") func omitted() {
    var small = run()
    small.omittedFindings = 3
    var full = run()
    full.findings = [FindingFacts(code: .disagrees, severity: .info, count: 2)]
    for order in [[(small, .small, nil), (full, .full, nil)], [(full, .full, nil), (small, .small, nil)]] as [[Report]]
    {
      #expect(summary(order).all.omittedFindings == 0)
      #expect(summary(order).all.findings["disagrees"]?.count == 2)
    }
    let alone = summary([(small, .small, nil)])
    #expect(alone.all.omittedFindings == 3)
    #expect(ReportFormat.text(alone).contains("3 findings did not fit"))
  }

  @Test("a report that is in two places is named by the first one by name") func places() {
    for order in [["b", "a", "c"], ["c", "b", "a"]] {
      var builder = SummaryBuilder(revealsPlaces: true)
      for place in order {
        builder.add(run("r-1", .damaged), .full, place: place)
        builder.add(run("r-2", .partial, ledger: ["Message": LedgerCounts(read: 1, rejected: 1)]), .full, place: place)
      }
      #expect(builder.summary().unusual.map(\.place) == ["a", "a"])
    }
  }

  @Test("of more than a thousand groups, the rest is one group, in any order") func manyGroups() {
    var random = SeededRandom(seed: 7)
    let reports = (0..<1200).map { index -> Report in (run("r-\(index)"), .full, "g\(10_000 + index)") }
    let expected = summary(reports)
    #expect(expected.groups.count == 1001)
    #expect(expected.groups["other"]?.runs == 200)
    #expect(expected.groups["g10999"]?.runs == 1 && expected.groups["g11000"] == nil)
    #expect(summary(reports.shuffled(using: &random)).groups == expected.groups)
  }

  @Test("faults come before interruptions, and runs that set rows aside keep three lines") func unusual() {
    var reports: [Report] = (0..<30).map { (run("r-a\($0)", .interrupted), .full, nil) }
    reports.append((run("r-b", .internal), .full, nil))
    for index in 1...5 {
      let counts = LedgerCounts(read: 100, migrated: 100 - index, rejected: index)
      reports.append((run("r-c\(index)", .partial, ledger: ["Message": counts]), .full, nil))
    }
    let unusual = summary(reports).unusual
    #expect(unusual.count == 10)
    #expect(unusual.first?.run == "r-b")
    #expect(unusual.suffix(3).map(\.run) == ["r-c5", "r-c4", "r-c3"])
  }

  @Test("the duration of a resumed run is not its rate's") func rates() {
    let ledger = ["Message": LedgerCounts(read: 100, migrated: 100)]
    let all = summary([
      (run("r-1", ledger: ledger), .full, nil), (run("r-2", resumed: 1, ledger: ledger), .full, nil),
    ]).all
    #expect((all.rowsPerSecond.count, all.durationMs.count) == (1, 2))
  }

  @Test("the greatest counts can be written in every form", arguments: ReportFormat.allCases)
  func overflow(_ format: ReportFormat) throws {
    let counts = LedgerCounts(read: .max, undecoded: .max)
    let reports: [Report] = (1...3).map { (run("r-\($0)", .partial, ledger: ["Message": counts]), .full, "g") }
    #expect(try format.data(summary(reports)).count > 100)
    #expect(SummaryShare.text(.max, of: 1) == ">1000000 %")
    #expect(LedgerCounts(undecoded: .max, rejected: .max).setAside == .max)
  }

  @Test("a few rows of billions count against a baseline") func smallGrowth() {
    func all(_ rejected: Int) -> RunStatistics {
      let counts = LedgerCounts(read: 10_000_000_000, migrated: 10_000_000_000 - rejected, rejected: rejected)
      return summary([(run("r-1", .partial, ledger: ["Message": counts]), .full, nil)]).all
    }
    #expect(ReportSummary.Baseline(from: all(0), to: all(40), tolerance: 0).isWorse)
    #expect(!ReportSummary.Baseline(from: all(40), to: all(40), tolerance: 0).isWorse)
  }

  @Test("launches without a run are no runs, count once, and in any order") func launches() {
    var random = SeededRandom(seed: 8)
    let launches = SampleSummaries.launches(30, seed: 2)
    func summary(_ launches: [LaunchFacts]) -> ReportSummary {
      var builder = SampleSummaries.builder([run()])
      for launch in launches { builder.add(launch, group: launch.tool) }
      return builder.summary(groupedBy: "tool")
    }
    let expected = summary(launches + launches.prefix(7))
    #expect((expected.all.runs, expected.all.failed, expected.inputs.duplicates) == (1, 0, 7))
    #expect((expected.all.allLaunches, expected.all.abandonedLaunches) == (30, 10))
    #expect(expected.all.abandonedAttempts.values.reduce(0, +) == 20)
    #expect(expected.groups.values.reduce(0) { $0 + $1.allLaunches } == 30)
    #expect(summary((launches + launches.prefix(7)).shuffled(using: &random)) == expected)
    var parts = summary(Array(launches.prefix(11))).all
    var rest = SummaryBuilder()
    for launch in launches.dropFirst(11) { rest.add(launch) }
    parts.merge(rest.summary().all)
    #expect(parts == expected.all)
    #expect(ReportFormat.text(expected).contains("30 launches did not migrate; 10 gave up."))
    #expect(rest.summary().verdict.code == .ok, "launches alone are worth a summary")
  }

  @Test("a greater share of launches that gave up is worse than the baseline") func abandoned() {
    func all(_ count: Int) -> RunStatistics {
      var builder = SampleSummaries.builder((0..<90).map { run("r-\($0)") })
      for launch in SampleSummaries.launches(3 * count, seed: 1) { builder.add(launch) }
      return builder.summary().all
    }
    let worse = ReportSummary.Baseline(from: all(1), to: all(10), tolerance: 5)
    #expect(worse.changes.filter(\.isWorse).map(\.id) == ["abandoned_launches"])
    #expect(worse.changes.contains { $0.id == "abandoned_launches" && $0.after == 10 })
    #expect(!ReportSummary.Baseline(from: all(1), to: all(10), tolerance: 9).isWorse)
  }

  @Test("failed runs and left-out inputs are no failures without a baseline") func cases() throws {
    var builder = SummaryBuilder()
    builder.add(run("r-1", .damaged), .full, place: "a")
    builder.leaveOut(.foreign, place: "b")
    let text = String(decoding: try ReportFormat.junit.data(builder.summary()), as: UTF8.self)
    #expect(!text.contains("<failure") && text.contains("left_out.foreign") && text.contains("damaged 1"))
    let worse = builder.summary(against: SampleSummaries.builder([run()]).summary())
    let failing = String(decoding: try ReportFormat.junit.data(worse), as: UTF8.self)
    #expect(failing.contains("<failure") && !failing.contains("\"verdict.damaged\""))
  }

  @Test(
    "an earlier summary that contradicts itself, or has other names, is refused",
    arguments: [
      ("\"runs\": 9223372036854775807", "\"runs\": 20"), ("\"count\": -1", "\"count\": 4"),
      ("\"cachebridge 0.1.0 Ann\"", "\"cachebridge 0.1.0\""), ("\"Ann\":", "\"SucceededMessage\":"),
      ("\"kind\": \"other\"", "\"kind\": \"summary\""), ("\"postponed.ann\":", "\"postponed.device\":"),
      ("\"ann\": 1", "\"copy\": 1"), ("\"abandoned.ended_inside\": -1", "\"abandoned.ended_inside\": 1"),
      ("\"format_version\": 2", "\"format_version\": 1"),
    ]) func baselines(_ wrong: String, _ right: String) throws
  {
    var all = SampleSummaries.facts(20, seed: 6)
    for index in all.indices { all[index].tool = "cachebridge 0.1.0" }
    all[0].findings = [FindingFacts(code: .disagrees, severity: .info, count: 4)]
    for index in all.indices.dropFirst() { all[index].findings = [] }
    var builder = SampleSummaries.builder(all)
    for (kind, reason) in [(.postponed, "device"), (.abandoned, "ended_inside")] as [(LaunchFacts.Kind, String)] {
      builder.add(
        LaunchFacts(id: "l-1", tool: "cachebridge 0.1.0", kind: kind, reason: reason, attempts: ["copy"]))
    }
    let summary = builder.summary()
    let documents = [
      try ReportFormat.json.data(summary),
      try JSONReport.data(CommandResult(verdict: summary.verdict, result: summary)),
    ]
    for document in documents {
      #expect(try JSONReport.readSummary(document) == summary)
      let text = String(decoding: document, as: UTF8.self)
      let changed = text.replacingOccurrences(of: right, with: wrong)
      #expect(changed != text)
      #expect(throws: ReportProblem.self) { try JSONReport.readSummary(Data(changed.utf8)) }
    }
  }
}
