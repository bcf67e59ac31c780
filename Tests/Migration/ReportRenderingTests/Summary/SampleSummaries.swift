import MigrationReport
import SeededTesting

@testable import ReportRendering

/// Facts and summaries for tests.
enum SampleSummaries {
  private static let verdicts: [VerdictCode] = [.ok, .ok, .ok, .partial, .partial, .mismatch, .damaged, .interrupted]
  private static let codes: [FindingCode] = [.disagrees, .undecoded, .stubChannel, .messagesLost, .rowsSalvaged]

  /// A run that no other seed has.
  static func facts(_ random: inout SeededRandom) -> RunFacts {
    let verdict = verdicts.randomElement(using: &random) ?? .ok
    let migrated = Int.random(in: 0...(1 << Int.random(in: 1...20, using: &random)), using: &random)
    let undecoded = verdict == .partial ? random.below(50) : 0
    var facts = RunFacts(
      id: "r-" + String(random.next(), radix: 16), tool: "cachebridge 0.\(random.below(3)).0", command: "migrate",
      durationMs: Int64(random.below(100_000)), resumed: random.oneIn(5) ? 1 : 0, verdict: verdict,
      model: random.oneIn(9) ? nil : ["1.0", "1.1.0", "1.1.32"].randomElement(using: &random),
      bytes: random.oneIn(9) ? nil : Int64(random.below(1 << 30)),
      ledger: [
        "Channel": LedgerCounts(read: 3, migrated: 3),
        "SucceededMessage": LedgerCounts(read: migrated + undecoded, migrated: migrated, undecoded: undecoded),
      ],
      verificationLevel: random.oneIn(7) ? nil : 4, failedChecks: verdict == .mismatch ? 1 : 0)
    for code in codes where random.oneIn(3) {
      facts.findings.append(FindingFacts(code: code, severity: code.severity, count: 1 + random.below(20)))
    }
    if facts.findings.contains(where: { $0.code == .rowsSalvaged }) { facts.salvage = ["pages"] }
    return facts
  }

  static func facts(_ count: Int, seed: UInt64) -> [RunFacts] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in facts(&random) }
  }

  /// Launches without a run, a third of which gave up.
  static func launches(_ count: Int, seed: UInt64) -> [LaunchFacts] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let kind: LaunchFacts.Kind = index % 3 == 0 ? .abandoned : .postponed
      let reasons = LaunchFacts.reasons[kind] ?? []
      let attempts = LaunchFacts.phases.shuffled(using: &random).prefix(kind == .abandoned ? 2 : 0)
      return LaunchFacts(
        id: "l-" + String(random.next(), radix: 16), tool: "cachebridge 0.\(random.below(3)).0", kind: kind,
        reason: reasons.randomElement(using: &random) ?? "", attempts: Array(attempts))
    }
  }

  static func builder(_ facts: [RunFacts], reveals: Bool = false) -> SummaryBuilder {
    var builder = SummaryBuilder(revealsPlaces: reveals)
    for facts in facts {
      builder.add(facts, .full, place: "reports/\(facts.id).json", group: facts.tool)
    }
    return builder
  }

  /// With one of everything: groups, inputs that were left out, duplicates and a baseline that got worse.
  static var full: ReportSummary {
    let all = facts(60, seed: 3)
    var builder = builder(all + [all[0]])
    builder.leaveOut(.malformed, place: "a")
    builder.leaveOut(.foreign, place: "b")
    for launch in launches(12, seed: 5) { builder.add(launch, group: launch.tool) }
    var better = all
    for index in better.indices.prefix(40) { better[index].verdict = .ok }
    return builder.summary(groupedBy: "tool", against: self.builder(better).summary(), tolerance: 0.5)
  }

  static var revealed: ReportSummary {
    var builder = builder(facts(20, seed: 4), reveals: true)
    for name in ["z", "b<script>", "a\u{202E}", "y", "x", "w"] { builder.leaveOut(.malformed, place: name) }
    return builder.summary()
  }

  static var empty: ReportSummary { SummaryBuilder().summary() }

  static let all: [(name: String, summary: ReportSummary)] = [
    ("summary", full), ("summary-revealed", revealed), ("summary-empty", empty),
  ]
}
