import MigrationReport
import Testing

@testable import ReportRendering

@Suite struct MarkdownReportTests {
  @Test func fitsACommentWithAHundredThousandChannels() {
    var report = SampleReports.partial
    report.channels = (0..<100_000).map {
      MigrationReport.Channel(
        channel: "c-\(String($0, radix: 16))", messages: $0, ranges: 1, holes: 0, firstAt: 1, lastAt: 2)
    }
    let text = MarkdownReport.render(report)
    #expect(text.utf8.count < 60_000)
    #expect(text.contains("_and 99,980 more_"))
    #expect(text.contains("### Run"))
  }

  @Test func fitsACommentWhateverItHolds() {
    var report = SampleReports.revealed
    let monster = String(repeating: "x\u{300}\u{1B}|`@#*日", count: 20_000)
    report.verdict.message = monster
    report.verdict.hint = monster
    report.run.tool = monster
    report.run.command = Array(repeating: monster, count: 50)
    report.next = Array(repeating: monster, count: 3000)
    report.notChecked = Array(repeating: monster, count: 300)
    report.owners = Array(repeating: MigrationReport.Owner(owner: monster), count: 200)
    report.channels = Array(
      repeating: MigrationReport.Channel(channel: monster, messages: 1, ranges: 1, holes: 1, firstAt: nil, lastAt: nil),
      count: 200)
    report.findings = Array(
      repeating: Finding(FindingCode(rawValue: monster), message: monster, samples: [monster, monster]), count: 200)
    report.ledger = Dictionary(uniqueKeysWithValues: (0..<500).map { ("\($0)" + monster.prefix(300), LedgerCounts()) })
    #expect(MarkdownReport.render(report).utf8.count < 60_000)
    #expect(MarkdownReport.render(report).contains("Too long for this form"))
  }

  /// The cells of a table line; a pipe inside a cell would make one more.
  private func cells(_ line: Substring) -> Int {
    var count = 0
    var isEscaped = false
    for character in line {
      if character == "|", !isEscaped { count += 1 }
      isEscaped = character == "\\" && !isEscaped
    }
    return count - 1
  }

  @Test func tablesAreAlignedAndNoNameBreaksThem() {
    for (name, report) in SampleReports.all {
      var table: [Substring] = []
      for line in (MarkdownReport.render(report) + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("|") {
          table.append(line)
        } else {
          #expect(Set(table.map(\.count)).count <= 1, "\(name)")
          #expect(Set(table.map(cells)).count <= 1, "\(name)")
          table = []
        }
      }
    }
  }

  @Test func specialCharactersAreEscaped() {
    let text = MarkdownReport.render(SampleReports.revealed)
    #expect(!text.contains("<b> @all"))
    #expect(text.contains(#"see `row_digests` \| \<b\> `@`all `#`1 http:&#47;/x.org\_a\_\*b\*"#))
    #expect(text.contains("`a\\u{7C}b`") && text.contains("`\\u{60}code\\u{60}`"))
    #expect(text.contains("`**bold** _it_ <b>`"))
    #expect(text.contains("line\\u{A}break\\u{9}tab"))
    #expect(text.contains("- \\- report it") && text.contains("odd \\` tick"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !PrintableText.isUnsafe($0) })
  }
}
