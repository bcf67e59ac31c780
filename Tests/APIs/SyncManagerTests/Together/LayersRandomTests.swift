import LayerTesting
import LiveTesting
import PacedTesting
import Testing

/// Both layers on one cache. After every step the invariants (Docs/Architecture.md#invariants) hold for both, they
/// agree where they show the same part of the channel, and apps that know only what they were told show what the
/// collections show; at quiet points all of that is what the server has.
///
/// `CACHEBRIDGE_SEEDS=100-200` runs other seeds, `CACHEBRIDGE_STEPS=5000` longer runs.
@Suite("Random runs of both layers on one cache", .live) struct LayersRandomTests {
  static let seeds = Seeds.chosen(SeedVectors.layers + [1, 2, 4, 5, 6, 7, 8])

  @Test("both layers end as the server's truth, and never contradict each other", arguments: seeds)
  func random(seed: UInt64) async throws {
    let simulation = try await LayersSimulation(seed: seed)
    var random = SeededRandom(seed: seed &* 7919)
    var found: [String] = []
    for step in 1...Seeds.steps(420) where found.isEmpty && !Task.isCancelled {
      try await simulation.step(step, &random)
      found = await simulation.faults()
      if found.isEmpty && step % 60 == 0 { found = try await simulation.finish(&random) }
      #expect(found.isEmpty, "seed \(seed), step \(step): \(found.joined(separator: "\n"))")
    }
    try await simulation.stop()
  }
}
