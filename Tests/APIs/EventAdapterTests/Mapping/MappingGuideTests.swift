import FileTesting
import Foundation
import Testing

@testable import EventAdapter

@Suite("The table of what maps to what") struct MappingGuideTests {
  /// `RECORD_GOLDEN=1` writes the page and fails, so that a recording is never taken for a pass.
  @Test("the pages are what the code's rules say", arguments: MappingPage.all.map(\.path))
  func page(_ path: String) throws {
    let page = try #require(MappingPage.all.first { $0.path == path })
    let file = Repository.url(path)
    if Repository.isRecording {
      try Data(page.text.utf8).write(to: file)
      Issue.record("Recorded. Read the difference, then run again without RECORD_GOLDEN.")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page.text)
  }

  @Test("rows have one name in a direction, say what is lost when they report it, and break no table")
  func rows() {
    let rows = MappingGuide.rows
    #expect(Set(rows.map { "\($0.direction) \($0.id)" }).count == rows.count)
    for row in rows {
      #expect(!row.legacy.isEmpty || !row.new.isEmpty, "\(row.id)")
      #expect(!row.kept.isEmpty || !row.lost.isEmpty, "\(row.id)")
      #expect(!row.isReported || !row.lost.isEmpty, "\(row.id)")
      #expect(![row.legacy, row.new, row.kept, row.lost].contains { $0.contains("|") || $0.contains("\n") })
    }
  }
}
