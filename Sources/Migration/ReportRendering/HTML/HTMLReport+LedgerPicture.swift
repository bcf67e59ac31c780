import MigrationReport

extension HTMLReport {
  /// Rows that were read and have no outcome: only in a ledger that does not balance.
  private static let withoutOutcome = "unaccounted"

  /// One stacked bar. Its parts are percentages, so that it uses the available width and patterns keep their shape.
  static func ledgerBar(_ index: Int, _ entity: String, _ counts: LedgerCounts) -> HTMLMarkup {
    var outcomes = HTMLOutcome.all(counts)
    if !counts.balanced { outcomes.append(HTMLOutcome(name: withoutOutcome, count: unaccounted(counts))) }
    outcomes = outcomes.filter { $0.count > 0 }
    var start = 0
    let parts = zip(outcomes, shares(outcomes.map(\.count))).map { outcome, share -> HTMLMarkup in
      defer { start += share }
      return """
        <rect x="\(tenths: start)%" width="\(tenths: share)%" height="22" fill="url(#\(outcome.name))"/>
        """
    }
    let words = outcomes.map { "\(PrintableText.grouped($0.count)) \($0.name)" }.joined(separator: ", ")
    return """
      <div><span>\(code: entity, limit: 60)</span>
      <svg class="bar" height="22" role="img" aria-labelledby="bar\(plain: index) bar\(plain: index)d">\
      <title id="bar\(plain: index)">\(entity, limit: 60): \(counts.read) \(counts.read == 1 ? "row" : "rows")</title>\
      <desc id="bar\(plain: index)d">\(words.isEmpty ? "no rows" : words)</desc>\
      <rect class="track" width="100%" height="22"/>\(parts)</svg>
      <span>\(counts.read)</span></div>

      """
  }

  private static func unaccounted(_ counts: LedgerCounts) -> Int {
    // Counts that do not fit an integer do not get this part; the table says that they do not add up.
    var rest = counts.read
    for outcome in HTMLOutcome.all(counts) {
      let (next, overflows) = rest.subtractingReportingOverflow(outcome.count)
      if overflows { return 0 }
      rest = next
    }
    return rest
  }

  /// Widths in tenths of a percent that add up to 1000. The minimum is 8, to remain visible.
  static func shares(_ counts: [Int]) -> [Int] {
    let total = counts.reduce(0) { $0 + Double($1) }
    guard total > 0 else { return counts.map { _ in 0 } }
    var shares = counts.map { max(8, Int((Double($0) / total * 1000).rounded())) }
    if let widest = shares.indices.max(by: { shares[$0] < shares[$1] }) {
      shares[widest] += 1000 - shares.reduce(0, +)
    }
    return shares
  }

  static func legend(withoutOutcome isShown: Bool) -> HTMLMarkup {
    let names = HTMLOutcome.all(LedgerCounts()).map(\.name) + (isShown ? [withoutOutcome] : [])
    let entries = names.map { name -> HTMLMarkup in "<li>\(swatch(name)) \(name)</li>\n" }
    return "<ul class=\"legend\">\n\(entries)</ul>\n"
  }

  /// A small sample of an outcome's fill.
  static func swatch(_ outcome: String) -> HTMLMarkup {
    """
    <svg class="swatch" width="16" height="12" aria-hidden="true">\
    <rect width="16" height="12" fill="url(#\(outcome))"/></svg>
    """
  }

  /// The fills of the outcomes: each has a pattern as well as a color.
  static var patterns: HTMLMarkup {
    let marks: [(String, HTMLMarkup)] = [
      ("migrated", ""), ("duplicate", "<circle cx=\"2\" cy=\"2\" r=\"1\"/><circle cx=\"6\" cy=\"6\" r=\"1\"/>"),
      ("tombstone", "<path d=\"M2 0v8M6 0v8\"/>"),
      ("undecoded", "<path d=\"M-2 2L2-2M-2 10L10-2M6 10L10 6\"/>"),
      ("rejected", "<path d=\"M0 0L8 8M8 0L0 8\"/>"),
      ("dropped", "<path d=\"M0 2h8M0 6h8\"/>"), (withoutOutcome, "<path d=\"M-2 6L2 10M-2-2L10 10M6-2L10 2\"/>"),
    ]
    let patterns = marks.map { name, mark -> HTMLMarkup in
      """
      <pattern id="\(name)" class="\(name)" width="8" height="8" patternUnits="userSpaceOnUse">\
      <rect width="8" height="8"/>\(mark)</pattern>

      """
    }
    return "<svg class=\"hidden\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n\(patterns)</defs></svg>\n"
  }
}
