import LiveTesting
import PacedTesting
import SeededTesting
import Testing

/// Whatever the user does without a connection, the cache ends as the server, and nothing is done twice.
@Suite("Random actions without a connection", .live) struct OfflineRunTests {
  static let seeds = Seeds.chosen(SeedVectors.offline + [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12])

  @Test("reconnections, refusals, lost answers and restarts", arguments: seeds)
  func random(_ seed: UInt64) async throws {
    let wrong = try await OfflineRun(seed: seed).run(steps: 120)
    #expect(wrong == [], "seed \(seed)")
  }
}
