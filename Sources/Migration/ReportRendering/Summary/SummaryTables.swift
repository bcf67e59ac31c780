import MigrationReport

/// The tables of a summary.
enum SummaryTables {
  static func baseline(_ summary: ReportSummary) -> ReportTable? {
    guard let baseline = summary.baseline else { return nil }
    let changes = baseline.changes.filter { $0.before != $0.after || $0.isWorse }
    return ReportTable(
      heading: "Against the baseline", id: "baseline-table", caption: "Shares of runs and rows that changed",
      columns: [.text("share of"), .share("before"), .share("now"), .text("")],
      rows: changes.map { change in
        [
          .value(change.id), .prose(SummaryShare.percent(change.before)), .prose(SummaryShare.percent(change.after)),
          change.isWorse ? .badge("WORSE", "error") : .prose(change.after > change.before ? "more" : "less"),
        ]
      }, notes: changes.isEmpty ? ["No share changed."] : [])
  }

  static func inputs(_ summary: ReportSummary) -> ReportTable {
    let inputs = summary.inputs
    var table = ReportTable(
      heading: "Inputs", id: "inputs-table", caption: "What was read", columns: [.text("input"), .number("count")],
      rows: [[.prose("reports"), .number(inputs.reports)]])
    if inputs.smallReports > 0 { table.rows.append([.prose("small reports"), .number(inputs.smallReports)]) }
    if inputs.duplicates > 0 { table.rows.append([.prose("again the same run"), .number(inputs.duplicates)]) }
    for (reason, entry) in SummaryTable.byBytes(inputs.leftOut) {
      table.rows.append([.prose("left out, " + words(reason)), .number(entry.count)])
    }
    let isNamed = inputs.leftOut.values.contains { !$0.samples.isEmpty }
    if !isNamed, !inputs.leftOut.isEmpty { table.notes = ["`--reveal` names some of them."] }
    return table
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

  static func groups(_ summary: ReportSummary) -> ReportTable? {
    guard let groupedBy = summary.groupedBy else { return nil }
    return ReportTable(
      heading: "By \(groupedBy)", id: "groups-table", caption: "The groups beside each other",
      columns: [
        .text(groupedBy), .number("runs"), .share("failed"), .share("partial"), .share("rows set aside"),
        .number("rows p50"), .number("ms p50"), .number("ms p99"),
      ],
      rows: SummaryTable.byBytes(summary.groups).map { name, runs in
        [
          .value(name), .number(runs.runs), share(runs.failed, of: runs.runs),
          share(runs.verdicts["partial"] ?? 0, of: runs.runs), share(runs.total.setAside, of: runs.total.read),
          quantile(runs.rows, 0.5), quantile(runs.durationMs, 0.5), quantile(runs.durationMs, 0.99),
        ]
      })
  }

  static func findings(_ all: RunStatistics) -> ReportTable {
    ReportTable(
      heading: "Findings", id: "summary-findings-table",
      caption: "What was found; the count is that of rows, pages, channels or ranges",
      columns: [
        .text("code"), .text("severity"), .number("runs"), .share("share"), .number("count"), .wide("what to do"),
      ],
      rows: all.sortedFindings.map { code, total in
        [
          .value(code), .badge(total.severity.rawValue, total.severity.rawValue), .number(total.runs),
          share(total.runs, of: all.runs), .number(total.count), .prose(Explanations.find(code)?.whatToDo ?? ""),
        ]
      }, notes: all.omittedFindingsNote.map { [$0] } ?? [])
  }

  static func ledger(_ all: RunStatistics) -> ReportTable {
    let entries = all.ledger.byName
    return ReportTable(
      heading: "Ledger", id: "ledger-table", caption: "The rows of all runs by entity and outcome",
      columns: [.text("entity")]
        + ReportDocument.countColumns.map { $0.isNumeric ? .number($0.title) : .text($0.title) },
      rows: entries.map { [.value($0.entity)] + counts($0.counts) },
      total: entries.count > 1 ? [.prose("all")] + counts(all.total) : nil)
  }

  static func sizes(_ all: RunStatistics) -> ReportTable {
    let measured = all.measured.filter { $0.sketch.count > 0 }
    return ReportTable(
      heading: "Sizes and times", id: "percentiles-table", caption: "What the runs read, and how long they took",
      columns: [.text("of a run")] + ["least", "p50", "p90", "p99", "most"].map { .number($0) },
      rows: measured.map { name, sketch in
        [
          .prose(name == "duration_ms" ? "ms" : name == "rows_per_second" ? "rows per second" : name),
          .number(sketch.minimum), quantile(sketch, 0.5), quantile(sketch, 0.9), quantile(sketch, 0.99),
          .number(sketch.maximum),
        ]
      },
      notes: measured.isEmpty
        ? []
        : [
          "Percentiles are at most 0.8 % off, least and most are exact. The duration of a resumed run is that of its "
            + "last part; it has no rate."
        ])
  }

  static func verdicts(_ all: RunStatistics) -> ReportTable {
    counts("Verdicts", "verdict", "Runs by verdict", all.verdicts, of: all.runs)
  }

  /// What else runs are counted by.
  static func kinds(_ all: RunStatistics) -> [ReportTable] {
    var verification = counts("Verification", "level", "Runs by level of verification", all.verification, of: all.runs)
    if all.failedVerifications > 0 {
      verification.notes = ["A check failed in \(all.failedVerifications.counted("run"))."]
    }
    return [
      counts("Models", "model", "Runs by model of the store", all.models, of: all.runs),
      counts("Tools", "tool", "Runs by tool", all.tools, of: all.runs),
      all.commands.count > 1 ? counts("Commands", "command", "Runs by command", all.commands, of: all.runs) : nil,
      counts("Salvage", "step", "Runs by step of salvage", all.salvage, of: all.runs), verification,
    ].compactMap { $0 }
  }

  /// `nil` if no launch was told.
  static func launches(_ all: RunStatistics) -> ReportTable? {
    guard !all.launches.isEmpty else { return nil }
    let ends = sorted(all.abandonedAttempts).map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return ReportTable(
      heading: "Launches without a migration", id: "launches-table",
      caption: "Launches of apps that put the migration off or gave it up, by reason",
      columns: [.text("decision and reason"), .number("launches"), .share("share")],
      rows: sorted(all.launches).map { [.value($0.name), .number($0.count), share($0.count, of: all.allLaunches)] },
      notes: ends.isEmpty ? [] : ["The attempts of those that gave up ended in: \(ends)."])
  }

  static func unusual(_ summary: ReportSummary) -> ReportTable {
    let named = summary.unusual.contains { $0.place != nil }
    return ReportTable(
      heading: "Look at these first", id: "unusual-table",
      caption: "Failed runs by the severity of their verdict, then those with the most rows set aside",
      columns: [.text("run"), .text("verdict"), .number("rows"), .number("set aside"), .number("ms")]
        + (named ? [.text("report")] : []),
      rows: summary.unusual.map { run in
        [.value(run.run), .value(run.verdict), .number(run.rows), .number(run.setAside), .number(run.durationMs)]
          + (named ? [run.place.map { .value($0) } ?? .none] : [])
      })
  }

  // MARK: Cells

  /// Counts, the greatest first.
  static func sorted(_ counts: [String: Int]) -> [(name: String, count: Int)] {
    counts.map { (name: $0.key, count: $0.value) }.sorted { a, b in
      a.count != b.count ? a.count > b.count : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
  }

  private static func counts(
    _ heading: String, _ column: String, _ caption: String, _ counts: [String: Int], of runs: Int
  ) -> ReportTable {
    ReportTable(
      heading: heading, id: "\(column)-table", caption: caption,
      columns: [.text(column), .number("runs"), .share("share")],
      rows: sorted(counts).map { [.value($0.name), .number($0.count), share($0.count, of: runs)] })
  }

  private static func counts(_ counts: LedgerCounts) -> [ReportTable.Cell] {
    ReportDocument.counts(counts).map { ReportTable.Cell(piece: $0) }
  }

  private static func share(_ part: Int, of whole: Int) -> ReportTable.Cell {
    .prose(SummaryShare.text(part, of: whole))
  }

  private static func quantile(_ sketch: QuantileSketch, _ share: Double) -> ReportTable.Cell {
    sketch.quantile(share).map { .number($0) } ?? .none
  }
}

extension RunStatistics {
  /// What to know about the findings; `nil` if all are there.
  fileprivate var omittedFindingsNote: String? {
    guard omittedFindings > 0 else { return nil }
    return
      "\(omittedFindings.counted("finding")) did not fit into small reports and \(omittedFindings.agreeing("is", "are")) not listed."
  }
}
