import MigrationReport

/// A summary for a browser: one file that needs no network and no script. Equal summaries give equal text.
enum HTMLSummary {
  static func render(_ summary: ReportSummary) -> String {
    let all = summary.all
    let sections = [
      section("baseline", SummaryTables.baseline(summary)), verdicts(all),
      section("launches", SummaryTables.launches(all)),
      section("groups", SummaryTables.groups(summary)), findings(all),
      section("unusual", SummaryTables.unusual(summary)), ledger(all),
      histogram("durations", "Durations", "How long the runs took", all.durationMs, .milliseconds),
      histogram("store-sizes", "Sizes", "How large the stores of the runs are, with their logs", all.bytes, .bytes),
      section("percentiles", SummaryTables.sizes(all)), kinds(all), inputs(summary),
    ]
    let head = HTMLHead.render(
      title: "CacheBridge summary: \(all.runs.counted("run")) (exit \(summary.verdict.code.code))",
      style: style, styleHash: styleHash)
    let body: HTMLMarkup = """
      </head>
      <body>
      \(HTMLReport.patterns)<main>
      \(verdict(summary))\(sections.compactMap { $0?.markup })</main>
      <footer><p>Summary format \(plain: summary.formatVersion), by \(code: summary.tool). This file is complete in \
      itself and loads nothing.</p></footer>
      </body>
      </html>

      """
    return head + body.text
  }

  private static func verdict(_ summary: ReportSummary) -> HTMLMarkup {
    let verdict = summary.verdict
    let all = summary.all
    let mood = verdict.code != .ok ? "error" : all.failed > 0 ? "warning" : "good"
    let hint: HTMLMarkup = verdict.hint.isEmpty ? "" : "<p class=\"hint\"><b>Hint:</b> \(prose: verdict.hint)</p>\n"
    let stamp: HTMLMarkup =
      summary.redaction == .tokens
      ? ""
      : "<p class=\"stamp\"><strong>Confidential</strong> This summary names files (<code>--reveal</code>).</p>\n"
    let sum = all.total
    let figures = [("rows read", "read", sum.read)] + HTMLOutcome.all(sum).map { ($0.name, $0.name, $0.count) }
    let tiles = figures.map { title, name, count -> HTMLMarkup in
      "<div class=\"\(name)\(count == 0 ? " zero" : "")\"><dt>\(title)</dt><dd>\(count)</dd></div>\n"
    }
    return """
      <header>
      <p class="brand">CacheBridge summary of \(all.runs.counted("run"))</p>
      \(stamp)<div class="verdict \(mood)">
      <div>
      <p class="code"><code>\(verdict.id)</code>, exit \(plain: verdict.code.code)</p>
      <h1>\(prose: verdict.message)</h1>
      \(hint)</div>
      </div>
      <dl class="figures">
      \(tiles)</dl>
      </header>

      """
  }

  // MARK: Tables

  private static func section(_ id: String, _ table: ReportTable?) -> HTMLSection? {
    table.flatMap { HTMLSection(id, $0.heading, $0.markup()) }
  }

  private static func kinds(_ all: RunStatistics) -> HTMLSection? {
    let tables = SummaryTables.kinds(all).compactMap { $0.markup(limit: 20) }
    guard !tables.isEmpty else { return nil }
    let columns = tables.map { table -> HTMLMarkup in "<div>\n\(table)</div>\n" }
    return HTMLSection("shares", "Stores and tools", "<div class=\"tables\">\n\(columns)</div>\n")
  }

  private static func inputs(_ summary: ReportSummary) -> HTMLSection? {
    let table = SummaryTables.inputs(summary)
    let samples = SummaryTable.byBytes(summary.inputs.leftOut).flatMap { reason, entry in
      entry.samples.map { sample -> HTMLMarkup in "<li>\(SummaryTables.words(reason)): \(code: sample)</li>\n" }
    }
    let list: HTMLMarkup = samples.isEmpty ? "" : "<ul>\n\(samples)</ul>\n"
    return HTMLSection("inputs", table.heading, table.markup().map { "\($0)\(list)" })
  }
}
