package import MigrationReport

/// A report for a browser: one file that needs no network and no script, and may run only the script and use only the
/// style that are in it. Equal reports give equal text.
package enum HTMLReport {
  /// The greatest length in bytes, whatever the report holds.
  package static let maximumLength = 300_000

  /// At most so many channels are shown, and fewer when their names are so long that the page would be too.
  package static let maximumChannels = 1000

  /// - Returns: HTML 5 that is well-formed as XML too; lines end with a line feed.
  package static func render(_ report: MigrationReport) -> String {
    let top = verdict(report)
    let before = [attention(report), ledger(report), owners(report)]
    let after = [
      findings(report), verification(report), phases(report), source(report), notChecked(report), next(report),
      run(report),
    ]
    // All but the channels may take half of the room; a section that does not fit is named only.
    var left = maximumLength / 2 - top.count
    let first = before.compactMap { $0?.fitting(&left) }
    let last = after.compactMap { $0?.fitting(&left) }
    let used = top.count + (first + last).reduce(0) { $0 + $1.count }
    let table = channels(report, limit: maximumLength - used - style.utf8.count - script.utf8.count - reserve)
    let sections = first + (table.map { [$0] } ?? []) + last
    return page(report, "\(top)\(contents(sections))\(sections.map(\.markup))")
  }

  /// Bytes for the page around its sections, the list of contents included.
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
    // Not interpolated, because it is no text: it stands in the page byte for byte as its hash wants it.
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
