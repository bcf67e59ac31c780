/// One horizontal bar with its label and its numbers.
struct SummaryBar {
  let label: HTMLMarkup
  /// The same for readers that cannot see it.
  let words: String
  /// From 0 to 1. More than nothing is always visible.
  let share: Double
  /// The fill of `HTMLReport.patterns`.
  let fill: String
  let count: Int
  /// Beside the count; `nil` if the bar is not about a share.
  var shareText: String?

  /// - Parameter id: makes the ids of the bars unique in the page.
  static func figure(_ caption: String, _ bars: [SummaryBar], id: String) -> HTMLMarkup {
    let rows = bars.enumerated().map { index, bar -> HTMLMarkup in
      let tenths = bar.share <= 0 ? 0 : min(1000, max(8, Int((bar.share * 1000).rounded())))
      let shareText: HTMLMarkup = bar.shareText.map { "<span>\($0)</span>" } ?? ""
      return """
        <div><span>\(bar.label)</span>
        <svg class="bar" height="22" role="img" aria-labelledby="\(id)-bar\(plain: index)">\
        <title id="\(id)-bar\(plain: index)">\(bar.words)</title>\
        <rect class="track" width="100%" height="22"/>\
        <rect width="\(tenths: tenths)%" height="22" fill="url(#\(bar.fill))"/></svg>
        <span>\(bar.count)</span>\(shareText)</div>

        """
    }
    return """
      <figure>
      <figcaption>\(prose: caption)</figcaption>
      <div class="bars">
      \(rows)</div>
      </figure>

      """
  }
}
