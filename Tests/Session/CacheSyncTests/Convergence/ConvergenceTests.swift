import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Random operations from a seed with faults on, then quiet: all caches equal the server's truth, ranges included.
@Suite("Convergence", .serialized, .live) struct ConvergenceTests {
  /// `CACHEBRIDGE_SEEDS=100-200` runs others, `CACHEBRIDGE_STEPS=200` shorter ones.
  static let seeds = Seeds.chosen(SeedVectors.convergence + [1, 2, 3])

  @Test("every cache ends as the server's truth", arguments: seeds) func converges(_ seed: UInt64) async throws {
    let simulation = try await RandomSimulation(seed: seed)
    var random = SeededRandom(seed: seed)
    for step in 1...Seeds.steps(1000) {
      try await simulation.step(&random)
      // Some room for events and answers; without it all operations would be one burst.
      if step % 20 == 0 { await simulation.finishPosts() }
    }
    let differences = try await simulation.finish()
    #expect(differences == [], "seed \(seed)")
    try await simulation.stop()
  }
}
