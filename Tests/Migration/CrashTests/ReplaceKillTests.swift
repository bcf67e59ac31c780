import Foundation
import PacedTesting
import SeededTesting
import Testing

/// Killing a run over caches that are there: each stays complete, with what is in its log, until the new one is in its
/// place (Docs/Architecture.md#the-working-folder).
@Suite(.heavy) struct ReplaceKillTests {
  static let kills: [[Kill]] =
    [
      [.event("copy", 3), .event("copy", 2)], [.event("publish", 1)], [.event("verify", 1), .event("reports", 1)],
    ] + randomKills()

  /// Only when many kills are asked for.
  private static func randomKills() -> [[Kill]] {
    guard KillTests.usesEveryStore else { return [] }
    var random = SeededRandom(seed: 0xFACADE)
    return (0..<KillTests.randomKills / 4).map { _ in
      (0...random.below(3)).map { _ in Kill.random(&random, duration: 1.5) }
    }
  }

  @Test(arguments: kills.indices)
  func replacing(_ index: Int) async throws {
    try await run(try await Scenario.replace.value, ReplaceKillTests.kills[index])
  }

  @Test(arguments: kills.indices)
  func merging(_ index: Int) async throws {
    try await run(try await Scenario.merge.value, ReplaceKillTests.kills[index])
  }

  private func run(_ scenario: Scenario, _ kills: [Kill]) async throws {
    let trial = try KillTrial(scenario)
    for kill in kills where try await !trial.kill(kill) { return }
    try await trial.finish()
  }
}
