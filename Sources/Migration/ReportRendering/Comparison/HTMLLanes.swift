import MigrationReport

/// Both lists over time as a picture: a column for each step, a line for each message. Every mark has a pattern as well
/// as a color, and the picture's text says the same.
enum HTMLLanes {
  private static let cell = 12

  /// The fill of a mark, and its meaning; the fills of `HTMLReport.patterns`.
  private static let marks: [(mark: Character, fill: String, meaning: String)] = [
    ("=", "migrated", "both lists show it"), ("L", "undecoded", "only the legacy list"),
    ("N", "dropped", "only the newer list"), ("p", "duplicate", "both, as pending"),
    ("f", "rejected", "both, as failed"), ("x", "unaccounted", "in different states"),
  ]

  /// - Parameter number: makes ids unique in the page.
  static func picture(_ lanes: ComparisonReport.Lanes, _ number: Int) -> HTMLMarkup {
    guard !lanes.messages.isEmpty, !lanes.steps.isEmpty else { return "" }
    let (width, height) = (lanes.steps.count * cell, lanes.messages.count * cell)
    let compared = lanes.steps.enumerated().filter { $0.element == "settle" }.map { index, _ -> HTMLMarkup in
      """
      <path class="dots" d="M\(plain: (index + 1) * cell) 0V\(plain: height)"/>
      """
    }
    let rows = lanes.messages.enumerated().map { row, lane -> HTMLMarkup in
      let cells = lane.marks.enumerated().compactMap { column, mark -> HTMLMarkup? in
        guard let fill = marks.first(where: { $0.mark == mark })?.fill else { return nil }
        return """
          <rect x="\(plain: column * cell)" y="\(plain: row * cell + 1)" width="\(plain: cell)" height="\(plain: cell - 2)" \
          fill="url(#\(fill))"/>
          """
      }
      return "<g><title>\(lane.message, limit: 120): \(lane.marks, limit: 2000)</title>\(cells)</g>\n"
    }
    let legend = marks.map { _, fill, meaning -> HTMLMarkup in "<li>\(HTMLReport.swatch(fill)) \(meaning)</li>\n" }
    return """
      <figure>
      <figcaption id="lanes\(plain: number)">Both lists over time: a column for each of \(lanes.steps.count.counted("step")), a line \
      for each message, oldest first. Lines down are comparisons.</figcaption>
      <div class="scroll" role="region" aria-labelledby="lanes\(plain: number)" tabindex="0">
      <svg width="\(plain: width)" height="\(plain: height)" viewBox="0 0 \(plain: width) \(plain: height)" role="img" \
      aria-labelledby="lanes\(plain: number)">
      \(rows)\(compared)</svg>
      </div>
      <ul class="legend">
      \(legend)</ul>
      \(HTMLTable.more(lanes.omitted))</figure>

      """
  }
}
