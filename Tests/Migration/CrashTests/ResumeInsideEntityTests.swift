import Foundation
import LegacyFixtures
import PacedTesting
import Testing

/// A resume in the middle of an entity: commits come every 10,000 rows, so this takes a bigger store than the others.
@Suite(.heavy) struct ResumeInsideEntityTests {
  static let scenario = Task {
    try await Scenario(
      "more than one commit",
      source: Source(
        FixtureRecipe(
          messages: 10_800, channels: 5, owners: 2, encoding: .json, seed: 5, averagePayloadBytes: 60)))
  }

  /// Killed after every single commit: each start does one more, or the run would never come to its end.
  @Test func continuesBehindEachCommit() async throws {
    let trial = try await KillTrial(ResumeInsideEntityTests.scenario.value)
    while try await trial.kill(.event("copy", 2)) { try #require(trial.kills.count < 20, "goes round in circles") }
    // Seven entities end with a commit each, and the messages have one inside.
    #expect(trial.kills.count >= 8)
  }
}
