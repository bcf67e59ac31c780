import MigrationReport

extension ReportDocument {
  /// The document of a report: verdict, what needs attention, ledger, owners, channels, findings, verification, phases.
  init(_ report: MigrationReport, limits: ReportLimits = ReportLimits()) {
    title = "\(report.verdict.id) (exit \(report.verdict.code.code))"
    sections = [
      Self.verdict(report),
      Self.attention(report, limits),
      Self.ledger(report, limits),
      Self.owners(report, limits),
      Self.channels(report, limits),
      Self.findings(report, limits),
      Self.verification(report, limits),
      Self.performance(report, limits),
      Self.source(report, limits),
      Self.list("Not checked", report.notChecked.map { [.value($0)] }, limits.other),
      Self.list("Next", report.next.map { [.prose($0)] }, limits.other),
      Self.run(report, limits),
    ].compactMap { $0 }
  }

  /// Only the verdict and what needs attention.
  static func summary(_ report: MigrationReport) -> ReportDocument {
    ReportDocument(
      title: "\(report.verdict.id) (exit \(report.verdict.code.code))",
      sections: [verdict(report), attention(report, ReportLimits())].compactMap { $0 })
  }

  private static func verdict(_ report: MigrationReport) -> Section {
    var blocks: [Block] = [.line([.prose(report.verdict.message)])]
    if !report.verdict.hint.isEmpty { blocks.append(.line([.prose("Hint: " + report.verdict.hint)])) }
    if report.run.redaction == .revealed {
      blocks.append(.line([.prose("This report names users and channels (--reveal): treat it as content.")]))
    }
    return Section(heading: nil, blocks: blocks)
  }

  /// Everything that is not as expected, with what to do.
  private static func attention(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    var lines: [Line] = []
    for finding in report.findings.bySeverity where finding.severity != .info {
      let advice = Explanations.find(finding.code.rawValue)?.whatToDo ?? finding.message
      lines.append([
        .value(finding.code.rawValue), .prose("(\(PrintableText.grouped(finding.count))):"), .prose(advice),
      ])
    }
    for (entity, counts) in report.ledger.byName where !counts.balanced {
      lines.append([.prose("The ledger does not balance:"), .value(entity)])
    }
    for check in report.verification?.checks ?? [] where !check.ok {
      lines.append([.prose("A check failed:"), .value(check.id)])
    }
    if report.source?.changedWhileReading == true { lines.append([.prose("The store changed while it was read.")]) }
    if report.source?.health == .damaged { lines.append([.prose("The store is damaged.")]) }
    return list("Needs attention", lines, limits.findings)
  }

  private static func findings(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    let lines = report.findings.bySeverity.map { finding -> Line in
      var line: Line = [
        .prose(finding.severity.rawValue), .value(finding.code.rawValue),
        .prose("(\(PrintableText.grouped(finding.count))):"), .prose(finding.message),
      ]
      guard !finding.samples.isEmpty else { return line }
      line.append(.prose("For example:"))
      line += finding.samples.prefix(limits.samples).map { .value($0) }
      return line
    }
    return list("Findings", lines, limits.findings)
  }

  static func list(_ heading: String, _ lines: [Line], _ limit: Int) -> Section? {
    guard !lines.isEmpty else { return nil }
    let block = Block.list(Array(lines.prefix(limit)), omitted: max(0, lines.count - limit))
    return Section(heading: heading, blocks: [block])
  }

  static func table(_ heading: String, _ columns: [Column], _ rows: [[Piece]], of count: Int) -> Section? {
    guard !rows.isEmpty else { return nil }
    return Section(
      heading: heading, blocks: [.table(Table(columns: columns, rows: rows, omitted: max(0, count - rows.count)))])
  }
}

extension [Finding] {
  /// Errors, then warnings, then the rest; otherwise in the order of the report.
  var bySeverity: [Finding] { [.error, .warning, .info].flatMap { severity in filter { $0.severity == severity } } }
}

extension [String: LedgerCounts] {
  /// Sorted by the bytes of the entities' names.
  var byName: [(entity: String, counts: LedgerCounts)] {
    map { (entity: $0.key, counts: $0.value) }
      .sorted { $0.entity.utf8.lexicographicallyPrecedes($1.entity.utf8) }
  }
}
