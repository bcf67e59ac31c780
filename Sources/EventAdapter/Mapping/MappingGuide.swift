/// The table as a page: Docs/Guides/what-maps-to-what.md.
package enum MappingGuide {
  /// All rows, as the code has them.
  package static let rows: [MappingRow] =
    LegacyMessageRule.rows + LegacyChannelRule.rows + NewCallRule.rows + NewMessageRule.rows + NewChannelRule.rows
    + LegacyCallRule.rows

  /// The page's text.
  package static var page: String {
    var lines = [
      "# What maps to what",
      "",
      "Between the legacy collections and the newer ones, as the module `EventAdapter` does it. The table is made from the",
      "rules that the code switches over; a test compares it with this file. How to use the adapters:",
      "[two-apis](two-apis.md).",
      "",
      "**Reported** rows are told to the observer as `UnmappedEvent`, every time. What other rows lose is lost whenever they",
      "apply, and said here alone.",
      "",
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
    lines += table(from: "newer", to: "legacy", .newToLegacy) { ($0.new, $0.legacy) }
    lines += ["", "## What has no counterpart", "", "In the newer API:", ""]
    lines += missing(isLegacy: true)
    lines += ["", "In the legacy API:", ""]
    lines += missing(isLegacy: false)
    return lines.joined(separator: "\n") + "\n"
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
