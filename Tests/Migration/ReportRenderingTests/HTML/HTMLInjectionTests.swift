import MigrationReport
import SeededTesting
import Testing

@testable import ReportRendering

/// No text of a report is more than text.
@Suite struct HTMLInjectionTests {
  /// A report in which every text is this one.
  private func report(of text: String) -> MigrationReport {
    let counts = LedgerCounts(read: 2, migrated: 1, rejected: 1)
    return MigrationReport(
      verdict: Verdict(.partial, message: text, hint: text),
      run: MigrationReport.Run(
        id: text, tool: text, sqlite: text, command: [text, text], startedAt: text, durationMs: 1,
        redaction: .revealed),
      source: MigrationReport.Source(
        model: text, detectedBy: .hashes, files: [MigrationReport.File(role: .main, bytes: 1, sha256: text)]),
      owners: [MigrationReport.Owner(owner: text, ledger: [text: counts])], ledger: [text: counts],
      channels: [
        MigrationReport.Channel(channel: text, messages: 1, ranges: 2, holes: 1, firstAt: 1, lastAt: 2),
        MigrationReport.Channel(channel: text, messages: 1, ranges: 2, holes: 1, firstAt: 1, lastAt: 2),
      ],
      findings: [Finding(FindingCode(rawValue: text), count: 2, message: text, samples: [text, text])],
      verification: MigrationReport.Verification(
        level: 4, checks: [MigrationReport.Check(id: text, ok: false, compared: 1)], digests: [text: text]),
      performance: MigrationReport.Performance(phases: [MigrationReport.Phase(id: text, ms: 1)]),
      notChecked: [text], next: [text])
  }

  private static let hostile = [
    "<b>bold</b>", "</th></tr></table>", "\"><script>alert(1)</script>", "' onload='alert(1)", "\" onload=\"alert(1)",
    "</title><svg onload=alert(1)>", "</style><style>*{display:none}", "</script><script>", "<!--", "-->", "]]>",
    "<![CDATA[", "&lt;b&gt;", "&#60;b&#62;", "&", "&#0;", "javascript:alert(1)", "https://example.org/x.png",
    "url(https://example.org)", "#ledger", "\\(x)", "line\nbreak\r\ttab", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{9B}31m",
    "a\u{202E}b\u{2066}c\u{200B}d\u{FEFF}e", "\u{2028}\u{2029}", "\u{E0041}",
    "日本語", "e\u{301}", "   ", "<", ">", "\"", "'",
    // Noncharacters, which no literal may hold.
    String(String.UnicodeScalarView([0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE].compactMap { Unicode.Scalar(UInt32($0)) })),
  ]

  @Test(arguments: hostile) func namesChangeNothingInTheStructure(_ text: String) throws {
    let rendered = HTMLReport.render(report(of: text))
    let page = try HTMLPage(rendered)
    #expect(page.skeleton == (try HTMLPage(HTMLReport.render(report(of: "plain")))).skeleton)
    let shown = PrintableText.escaped(text) { $0.properties.isNoncharacterCodePoint }
    let channels = page.inside(id: "channels-table", "th").filter { $0.attributes["scope"] == "row" }.map(\.text)
    #expect(channels.allSatisfy { $0.utf8.elementsEqual(shown.utf8) } && channels.count == 2)
    #expect(page.all("h1").map(\.text) == [shown])
    #expect(rendered.unicodeScalars.allSatisfy { $0 == "\n" || !PrintableText.isUnsafe($0) })
    #expect(rendered.unicodeScalars.allSatisfy { !$0.properties.isNoncharacterCodePoint })
  }

  @Test func randomTextChangesNothingInTheStructure() throws {
    var random = SeededRandom(seed: 11)
    let plain = try HTMLPage(HTMLReport.render(report(of: "plain"))).skeleton
    let pieces = Self.hostile + (0..<128).map { String(Unicode.Scalar(UInt8($0))) }.filter { $0 != "`" }
    for _ in 0..<100 {
      let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      #expect(try HTMLPage(HTMLReport.render(report(of: text))).skeleton == plain)
    }
  }

  @Test func markupEscapesWhatIsInterpolated() {
    let text = "<a href=\"x\">'&\u{202E}"
    let markup: HTMLMarkup = "<p title=\"\(text)\">\(code: text)</p>"
    let escaped = "&lt;a href=&quot;x&quot;&gt;&#39;&amp;\\u{202E}"
    #expect(markup.text == "<p title=\"\(escaped)\"><code>\(escaped)</code></p>")
    let empty: HTMLMarkup = "\(code: "")\(-1234567)\(plain: 1234)\(tenths: 120)\(tenths: 125)"
    #expect(empty.text == "<code>(empty)</code>-1,234,56712341212.5")
    let long: HTMLMarkup = "\("<<<<", limit: 3)"
    #expect(long.text == "&lt;&lt;…")
  }

  @Test func pairsOfBackticksAreCode() {
    let prose = { (text: String) -> String in ("\(prose: text)" as HTMLMarkup).text }
    #expect(prose("see `a<b` and `c`.") == "see <code>a&lt;b</code> and <code>c</code>.")
    #expect(prose("odd ` tick") == "odd ` tick")
    #expect(prose("`` x") == "`` x")
  }
}
