import MigrationReport

/// A comparison for a browser: one file that needs no network and no script. Equal reports give equal text.
enum HTMLComparison {
  static func render(_ report: ComparisonReport) -> String {
    let shown = report.shownInPages(limit: 40)
    let scenarios = shown.enumerated().compactMap { index, scenario in
      HTMLSection("scenario-\(index + 1)", scenario.name, content(scenario, index + 1))
    }
    let sections: [HTMLSection?] =
      [reading(shown)] + scenarios + [section("totals", ComparisonTables.totals(report))]
      + [section("rows", ComparisonTables.rows(report)), section("run", ComparisonTables.run(report))]
    let head = HTMLHead.render(
      title: "CacheBridge comparison: \(report.verdict.id) (exit \(report.verdict.code.code))", style: style,
      styleHash: styleHash)
    let body: HTMLMarkup = """
      </head>
      <body>
      <main>
      \(verdict(report, shown))\(sections.compactMap { $0?.markup })</main>
      <footer><p>Comparison format \(plain: report.formatVersion). This file is complete in itself and loads nothing.</p>\
      </footer>
      </body>
      </html>

      """
    return head + body.text
  }

  private static func section(_ id: String, _ table: ReportTable?) -> HTMLSection? {
    table.flatMap { HTMLSection(id, $0.heading, $0.markup(limit: 200)) }
  }

  private static func verdict(_ report: ComparisonReport, _ shown: [ComparisonReport.Scenario]) -> HTMLMarkup {
    let verdict = report.verdict
    let hint: HTMLMarkup = verdict.hint.isEmpty ? "" : "<p class=\"hint\"><b>Hint:</b> \(prose: verdict.hint)</p>\n"
    let stamp: HTMLMarkup =
      report.run.redaction == .tokens
      ? ""
      : """
      <p class="stamp"><strong>Confidential</strong> This report holds messages (<code>--reveal</code>): treat it as \
      content.</p>

      """
    let lawful = rules(shown)
    let allowed: HTMLMarkup =
      lawful.isEmpty
      ? ""
      : """
      <p>Both lists need not be equal: the two APIs are documented to differ in some ways. Here that happened \
      \(lawful.reduce(0) { $0 + $1.count }.counted("time")), and <a href="#reading">\
      \(lawful.count.counted("rule")) \(lawful.count.agreeing("explains", "explain"))</a> it.</p>

      """
    return """
      <header>
      <p class="brand">CacheBridge comparison of both API layers</p>
      \(stamp)<div class="verdict \(verdict.code == .ok ? "good" : "error")">
      <div>
      <p class="code"><code>\(verdict.id)</code>, exit \(plain: verdict.code.code)</p>
      <h1>\(prose: verdict.message)</h1>
      \(allowed)\(hint)</div>
      </div>
      </header>

      """
  }

  // MARK: The one legend

  /// The rules that explained something, those that did so most often first.
  private static func rules(_ scenarios: [ComparisonReport.Scenario]) -> [ComparisonReport.Lawful] {
    var rules: [ComparisonReport.Lawful] = []
    for rule in scenarios.flatMap(\.lawful) {
      if let index = rules.firstIndex(where: { $0.rule == rule.rule }) {
        rules[index].count += rule.count
      } else {
        rules.append(rule)
      }
    }
    return rules.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  private static func reading(_ scenarios: [ComparisonReport.Scenario]) -> HTMLSection? {
    guard !scenarios.isEmpty else { return nil }
    var rules = Self.rules(scenarios)
    // Every name in a table leads to its line here.
    for reason in scenarios.flatMap({ $0.lanes?.messages ?? [] }).flatMap(\.reasons)
    where !rules.contains(where: { $0.rule == reason.rule }) {
      rules.append(ComparisonReport.Lawful(rule: reason.rule, message: "", count: 0))
    }
    let entries = rules.map { rule -> HTMLMarkup in
      let count: HTMLMarkup = rule.count > 0 ? " <span class=\"times\">\(rule.count.counted("time"))</span>" : ""
      return "<div id=\"rule-\(rule.rule)\"><dt>\(code: rule.rule)\(count)</dt><dd>\(prose: rule.message)</dd></div>\n"
    }
    let list: HTMLMarkup =
      entries.isEmpty
      ? ""
      : """
      <h3>Differences that are allowed</h3>
      <p>Each rule has its name in <code>ShadowRule</code>. What no rule explains is reported as a finding.</p>
      <dl class="facts">
      \(entries)</dl>

      """
    return HTMLSection(
      "reading", "How to read this",
      """
      <p>A legacy and a newer collection show the same channel, on one cache. A scenario is a sequence of steps; each row \
      of its table is a step, with what both lists showed after it. At <code>settle</code>, and at the end, the lists are \
      also compared with the server.</p>
      <ul class="legend">
      <li><span class="chip">m1</span> both lists show message m1</li>
      <li><span class="chip unsent">m1 pending</span> both show it, not sent yet or failed</li>
      <li><span class="chip allowed">m1 only here</span> <span class="chip gone allowed">no m1</span> one list shows it, \
      and a rule allows that</li>
      <li><span class="chip bad">m1 only here</span> <span class="chip gone bad">no m1</span> no rule allows it: a \
      finding</li>
      <li><span class="chip open">m1 only here</span> on its way: not compared at this step</li>
      </ul>
      \(list)
      """)
  }
}

extension ComparisonReport {
  /// The scenarios that a page shows: those that differ, or else a few examples.
  func shownInPages(limit: Int) -> [Scenario] {
    let differing = scenarios.filter { !$0.isClean }
    return differing.isEmpty ? Array(scenarios.prefix(3)) : Array(differing.prefix(limit))
  }
}
