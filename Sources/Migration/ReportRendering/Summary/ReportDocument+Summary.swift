import MigrationReport

extension ReportDocument {
  /// The document of a summary: verdict, what came in, how the runs ended, what was found, and what stands out.
  init(_ summary: ReportSummary, limits: ReportLimits = ReportLimits()) {
    title = "\(summary.all.runs.counted("run")) (exit \(summary.verdict.code.code))"
    let all = summary.all
    sections = [
      Self.verdict(summary), Self.baseline(summary, limits), Self.inputs(summary),
      Self.counts("Verdicts", "verdict", all.verdicts, of: all.runs, limits),
      Self.groups(summary, limits), Self.findings(all, limits), Self.ledger(all, limits), Self.sizes(all),
      Self.counts("Models", "model", all.models, of: all.runs, limits),
      Self.counts("Tools", "tool", all.tools, of: all.runs, limits),
      all.commands.count > 1 ? Self.counts("Commands", "command", all.commands, of: all.runs, limits) : nil,
      Self.counts("Salvage", "step", all.salvage, of: all.runs, limits),
      Self.verification(all, limits), Self.unusual(summary),
    ].compactMap { $0 }
  }

  private static func verdict(_ summary: ReportSummary) -> Section {
    var blocks: [Block] = [.line([.prose(summary.verdict.message)])]
    if !summary.verdict.hint.isEmpty { blocks.append(.line([.prose("Hint: " + summary.verdict.hint)])) }
    if summary.redaction == .revealed {
      blocks.append(.line([.prose("This summary names files (--reveal).")]))
    }
    return Section(heading: nil, blocks: blocks)
  }

  private static func inputs(_ summary: ReportSummary) -> Section {
    let inputs = summary.inputs
    var rows: [[Piece]] = [[.prose("reports"), .number(inputs.reports)]]
    if inputs.smallReports > 0 { rows.append([.prose("small reports"), .number(inputs.smallReports)]) }
    if inputs.duplicates > 0 { rows.append([.prose("again the same run"), .number(inputs.duplicates)]) }
    var samples: [Line] = []
    for (reason, entry) in inputs.leftOut.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      rows.append([.prose("left out, " + words(reason)), .number(entry.count)])
      samples += entry.samples.map { [.prose(words(reason) + ":"), .value($0)] }
    }
    let columns = [Column(title: "input"), Column(title: "count", isNumeric: true)]
    var blocks: [Block] = [.table(Table(columns: columns, rows: rows))]
    if !samples.isEmpty { blocks.append(.list(samples, omitted: 0)) }
    if samples.isEmpty, !inputs.leftOut.isEmpty { blocks.append(.line([.prose("`--reveal` names some of them.")])) }
    return Section(heading: "Inputs", blocks: blocks)
  }

  /// What a reason for leaving an input out means.
  static func words(_ reason: String) -> String {
    switch SummaryBuilder.Reason(rawValue: reason) {
    case .malformed: "not a complete report"
    case .foreign: "something else"
    case .otherVersion: "of another version"
    case .summary: "a summary"
    case .unreadable: "not readable"
    case nil: "other"
    }
  }

  /// Counts, the greatest first.
  static func sorted(_ counts: [String: Int]) -> [(name: String, count: Int)] {
    counts.map { (name: $0.key, count: $0.value) }.sorted { a, b in
      a.count != b.count ? a.count > b.count : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
  }

  private static func counts(
    _ heading: String, _ column: String, _ counts: [String: Int], of runs: Int, _ limits: ReportLimits
  ) -> Section? {
    let all = sorted(counts)
    let rows = all.prefix(limits.other).map { entry -> [Piece] in
      [.value(entry.name), .number(entry.count), .prose(SummaryShare.text(entry.count, of: runs))]
    }
    let columns = [Column(title: column), Column(title: "runs", isNumeric: true), Column(title: "share")]
    return table(heading, columns, rows, of: all.count)
  }

  private static func groups(_ summary: ReportSummary, _ limits: ReportLimits) -> Section? {
    guard let groupedBy = summary.groupedBy else { return nil }
    let all = summary.groups.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let rows = all.prefix(limits.other).map { name, runs -> [Piece] in
      [
        .value(name), .number(runs.runs), .prose(SummaryShare.text(runs.failed, of: runs.runs)),
        .prose(SummaryShare.text(runs.verdicts["partial"] ?? 0, of: runs.runs)),
        .prose(SummaryShare.text(runs.total.setAside, of: runs.total.read)),
        quantile(runs.rows, 0.5), quantile(runs.durationMs, 0.5), quantile(runs.durationMs, 0.99),
      ]
    }
    let columns =
      [Column(title: groupedBy), Column(title: "runs", isNumeric: true)]
      + ["failed", "partial", "rows set aside"].map { Column(title: $0) }
      + ["rows p50", "ms p50", "ms p99"].map { Column(title: $0, isNumeric: true) }
    return table("By \(groupedBy)", columns, rows, of: all.count)
  }

  private static func findings(_ all: RunStatistics, _ limits: ReportLimits) -> Section? {
    let sorted = all.sortedFindings
    let rows = sorted.prefix(limits.findings).map { code, total -> [Piece] in
      [
        .value(code), .prose(total.severity.rawValue), .number(total.runs),
        .prose(SummaryShare.text(total.runs, of: all.runs)), .number(total.count),
      ]
    }
    let columns = [
      Column(title: "code"), Column(title: "severity"), Column(title: "runs", isNumeric: true),
      Column(title: "share"), Column(title: "count", isNumeric: true),
    ]
    var section = table("Findings", columns, rows, of: sorted.count)
    if let note = all.omittedFindingsNote {
      section = section ?? Section(heading: "Findings", blocks: [])
      section?.blocks.append(.line([.prose(note)]))
    }
    return section
  }

  private static func ledger(_ all: RunStatistics, _ limits: ReportLimits) -> Section? {
    let entries = all.ledger.byName
    var rows = entries.prefix(limits.other).map { [.value($0.entity)] + counts($0.counts) }
    if entries.count > 1 { rows.append([.prose("all")] + counts(all.total)) }
    let hidden = max(0, entries.count - limits.other)
    return table("Ledger", [Column(title: "entity")] + countColumns, rows, of: rows.count + hidden)
  }

  private static func quantile(_ sketch: QuantileSketch, _ share: Double) -> Piece {
    sketch.quantile(share).map { .number($0) } ?? .none
  }

  private static func sizes(_ all: RunStatistics) -> Section? {
    let rows = all.measured.filter { $0.sketch.count > 0 }.map { name, sketch -> [Piece] in
      [
        .prose(measure(name)), .number(sketch.minimum), quantile(sketch, 0.5), quantile(sketch, 0.9),
        quantile(sketch, 0.99),
        .number(sketch.maximum),
      ]
    }
    let columns =
      [Column(title: "of a run")] + ["least", "p50", "p90", "p99", "most"].map { Column(title: $0, isNumeric: true) }
    var section = table("Sizes and times", columns, rows, of: rows.count)
    section?.blocks.append(.line([.prose(measureNote + ".")]))
    return section
  }

  static let measureNote =
    "Percentiles are at most 0.8 % off, least and most are exact. The duration of a resumed run is that of its last part; it has no rate"

  /// The words for something that is measured.
  static func measure(_ name: String) -> String {
    name == "duration_ms" ? "ms" : name == "rows_per_second" ? "rows per second" : name
  }

  private static func verification(_ all: RunStatistics, _ limits: ReportLimits) -> Section? {
    var section = counts("Verification", "level", all.verification, of: all.runs, limits)
    if all.failedVerifications > 0 {
      section?.blocks.append(
        .line([.prose("A check failed in \(all.failedVerifications.counted("run")).")]))
    }
    return section
  }

  private static func unusual(_ summary: ReportSummary) -> Section? {
    let named = summary.unusual.contains { $0.place != nil }
    let rows = summary.unusual.map { run -> [Piece] in
      [.value(run.run), .value(run.verdict), .number(run.rows), .number(run.setAside), .number(run.durationMs)]
        + (named ? [run.place.map { .value($0) } ?? .none] : [])
    }
    let columns =
      [Column(title: "run"), Column(title: "verdict")]
      + ["rows", "set aside", "ms"].map { Column(title: $0, isNumeric: true) }
      + (named ? [Column(title: "report")] : [])
    return table("Look at these first", columns, rows, of: rows.count)
  }

  private static func baseline(_ summary: ReportSummary, _ limits: ReportLimits) -> Section? {
    guard let baseline = summary.baseline else { return nil }
    let changes = baseline.changes.filter { $0.before != $0.after || $0.isWorse }
    guard !changes.isEmpty else {
      return Section(heading: "Against the baseline", blocks: [.line([.prose("No share changed.")])])
    }
    let rows = changes.prefix(limits.other).map { change -> [Piece] in
      [
        .value(change.id), .prose(SummaryShare.percent(change.before)), .prose(SummaryShare.percent(change.after)),
        .prose(change.isWorse ? "WORSE" : change.after > change.before ? "more" : "less"),
      ]
    }
    let columns = ["share of", "before", "now", ""].map { Column(title: $0) }
    return table("Against the baseline", columns, rows, of: changes.count)
  }
}

extension RunStatistics {
  /// What to know about the findings; `nil` if all are there.
  var omittedFindingsNote: String? {
    guard omittedFindings > 0 else { return nil }
    return
      "\(omittedFindings.counted("finding")) did not fit into small reports and \(omittedFindings.agreeing("is", "are")) not listed."
  }
}

/// The spelling of shares.
enum SummaryShare {
  /// `12.5 %`; `<0.01 %` for a share that would read as nothing.
  static func text(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "" : percent(Double(part) / Double(whole) * 100)
  }

  static func percent(_ percent: Double) -> String {
    // Far more than all is a fault of what was read, and must not be one here.
    guard percent <= 1_000_000 else { return ">1000000 %" }
    if percent > 0, percent < 0.01 { return "<0.01 %" }
    if percent > 99.99, percent < 100 { return ">99.99 %" }
    let hundredths = Int((percent * 100).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole) %" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10) %" : "\(whole).\(rest < 10 ? "0" : "")\(rest) %"
  }
}
