import MigrationReport

/// A summary for a browser: one file that needs no network and no script. Equal summaries give equal text.
enum HTMLSummary {
  static func render(_ summary: ReportSummary) -> String {
    let all = summary.all
    let sections = [
      baseline(summary), verdicts(all), groups(summary), findings(all), unusual(summary), ledger(all),
      histogram("durations", "Durations", "How long the runs took", all.durationMs, Unit.milliseconds),
      histogram("store-sizes", "Sizes", "How large the stores of the runs are, with their logs", all.bytes, Unit.bytes),
      percentiles(all), shares(all), inputs(summary),
    ]
    let head = HTMLHead.render(
      title: "CacheBridge summary: \(all.runs.counted("run")) (exit \(summary.verdict.code.code))")
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

  // MARK: How the runs ended

  /// The fill of a verdict: those that are done, those that ended otherwise, and those that tell of a fault.
  private static func fill(_ verdict: String) -> String {
    switch VerdictCode(id: verdict) {
    case .ok: "migrated"
    case .partial: "undecoded"
    case .interrupted, .pending, .locked, .targetExists, .sourceMissing, .usage: "duplicate"
    default: "rejected"
    }
  }

  private static func verdicts(_ all: RunStatistics) -> HTMLSection? {
    guard all.runs > 0 else { return nil }
    // There are fewer verdicts than the limits of tables.
    let bars = ReportDocument.sorted(all.verdicts).map { name, count in
      SummaryBar(
        label: "\(code: name)", words: "\(name): \(count.counted("run"))", share: Double(count) / Double(all.runs),
        fill: fill(name), value: "\(count), \(SummaryShare.text(count, of: all.runs))")
    }
    return HTMLSection(
      "verdicts", "Verdicts",
      SummaryBar.figure(
        "How the runs ended, as a share of all runs. `partial` is done, with rows that were set aside.", bars,
        id: "verdict"))
  }

  private static func findings(_ all: RunStatistics) -> HTMLSection? {
    let sorted = all.sortedFindings
    guard !sorted.isEmpty, all.runs > 0 else { return nil }
    let shown = sorted.prefix(HTMLLimits.other)
    let bars = shown.map { code, total in
      SummaryBar(
        label: "\(code: code)", words: "\(code): \(total.runs.counted("run"))",
        share: Double(total.runs) / Double(all.runs),
        fill: total.severity == .info ? "duplicate" : total.severity == .warning ? "undecoded" : "rejected",
        value: "\(total.runs), \(SummaryShare.text(total.runs, of: all.runs))")
    }
    let rows = shown.map { code, total -> [HTMLMarkup] in
      [
        "\(code: code)", HTMLReport.badge(total.severity), "\(total.runs)",
        "\(SummaryShare.text(total.runs, of: all.runs))", "\(total.count)",
        "\(prose: Explanations.find(code)?.whatToDo ?? "")",
      ]
    }
    let table = HTMLTable(
      id: "summary-findings-table", caption: "What was found; the count is that of rows, pages, channels or ranges",
      columns: [
        .text("code"), .text("severity"), .number("runs"), .number("share"), .number("count"), .text("what to do"),
      ], rows: rows, omitted: sorted.count - shown.count)
    let omitted: HTMLMarkup = all.omittedFindingsNote.map { "<p>\(prose: $0)</p>\n" } ?? ""
    let figure = SummaryBar.figure("Runs with a finding, as a share of all runs.", Array(bars), id: "finding")
    return HTMLSection("findings", "Findings", "\(figure)\(table.markup)\(omitted)")
  }

  private static func groups(_ summary: ReportSummary) -> HTMLSection? {
    guard let groupedBy = summary.groupedBy, !summary.groups.isEmpty else { return nil }
    let all = summary.groups.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let rows = all.prefix(HTMLLimits.other).map { name, runs -> [HTMLMarkup] in
      [
        "\(code: name)", "\(runs.runs)", "\(SummaryShare.text(runs.failed, of: runs.runs))",
        "\(SummaryShare.text(runs.verdicts["partial"] ?? 0, of: runs.runs))",
        "\(SummaryShare.text(runs.total.setAside, of: runs.total.read))",
        number(runs.rows.quantile(0.5)), number(runs.durationMs.quantile(0.5)), number(runs.durationMs.quantile(0.99)),
      ]
    }
    return HTMLSection(
      "groups", "By \(groupedBy)",
      HTMLTable(
        id: "groups-table", caption: "The groups beside each other",
        columns: [
          .text(groupedBy), .number("runs"), .number("failed"), .number("partial"), .number("rows set aside"),
          .number("rows p50"), .number("ms p50"), .number("ms p99"),
        ], rows: rows, omitted: all.count - rows.count
      ).markup)
  }

  private static func unusual(_ summary: ReportSummary) -> HTMLSection? {
    guard !summary.unusual.isEmpty else { return nil }
    let named = summary.unusual.contains { $0.place != nil }
    let rows = summary.unusual.map { run -> [HTMLMarkup] in
      ["\(code: run.run)", "\(code: run.verdict)", "\(run.rows)", "\(run.setAside)", "\(run.durationMs)"]
        + (named ? [run.place.map { "\(code: $0)" } ?? ""] : [])
    }
    let table = HTMLTable(
      id: "unusual-table",
      caption: "Failed runs by the severity of their verdict, then those with the most rows set aside",
      columns: [.text("run"), .text("verdict"), .number("rows"), .number("set aside"), .number("ms")]
        + (named ? [.text("report")] : []),
      rows: rows)
    return HTMLSection("unusual", "Look at these first", table.markup)
  }

  private static func ledger(_ all: RunStatistics) -> HTMLSection? {
    let entries = all.ledger.byName
    guard !entries.isEmpty else { return nil }
    let bars = entries.prefix(HTMLLimits.entities).enumerated().map {
      HTMLReport.ledgerBar($0, $1.entity, $1.counts)
    }
    return HTMLSection(
      "ledger", "Ledger",
      """
      <figure>
      <figcaption>The rows of all runs by what became of them. Very thin parts are drawn wider.</figcaption>
      <div class="bars">
      \(bars)</div>
      \(HTMLReport.legend(withoutOutcome: !entries.allSatisfy(\.counts.balanced)))</figure>

      """)
  }

  // MARK: Sizes

  private enum Unit {
    case milliseconds, bytes

    func text(_ value: Int64) -> String {
      let steps: [(Int64, String)] =
        self == .bytes ? [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] : [(60_000, "min"), (1000, "s")]
      for (size, name) in steps where value >= size {
        let tenths = value / size >= 10 ? value / size * 10 : value * 10 / size
        return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
      }
      return "\(value) \(self == .bytes ? "bytes" : "ms")"
    }
  }

  private static func histogram(
    _ id: String, _ title: String, _ caption: String, _ sketch: QuantileSketch, _ unit: Unit
  ) -> HTMLSection? {
    let bins = SummaryHistogram.bins(sketch)
    guard !bins.isEmpty else { return nil }
    let most = bins.map(\.count).max() ?? 1
    let bars = bins.map { bin in
      let label =
        bins.count == 1
        ? "any"
        : bin.from == 0
          ? "below \(unit.text(bin.to))"
          : bin.to == .max ? "from \(unit.text(bin.from))" : "\(unit.text(bin.from)) to \(unit.text(bin.to))"
      return SummaryBar(
        label: "\(label)", words: "\(label): \(bin.count.counted("run"))", share: Double(bin.count) / Double(most),
        fill: "migrated", value: "\(bin.count)")
    }
    return HTMLSection(
      id, title, SummaryBar.figure("\(caption).", bars, id: id))
  }

  private static func number(_ value: Int64?) -> HTMLMarkup { value.map { "\($0)" } ?? "" }

  private static func percentiles(_ all: RunStatistics) -> HTMLSection? {
    let rows = all.measured.filter { $0.sketch.count > 0 }.map { name, sketch -> [HTMLMarkup] in
      [
        "\(ReportDocument.measure(name))", "\(sketch.minimum)", number(sketch.quantile(0.5)),
        number(sketch.quantile(0.9)),
        number(sketch.quantile(0.99)), "\(sketch.maximum)",
      ]
    }
    guard !rows.isEmpty else { return nil }
    return HTMLSection(
      "percentiles", "Sizes and times",
      HTMLTable(
        id: "percentiles-table", caption: "\(ReportDocument.measureNote)",
        columns: [.text("of a run")] + ["least", "p50", "p90", "p99", "most"].map { .number($0) }, rows: rows
      ).markup)
  }

  // MARK: The rest

  private static func shares(_ all: RunStatistics) -> HTMLSection? {
    guard all.runs > 0 else { return nil }
    let kinds = all.counted.filter { $0.name != "verdict" }
    let most = 20
    let omitted = kinds.reduce(0) { $0 + max(0, $1.counts.count - most) }
    let rows = kinds.flatMap { kind, counts in
      ReportDocument.sorted(counts).prefix(most).map { name, count -> [HTMLMarkup] in
        ["\(kind)", "\(code: name)", "\(count)", "\(SummaryShare.text(count, of: all.runs))"]
      }
    }
    let table = HTMLTable(
      id: "shares-table", caption: "Runs by model, tool and kind",
      columns: [.text("what"), .text("value"), .number("runs"), .number("share")], rows: rows,
      omitted: omitted)
    let failed: HTMLMarkup =
      all.failedVerifications == 0
      ? "" : "<p class=\"bad\">A check failed in \(all.failedVerifications.counted("run")).</p>\n"
    return HTMLSection("shares", "Stores and tools", "\(failed)\(table.markup)")
  }

  private static func inputs(_ summary: ReportSummary) -> HTMLSection? {
    let inputs = summary.inputs
    var rows: [[HTMLMarkup]] = [
      ["reports", "\(inputs.reports)"], ["small reports", "\(inputs.smallReports)"],
      ["again the same run", "\(inputs.duplicates)"],
    ]
    var samples: [HTMLMarkup] = []
    for (reason, entry) in inputs.leftOut.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      rows.append(["left out, \(ReportDocument.words(reason))", "\(entry.count)"])
      samples += entry.samples.map { "<li>\(ReportDocument.words(reason)): \(code: $0)</li>\n" }
    }
    let table = HTMLTable(
      id: "inputs-table", caption: "What was read", columns: [.text("input"), .number("count")], rows: rows)
    let list: HTMLMarkup = samples.isEmpty ? "" : "<ul>\n\(samples)</ul>\n"
    return HTMLSection("inputs", "Inputs", "\(table.markup)\(list)")
  }

  private static func baseline(_ summary: ReportSummary) -> HTMLSection? {
    guard let baseline = summary.baseline else { return nil }
    let changes = baseline.changes.filter { $0.before != $0.after || $0.isWorse }
    guard !changes.isEmpty else {
      return HTMLSection("baseline", "Against the baseline", "<p>No share changed.</p>\n")
    }
    let rows = changes.prefix(HTMLLimits.other).map { change -> [HTMLMarkup] in
      [
        "\(code: change.id)", "\(SummaryShare.percent(change.before))", "\(SummaryShare.percent(change.after))",
        change.isWorse
          ? "<span class=\"badge error\">worse</span>" : change.after > change.before ? "more" : "less",
      ]
    }
    return HTMLSection(
      "baseline", "Against the baseline",
      HTMLTable(
        id: "baseline-table", caption: "Shares of runs and rows that changed",
        columns: [.text("share of"), .number("before"), .number("now"), .text("")], rows: rows,
        omitted: changes.count - rows.count
      ).markup)
  }
}
