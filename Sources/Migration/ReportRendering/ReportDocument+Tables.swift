import MigrationReport

extension ReportDocument {
  static func counts(_ counts: LedgerCounts) -> [Piece] {
    [
      .number(counts.read), .number(counts.migrated), .number(counts.duplicate), .number(counts.tombstone),
      .number(counts.undecoded), .number(counts.rejected), .number(counts.dropped),
      .prose(counts.balanced ? "yes" : "NO"),
    ]
  }

  static let countColumns =
    ["read", "migrated", "duplicate", "tombstone", "undecoded", "rejected", "dropped"]
    .map { Column(title: $0, isNumeric: true) } + [Column(title: "adds up")]

  static func ledger(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    let entries = report.ledger.byName
    var rows = entries.prefix(limits.other).map { [.value($0.entity)] + counts($0.counts) }
    if entries.count > 1, entries.count <= limits.other {
      rows.append([.prose("all")] + counts(entries.reduce(into: LedgerCounts()) { $0 += $1.counts }))
    }
    return table("Ledger", [Column(title: "entity")] + countColumns, rows, of: entries.count)
  }

  static func owners(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    let rows = report.owners.prefix(limits.owners).map { owner -> [Piece] in
      let name = Piece.value(owner.owner)
      guard owner.selected else { return [name, .prose("no")] + countColumns.map { _ in .none } }
      return [name, .prose("yes")] + counts(owner.ledger.values.reduce(into: LedgerCounts()) { $0 += $1 })
    }
    return table(
      "Owners", [Column(title: "owner"), Column(title: "selected")] + countColumns, rows, of: report.owners.count)
  }

  static func channels(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    let columns = [
      Column(title: "channel"), Column(title: "messages", isNumeric: true), Column(title: "ranges", isNumeric: true),
      Column(title: "holes", isNumeric: true), Column(title: "first"), Column(title: "last"),
    ]
    let rows = report.channels.prefix(limits.channels).map { channel -> [Piece] in
      [
        .value(channel.channel), .number(channel.messages), .number(channel.ranges), .number(channel.holes),
        time(channel.firstAt), time(channel.lastAt),
      ]
    }
    return table("Channels", columns, rows, of: report.channels.count)
  }

  private static func time(_ milliseconds: Int64?) -> Piece {
    milliseconds.map { .prose(UTCTimestamp.text(milliseconds: $0)) } ?? .none
  }

  static func verification(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    guard let verification = report.verification else {
      return Section(heading: "Verification", blocks: [.line([.prose("Nothing was verified.")])])
    }
    let levels = ["none", "counts", "aggregates", "sampled rows", "digests of every row"]
    let name = levels.indices.contains(verification.level) ? levels[verification.level] : "unknown"
    var section = Section(
      heading: "Verification", blocks: [.line([.prose("Level \(verification.level): \(name).")])])
    let checks = verification.checks
    let rows = checks.prefix(limits.other).map { check -> [Piece] in
      [.value(check.id), .prose(check.ok ? "yes" : "NO"), .number(check.compared)]
    }
    let columns = [Column(title: "check"), Column(title: "ok"), Column(title: "compared", isNumeric: true)]
    section.blocks += table("", columns, rows, of: checks.count)?.blocks ?? []
    let digests = verification.digests.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    section.blocks +=
      table(
        "", [Column(title: "entity"), Column(title: "digest")],
        digests.prefix(limits.other).map { [.value($0.key), .value($0.value)] }, of: digests.count)?.blocks ?? []
    return section
  }

  static func performance(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    guard let performance = report.performance else { return nil }
    let columns = [Column(title: "phase")] + ["ms", "rows", "bytes"].map { Column(title: $0, isNumeric: true) }
    let rows = performance.phases.prefix(limits.other).map { phase -> [Piece] in
      [.value(phase.id), .number(phase.ms), .number(phase.rows), .number(phase.bytes)]
    }
    var blocks = table("", columns, rows, of: performance.phases.count)?.blocks ?? []
    if let bytes = performance.peakRSSBytes {
      blocks.append(.line([.prose("Peak memory: \(PrintableText.grouped(bytes)) bytes.")]))
    }
    return blocks.isEmpty ? nil : Section(heading: "Phases", blocks: blocks)
  }

  static func source(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    guard let source = report.source else { return nil }
    var line: Line = [.prose("Model:"), source.model.map { .value($0) } ?? .prose("not recognized")]
    if let detection = source.detectedBy { line.append(.prose("(by \(detection.rawValue))")) }
    var blocks: [Block] = [.line(line)]
    if let version = source.frameworkVersion {
      blocks.append(.line([.prose("Core Data framework version:"), .value(String(version))]))
    }
    let hasDigests = source.files.contains { $0.sha256 != nil }
    let columns =
      [Column(title: "file"), Column(title: "bytes", isNumeric: true)]
      + (hasDigests ? [Column(title: "SHA-256")] : [])
    let rows = source.files.prefix(limits.other).map { file -> [Piece] in
      [.prose(file.role.rawValue), .number(file.bytes)]
        + (hasDigests ? [file.sha256.map { .value($0) } ?? .none] : [])
    }
    blocks += table("", columns, rows, of: source.files.count)?.blocks ?? []
    return Section(heading: "Source", blocks: blocks)
  }

  static func run(_ report: MigrationReport, _ limits: ReportLimits) -> Section? {
    let run = report.run
    var lines: [Line] = [
      [.prose("Run"), .value(run.id)], [.value(run.tool), .prose("with SQLite"), .value(run.sqlite)],
      [.prose("Started"), .value(run.startedAt), .prose("and took \(PrintableText.grouped(run.durationMs)) ms")],
      [.prose("Names:"), .prose(run.redaction == .tokens ? "tokens of this run" : "revealed")],
    ]
    if !run.command.isEmpty {
      let words = run.command.prefix(limits.other).joined(separator: " ")
      lines.insert([.prose("Command"), .value(words)], at: 2)
    }
    if run.resumed > 0 {
      let times = run.resumed.agreeing("time", "times")
      lines.append([.prose("Resumed \(PrintableText.grouped(run.resumed)) \(times)")])
    }
    return list("Run", lines, limits.other)
  }
}
