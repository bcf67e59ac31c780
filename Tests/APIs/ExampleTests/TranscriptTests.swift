import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

@Suite("The example app", .heavy) struct TranscriptTests {
  private static let golden = Repository.url("Docs/Example/transcript.txt")

  /// What `cachebridge-scan` prints, which is a package of its own: `.ci/run example` checks that part, too.
  private static func parts(_ text: String) throws -> (scan: String, steps: String) {
    let start = try #require(text.range(of: "\nStep 1. "))
    return (String(text[..<start.lowerBound]), String(text[start.lowerBound...]))
  }

  /// `RECORD_GOLDEN=1` writes the transcript and fails.
  @Test("goes through the five steps and prints its transcript, but for the scan") func transcript() async throws {
    // Foundation makes the folders of a home when an app asks where they are.
    let home = try TemporaryFolder()
    let outcome = try await ProgramRun(
      BuiltProgram.path("five-steps"), [], environment: ["HOME": home.path]
    ).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errorText)\(outcome.text.suffix(600))")
    #expect(outcome.errorOutput.isEmpty)
    #expect(outcome.leftovers == [], "It leaves nothing in its temporary folder.")
    let golden = try Self.parts(String(contentsOf: Self.golden, encoding: .utf8))
    if Repository.isRecording {
      try Data((golden.scan + outcome.text).utf8).write(to: Self.golden)
      Issue.record("Recorded. Read the difference, then run again without RECORD_GOLDEN.")
      return
    }
    #expect(golden.scan.contains("Before step 1. Scan the sources"))
    #expect(outcome.text == golden.steps)
  }
}
