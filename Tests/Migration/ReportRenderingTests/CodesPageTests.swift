import FileTesting
import Foundation
import MigrationReport
import ReportRendering
import Testing

@Suite struct CodesPageTests {
  /// `RECORD_GOLDEN=1` writes the page and fails, so that a recording is never taken for a pass.
  @Test func thePageIsMadeFromTheExplanations() throws {
    let file = Repository.url("Docs/Guides/codes.md")
    let page = CodesPage.render()
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(page.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent); run again without RECORD_GOLDEN")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }

  @Test func everyCodeHasItsPlaceOnce() {
    let page = CodesPage.render()
    for explanation in Explanations.all {
      let headings = page.split(separator: "\n").filter { $0.hasPrefix("### ") && $0.contains("`\(explanation.id)`") }
      #expect(headings.count == 1, "\(explanation.id)")
    }
  }
}
