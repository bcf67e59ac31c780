/// The rules as tables.
package enum MappingGuide {
  /// All rows, as the code has them.
  package static let rows: [MappingRow] =
    LegacyMessageRule.rows + LegacyChannelRule.rows + NewCallRule.rows + NewMessageRule.rows + NewChannelRule.rows
    + LegacyCallRule.rows

  static var tables: [String] {
    var lines = [
      "## A newer screen on a legacy collection",
      "",
      "`MessageCollection(adapting:observer:)`, `MessageCollection.onLegacyLayer(…)`,",
      "`GroupChannelCollection(adapting:observer:)`.",
      "",
    ]
    lines += table(from: "legacy", to: "newer", .legacyToNew) { ($0.legacy, $0.new) }
    lines += [
      "", "## A legacy screen on a newer collection", "",
      "`SBSMMessageCollection(adapting:observer:)`, `SBSMMessageCollection.onNewerLayer(…)`,",
      "`SBSMChannelCollection(adapting:observer:)`.",
      "",
    ]
    return lines + table(from: "newer", to: "legacy", .newToLegacy) { ($0.new, $0.legacy) }
  }

  /// Rows that lose something, in both directions.
  static var losses: [String] {
    MappingDirection.allCases.flatMap { direction in
      let title =
        direction == .legacyToNew
        ? "In a newer screen on a legacy collection:" : "In a legacy screen on a newer collection:"
      let lossy = rows.filter { $0.direction == direction && !$0.lost.isEmpty }
      return [title, "", "| row | what is lost | reported to the observer |", "|---|---|---|"]
        + lossy.map { "| `\($0.id)` | \($0.lost) | \($0.isReported ? "yes" : "–") |" } + [""]
    }
  }

  /// Names that only one of the two APIs has.
  static var missing: [String] {
    ["In the newer API:", ""] + missing(isLegacy: true) + ["", "In the legacy API:", ""] + missing(isLegacy: false)
  }

  private static func table(
    from: String, to: String, _ direction: MappingDirection, _ sides: (MappingRow) -> (String, String)
  ) -> [String] {
    ["| row | \(from) | \(to) | kept | lost | reported |", "|---|---|---|---|---|---|"]
      + rows.filter { $0.direction == direction }.map { row in
        let (left, right) = sides(row)
        let cells = [
          "`\(row.id)`", left, right, row.kept, row.lost, row.isReported ? "yes" : "",
        ]
        return "| " + cells.map { $0.isEmpty ? "–" : $0 }.joined(separator: " | ") + " |"
      }
  }

  private static func missing(isLegacy: Bool) -> [String] {
    ["| what | instead |", "|---|---|"]
      + MissingCounterpart.all.filter { $0.isLegacy == isLegacy }.map { "| \($0.name) | \($0.advice) |" }
  }
}
