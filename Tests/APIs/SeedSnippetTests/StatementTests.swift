import FileTesting
import Foundation
import Testing

/// The table of Docs/Guides/seed-statements.md against the tests of this target.
@Suite("Statements of the seeds") struct StatementTests {
  @Test("each statement names a test that exists") func names() throws {
    let tests = Repository.url("Tests/APIs/SeedSnippetTests")
    let page = Repository.url("Docs/Guides/seed-statements.md")
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    let sources = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    // The second table lists what does not compile.
    let text = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "## What does not compile")[0]
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| 00") }
    #expect(rows.count > 20)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let name = try #require(cells.last?.trimmingCharacters(in: CharacterSet(charactersIn: "`")))
      if name.hasPrefix("row: ") {
        let when = name.dropFirst("row: ".count)
        #expect(sources.contains("when: \"\(when)\""), "no line of the table of delegate calls: \(when)")
      } else {
        #expect(sources.contains("func \(name)("), "no test: \(name)")
      }
    }
  }
}
