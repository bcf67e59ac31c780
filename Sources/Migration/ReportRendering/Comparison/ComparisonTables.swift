import MigrationReport

/// The tables of a comparison, for the page and for the document.
enum ComparisonTables {
  static func totals(_ report: ComparisonReport) -> ReportTable {
    let totals = report.totals
    var table = ReportTable(
      heading: "Totals", id: "totals-table", caption: "All scenarios together",
      columns: [.text("what"), .number("count")],
      rows: [
        [.prose("scenarios"), .number(totals.scenarios)], [.prose("that differ"), .number(totals.differing)],
        [.prose("steps"), .number(totals.steps)], [.prose("of them with nothing to do"), .number(totals.idleSteps)],
        [.prose("comparisons of all lists"), .number(totals.comparisons)],
        [.prose("comparisons of both collections"), .number(totals.points)],
        [.prose("events delivered to screens"), .number(totals.events)],
      ])
    if let random = report.random {
      table.notes.append("Random scenarios of \(random.steps.counted("step")), with seed `\(random.seed)`.")
    }
    if let planted = report.planted { table.notes.append("A defect was planted: `\(planted)`.") }
    return table
  }

  static func rows(_ report: ComparisonReport) -> ReportTable? {
    let sorted = report.rows.filter { $0.value > 0 }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    guard !sorted.isEmpty else { return nil }
    let never = report.rows.count - sorted.count
    return ReportTable(
      heading: "Rows of what maps to what", id: "rows-table", caption: "How often each row applied",
      columns: [.text("row"), .number("applied")], rows: sorted.map { [.value($0.key), .number($0.value)] },
      notes: never > 0 ? ["\(never) of \(report.rows.count) never applied."] : [])
  }

  static func run(_ report: ComparisonReport) -> ReportTable {
    let run = report.run
    return ReportTable(
      heading: "Run", id: "run-table", caption: "What ran", columns: [.text("what"), .text("value")],
      rows: [
        [.prose("run"), .value(run.id)], [.prose("tool"), .value(run.tool)], [.prose("SQLite"), .value(run.sqlite)],
        [.prose("command"), .value(run.command.joined(separator: " "))], [.prose("started"), .value(run.startedAt)],
        [.prose("took"), .prose("\(PrintableText.grouped(run.durationMs)) ms")],
        [.prose("messages"), .prose(run.redaction == .tokens ? "tokens of this run" : "revealed")],
      ])
  }
}
