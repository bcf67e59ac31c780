import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import LocalCaching

/// After every step the invariants (Docs/Architecture.md#invariants) hold, and an app that knows only what it was told
/// shows what the collections show; at quiet points that is what the server has.
///
/// `CACHEBRIDGE_SEEDS=100-200` runs other seeds, `CACHEBRIDGE_STEPS=5000` longer runs.
@Suite("Random runs of message collections", .live) struct MessageCollectionRandomTests {
  static let seeds = Seeds.chosen(SeedVectors.collections + [1, 2, 3, 4, 6, 8])

  @Test("collections end as the server's truth, and tell all that they show", arguments: seeds)
  func random(seed: UInt64) async throws {
    let simulation = try await CollectionSimulation(seed: seed)
    var random = SeededRandom(seed: seed &* 7919)
    var found: [String] = []
    for step in 1...Seeds.steps(400) where found.isEmpty && !Task.isCancelled {
      try await simulation.step(&random)
      found = await simulation.faults()
      if found.isEmpty && step % 40 == 0 { found = try await simulation.finish(&random) }
      #expect(found.isEmpty, "seed \(seed), step \(step): \(found.joined(separator: "\n"))")
    }
    try await simulation.stop()
  }
}
