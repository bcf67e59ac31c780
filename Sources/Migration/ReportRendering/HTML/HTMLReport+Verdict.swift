import MigrationReport

extension HTMLReport {
  /// How bad an ending is: a class of the style sheet and a picture that differs in shape as well as color.
  private enum Mood: String {
    case good, warning, error

    init(_ verdict: Verdict) {
      switch Explanations.find(verdict.id)?.severity {
      case .info: self = .good
      case .warning: self = .warning
      case .error, nil: self = .error
      }
    }

    var icon: HTMLMarkup {
      switch self {
      case .good: "<circle cx=\"16\" cy=\"16\" r=\"14\"/><path d=\"M9 16.5l5 5 9-10\"/>"
      case .warning: "<path class=\"shape\" d=\"M16 3L30 28H2z\"/><path d=\"M16 12v8m0 3v1.5\"/>"
      case .error: "<path class=\"shape\" d=\"M10 2h12l8 8v12l-8 8H10l-8-8V10z\"/><path d=\"M11 11l10 10m0-10L11 21\"/>"
      }
    }
  }

  /// The top of the page: how the run ended, in a sentence, and the outcomes of the rows.
  static func verdict(_ report: MigrationReport) -> HTMLMarkup {
    let verdict = report.verdict
    let mood = Mood(verdict)
    let hint: HTMLMarkup = verdict.hint.isEmpty ? "" : "<p class=\"hint\"><b>Hint:</b> \(prose: verdict.hint)</p>\n"
    return """
      <header>
      <p class="brand">CacheBridge migration report</p>
      \(stamp(report))<div class="verdict \(mood.rawValue)">
      <svg class="icon" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">\(mood.icon)</svg>
      <div>
      <p class="code"><code>\(verdict.id)</code>, exit \(plain: verdict.code.code)</p>
      <h1>\(prose: verdict.message)</h1>
      \(hint)\(meaning(verdict))</div>
      </div>
      \(figures(report))</header>

      """
  }

  private static func meaning(_ verdict: Verdict) -> HTMLMarkup {
    guard verdict.code != .ok, let explanation = Explanations.find(verdict.id) else { return "" }
    return "<p>\(prose: explanation.text)</p>\n<p><b>What to do:</b> \(prose: explanation.whatToDo)</p>\n"
  }

  private static func stamp(_ report: MigrationReport) -> HTMLMarkup {
    guard report.run.redaction == .revealed else { return "" }
    return """
      <p class="stamp"><strong>Confidential</strong> This report names users and channels (<code>--reveal</code>): \
      treat it as content.</p>

      """
  }

  /// All rows of the store by outcome.
  private static func figures(_ report: MigrationReport) -> HTMLMarkup {
    guard !report.ledger.isEmpty else { return "" }
    let sum = report.ledger.byName.reduce(into: LedgerCounts()) { $0 += $1.counts }
    let figures = [("rows read", "read", sum.read)] + HTMLOutcome.all(sum).map { ($0.name, $0.name, $0.count) }
    let tiles = figures.map { title, name, count -> HTMLMarkup in
      "<div class=\"\(name)\(count == 0 ? " zero" : "")\"><dt>\(title)</dt><dd>\(count)</dd></div>\n"
    }
    return "<dl class=\"figures\">\n\(tiles)</dl>\n"
  }
}
