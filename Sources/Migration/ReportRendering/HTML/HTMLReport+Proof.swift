import MigrationReport

extension HTMLReport {
  static func findings(_ report: MigrationReport) -> HTMLSection? {
    guard !report.findings.isEmpty else { return nil }
    let shown = report.findings.bySeverity.prefix(HTMLLimits.findings)
    let rows = shown.map { finding -> [HTMLMarkup] in
      [
        "\(code: finding.code.rawValue)", badge(finding.severity), "\(finding.count)", "\(prose: finding.message)",
        samples(finding),
      ]
    }
    let table = HTMLTable(
      id: "findings-table", caption: "Everything the run noticed, errors first",
      columns: [.text("code"), .text("severity"), .number("count"), .text("meaning"), .text("for example")],
      rows: rows, omitted: report.findings.count - shown.count)
    return HTMLSection("findings", "Findings", table.markup)
  }

  static func verification(_ report: MigrationReport) -> HTMLSection? {
    guard let verification = report.verification else {
      return HTMLSection("verification", "Verification", "<p>Nothing was verified.</p>\n")
    }
    let levels = ["none", "counts", "aggregates", "sampled rows", "digests of every row"]
    let name = levels.indices.contains(verification.level) ? levels[verification.level] : "unknown"
    return HTMLSection(
      "verification", "Verification",
      "<p>Level \(verification.level) of 4: \(name).</p>\n\(checks(verification))\(digests(verification))")
  }

  private static func checks(_ verification: MigrationReport.Verification) -> HTMLMarkup {
    guard !verification.checks.isEmpty else { return "" }
    let shown = verification.checks.prefix(HTMLLimits.other)
    let rows = shown.map { check -> [HTMLMarkup] in
      [
        "\(code: check.id)",
        check.ok ? "<span class=\"badge good\">ok</span>" : "<span class=\"badge error\">failed</span>",
        "\(check.compared)",
      ]
    }
    return HTMLTable(
      id: "checks-table", caption: "Comparisons of store and cache",
      columns: [.text("check"), .text("result"), .number("compared")], rows: rows,
      omitted: verification.checks.count - shown.count
    ).markup
  }

  private static func digests(_ verification: MigrationReport.Verification) -> HTMLMarkup {
    let digests = verification.digests.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    guard !digests.isEmpty else { return "" }
    let shown = digests.prefix(HTMLLimits.other)
    return HTMLTable(
      id: "digests-table", caption: "Combined digest of all rows of an entity",
      columns: [.text("entity"), .text("digest")], rows: shown.map { ["\(code: $0.key)", "\(code: $0.value)"] },
      omitted: digests.count - shown.count
    ).markup
  }

  /// The steps of the run, one after the other on a common axis.
  static func phases(_ report: MigrationReport) -> HTMLSection? {
    guard let performance = report.performance else { return nil }
    let phases = performance.phases.prefix(HTMLLimits.other)
    let total = phases.reduce(0.0) { $0 + Double(max(0, $1.ms)) }
    var start = 0.0
    let rows = phases.map { phase -> [HTMLMarkup] in
      defer { start += Double(max(0, phase.ms)) }
      return [
        "\(code: phase.id)", "\(phase.ms)", "\(phase.rows)", "\(phase.bytes)", phaseBar(phase, from: start, of: total),
      ]
    }
    var content: HTMLMarkup = ""
    if !rows.isEmpty {
      content =
        HTMLTable(
          id: "phases-table",
          caption: "Steps in the order in which they ran; the timeline goes from their start to their end",
          columns: [.text("phase"), .number("ms"), .number("rows"), .number("bytes"), .picture("timeline")], rows: rows,
          omitted: performance.phases.count - phases.count
        ).markup
    }
    if let bytes = performance.peakRSSBytes { content += "<p>Peak memory: \(bytes) bytes.</p>\n" }
    return HTMLSection("phases", "Phases", content.text.isEmpty ? nil : content)
  }

  private static func phaseBar(_ phase: MigrationReport.Phase, from start: Double, of total: Double) -> HTMLMarkup {
    let scale = total > 0 ? 1000 / total : 0
    // A step too short to be visible is drawn wider, at the end of the axis towards the left.
    let width = min(1000, max(5, Int((Double(max(0, phase.ms)) * scale).rounded())))
    let left = min(1000 - width, Int((start * scale).rounded()))
    return """
      <svg class="bar" height="14" role="img"><title>\(phase.ms) ms, after \(whole(start)) ms</title>\
      <rect class="track" width="100%" height="14"/>\
      <rect class="phase" x="\(tenths: left)%" width="\(tenths: width)%" height="14"/></svg>
      """
  }

  private static func whole(_ value: Double) -> Int { Int(exactly: value.rounded()) ?? .max }
}
