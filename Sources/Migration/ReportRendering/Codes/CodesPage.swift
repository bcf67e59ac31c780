import MigrationReport

/// The page that lists every code, `Docs/Guides/codes.md`, from the texts of `cachebridge explain`.
package enum CodesPage {
  package static func render() -> String {
    var lines = [
      "# Codes", "",
      "Every code in exits, reports and quarantine files, as `cachebridge explain CODE` explains it. This page is generated",
      "from the same texts: change `Sources/Migration/MigrationReport`, then record it again (Docs/Contributing.md).",
      "",
    ]
    for (heading, kinds) in sections {
      lines += ["## " + heading, ""]
      for explanation in Explanations.all where kinds.contains(explanation.kind) {
        lines += ["### " + title(explanation), "", explanation.summary, "", explanation.text, ""]
        lines += ["**What to do:** " + explanation.whatToDo, ""]
      }
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static let sections: [(String, [Explanation.Kind])] = [
    ("Exit codes", [.exit]), ("Ledger outcomes", [.fate]), ("Reasons for rejecting a row", [.rejectReason]),
    ("Findings", [.finding]), ("What a run cannot prove", [.notChecked]),
    ("Findings of `migrations lint`", [.migrationFinding]),
  ]

  private static func title(_ explanation: Explanation) -> String {
    let id = "`\(explanation.id)`"
    if let code = explanation.exitCode { return "\(code.code) \(id)" }
    return explanation.severity.map { "\(id) (\($0.rawValue))" } ?? id
  }
}
