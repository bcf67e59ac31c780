import MigrationReport

extension HTMLComparison {
  /// - Parameter number: makes ids unique in the page.
  static func content(_ scenario: ComparisonReport.Scenario, _ number: Int) -> HTMLMarkup {
    let comparisons = scenario.comparisons.counted("comparison") + " of all lists"
    let end = scenario.isClean ? "Nothing differs that a rule does not allow." : ""
    let smallest: HTMLMarkup =
      scenario.smallest.map {
        " No smaller scenario was found that shows it: \(plain: $0) \($0.agreeing("step", "steps"))."
      }
      ?? ""
    let missed = scenario.missedRows.map { row -> HTMLMarkup in "<li>\(code: row)</li>\n" }
    let rows: HTMLMarkup =
      missed.isEmpty ? "" : "<p>Rows of what maps to what that it did not cover:</p>\n<ul>\n\(missed)</ul>\n"
    let picture: HTMLMarkup = scenario.lanes.map { HTMLLanes.table($0, scenario, number) } ?? ""
    return """
      <p>\(scenario.steps.counted("step")), \(comparisons). \(end)\(smallest)</p>
      \(findings(scenario))\(rows)\(again(scenario, number))\(picture)\(steps(scenario, number))
      """
  }

  private static func findings(_ scenario: ComparisonReport.Scenario) -> HTMLMarkup {
    let labels = (scenario.lanes?.messages ?? []).enumerated().map { ($1.message, "m\($0 + 1)") }
    let names = Dictionary(labels) { first, _ in first }
    let word = scenario.lanes?.steps.last
    let entries = scenario.findings.map { finding -> HTMLMarkup in
      let messages = finding.messages.map { message -> HTMLMarkup in
        let name: HTMLMarkup = names[message].map { "<b>\($0)</b> " } ?? ""
        return "\(name)\(code: message, limit: 120) "
      }
      let events = finding.trace.map { event -> HTMLMarkup in "<li>\(code: event)</li>\n" }
      let trace: HTMLMarkup =
        events.isEmpty
        ? ""
        : "<p>The smallest run of events that shows it, by number, list, kind and cause:</p>\n<ol>\n\(events)</ol>\n"
      let screen: HTMLMarkup = finding.screen.map { " on \(code: $0)" } ?? ""
      let step: HTMLMarkup =
        (scenario.lanes?.steps.count ?? scenario.failedStep).map { step in
          let name: HTMLMarkup = word.map { " (\(code: $0))" } ?? ""
          return ", after step \(plain: step)\(name)"
        } ?? ""
      let meaning: HTMLMarkup = FindingWords.meaning(finding).map { "<p>That is: \(prose: $0)</p>\n" } ?? ""
      return """
        <li class="error"><h3>\(code: finding.kind)\(screen)\(step)</h3>
        \(meaning)<p>\(prose: finding.message) <span class="samples">\(messages)</span></p>
        \(trace)</li>

        """
    }
    return entries.isEmpty ? "" : "<ul class=\"cards\">\n\(entries)</ul>\n"
  }

  // MARK: To be copied

  private static func again(_ scenario: ComparisonReport.Scenario, _ number: Int) -> HTMLMarkup {
    guard let replay = scenario.replay else { return "" }
    return "<h3>Run it again</h3>\n\(copied("cachebridge-lab " + replay, "The command", "command-\(number)"))"
  }

  private static func steps(_ scenario: ComparisonReport.Scenario, _ number: Int) -> HTMLMarkup {
    guard let text = scenario.text else { return "" }
    return "<h3>The scenario as a file</h3>\n\(copied(text, "The scenario", "steps-\(number)"))"
  }

  /// Text as it is, line by line, which one click selects.
  private static func copied(_ text: String, _ label: String, _ id: String) -> HTMLMarkup {
    let lines = text.split(separator: "\n").prefix(500).map { line -> HTMLMarkup in "\(String(line))\n" }
    return """
      <p class="key">A click selects all of it.</p>
      <div class="scroll" role="region" aria-label="\(label)" tabindex="0" id="\(id)">
      <pre><code>\(lines)</code></pre>
      </div>

      """
  }
}
