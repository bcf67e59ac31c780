import MigrationReport

/// Both lists over time as a table: a row for each step, with what either list showed after it. Differences are marked
/// in words where they arise.
enum HTMLLanes {
  /// - Parameter number: makes ids unique in the page.
  static func table(
    _ lanes: ComparisonReport.Lanes, _ scenario: ComparisonReport.Scenario, _ number: Int
  ) -> HTMLMarkup {
    guard !lanes.messages.isEmpty, !lanes.steps.isEmpty else { return "" }
    let marks = lanes.messages.map { Array($0.marks) }
    let rows = lanes.steps.enumerated().map { index, word -> [HTMLMarkup] in
      let column = marks.map { index < $0.count ? $0[index] : "." }
      return [
        "\(index + 1). \(code: word)", list(column, alone: "L", hidden: "N"), list(column, alone: "N", hidden: "L"),
        remark(index + 1, word, scenario),
      ]
    }
    let caption =
      "What both lists showed after each step. m1 to m\(lanes.messages.count) are the messages, in the order in which "
      + "they appeared."
    let table = HTMLTable(
      id: "lanes-\(number)", caption: caption,
      columns: [.text("step"), .text("legacy list"), .text("newer list"), .text("compared")], rows: rows)
    let names = lanes.messages.enumerated().map { index, lane -> HTMLMarkup in
      "m\(index + 1) \(code: lane.message, limit: 120)\(index + 1 < lanes.messages.count ? ", " : "")"
    }
    return """
      <h3>Both lists, step by step</h3>
      \(table.markup)\(HTMLTable.more(lanes.omitted))<p class="key">\(names)</p>

      """
  }

  /// What one list shows: neighbors in the same state as one range.
  private static func list(_ marks: [Character], alone: Character, hidden: Character) -> HTMLMarkup {
    var runs: [(mark: Character, first: Int, last: Int)] = []
    for (index, mark) in marks.enumerated() where mark != "." && mark != hidden {
      if let run = runs.last, run.mark == mark, run.last == index - 1 {
        runs[runs.count - 1].last = index
      } else {
        runs.append((mark, index, index))
      }
    }
    guard !runs.isEmpty else { return "<i>nothing</i>" }
    return runs.enumerated().map { number, run -> HTMLMarkup in
      let separator: HTMLMarkup = number > 0 ? ", " : ""
      let name = run.first == run.last ? "m\(run.first + 1)" : "m\(run.first + 1) to m\(run.last + 1)"
      let state: HTMLMarkup =
        switch run.mark {
        case alone: " <strong>only here</strong>"
        case "p": " <i>pending</i>"
        case "f": " <i>failed</i>"
        case "x": " <strong class=\"bad\">in another state than there</strong>"
        default: ""
        }
      return "\(separator)\(name)\(state)"
    }.reduce(into: "") { $0 += $1 }
  }

  private static func remark(
    _ step: Int, _ word: String, _ scenario: ComparisonReport.Scenario
  ) -> HTMLMarkup {
    if step == scenario.failedStep, let finding = scenario.findings.first {
      return "<strong class=\"bad\">differs: \(code: finding.kind)</strong>"
    }
    return word == "settle" ? "with each other and with the server" : ""
  }
}
