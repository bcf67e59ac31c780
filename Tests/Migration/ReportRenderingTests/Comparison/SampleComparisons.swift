import MigrationReport

/// Reports of comparisons with two of everything.
enum SampleComparisons {
  static let all = [differing, clean, revealed, lawful]

  /// With the names of their golden files.
  static let named = [
    ("comparison-differing", differing), ("comparison-clean", clean), ("comparison-revealed", revealed),
    ("comparison-lawful", lawful),
  ]

  private static var run: MigrationReport.Run {
    MigrationReport.Run(
      id: "r-3f9c5a7be1d2", tool: "cachebridge-lab 0.1.0", sqlite: "3.40.1",
      command: ["compare", "--random", "--plant"], startedAt: "2026-01-02T03:04:05.678Z", durationMs: 1812)
  }

  static var differing: ComparisonReport {
    var totals = ComparisonReport.Totals()
    (totals.scenarios, totals.differing, totals.steps, totals.idleSteps) = (3, 2, 71, 4)
    (totals.comparisons, totals.points, totals.events) = (5, 60, 210)
    return ComparisonReport(
      verdict: Verdict(.mismatch, message: "In 2 of 3 scenarios of 71 steps something differs.", hint: "Read it."),
      run: run, random: ComparisonReport.Random(seed: .max, steps: 71), planted: "wrong-context@3", totals: totals,
      scenarios: [first, second], rows: ["legacyToNew.added": 12, "newToLegacy.handover": 0])
  }

  private static var first: ComparisonReport.Scenario {
    ComparisonReport.Scenario(
      name: "scenario 2", steps: 3, comparisons: 1, failedStep: 3, smallest: 3,
      findings: [
        ComparisonReport.Finding(
          kind: "missing", screen: "newer_on_legacy", message: "A message is not shown.", messages: ["m-0a", "m-1b"],
          trace: ["4 legacy added eventMessageReceived m-0a", "5 new added eventMessageReceived m-0a"]),
        ComparisonReport.Finding(kind: "stuck", screen: nil, message: "It did not end."),
      ],
      lawful: [
        ComparisonReport.Lawful(rule: "notLoaded", message: "Only one side has loaded it.", count: 7),
        ComparisonReport.Lawful(rule: "typing", message: "Someone is typing.", count: 1),
      ],
      replay: "compare --scenario scenario-7-2.json --plant wrong-context@3",
      text: "{\n  \"scenario\": 1,\n  \"steps\": [\n    {\"do\": \"open\"}\n  ]\n}\n",
      lanes: ComparisonReport.Lanes(
        steps: ["open", "app_send", "settle"], details: ["", "count 2", ""],
        messages: [
          ComparisonReport.Lane(
            message: "m-0a", marks: ".LL", reasons: [ComparisonReport.Reason(first: 2, last: 2, rule: "notLoaded")]),
          ComparisonReport.Lane(
            message: "m-1b", marks: "Npx", reasons: [ComparisonReport.Reason(first: 1, last: 1, rule: "notLoaded")]),
        ], omitted: 2))
  }

  private static var second: ComparisonReport.Scenario {
    ComparisonReport.Scenario(
      name: "scenario 3", steps: 12, comparisons: 2,
      missedRows: ["legacyToNew.updated", "newToLegacy.updated"])
  }

  static var clean: ComparisonReport {
    ComparisonReport(verdict: Verdict(.ok, message: "Nothing differs."), run: run)
  }

  /// A long scenario in which nothing differs that a rule does not allow.
  static var lawful: ComparisonReport {
    let words = ["open", "load", "send", "app_send", "offline", "load_outgoing", "online", "settle"]
    let steps = (0..<32).map { words[$0 % words.count] }
    let lanes = (0..<20).map { message -> ComparisonReport.Lane in
      let marks = String((0..<32).map { Self.mark(message, $0) })
      let reason = ComparisonReport.Reason(first: 9, last: 20, rule: message < 14 ? "notLoaded" : "automaticResend")
      return ComparisonReport.Lane(
        message: "m-\(String(message + 160, radix: 16))", marks: marks,
        reasons: message < 4 || message > 13 ? [reason] : [])
    }
    var totals = ComparisonReport.Totals()
    (totals.scenarios, totals.steps, totals.comparisons, totals.points, totals.events) = (1, 32, 4, 90, 300)
    let scenario = ComparisonReport.Scenario(
      name: "scenario 1", steps: 32, comparisons: 4,
      lawful: [
        ComparisonReport.Lawful(rule: "notLoaded", message: "Only one list has loaded that part.", count: 48),
        ComparisonReport.Lawful(rule: "automaticResend", message: "It stays failed in the legacy list.", count: 6),
      ],
      lanes: ComparisonReport.Lanes(
        steps: steps, details: steps.map { $0 == "send" ? "by bob, count 2" : "" }, messages: lanes, omitted: 0))
    return ComparisonReport(
      verdict: Verdict(.ok, message: "Nothing differs in 1 scenario of 32 steps."), run: run, totals: totals,
      scenarios: [scenario], rows: ["legacyToNew.added": 12, "newToLegacy.handover": 0])
  }

  private static func mark(_ message: Int, _ step: Int) -> Character {
    if step < message / 2 { return "." }
    guard (8..<20).contains(step) else { return message > 16 && step < 8 ? "p" : "=" }
    return message < 4 ? "N" : message > 13 ? "x" : "="
  }

  static var revealed: ComparisonReport {
    var report = differing
    report.run.redaction = .revealed
    report.scenarios[0].name = "A title\u{202E} \u{0} \\u{41} of two\nlines"
    report.scenarios[0].findings[0].messages = ["request 1", "7"]
    report.scenarios[0].lanes?.messages[0].message = "request 1"
    return report
  }
}
