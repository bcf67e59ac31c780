#if os(Linux)
  import Foundation
  import PacedTesting
  import SeededTesting
  import Testing

  /// The power goes at any moment of a command: what was not synced may be there or not, in any order. Each file is then
  /// what it was or complete, and the same command finishes after the next start of the system.
  ///
  /// A kill does not show this: what a killed process wrote is all there. So the calls of a run are recorded, and the disk
  /// is rebuilt from them (`Disk` has the model).
  ///
  /// `CACHEBRIDGE_POWER_LOSSES` is the number of power losses per command, `CACHEBRIDGE_SEED` the first seed.
  @Suite(.heavy) struct PowerLossTests {
    static let count = Seeds.number("CACHEBRIDGE_POWER_LOSSES", default: 2)
    static let firstSeed = Seeds.number("CACHEBRIDGE_SEED", default: 1)

    @Test(arguments: Act.Name.allCases) func atAnyMoment(_ name: Act.Name) async throws {
      let trial = try await PowerLossTrial(name.act.value)
      let steps = trial.recording.steps.count
      // Over, and everything lost that may be.
      try await trial.lose(after: steps, .dropped, seed: 0, isEnd: true)
      let boundaries = trial.recording.boundaries
      for index in 0..<Self.count {
        let seed = UInt64(Self.firstSeed + index)
        var random = SeededRandom(seed: seed)
        let loss = Disk.Loss.allCases[random.below(Disk.Loss.allCases.count)]
        let isBoundary = random.below(4) > 0
        let count = isBoundary ? boundaries[random.below(boundaries.count)] + 1 : random.below(steps + 1)
        try await trial.lose(after: count, loss, seed: seed)
      }
    }

    /// These tests see what they are for: on a disk that forgets syncs, nothing is left of a run that was over.
    @Test func aDiskThatLies() async throws {
      let trial = try await PowerLossTrial(Act.migrate.value)
      var random = SeededRandom(seed: 1)
      try trial.rebuild(after: trial.recording.steps.count, .dropped, forgetsSyncs: true, &random)
      await #expect(try trial.place.expectWhole("lying disk").isEmpty)
      await withKnownIssue("torn caches are damaged") {
        for _ in 0..<8 {
          try trial.rebuild(after: trial.recording.steps.count, .torn, forgetsSyncs: true, &random)
          try await trial.place.expectWhole("lying disk")
        }
      }
    }
  }
#endif
