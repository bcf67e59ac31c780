import ChatCache
import ChatModel
import Foundation
import MigrationReport
import SideBySide

/// The results of scenarios until they are reported.
struct ComparisonResults: Sendable {
  private let started = Date()
  private let settings: ScenarioRun.Settings
  private let random: ComparisonReport.Random?
  private let planted: String?
  private let isRevealing: Bool
  private(set) var totals = ComparisonReport.Totals()
  private var clean: [ComparisonReport.Scenario] = []
  private var differing: [ComparisonReport.Scenario] = []
  private var rows: [String: Int] = Dictionary(uniqueKeysWithValues: CoveredRows.all.map { ($0, 0) })
  private var savedPath: String?
  /// Defects that were planted.
  private(set) var plantedDefects = 0

  init(
    settings: ScenarioRun.Settings, random: ComparisonReport.Random?, planted: String?, isRevealing: Bool
  ) {
    (self.settings, self.random, self.planted, self.isRevealing) = (settings, random, planted, isRevealing)
  }

  /// The most messages in a picture.
  private static let lanes = 80

  /// - Parameter path: the file that the scenario came from; `nil` for a random one.
  mutating func add(_ scenario: Scenario, _ outcome: ScenarioOutcome, path: String? = nil) {
    totals.scenarios += 1
    totals.steps += outcome.steps
    totals.idleSteps += outcome.idleSteps
    totals.comparisons += outcome.comparisons
    totals.points += outcome.points
    totals.events += outcome.events
    plantedDefects += outcome.planted
    for (row, count) in outcome.rows { rows[row, default: 0] += count }
    let result = result(scenario, outcome, path)
    if result.isClean {
      if clean.count < ComparisonReport.shownScenarios { clean.append(result) }
    } else {
      totals.differing += 1
      if differing.count < ComparisonReport.shownScenarios { differing.append(result) }
    }
  }

  /// The last scenario was shrunk: the smallest one says more.
  mutating func replaceLast(_ scenario: Scenario, _ outcome: ScenarioOutcome, smallest: Int, path: String) {
    guard !differing.isEmpty else { return }
    var result = result(scenario, outcome, path)
    (result.name, result.smallest) = (differing[differing.count - 1].name, smallest)
    differing[differing.count - 1] = result
    savedPath = path
  }

  private func result(
    _ scenario: Scenario, _ outcome: ScenarioOutcome, _ path: String?
  ) -> ComparisonReport.Scenario {
    var result = ComparisonReport.Scenario(
      name: isRevealing ? scenario.title : "scenario \(totals.scenarios)", steps: outcome.steps,
      comparisons: outcome.comparisons, failedStep: outcome.failedStep)
    result.findings = outcome.findings.prefix(20).map { reported($0, outcome.lanes.requestIDs) }
    // A run that ended early did not reach everything.
    if outcome.isClean { result.missedRows = scenario.rows.filter { outcome.rows[$0, default: 0] == 0 } }
    if !outcome.lanes.messages.isEmpty { result.lanes = lanes(outcome.lanes) }
    result.lawful = outcome.lawful.filter { $0.value > 0 }
      .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { ComparisonReport.Lawful(rule: $0.key.rawValue, message: $0.key.sentence, count: $0.value) }
    if !outcome.isClean {
      let generated = random.map { "--random \($0.steps) --seed \($0.seed)" }
      let file = path.map { "--scenario " + ScenarioPath.shown($0, isRevealing: isRevealing) }
      result.replay = "compare \(file ?? generated ?? "")" + plantArgument
      // A file is its owner's: its text is not repeated.
      if settings.revealsSteps { result.text = String(decoding: scenario.json, as: UTF8.self) }
    }
    return result
  }

  private var plantArgument: String { planted.map { " --plant \($0)" } ?? "" }

  private func reported(_ finding: Finding, _ requestIDs: [String: String]) -> ComparisonReport.Finding {
    guard let divergence = finding.divergence else {
      return ComparisonReport.Finding(
        kind: finding.kind.rawValue, screen: finding.screen?.rawValue, message: finding.what + ".",
        messages: finding.messages.prefix(5).map { token($0, requestIDs) })
    }
    let fields =
      divergence.difference.fields.isEmpty ? "" : " (\(divergence.difference.fields.joined(separator: ", ")))"
    let concerned = "\(divergence.count.counted("message")) \(divergence.count.agreeing("is", "are")) concerned"
    return ComparisonReport.Finding(
      kind: finding.kind.rawValue, screen: finding.screen?.rawValue,
      message: "The lists of both collections differ\(fields); \(concerned).",
      messages: Array(finding.messages.prefix(5)), trace: divergence.trace.events.map(line))
  }

  private func line(_ event: ShadowEvent) -> String {
    let context = [event.source, event.sendingStatus].compactMap { $0 }.joined(separator: " ")
    let messages = event.messages.prefix(5).map(\.token).joined(separator: " ")
    return ["\(event.number)", event.side.rawValue, event.kind.rawValue, context, messages].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Messages by tokens of this run, unless the report reveals them: the same as those of divergences.
  private func token(_ key: String, _ requestIDs: [String: String]) -> String {
    guard !isRevealing else { return key }
    let requestID = requestIDs[key] ?? (key.hasPrefix("r") ? String(key.dropFirst()) : nil)
    return ShadowTokens(salt: settings.salt, reveals: false).token(id: Int64(key) ?? 0, requestID: requestID)
  }

  private func lanes(_ lanes: Lanes) -> ComparisonReport.Lanes {
    let shown = lanes.messages.suffix(Self.lanes)
    return ComparisonReport.Lanes(
      steps: lanes.moments.map(\.word), details: lanes.moments.map(\.detail),
      messages: shown.map { token in
        ComparisonReport.Lane(
          message: token, marks: String(lanes.moments.map { ($0.marks[token] ?? .none).rawValue }),
          reasons: Self.reasons(lanes.moments.map { $0.rules[token]?.rawValue }))
      }, omitted: lanes.messages.count - shown.count)
  }

  /// Equal rules of neighbors as one.
  private static func reasons(_ rules: [String?]) -> [ComparisonReport.Reason] {
    var reasons: [ComparisonReport.Reason] = []
    for (index, rule) in rules.enumerated() {
      guard let rule else { continue }
      if let last = reasons.last, last.rule == rule, last.last == index {
        reasons[reasons.count - 1].last = index + 1
      } else {
        reasons.append(ComparisonReport.Reason(first: index + 1, last: index + 1, rule: rule))
      }
    }
    return reasons
  }

  func report() -> ComparisonReport {
    let command =
      ["compare"]
      + CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    let run = MigrationReport.Run(
      id: "r-" + String(UInt64.random(in: 1 << 44..<1 << 48), radix: 16),
      tool: "cachebridge-lab \(ToolVersion.current)",
      sqlite: CacheFile.sqliteVersion, command: command,
      startedAt: MigrationReport.Run.timestamp(milliseconds: Int64(started.timeIntervalSince1970 * 1000)),
      durationMs: Int(Date().timeIntervalSince(started) * 1000), redaction: isRevealing ? .revealed : .tokens)
    return ComparisonReport(
      verdict: verdict, run: run, random: random, planted: planted, totals: totals,
      scenarios: Array((differing + clean).prefix(ComparisonReport.shownScenarios)), rows: rows)
  }

  /// What was planted, in words: the first difference that it makes can be of another kind.
  private var plantedSentence: String {
    guard let plant = settings.plant, plantedDefects > 0 else { return "" }
    let number = plant.number
    let what =
      switch plant.kind {
      case .drop: "event \(number) of the legacy list never arrived"
      case .double: "event \(number) of the legacy list arrived twice"
      case .reorder: "event \(number) of the legacy list arrived after a later one"
      case .wrongContext: "event \(number) with a context of the legacy list had another one"
      }
    return " The defect was planted: \(what)."
  }

  private var verdict: Verdict {
    let words = "\(totals.scenarios.counted("scenario")) of \(totals.steps.counted("step"))"
    guard totals.differing > 0 else {
      return Verdict(
        .ok, message: "Nothing differs in \(words), at \(totals.comparisons.counted("comparison")) of all lists.")
    }
    return Verdict(
      .mismatch, message: "Something differs in \(totals.differing) of \(words).\(plantedSentence)",
      hint: savedPath.map { "The smallest scenario that shows it: \($0)" } ?? "Read the findings of the report.")
  }
}
