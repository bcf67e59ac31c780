import MigrationReport

extension HTMLReport {
  /// Rows that are not unchanged in the cache, and everything else that is not as expected, with what to do.
  static func attention(_ report: MigrationReport) -> HTMLSection? {
    let title = "Lost or in need of attention"
    let cards = warnings(report) + contradictions(report)
    let losses = self.losses(report)
    guard !cards.isEmpty || !losses.isEmpty else {
      return HTMLSection("attention", title, "<p>Nothing in this report is lost or needs attention.</p>\n")
    }
    let first: HTMLMarkup = losses.isEmpty ? "" : "<ul class=\"losses\">\n\(losses)</ul>\n"
    let shown = Array(cards.prefix(HTMLLimits.findings))
    let list: HTMLMarkup = cards.isEmpty ? "" : "<ul class=\"cards\">\n\(shown)</ul>\n"
    return HTMLSection("attention", title, "\(first)\(list)\(HTMLTable.more(cards.count - shown.count))")
  }

  /// The findings that are more than information. Others, such as cut ranges, are in the list of all findings.
  private static func warnings(_ report: MigrationReport) -> [HTMLMarkup] {
    report.findings.bySeverity.filter { $0.severity != .info }.map { finding in
      let code = finding.code.rawValue
      let head: HTMLMarkup =
        "\(code: code) <span class=\"times\">\(finding.count) \(finding.count == 1 ? "time" : "times")</span>"
      let advice = Explanations.find(code)?.whatToDo ?? ""
      return card(finding.severity, head, finding.message, advice, samples(finding))
    }
  }

  /// What else contradicts a clean run.
  private static func contradictions(_ report: MigrationReport) -> [HTMLMarkup] {
    var cards: [HTMLMarkup] = []
    for (entity, counts) in report.ledger.byName where !counts.balanced {
      let message = "The ledger does not balance: not every row that was read has exactly one outcome."
      cards.append(card(.error, "\(code: entity)", message, "", ""))
    }
    for check in report.verification?.checks ?? [] where !check.ok {
      cards.append(card(.error, "\(code: check.id)", "This check of the verification failed.", "", ""))
    }
    if report.source?.changedWhileReading == true {
      cards.append(card(.error, "Source", "The store changed while it was read.", "", ""))
    }
    if report.source?.health == .damaged { cards.append(card(.error, "Source", "The store is damaged.", "", "")) }
    return cards
  }

  private static func card(
    _ severity: Finding.Severity, _ head: HTMLMarkup, _ message: String, _ advice: String, _ samples: HTMLMarkup
  ) -> HTMLMarkup {
    let advice: HTMLMarkup = advice.isEmpty ? "" : "<p><b>What to do:</b> \(prose: advice)</p>\n"
    let samples: HTMLMarkup = samples.text.isEmpty ? "" : "<p><b>For example:</b> \(samples)</p>\n"
    return """
      <li class="\(severity.rawValue)">
      <h3>\(badge(severity)) \(head)</h3>
      <p>\(prose: message)</p>
      \(advice)\(samples)</li>

      """
  }

  static func badge(_ severity: Finding.Severity) -> HTMLMarkup {
    "<span class=\"badge \(severity.rawValue)\">\(severity.rawValue)</span>"
  }

  /// Nothing if there are none.
  static func samples(_ finding: Finding) -> HTMLMarkup {
    guard !finding.samples.isEmpty else { return "" }
    let shown = finding.samples.prefix(HTMLLimits.samples).map { sample -> HTMLMarkup in "\(code: sample, limit: 120) "
    }
    let omitted = finding.samples.count - shown.count
    return "<span class=\"samples\">\(shown)\(omitted > 0 ? "and \(PrintableText.grouped(omitted)) more" : "")</span>"
  }

  private static func losses(_ report: MigrationReport) -> [HTMLMarkup] {
    let sum = report.ledger.byName.reduce(into: LedgerCounts()) { $0 += $1.counts }
    return HTMLOutcome.all(sum).filter { $0.count > 0 && ["undecoded", "rejected", "dropped"].contains($0.name) }.map {
      outcome in
      let text = Explanations.find(outcome.name)?.summary ?? ""
      return "<li>\(swatch(outcome.name)) <b>\(outcome.count) \(outcome.name):</b> \(prose: text)</li>\n"
    }
  }
}
