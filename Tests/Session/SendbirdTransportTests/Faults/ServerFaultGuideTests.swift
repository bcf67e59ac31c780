import FileTesting
import Foundation
import Testing

/// The guide shows the table that the tests prove. Record with `RECORD_GOLDEN=1`; that run fails on purpose.
struct ServerFaultGuideTests {
  private static let guide = Repository.url("Docs/Guides/transport.md")
  private static let (start, end) = ("<!-- fault table -->\n", "<!-- end of the fault table -->\n")

  @Test func theGuideShowsTheTable() throws {
    let text = try String(contentsOf: Self.guide, encoding: .utf8)
    let start = try #require(text.range(of: Self.start))
    let end = try #require(text.range(of: Self.end))
    if Repository.isRecording {
      var recorded = text
      recorded.replaceSubrange(start.upperBound..<end.lowerBound, with: ServerFaultCell.guide)
      try Data(recorded.utf8).write(to: Self.guide)
      Issue.record("Recorded. Read the difference, then run again without RECORD_GOLDEN.")
    } else {
      #expect(String(text[start.upperBound..<end.lowerBound]) == ServerFaultCell.guide)
    }
  }
}
