import Foundation
import PacedTesting
import SeededTesting
import Testing

/// A run that is killed anywhere leaves the store untouched and each target absent or complete, and the same command
/// finishes it as if nothing had happened (Docs/Architecture.md#how-a-migration-works).
///
/// `CACHEBRIDGE_KILLS` is the number of kills over all commands; a part of them come here at random moments, and each of
/// them can be made again from its seed.
@Suite(.heavy) struct KillTests {
  /// Kills at random moments in all.
  static let randomKills = max(3, KillLedger.asked / 20)
  /// Every boundary with the store's rows in the main file and, when many kills are asked for, in a `-wal` too.
  static let usesEveryStore = KillLedger.areMany

  @Test(arguments: Kill.boundaries.indices)
  func atEveryBoundary(_ index: Int) async throws {
    let kill = Kill.boundaries[index]
    for wal in KillTests.usesEveryStore ? [false, true] : [index % 2 == 1] {
      let trial = try await KillTrial((wal ? Scenario.wal : Scenario.plain).value)
      let isKilled = try await trial.kill(kill)
      #expect(isKilled, "never came to \(kill)")
      try await trial.finish()
    }
  }

  /// The rebuilt store is taken up when it is whole, and made again when it is not.
  @Test(arguments: [("salvage", 1), ("plan", 1), ("copy", 2), ("settle", 1), ("publish", 1)])
  func whileSalvaging(_ name: String, _ number: Int) async throws {
    let trial = try await KillTrial(Scenario.salvage.value)
    let isKilled = try await trial.kill(.event(name, number))
    #expect(isKilled, "never came to \(name):\(number)")
    try await trial.finish()
  }

  @Test func atRandomMomentsAndWhileResuming() async throws {
    var random = SeededRandom(seed: 0xC0FFEE)
    var kills = 0
    while kills < KillTests.randomKills {
      let scenario = try await (random.below(2) == 0 ? Scenario.plain : Scenario.wal).value
      let trial = try KillTrial(scenario)
      let inARow = 1 + random.below(3)
      var isRunning = true
      for _ in 0..<inARow where isRunning {
        isRunning = try await trial.kill(.random(&random, duration: scenario.duration))
      }
      kills += max(trial.kills.count, 1)
      if isRunning { try await trial.finish() }
    }
  }
}
