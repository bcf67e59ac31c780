import MigrationReport

/// The pictures of a summary.
extension HTMLSummary {
  /// The fill of a verdict: those that are done, those that ended otherwise, and those that tell of a fault.
  private static func fill(_ verdict: String) -> String {
    switch VerdictCode(id: verdict) {
    case .ok: "migrated"
    case .partial: "undecoded"
    case .interrupted, .pending, .locked, .targetExists, .sourceMissing, .usage: "duplicate"
    default: "rejected"
    }
  }

  static func verdicts(_ all: RunStatistics) -> HTMLSection? {
    guard all.runs > 0 else { return nil }
    // There are fewer verdicts than the limits of tables.
    let bars = SummaryTables.sorted(all.verdicts).map { name, count in
      SummaryBar(
        label: "\(code: name)", words: "\(name): \(count.counted("run"))", share: Double(count) / Double(all.runs),
        fill: fill(name), count: count, shareText: SummaryShare.text(count, of: all.runs))
    }
    return HTMLSection(
      "verdicts", "Verdicts",
      SummaryBar.figure(
        "How the runs ended, as a share of all runs. `partial` is done, with rows that were set aside.", bars,
        id: "verdict"))
  }

  static func findings(_ all: RunStatistics) -> HTMLSection? {
    let sorted = all.sortedFindings
    guard !sorted.isEmpty, all.runs > 0 else { return nil }
    let bars = sorted.prefix(HTMLLimits.other).map { code, total in
      SummaryBar(
        label: "\(code: code)", words: "\(code): \(total.runs.counted("run"))",
        share: Double(total.runs) / Double(all.runs),
        fill: total.severity == .info ? "duplicate" : total.severity == .warning ? "undecoded" : "rejected",
        count: total.runs, shareText: SummaryShare.text(total.runs, of: all.runs))
    }
    let figure = SummaryBar.figure("Runs with a finding, as a share of all runs.", bars, id: "finding")
    let table = SummaryTables.findings(all)
    return HTMLSection("findings", table.heading, table.markup().map { "\(figure)\($0)" })
  }

  static func ledger(_ all: RunStatistics) -> HTMLSection? {
    let entries = all.ledger.byName
    guard !entries.isEmpty else { return nil }
    let bars = entries.prefix(HTMLLimits.entities).enumerated().map {
      HTMLReport.ledgerBar($0, $1.entity, $1.counts)
    }
    let table = SummaryTables.ledger(all)
    return HTMLSection(
      "ledger", table.heading,
      """
      <figure>
      <figcaption>The rows of all runs by what became of them. Very thin parts are drawn wider.</figcaption>
      <div class="bars">
      \(bars)</div>
      \(HTMLReport.legend(withoutOutcome: !entries.allSatisfy(\.counts.balanced)))</figure>
      \(table.markup(limit: HTMLLimits.entities) ?? "")
      """)
  }

  // MARK: Sizes

  enum Unit {
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

  static func histogram(
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
        fill: "migrated", count: bin.count)
    }
    return HTMLSection(
      id, title, SummaryBar.figure("\(caption).", bars, id: id))
  }
}
