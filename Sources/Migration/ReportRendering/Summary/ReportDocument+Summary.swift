import MigrationReport

extension ReportDocument {
  /// The document of a summary: verdict, what came in, how the runs ended, what was found, and what stands out.
  init(_ summary: ReportSummary, limits: ReportLimits = ReportLimits()) {
    title = "\(summary.all.runs.counted("run")) (exit \(summary.verdict.code.code))"
    let all = summary.all
    let limit = limits.other
    sections =
      [
        Self.verdict(summary), SummaryTables.baseline(summary)?.section(limit: limit), Self.inputs(summary, limit),
        SummaryTables.verdicts(all).section(limit: limit), SummaryTables.launches(all)?.section(limit: limit),
        SummaryTables.groups(summary)?.section(limit: limit),
        SummaryTables.findings(all).section(limit: limits.findings), SummaryTables.ledger(all).section(limit: limit),
        SummaryTables.sizes(all).section(limit: limit),
      ].compactMap { $0 }
      + (SummaryTables.kinds(all) + [SummaryTables.unusual(summary)]).compactMap { $0.section(limit: limit) }
  }

  private static func verdict(_ summary: ReportSummary) -> Section {
    var blocks: [Block] = [.line([.prose(summary.verdict.message)])]
    if !summary.verdict.hint.isEmpty { blocks.append(.line([.prose("Hint: " + summary.verdict.hint)])) }
    if summary.redaction == .revealed {
      blocks.append(.line([.prose("This summary names files (--reveal).")]))
    }
    return Section(heading: nil, blocks: blocks)
  }

  private static func inputs(_ summary: ReportSummary, _ limit: Int) -> Section? {
    var section = SummaryTables.inputs(summary).section(limit: limit)
    let samples = SummaryTable.byBytes(summary.inputs.leftOut).flatMap { reason, entry in
      entry.samples.map { [Piece.prose(SummaryTables.words(reason) + ":"), .value($0)] }
    }
    if !samples.isEmpty { section?.blocks.append(.list(samples, omitted: 0)) }
    return section
  }
}
