import MigrationReport

/// Both lists over time as a table: a row for each step, with what either list showed after it, and why they differ
/// where they do.
enum HTMLLanes {
  /// - Parameter number: makes ids unique in the page.
  static func table(
    _ lanes: ComparisonReport.Lanes, _ scenario: ComparisonReport.Scenario, _ number: Int
  ) -> HTMLMarkup {
    guard !lanes.messages.isEmpty, !lanes.steps.isEmpty else { return "" }
    let sentences = Dictionary(scenario.lawful.map { ($0.rule, $0.message) }) { first, _ in first }
    var told: [String] = []
    let rows = ComparisonMoment.all(of: lanes, scenario.findings).map { moment -> [HTMLMarkup] in
      let remarks = remarks(moment, lanes, told: told, sentences)
      told = moment.rules.map(\.rule)
      let detail: HTMLMarkup =
        moment.detail.isEmpty ? "" : " <span class=\"detail\">\(moment.detail, limit: 200)</span>"
      return [
        "<span class=\"step\">\(plain: moment.number).</span> \(code: moment.word)\(detail)", list(moment.legacy),
        list(moment.newer), remarks,
      ]
    }
    let last = lanes.messages.count
    let caption =
      "What both lists showed after each step; m1\(last > 1 ? " to m\(last)" : "") are messages, in the order in which "
      + "they appeared."
    let table = HTMLTable(
      id: "lanes-\(number)", caption: caption,
      columns: [.text("step"), .text("legacy list"), .text("newer list"), .text("why they differ")], rows: rows)
    let names = lanes.messages.enumerated().map { index, lane -> HTMLMarkup in
      "<li><b>m\(plain: index + 1)</b> \(code: lane.message, limit: 120)</li>\n"
    }
    return """
      <h3>Both lists, step by step</h3>
      <div class="lanes">
      \(table.markup)</div>
      \(HTMLTable.more(lanes.omitted))<p class="key">The messages, by their tokens in this report:</p>
      <ul class="names">
      \(names)</ul>

      """
  }

  // MARK: Lists

  private static func list(_ runs: [ComparisonMoment.Run]) -> HTMLMarkup {
    guard !runs.isEmpty else { return "<i>nothing</i>" }
    return runs.map(chip).reduce(into: "") { $0 += $1 }
  }

  private static func chip(_ run: ComparisonMoment.Run) -> HTMLMarkup {
    let name = ComparisonMoment.label(run.first, run.last)
    let found = run.isFound ? " bad" : ""
    return switch run.state {
    case .sent: "<span class=\"chip\(found)\">\(name)</span> "
    case .pending: "<span class=\"chip unsent\(found)\">\(name) pending</span> "
    case .failed: "<span class=\"chip unsent\(found)\">\(name) failed</span> "
    case .otherState(let cause): "<span class=\"chip \(tone(cause))\">\(name) in another state</span> "
    case .onlyHere(let cause): "<span class=\"chip \(tone(cause))\">\(name) only here</span> "
    case .onlyThere(let cause): "<span class=\"chip gone \(tone(cause))\">no \(name)</span> "
    }
  }

  private static func tone(_ cause: ComparisonMoment.Cause) -> String {
    switch cause {
    case .rule: "allowed"
    case .finding: "bad"
    case .open: "open"
    }
  }

  // MARK: Why they differ

  /// - Parameter told: the rules of the step before, whose sentences are not repeated.
  private static func remarks(
    _ moment: ComparisonMoment, _ lanes: ComparisonReport.Lanes, told: [String], _ sentences: [String: String]
  ) -> HTMLMarkup {
    var remarks: [HTMLMarkup] = moment.findings.map { finding in
      let concerned = lanes.messages.indices.filter { finding.messages.contains(lanes.messages[$0].message) }
      let which: HTMLMarkup = concerned.isEmpty ? "" : " \(ComparisonMoment.labels(concerned)):"
      return """
        <span class="badge error">not allowed</span> \(code: finding.kind)\(which) \
        \(prose: FindingWords.meaning(finding) ?? finding.message)
        """
    }
    remarks += moment.rules.map { rule, messages in
      let again = told.contains(rule)
      let why: HTMLMarkup = again ? " as before" : sentences[rule].map { ": \(prose: $0)" } ?? ""
      return """
        <span class="badge warning">allowed</span> \(ComparisonMoment.labels(messages)), <a href="#rule-\(rule)">\
        \(code: rule)</a>\(why)
        """
    }
    if moment.hasOpen { remarks.append("not compared at this step") }
    if remarks.isEmpty, moment.isComparison { remarks = ["nothing: equal to each other and to the server"] }
    return remarks.enumerated().map { index, remark -> HTMLMarkup in index == 0 ? remark : "<br/>\(remark)" }
      .reduce(into: "") { $0 += $1 }
  }
}

/// What a kind of finding means for someone who looks at both lists (Docs/Guides/comparing.md#results).
enum FindingWords {
  static func meaning(_ finding: ComparisonReport.Finding) -> String? {
    let list = finding.screen == "newer" ? "newer" : "legacy"
    switch finding.kind {
    case "missing": return "missing in the \(list) list, and no rule allows it."
    case "double": return "twice in the \(list) list."
    case "order": return "in another order than in the other list."
    case "value": return "shown with different content."
    case "status": return "shown in different sending states."
    case "ends": return "one list says that it ends here, and the other one does not."
    case "not_told": return "the \(list) list was not notified of a change."
    case "told_twice": return "the \(list) list was notified twice of one change."
    case "unknown_message": return "the \(list) list was notified about what it does not show."
    case "context":
      return "both lists look the same, but the notifications of a change named different causes: an app that acts on "
        + "the cause does something else."
    default: return nil
    }
  }
}
