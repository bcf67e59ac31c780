import MigrationReport

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
    let head: HTMLMarkup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="referrer" content="no-referrer"/>
      <title>CacheBridge report: \(report.verdict.id) (exit \(report.verdict.code.code))</title>

      """
    let body: HTMLMarkup = """
      </head>
      <body>
      \(patterns)<main>
      \(content)</main>
      <footer><p>Report format \(plain: report.formatVersion). This file is complete in itself and loads nothing.</p></footer>

      """
    // Not interpolated, because neither is text: both stand in the page byte for byte as their hashes want it.
    return head.text + "<style>" + style + "</style>\n" + body.text + "<script>" + script
      + "</script>\n</body>\n</html>\n"
  }

  /// Nothing may be loaded from anywhere, and nothing run but the style and script of the page.
  private static var policy: String {
    "default-src 'none'; style-src 'sha256-\(styleHash)'; script-src 'sha256-\(scriptHash)'; "
      + "base-uri 'none'; form-action 'none'"
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
