import MigrationReport

extension ReportDocument {
  /// The document of a comparison: verdict, totals, what differs with its pictures, and the rows that applied.
  init(_ report: ComparisonReport, limits: ReportLimits = ReportLimits()) {
    title = "\(report.verdict.id) (exit \(report.verdict.code.code))"
    let differing = report.scenarios.filter { !$0.isClean }
    let shown = differing.isEmpty ? Array(report.scenarios.prefix(3)) : Array(differing.prefix(limits.other))
    sections =
      [Self.verdict(report), Self.totals(report)] + shown.map(Self.scenario)
      + [Self.rows(report), Self.run(report)].compactMap { $0 }
  }

  private static func verdict(_ report: ComparisonReport) -> Section {
    var blocks: [Block] = [.line([.prose(report.verdict.message)])]
    if !report.verdict.hint.isEmpty { blocks.append(.line([.prose("Hint: " + report.verdict.hint)])) }
    if report.run.redaction == .revealed {
      blocks.append(.line([.prose("This report holds messages (--reveal): treat it as content.")]))
    }
    return Section(heading: nil, blocks: blocks)
  }

  private static func totals(_ report: ComparisonReport) -> Section {
    let totals = report.totals
    let rows: [[Piece]] = [
      [.prose("scenarios"), .number(totals.scenarios)], [.prose("that differ"), .number(totals.differing)],
      [.prose("steps"), .number(totals.steps)], [.prose("of them with nothing to do"), .number(totals.idleSteps)],
      [.prose("comparisons of all lists"), .number(totals.comparisons)],
      [.prose("comparisons of both collections"), .number(totals.points)],
      [.prose("events delivered to screens"), .number(totals.events)],
    ]
    let columns = [Column(title: "what"), Column(title: "count", isNumeric: true)]
    var blocks: [Block] = [.table(Table(columns: columns, rows: rows))]
    if let random = report.random {
      blocks.append(.line([.prose("Random scenarios with seed"), .value(String(random.seed))]))
    }
    if let planted = report.planted { blocks.append(.line([.prose("A defect was planted:"), .value(planted)])) }
    return Section(heading: "Totals", blocks: blocks)
  }

  private static func scenario(_ scenario: ComparisonReport.Scenario) -> Section {
    let comparisons = scenario.comparisons.agreeing("comparison", "comparisons")
    var blocks: [Block] = [
      .line([
        .number(scenario.steps), .prose(scenario.steps.agreeing("step,", "steps,")), .number(scenario.comparisons),
        .prose(scenario.isClean ? comparisons + ": nothing differs" : comparisons),
      ])
    ]
    if let step = scenario.failedStep { blocks.append(.line([.prose("Differs after step"), .number(step)])) }
    if let smallest = scenario.smallest {
      let steps = smallest.agreeing("step", "steps")
      blocks.append(.line([.prose("The smallest scenario that shows it has"), .number(smallest), .prose(steps)]))
    }
    for finding in scenario.findings {
      var line: Line = [.value(finding.kind)]
      if let screen = finding.screen { line += [.prose("on"), .value(screen)] }
      line.append(.prose(finding.message))
      line += finding.messages.map { .value($0) }
      blocks.append(.list([line], omitted: 0))
      if !finding.trace.isEmpty {
        blocks.append(.line([.prose("The smallest run of events that shows it:")]))
        blocks.append(.picture(finding.trace))
      }
    }
    if !scenario.missedRows.isEmpty {
      blocks.append(
        .list([[.prose("Rows that it did not cover:")] + scenario.missedRows.map { .value($0) }], omitted: 0))
    }
    if let lanes = scenario.lanes, !lanes.messages.isEmpty { blocks += picture(lanes) }
    if !scenario.lawful.isEmpty {
      blocks.append(.line([.prose("Differences that are allowed:")]))
      blocks.append(
        .list(
          scenario.lawful.map { [.value($0.rule), .prose("(\($0.count.counted("time"))):"), .prose($0.message)] },
          omitted: 0))
    }
    if let replay = scenario.replay {
      blocks.append(.line([.prose("Run it again:"), .value("cachebridge-lab " + replay)]))
    }
    return Section(heading: scenario.name, blocks: blocks)
  }

  /// Both lists over time: a line for each message, a column for each step.
  private static func picture(_ lanes: ComparisonReport.Lanes) -> [Block] {
    let width = lanes.messages.map(\.message.count).max() ?? 0
    func padded(_ text: String) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
    let header = padded("") + " " + lanes.steps.map { $0 == "settle" ? "|" : "·" }.joined()
    let lines = lanes.messages.map { padded($0.message) + " " + $0.marks }
    let legend = "= both  L legacy only  N newer only   p pending  f failed  x different states  . neither  | compared"
    let rest = lanes.omitted > 0 ? ["and \(lanes.omitted.counted("more message"))"] : []
    return [.picture([header] + lines + rest), .line([.prose(legend)])]
  }

  private static func rows(_ report: ComparisonReport) -> Section? {
    let applied = report.rows.filter { $0.value > 0 }
    let never = report.rows.filter { $0.value == 0 }.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let sorted = applied.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var section = table(
      "Rows of what maps to what", [Column(title: "row"), Column(title: "applied", isNumeric: true)],
      sorted.map { [.value($0.key), .number($0.value)] }, of: sorted.count)
    if !never.isEmpty {
      section?.blocks.append(
        .line([.number(never.count), .prose("of"), .number(report.rows.count), .prose("never applied.")]))
    }
    return section
  }

  private static func run(_ report: ComparisonReport) -> Section? {
    let run = report.run
    return list(
      "Run",
      [
        [.prose("Run"), .value(run.id)], [.value(run.tool), .prose("with SQLite"), .value(run.sqlite)],
        [.prose("Command"), .value(run.command.joined(separator: " "))],
        [.prose("Started"), .value(run.startedAt), .prose("and took \(PrintableText.grouped(run.durationMs)) ms")],
        [.prose("Messages:"), .prose(run.redaction == .tokens ? "tokens of this run" : "revealed")],
      ], 40)
  }
}
