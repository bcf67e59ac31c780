import Foundation
import MigrationReport
import SeededTesting
import Testing

@testable import ReportRendering

@Suite struct HTMLReportTests {
  private func withChannels(_ count: Int, _ name: (Int) -> String) -> MigrationReport {
    var random = SeededRandom(seed: 7)
    var report = SampleReports.partial
    report.channels = (0..<count).map { index in
      MigrationReport.Channel(
        channel: name(index), messages: Int.random(in: 0...99_999, using: &random),
        ranges: Int.random(in: 0...6, using: &random), holes: Int.random(in: 0...5, using: &random),
        firstAt: 1_500_000_000_000, lastAt: 1_600_000_000_000)
    }
    return report
  }

  private func rows(_ page: HTMLPage) -> [String] {
    page.inside(id: "channels-table", "th").filter { $0.attributes["scope"] == "row" }.map(\.text)
  }

  @Test func equalReportsGiveEqualBytes() {
    for (name, report) in SampleReports.all {
      var other = report
      other.ledger = [:]
      for entity in report.ledger.keys.sorted().reversed() { other.ledger[entity] = report.ledger[entity] }
      other.ledger.reserveCapacity(1000)
      #expect(HTMLReport.render(other).utf8.elementsEqual(HTMLReport.render(report).utf8), "\(name)")
    }
  }

  // MARK: Structure

  @Test func verdictThenLossesThenTheRest() throws {
    let page = try HTMLPage(HTMLReport.render(SampleReports.partial))
    #expect(page.all("h1").map(\.text) == [SampleReports.partial.verdict.message])
    let sections = [
      "attention", "ledger", "owners", "channels", "findings", "verification", "phases", "source", "not-checked",
      "next", "run",
    ]
    #expect(page.all("section").map { $0.attributes["id"] } == sections)
    #expect(page.all("a").map { $0.attributes["href"] } == sections.map { "#" + $0 })
    let cards = page.inside(id: "attention", "h3").map(\.text)
    #expect(cards == ["warning undecoded 8 times", "warning disagrees 5 times"])
    #expect(page.inside(id: "attention", "li").first?.text.contains("8 undecoded:") == true)
  }

  @Test func aCleanRunSaysSo() throws {
    let page = try HTMLPage(HTMLReport.render(SampleReports.ok))
    let texts = page.inside(id: "attention", "p").map(\.text)
    #expect(texts == ["Nothing in this report is lost or needs attention."])
  }

  @Test func everyContradictionNeedsAttention() throws {
    let page = try HTMLPage(HTMLReport.render(SampleReports.revealed))
    let cards = page.inside(id: "attention", "li").map(\.text).joined()
    for text in ["does not balance", "check of the verification failed", "changed while it was read", "is damaged"] {
      #expect(cards.contains(text))
    }
    #expect(page.inside(id: "ledger", "desc").map(\.text) == ["1 migrated, 1 rejected, 1 unaccounted"])
  }

  @Test func everyTableHasACaptionAndHeaders() throws {
    for (name, report) in SampleReports.all {
      let page = try HTMLPage(HTMLReport.render(report))
      for table in page.all("table") {
        let id = try #require(table.attributes["id"])
        #expect(page.inside(id: id, "caption").count == 1, "\(name) \(id)")
        let columns = page.inside(id: id, "th").filter { $0.attributes["scope"] == "col" }.count
        let rows = page.inside(id: id, "tr").count
        #expect(page.inside(id: id, "th").count == columns + rows - 1, "\(name) \(id)")
        #expect(page.inside(id: id, "td").count == (columns - 1) * (rows - 1), "\(name) \(id)")
      }
      // Every picture has words, or is one that repeats them.
      for (index, picture) in page.elements.enumerated() where picture.name == "svg" {
        let isTold =
          picture.attributes["aria-labelledby"] != nil
          || page.elements.contains { $0.parent == index && $0.name == "title" }
        #expect(isTold ? picture.attributes["role"] == "img" : picture.attributes["aria-hidden"] == "true", "\(name)")
      }
    }
  }

  @Test func theStampIsThereWhenNamesAre() {
    #expect(HTMLReport.render(SampleReports.revealed).contains("<p class=\"stamp\">"))
    #expect(!HTMLReport.render(SampleReports.partial).contains("<p class=\"stamp\">"))
  }

  // MARK: Size

  @Test func aThousandChannelsFit() throws {
    for name in ["c-0123456789ab", "sendbird_group_channel_123456789_0123456789abcdef0123456789abcdef"] {
      let text = HTMLReport.render(withChannels(1000) { "\(name)\($0)" })
      #expect(text.utf8.count < HTMLReport.maximumLength)
      let rows = rows(try HTMLPage(text))
      #expect(rows.count > 950)
      #expect(!name.hasPrefix("c-") || rows.count == 1000)
    }
  }

  @Test func whatIsLeftOutIsCounted() throws {
    let page = try HTMLPage(HTMLReport.render(withChannels(2500) { "c-\($0)" }))
    #expect(rows(page) == (0..<1000).map { "c-\($0)" })
    let texts = page.inside(id: "channels", "p").map(\.text)
    #expect(texts.last == "1,500 more: the JSON report has all of them.")
    #expect(page.inside(id: "channels-table", "caption")[0].text.hasPrefix("The first 1,000 of 2,500 channels"))
  }

  @Test func fitsWhateverItHolds() throws {
    var report = withChannels(3000) { "\($0)" + String(repeating: "<&\u{202E}日", count: 500) }
    let monster = String(repeating: "x\u{300}\u{1B}|`<&>日", count: 20_000)
    report.verdict.message = monster
    report.verdict.hint = monster
    report.run.tool = monster
    report.run.command = Array(repeating: monster, count: 50)
    report.next = Array(repeating: monster, count: 300)
    report.notChecked = Array(repeating: monster, count: 300)
    report.owners = Array(repeating: MigrationReport.Owner(owner: monster), count: 300)
    report.findings = Array(
      repeating: Finding(FindingCode(rawValue: monster), message: monster, samples: [monster, monster]), count: 300)
    report.ledger = Dictionary(uniqueKeysWithValues: (0..<300).map { ("\($0)" + monster.prefix(300), LedgerCounts()) })
    let text = HTMLReport.render(report)
    #expect(text.utf8.count < HTMLReport.maximumLength)
    #expect(text.contains("Too long for this form"))
    #expect(rows(try HTMLPage(text)).count > 10)
  }

  @Test func extremeNumbersAreDrawn() throws {
    for extreme in [Int.max, Int.min, -1, 0] {
      var report = SampleReports.partial
      report.ledger = ["Message": LedgerCounts(read: extreme, migrated: extreme, dropped: extreme), "Chunk": .init()]
      report.owners[0].ledger = report.ledger
      report.channels[0] = MigrationReport.Channel(
        channel: "c-0", messages: extreme, ranges: extreme, holes: extreme, firstAt: .min, lastAt: .max)
      report.performance?.phases = [MigrationReport.Phase(id: "a", ms: extreme), .init(id: "b", ms: extreme)]
      _ = try HTMLPage(HTMLReport.render(report))
    }
  }
}
