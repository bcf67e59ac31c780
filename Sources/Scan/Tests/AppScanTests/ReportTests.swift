import Foundation
import Testing

@testable import AppScan

@Suite struct ReportTests {
  private let report = AppScan().scan([
    AppScan.Source(
      path: "Chat <1>.swift",
      text: "import SendBirdSyncManager\nfunc f(_ c: SBSMMessageCollection, _ m: SBDUserMessage) { c.remove() }\n"),
    AppScan.Source(path: "Empty.swift", text: "let nothing = 0\n"),
  ])

  @Test func sumsAddUp() {
    #expect(report.counts == EffortCounts(report.uses))
    #expect(report.counts.mechanical == 1 && report.counts.thought == 2 && report.counts.unchanged == 1)
    var sum = EffortCounts()
    for step in report.steps { sum.mechanical += step.counts.mechanical; sum.thought += step.counts.thought }
    #expect(sum.mechanical == 1 && sum.thought == 2)
    #expect(report.filesWithUses.map(\.path) == ["Chat <1>.swift"])
  }

  @Test func jsonHasEveryUse() throws {
    let document = try #require(try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    #expect(document["format_version"] as? Int == 1 && document["read"] as? Int == 2)
    #expect((document["uses"] as? [[String: Any]])?.count == report.uses.count)
  }

  @Test func sarifPointsAtTheLines() throws {
    let document = try #require(try JSONSerialization.jsonObject(with: Data(report.sarif().utf8)) as? [String: Any])
    #expect(document["version"] as? String == "2.1.0")
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let rules = try #require(
      ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
    #expect(Set(results.map { $0["ruleId"] as? String }) == Set(rules.map { $0["id"] as? String }))
    let text = try report.sarif()
    #expect(text.contains("\"uri\" : \"Chat%20%3C1%3E.swift\"") && text.contains("\"startLine\" : 2"))
  }

  @Test func pagesEscape() {
    #expect(report.html.contains("Chat &lt;1&gt;.swift") && !report.html.contains("Chat <1>"))
    #expect(!report.html.contains("http") || report.html.contains("http-equiv"))
    #expect(report.markdown.contains("| `Chat <1>.swift` | small |"))
    #expect(report.text(listsUses: true).contains("2:13  SBSMMessageCollection in f(_:_:): needs thought"))
  }

  @Test func nothingFoundSaysSo() {
    let empty = AppScan().scan([AppScan.Source(path: "A.swift", text: "")])
    #expect(empty.text(listsUses: false) == "No use of the vendor's API in 1 file.\n")
    #expect(empty.markdown.contains("No use") && empty.html.contains("0 uses"))
  }
}
