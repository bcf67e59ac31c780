import MigrationReport

extension ReportDocument {
  /// The document of a comparison: verdict, totals, what differs with its pictures, and the rows that applied.
  init(_ report: ComparisonReport, limits: ReportLimits = ReportLimits()) {
    title = "\(report.verdict.id) (exit \(report.verdict.code.code))"
    let tables = [ComparisonTables.rows(report), ComparisonTables.run(report)]
    sections =
      [Self.verdict(report)] + [ComparisonTables.totals(report).section(limit: limits.other)].compactMap { $0 }
      + report.shownInPages(limit: limits.other).map(Self.scenario)
      + tables.compactMap { $0?.section(limit: 200) }
  }

  private static func verdict(_ report: ComparisonReport) -> Section {
    var blocks: [Block] = [.line([.prose(report.verdict.message)])]
    if !report.verdict.hint.isEmpty { blocks.append(.line([.prose("Hint: " + report.verdict.hint)])) }
    if report.run.redaction == .revealed {
      blocks.append(.line([.prose("This report holds messages (--reveal): treat it as content.")]))
    }
    return Section(heading: nil, blocks: blocks)
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
      if let meaning = FindingWords.meaning(finding) { blocks.append(.line([.prose("That is: " + meaning)])) }
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
      blocks.append(.list(scenario.lawful.map { lawful($0, scenario.lanes) }, omitted: 0))
    }
    if let replay = scenario.replay {
      blocks.append(.line([.prose("Run it again:"), .value("cachebridge-lab " + replay)]))
    }
    return Section(heading: scenario.name, blocks: blocks)
  }

  private static func lawful(_ rule: ComparisonReport.Lawful, _ lanes: ComparisonReport.Lanes?) -> Line {
    let reasons = (lanes?.messages ?? []).flatMap(\.reasons).filter { $0.rule == rule.rule }
    var steps = Set<Int>()
    for reason in reasons { steps.formUnion(reason.first...max(reason.first, reason.last)) }
    let places = steps.isEmpty ? "" : ", after \(steps.count.agreeing("step", "steps")) \(ranges(steps.sorted()))"
    return [.value(rule.rule), .prose("(\(rule.count.counted("time"))\(places)):"), .prose(rule.message)]
  }

  /// `2 to 4, 7`.
  private static func ranges(_ numbers: [Int]) -> String {
    var parts: [(first: Int, last: Int)] = []
    for number in numbers {
      if let last = parts.last, last.last == number - 1 {
        parts[parts.count - 1].last = number
      } else {
        parts.append((number, number))
      }
    }
    return parts.map { $0.first == $0.last ? "\($0.first)" : "\($0.first) to \($0.last)" }.joined(separator: ", ")
  }

  /// Both lists over time: a line for each message, a column for each step.
  private static func picture(_ lanes: ComparisonReport.Lanes) -> [Block] {
    let names = lanes.messages.enumerated().map { "m\($0 + 1) \($1.message)" }
    let width = names.map(\.count).max() ?? 0
    func padded(_ text: String) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
    let header = padded("") + " " + lanes.steps.map { $0 == "settle" ? "|" : "·" }.joined()
    let lines = zip(names, lanes.messages).map { padded($0) + " " + $1.marks }
    let legend = "= both  L legacy only  N newer only   p pending  f failed  x different states  . neither  | compared"
    let rest = lanes.omitted > 0 ? ["and \(lanes.omitted.counted("more message"))"] : []
    let steps = lanes.steps.enumerated().map { index, word -> String in
      let detail = index < lanes.details.count ? lanes.details[index] : ""
      return "\(index + 1) \(word)" + (detail.isEmpty ? "" : " (\(detail))")
    }
    return [
      .picture([header] + lines + rest), .line([.prose(legend)]),
      .line([.prose("The steps:"), .prose(steps.joined(separator: ", "))]),
    ]
  }
}
