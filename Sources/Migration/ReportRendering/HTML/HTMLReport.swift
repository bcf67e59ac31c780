package import MigrationReport

/// A report for a browser: one file that needs no network and no script, and may run only its own script and use only
/// its own style. Equal reports give equal text.
package enum HTMLReport {
  /// The greatest length in bytes, regardless of the report.
  package static let maximumLength = 300_000

  /// The most channels that are shown; fewer if long names would make the page too long.
  package static let maximumChannels = 1000

  /// - Returns: HTML 5 that is also well-formed XML; lines end with a line feed.
  package static func render(_ report: MigrationReport) -> String {
    let top = verdict(report)
    let before = [attention(report), ledger(report), owners(report)]
    let after = [
      findings(report), verification(report), phases(report), source(report), notChecked(report), next(report),
      run(report),
    ]
    // Everything but the channels may use half of the space; a section that does not fit is only named.
    var left = maximumLength / 2 - top.count
    let first = before.compactMap { $0?.fitting(&left) }
    let last = after.compactMap { $0?.fitting(&left) }
    let used = top.count + (first + last).reduce(0) { $0 + $1.count }
    let table = channels(report, limit: maximumLength - used - style.utf8.count - script.utf8.count - reserve)
    let sections = first + (table.map { [$0] } ?? []) + last
    return page(report, "\(top)\(contents(sections))\(sections.map(\.markup))")
  }

  /// Bytes for the page around its sections, including the list of contents.
  private static let reserve = 4000

  private static func page(_ report: MigrationReport, _ content: HTMLMarkup) -> String {
    let head = HTMLHead.render(
      title: "CacheBridge report: \(report.verdict.id) (exit \(report.verdict.code.code))", scriptHash: scriptHash)
    let body: HTMLMarkup = """
      </head>
      <body>
      \(patterns)<main>
      \(content)</main>
      <footer><p>Report format \(plain: report.formatVersion). This file is complete in itself and loads nothing.</p></footer>

      """
    // Not interpolated, because it is not text: its hash requires it in the page byte for byte.
    return head + body.text + "<script>" + script + "</script>\n</body>\n</html>\n"
  }

  private static func contents(_ sections: [HTMLSection]) -> HTMLMarkup {
    let links = sections.map { section -> HTMLMarkup in "<li><a href=\"#\(section.id)\">\(section.title)</a></li>\n" }
    return "<nav aria-label=\"Contents\"><ul>\n\(links)</ul></nav>\n"
  }
}

/// How many entries of each kind the page shows.
enum HTMLLimits {
  static let owners = 100
  static let entities = 40
  static let findings = 100
  static let samples = 10
  static let other = 60
}
