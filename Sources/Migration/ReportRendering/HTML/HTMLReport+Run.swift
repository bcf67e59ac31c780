import MigrationReport

extension HTMLReport {
  static func source(_ report: MigrationReport) -> HTMLSection? {
    guard let source = report.source else { return nil }
    var facts: [(String, HTMLMarkup)] = []
    if let model = source.model {
      let detection: HTMLMarkup = source.detectedBy.map { " (by \($0.rawValue))" } ?? ""
      facts.append(("Model", "\(code: model)\(detection)"))
    } else {
      facts.append(("Model", "not recognized"))
    }
    if let version = source.frameworkVersion {
      facts.append(("Core Data framework version", "<code>\(plain: version)</code>"))
    }
    if let health = source.health { facts.append(("Health", "\(health.rawValue)")) }
    if let changed = source.changedWhileReading { facts.append(("Changed while it was read", changed ? "yes" : "no")) }
    return HTMLSection("source", "Source", "\(list(facts))\(files(source))")
  }

  private static func files(_ source: MigrationReport.Source) -> HTMLMarkup {
    guard !source.files.isEmpty else { return "" }
    let shown = source.files.prefix(HTMLLimits.other)
    return HTMLTable(
      id: "files-table", caption: "Files of the store",
      columns: [.text("file"), .number("bytes"), .text("SHA-256")],
      rows: shown.map { file in
        ["\(file.role.rawValue)", "\(file.bytes)", file.sha256.map { "\(code: $0)" } ?? "not computed"]
      },
      omitted: source.files.count - shown.count
    ).markup
  }

  static func notChecked(_ report: MigrationReport) -> HTMLSection? {
    let entries = report.notChecked.map { code -> HTMLMarkup in
      Explanations.find(code).map { "\(code: code): \(prose: $0.summary)" } ?? "\(code: code)"
    }
    return HTMLSection("not-checked", "Not checked", list(entries))
  }

  static func next(_ report: MigrationReport) -> HTMLSection? {
    HTMLSection("next", "Next", list(report.next.map { "\(prose: $0)" }))
  }

  static func run(_ report: MigrationReport) -> HTMLSection? {
    let run = report.run
    var facts: [(String, HTMLMarkup)] = [
      ("Run", "\(code: run.id)"), ("Tool", "\(code: run.tool)"), ("SQLite", "\(code: run.sqlite)"),
    ]
    if !run.command.isEmpty { facts.append(("Command", "\(code: run.command.prefix(60).joined(separator: " "))")) }
    facts += [
      ("Started", "\(code: run.startedAt)"), ("Took", "\(run.durationMs) ms"),
      ("Names", run.redaction == .tokens ? "tokens of this run" : "revealed"),
    ]
    if run.resumed > 0 { facts.append(("Resumed", "\(run.resumed) \(run.resumed == 1 ? "time" : "times")")) }
    return HTMLSection("run", "Run", list(facts))
  }

  private static func list(_ facts: [(String, HTMLMarkup)]) -> HTMLMarkup {
    let entries = facts.map { name, value -> HTMLMarkup in "<div><dt>\(name)</dt><dd>\(value)</dd></div>\n" }
    return "<dl class=\"facts\">\n\(entries)</dl>\n"
  }

  private static func list(_ entries: [HTMLMarkup]) -> HTMLMarkup? {
    guard !entries.isEmpty else { return nil }
    let shown = entries.prefix(HTMLLimits.other).map { entry -> HTMLMarkup in "<li>\(entry)</li>\n" }
    return "<ul>\n\(shown)</ul>\n\(HTMLTable.more(entries.count - shown.count))"
  }
}
