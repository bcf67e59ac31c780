import ChatClient
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

/// As `LayersRandomTests`, while another program writes to the cache at random places: what it held before, other row
/// ids, less than before, nothing at all.
///
/// `CACHEBRIDGE_SEEDS=100-200` runs other seeds, `CACHEBRIDGE_STEPS=5000` longer runs.
@Suite("Random runs of both layers on a cache that another program writes to", .live)
struct ReloadedRunsTests {
  @Test(
    "both layers show what the cache holds, and end as the server's truth",
    arguments: Seeds.chosen(Array(1...6) + [16, 33]))
  func random(seed: UInt64) async throws {
    let simulation = try await LayersSimulation(seed: seed)
    let foreign = try ForeignRun(simulation)
    var random = SeededRandom(seed: seed &* 104_729)
    var found: [String] = []
    for step in 1...Seeds.steps(180) where found.isEmpty && !Task.isCancelled {
      if random.oneIn(12) {
        try await foreign.commit(&random)
        // Noticed by a write that is under way, or by this.
        simulation.session.lookForReload()
      } else {
        try await simulation.step(step, &random)
      }
      found = await simulation.faults()
      if found.isEmpty && step % 60 == 0 { found = try await simulation.finish(&random) }
      #expect(found.isEmpty, "seed \(seed), step \(step): \(found.joined(separator: "\n"))")
    }
    try foreign.close()
    try await simulation.stop()
  }
}
