import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

@Suite("The example app", .heavy) struct TranscriptTests {
  private static let golden = Repository.url("Docs/Example/transcript.txt")

  /// `RECORD_GOLDEN=1` writes the transcript and fails.
  @Test("goes through the five steps and prints its transcript") func transcript() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Program.run(BuiltProgram.path("five-steps"), in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output.suffix(600))")
    #expect(outcome.errors.isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(left == ["err", "out"], "It leaves nothing in its temporary folder.")
    if Repository.isRecording {
      try Data(outcome.output.utf8).write(to: Self.golden)
      Issue.record("Recorded. Read the difference, then run again without RECORD_GOLDEN.")
      return
    }
    #expect(try outcome.output == String(contentsOf: Self.golden, encoding: .utf8))
  }
}
