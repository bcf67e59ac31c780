import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

@Suite("The example app", .heavy) struct TranscriptTests {
  private static let golden = Repository.url("Docs/Example/transcript.txt")

  /// `RECORD_GOLDEN=1` writes the transcript and fails.
  @Test("goes through the five steps and prints its transcript") func transcript() async throws {
    // Foundation makes the folders of a home when an app asks where they are.
    let home = try TemporaryFolder()
    let outcome = try await ProgramRun(
      BuiltProgram.path("five-steps"), [], environment: ["HOME": home.path]
    ).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errorText)\(outcome.text.suffix(600))")
    #expect(outcome.errorOutput.isEmpty)
    #expect(outcome.leftovers == [], "It leaves nothing in its temporary folder.")
    if Repository.isRecording {
      try Data(outcome.output).write(to: Self.golden)
      Issue.record("Recorded. Read the difference, then run again without RECORD_GOLDEN.")
      return
    }
    #expect(try outcome.text == String(contentsOf: Self.golden, encoding: .utf8))
  }
}
