import MigrationReport
import Testing

@testable import ReportRendering

@Suite struct TextReportTests {
  @Test(arguments: [0, 40, 60, 80, 100, 200]) func linesStayWithinTheWidth(_ width: Int) {
    for (name, report) in SampleReports.all {
      let text = TextReport.render(report, width: width)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(line.count <= max(40, width), "\(name): \(line)")
        #expect(line.last != " ", "\(name): \(line)")
      }
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  @Test func sectionsStandInTheirOrder() {
    let lines = TextReport.render(SampleReports.partial).split(separator: "\n").map(String.init)
    let headings = [
      "Needs attention", "Ledger", "Owners", "Channels", "Findings", "Verification", "Phases", "Source", "Not checked",
      "Next", "Run",
    ]
    #expect(lines.filter { headings.contains($0) } == headings)
    #expect(lines[0] == "CacheBridge: partial (exit 2)")
    #expect(lines.contains("  and 5 more"))
    #expect(lines.contains { $0.contains("c-0d29") } && !lines.contains { $0.contains("c-0d30") })
  }

  @Test func aSummaryIsTheBeginning() {
    for (name, report) in SampleReports.all {
      let summary = TextReport.summary(report, width: 80)
      #expect(TextReport.render(report, width: 80).hasPrefix(summary), "\(name)")
      #expect(!summary.contains("\nLedger\n"))
    }
    #expect(TextReport.summary(SampleReports.partial).contains("\nNeeds attention\n"))
  }

  @Test func nothingReachesTheTerminalAsACommand() {
    let text = TextReport.render(SampleReports.revealed)
    let unsafe = text.unicodeScalars.filter { PrintableText.isUnsafe($0) && $0 != "\n" }
    #expect(unsafe.isEmpty)
    #expect(text.contains("\\u{1B}[31mred") && text.contains("right\\u{202E}left") && text.contains("c1\\u{9B}31m"))
    #expect(text.contains("This report names users and channels (--reveal)"))
    #expect(!TextReport.render(SampleReports.partial).contains("--reveal"))
  }

  @Test func quietWhenAllIsWell() {
    #expect(!TextReport.render(SampleReports.ok).contains("Needs attention"))
  }

  @Test func everyNumberOfTheLedgerIsShownAtEveryWidth() {
    for width in [40, 200] {
      let text = TextReport.render(SampleReports.partial, width: width)
      #expect(text.contains("2,030") && text.contains("2,013") && text.contains("2,086"))
    }
  }
}
