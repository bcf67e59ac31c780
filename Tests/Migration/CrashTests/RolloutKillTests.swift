import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import SeededTesting
import Testing

/// An app whose launches are killed inside a migration goes on without it after two, and a greater round tries again
/// (Docs/Guides/rolling-out.md).
@Suite(.heavy) struct RolloutKillTests {
  private static let phases = ["view", "plan", "copy", "index", "settle", "ranges", "verify", "publish"]

  @Test("killed twice in a row in each phase, the app goes on with its old store, and says where", arguments: phases)
  func everyPhase(_ phase: String) async throws {
    let trial = try RolloutTrial(try await Scenario.plain.value)
    for _ in 1...2 {
      let launch = try await trial.launch(killAt: phase + ":1")
      #expect(launch.isKilled, "never came to \(phase)")
    }
    let third = try await trial.launch()
    trial.expectAbandoned(third, attempts: [phase, phase])
    // What was begun takes no space.
    #expect(!trial.target.hasWork)
    #expect(try await trial.target.contents() == [:])
    // A device that waits counts once.
    let fourth = try await trial.launch()
    #expect(fourth.payload?["launch.id"]?.text == third.payload?["launch.id"]?.text)
    trial.expectAbandoned(fourth)
    try await trial.expectAnotherTry()
  }

  @Test("killed twice between the caches of two users, only the work knows which are missing, and stays")
  func halfInPlace() async throws {
    let trial = try RolloutTrial(try await Scenario.plain.value)
    // The second time the run has nothing else to do, so these are its first events.
    for event in ["publish:3", "publish:2"] { #expect(try await trial.launch(killAt: event).isKilled) }
    trial.expectAbandoned(try await trial.launch(), attempts: ["publish", "publish"])
    #expect(trial.target.hasRun)
    #expect(try await trial.target.contents().keys.filter { $0.hasSuffix(".sqlite") }.count == 1)
    try await trial.expectAnotherTry()
  }

  @Test("killed once, the next launch finishes what was begun") func once() async throws {
    let trial = try RolloutTrial(try await Scenario.wal.value)
    #expect(try await trial.launch(killAt: "copy:4").isKilled)
    let second = try await trial.launch()
    #expect(second.opensCaches, "\(second)")
    #expect(second.payload?["run.resumed"]?.integer == 1)
    #expect(second.payload?["verdict"]?.text == "partial")
    try await trial.expectDone()
  }

  #if os(Linux)
    /// Launches that are killed before any of their changes, twice in a row: a write, a sync, a new name, a removal.
    static let count = max(4, KillLedger.asked / 5)

    @Test("killed twice before any change on disk, the app has its old store or all caches", arguments: 0..<count)
    func anyChange(_ seed: Int) async throws {
      let scenario = try await Scenario.plain.value
      let changes = try await Self.changes.value
      var random = SeededRandom(seed: UInt64(seed) &+ UInt64(Seeds.number("CACHEBRIDGE_SEED", default: 1)))
      let trial = try RolloutTrial(scenario)
      for _ in 1...2 {
        let logs = try TemporaryFolder()
        _ = try await trial.launch(
          environment: Recording.variables(
            folder: trial.folder.path, log: logs.path("log"), death: 1 + random.below(changes)))
      }
      let third = try await trial.launch()
      if third.opensCaches { try await trial.expectDone() } else { trial.expectAbandoned(third) }
      try await trial.expectAnotherTry()
    }

    /// The number of changes of an undisturbed launch.
    private static let changes = Task {
      try await recording().steps.filter { step in
        switch step {
        case .open(_, _, let flags): flags & (O_CREAT | O_TRUNC) != 0
        case .map, .unknown, .death: false
        default: true
        }
      }.count
    }

    private static func recording() async throws -> Recording {
      let trial = try RolloutTrial(try await Scenario.plain.value)
      let logs = try TemporaryFolder()
      let launch = try await trial.launch(
        environment: Recording.variables(folder: trial.folder.path, log: logs.path("log")))
      try #require(launch.opensCaches)
      return try Recording(log: logs.path("log"))
    }

    @Test("an attempt is on disk before anything of it is done") func recordedBefore() async throws {
      let steps = try await Self.recording().steps
      let record = "caches/.cachebridge-rollout"
      let named = try #require(
        steps.firstIndex { if case .rename(_, record) = $0 { true } else { false } }, "the record has no name")
      let handle = try #require(
        steps[..<named].reversed().compactMap { step -> Int64? in
          if case .open(let handle, record + ".new", _) = step { handle } else { nil }
        }.first)
      let isSynced = steps[..<named].contains { if case .sync(handle) = $0 { true } else { false } }
      #expect(isSynced, "its content may get lost")
      let work = try #require(
        steps.firstIndex { if case .makeFolder("caches/.cachebridge") = $0 { true } else { false } })
      let isNameSynced = steps[named..<max(named, work)].contains { if case .sync = $0 { true } else { false } }
      #expect(named < work && isNameSynced, "its name may get lost")
    }

    @Test("that it is done is on disk before the work is removed") func markedBefore() async throws {
      let steps = try await Self.recording().steps
      let marked = try #require(
        steps.firstIndex { if case .rename(_, "caches/.cachebridge-migrated") = $0 { true } else { false } })
      let removed = try #require(
        steps.firstIndex { if case .unlink("caches/.cachebridge/run.json") = $0 { true } else { false } })
      #expect(marked < removed)
      let caches = steps.indices.filter { index in
        switch steps[index] {
        case .link(_, let to), .rename(_, let to): to.hasSuffix(".sqlite") && !to.contains("/.cachebridge/")
        default: false
        }
      }
      #expect(caches.count == 2 && caches.allSatisfy { $0 < marked })
    }
  #endif
}
