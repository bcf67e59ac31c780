import MigrationReport

/// A comparison for a browser: one file that needs no network and no script. Equal reports give equal text.
enum HTMLComparison {
  static func render(_ report: ComparisonReport) -> String {
    let differing = report.scenarios.filter { !$0.isClean }
    let shown = differing.isEmpty ? Array(report.scenarios.prefix(3)) : Array(differing.prefix(40))
    let scenarios = shown.enumerated().compactMap { index, scenario in
      HTMLSection("scenario-\(index + 1)", scenario.name, content(scenario, index + 1))
    }
    let sections = [totals(report)] + scenarios + [rows(report), run(report)]
    let head = HTMLHead.render(title: "CacheBridge comparison: \(report.verdict.id) (exit \(report.verdict.code.code))")
    let body: HTMLMarkup = """
      </head>
      <body>
      \(HTMLReport.patterns)<main>
      \(verdict(report))\(sections.compactMap { $0?.markup })</main>
      <footer><p>Comparison format \(plain: report.formatVersion). This file is complete in itself and loads nothing.</p>\
      </footer>
      </body>
      </html>

      """
    return head + body.text
  }

  private static func verdict(_ report: ComparisonReport) -> HTMLMarkup {
    let verdict = report.verdict
    let hint: HTMLMarkup = verdict.hint.isEmpty ? "" : "<p class=\"hint\"><b>Hint:</b> \(prose: verdict.hint)</p>\n"
    let stamp: HTMLMarkup =
      report.run.redaction == .tokens
      ? ""
      : """
      <p class="stamp"><strong>Confidential</strong> This report holds messages (<code>--reveal</code>): treat it as \
      content.</p>

      """
    return """
      <header>
      <p class="brand">CacheBridge comparison of both API layers</p>
      \(stamp)<div class="verdict \(verdict.code == .ok ? "good" : "error")">
      <div>
      <p class="code"><code>\(verdict.id)</code>, exit \(plain: verdict.code.code)</p>
      <h1>\(prose: verdict.message)</h1>
      \(hint)</div>
      </div>
      </header>

      """
  }

  private static func facts(_ facts: [(String, HTMLMarkup)]) -> HTMLMarkup {
    let entries = facts.map { name, value -> HTMLMarkup in "<div><dt>\(name)</dt><dd>\(value)</dd></div>\n" }
    return "<dl class=\"facts\">\n\(entries)</dl>\n"
  }

  private static func totals(_ report: ComparisonReport) -> HTMLSection? {
    let totals = report.totals
    var all: [(String, HTMLMarkup)] = [
      ("Scenarios", "\(totals.scenarios)"), ("Scenarios that differ", "\(totals.differing)"),
      ("Steps", "\(totals.steps), \(totals.idleSteps) with nothing to do"),
      ("Comparisons of all lists", "\(totals.comparisons)"),
      ("Comparisons of both collections", "\(totals.points)"), ("Events delivered to screens", "\(totals.events)"),
    ]
    if let random = report.random {
      all.append(("Seed", "\(code: String(random.seed)), \(random.steps.counted("step"))"))
    }
    if let planted = report.planted { all.append(("Planted defect", "\(code: planted)")) }
    return HTMLSection("totals", "Totals", facts(all))
  }

  private static func content(_ scenario: ComparisonReport.Scenario, _ number: Int) -> HTMLMarkup {
    var all: [(String, HTMLMarkup)] = [("Steps", "\(scenario.steps)"), ("Comparisons", "\(scenario.comparisons)")]
    if let step = scenario.failedStep { all.append(("Differs after step", "\(step)")) }
    if let smallest = scenario.smallest { all.append(("Steps of the smallest scenario that shows it", "\(smallest)")) }
    let findings = scenario.findings.map { finding -> HTMLMarkup in
      let messages = finding.messages.map { message -> HTMLMarkup in "\(code: message, limit: 120) " }
      let events = finding.trace.map { event -> HTMLMarkup in "<li>\(event)</li>\n" }
      let trace: HTMLMarkup =
        events.isEmpty ? "" : "<p>The smallest run of events that shows it:</p>\n<ol>\n\(events)</ol>\n"
      let screen: HTMLMarkup = finding.screen.map { " on \(code: $0)" } ?? ""
      return """
        <li class="error"><h3>\(code: finding.kind)\(screen)</h3>
        <p>\(prose: finding.message) <span class="samples">\(messages)</span></p>
        \(trace)</li>

        """
    }
    let cards: HTMLMarkup = findings.isEmpty ? "" : "<ul class=\"cards\">\n\(findings)</ul>\n"
    let missed = scenario.missedRows.map { row -> HTMLMarkup in "<li>\(code: row)</li>\n" }
    let rows: HTMLMarkup = missed.isEmpty ? "" : "<p>Rows that it did not cover:</p>\n<ul>\n\(missed)</ul>\n"
    let picture: HTMLMarkup = scenario.lanes.map { HTMLLanes.table($0, scenario, number) } ?? ""
    return "\(facts(all))\(cards)\(rows)\(picture)\(lawful(scenario))\(again(scenario, number))"
  }

  /// Why one list may show what the other does not, although nothing is wrong.
  private static func lawful(_ scenario: ComparisonReport.Scenario) -> HTMLMarkup {
    guard !scenario.lawful.isEmpty else { return "" }
    let entries = scenario.lawful.map { rule -> HTMLMarkup in
      "<li>\(code: rule.rule), \(rule.count.counted("time")): \(prose: rule.message)</li>\n"
    }
    return """
      <h3>Differences that are allowed</h3>
      <p>Both lists may differ for these reasons, by the names of <code>ShadowRule</code>. Everything else would be a \
      finding.</p>
      <ul>
      \(entries)</ul>

      """
  }

  /// How to run it again, to be copied.
  private static func again(_ scenario: ComparisonReport.Scenario, _ number: Int) -> HTMLMarkup {
    let command: HTMLMarkup =
      scenario.replay.map {
        "<h3>Run it again</h3>\n\(copied("cachebridge-lab " + $0, "Command", "command-\(number)"))"
      }
      ?? ""
    let steps: HTMLMarkup =
      scenario.text.map { "<h3>The scenario</h3>\n\(copied($0, "Scenario", "steps-\(number)"))" } ?? ""
    return "\(command)\(steps)"
  }

  /// Text as it is, line by line.
  private static func copied(_ text: String, _ label: String, _ id: String) -> HTMLMarkup {
    let lines = text.split(separator: "\n").prefix(500).map { line -> HTMLMarkup in "\(String(line))\n" }
    return """
      <div class="scroll" role="region" aria-label="\(label)" tabindex="0" id="\(id)">
      <pre><code>\(lines)</code></pre>
      </div>

      """
  }

  private static func rows(_ report: ComparisonReport) -> HTMLSection? {
    let sorted = report.rows.filter { $0.value > 0 }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    guard !sorted.isEmpty else { return nil }
    return HTMLSection(
      "rows", "Rows of what maps to what",
      HTMLTable(
        id: "rows-table", caption: "How often each row applied; \(report.rows.count - sorted.count) never did",
        columns: [.text("row"), .number("applied")], rows: sorted.map { ["\(code: $0.key)", "\($0.value)"] }
      ).markup)
  }

  private static func run(_ report: ComparisonReport) -> HTMLSection? {
    let run = report.run
    return HTMLSection(
      "run", "Run",
      facts([
        ("Run", "\(code: run.id)"), ("Tool", "\(code: run.tool)"), ("SQLite", "\(code: run.sqlite)"),
        ("Command", "\(code: run.command.joined(separator: " "))"), ("Started", "\(code: run.startedAt)"),
        ("Took", "\(run.durationMs) ms"), ("Messages", run.redaction == .tokens ? "tokens of this run" : "revealed"),
      ]))
  }
}
