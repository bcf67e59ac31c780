import FileTesting
import ProcessTesting

#if os(Linux)
  import Foundation
  import PacedTesting
  import SeededTesting
  import Testing

  /// Every command that writes is killed before any of its changes: a write, a sync, a new name, a removal. Each file is
  /// then what it was or complete, and the same command finishes, killed again or not.
  ///
  /// The preloaded recorder (`Tests/Support/PowerLossRecorder`) counts the changes and ends the process at the asked one.
  /// `CACHEBRIDGE_KILLS` is the number of kills over all commands, `CACHEBRIDGE_SEED` the first seed.
  @Suite(.heavy) struct CommandKillTests {
    /// Kills per command.
    static let count = max(2, KillLedger.asked / 9)
    static let firstSeed = Seeds.number("CACHEBRIDGE_SEED", default: 1)

    @Test(arguments: Act.Name.allCases) func killed(_ name: Act.Name) async throws {
      let act = try await name.act.value
      let changes = try await self.changes(of: act)
      var kills = 0
      var seed = UInt64(Self.firstSeed)
      while kills < Self.count {
        kills += try await trial(act, changes, seed)
        seed += 1
      }
    }

    /// The changes of an undisturbed run; those that more than fill a file are marked.
    private func changes(of act: Act) async throws -> [Bool] {
      let place = try ActFolder(act)
      let logs = try TemporaryFolder()
      _ = try await Tool.run(
        place.arguments, environment: Recording.variables(folder: place.folder.path, log: logs.path("log")))
      let recording = try Recording(log: logs.path("log"))
      let boundaries = Set(recording.boundaries)
      return recording.steps.indices.compactMap { index in
        switch recording.steps[index] {
        case .open(_, _, let flags) where flags & (O_CREAT | O_TRUNC) == 0: nil
        case .map, .unknown, .death: nil
        default: boundaries.contains(index)
        }
      }
    }

    /// Starts the command, kills it, and starts it again, up to four times; then lets it come to its end.
    /// - Returns: the number of kills.
    private func trial(_ act: Act, _ changes: [Bool], _ seed: UInt64) async throws -> Int {
      var random = SeededRandom(seed: seed)
      let place = try ActFolder(act)
      let boundaries = changes.indices.filter { changes[$0] }
      var kills: [String] = []
      for _ in 0...random.below(4) {
        let isBoundary = random.below(2) == 0
        let index = isBoundary ? boundaries[random.below(boundaries.count)] : random.below(changes.count)
        let wasDone = try await isDone(place)
        let logs = try TemporaryFolder()
        let outcome = try await Tool.run(
          place.arguments,
          environment: Recording.variables(folder: place.folder.path, log: logs.path("log"), death: index + 1))
        let comment = "\(act), seed \(seed), kills: \(kills)"
        let last = try Recording(log: logs.path("log")).steps.last
        guard outcome.isKilled, !outcome.didExpire, case .death(let path)? = last else {
          // What is left to do was shorter.
          try await place.expectEnd(outcome, wasDone: wasDone, comment)
          return kills.count
        }
        kills.append("\(index + 1), at \(path)")
        KillLedger.shared.add("\(act)", KillLedger.moment(path: "/" + path))
        #expect(outcome.leftovers.isEmpty, "left in the temporary directory: \(outcome.leftovers); \(comment)")
        try await place.expectWhole("\(act), seed \(seed), kills: \(kills)")
      }
      let wasDone = try await isDone(place)
      try await place.expectEnd(
        try await Tool.run(place.arguments), wasDone: wasDone, "\(act), seed \(seed), kills: \(kills)")
      return kills.count
    }

    private func isDone(_ place: ActFolder) async throws -> Bool { try await place.target.contents() == place.act.new }
  }
#endif
