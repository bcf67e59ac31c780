import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import RawSQLite
import Testing

/// Ctrl-C and SIGTERM stop a run at a batch boundary with exit 75 and keep the working folder; while a run is in the
/// folder, another one is turned away with exit 7 (Docs/Architecture.md#the-working-folder).
@Suite(.heavy) struct InterruptTests {
  /// Seconds that a stopped run may take to its batch boundary; generous, because machines that test are busy.
  static let patience = 5.0

  @Test(arguments: [SIGINT, SIGTERM])
  func stopsTheCopy(_ signal: Int32) async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    try await stop(trial, at: "copy:3", with: signal, expecting: [.exited(75)])
    #expect(trial.target.hasRun, "the working folder is kept")
    #expect(try trial.target.names() == [], "nothing is published")
    try trial.scenario.source.expectUntouched("interrupted")
    try await trial.finish(verifies: false)
  }

  @Test(arguments: ["view:1", "index:1", "settle:1", "verify:1"])
  func stopsOtherPhases(_ moment: String) async throws {
    let trial = try await KillTrial(Scenario.wal.value)
    try await stop(trial, at: moment, with: SIGINT, expecting: [.exited(75)])
    #expect(trial.target.hasRun, "the working folder is kept")
    try await trial.finish(verifies: false)
  }

  /// By the clock, so that the signal also comes in the middle of a statement.
  @Test func stopsAnywhere() async throws {
    let moments = KillTests.usesEveryStore ? KillTests.randomKills / 2 : 4
    for moment in 1...moments {
      let trial = try await KillTrial(Scenario.plain.value)
      let seconds = trial.scenario.duration * Double(moment) / Double(moments + 1)
      let running = try Tool.start(trial.arguments)
      running.send(SIGINT, after: seconds)
      let outcome = try await running.finish()
      let comment = "SIGINT after \(Int(seconds * 1000)) ms: \(outcome)"
      guard outcome.ending != trial.scenario.exitCode else { continue }
      // Before the program has set its handler the signal ends it.
      #expect([.exited(75), .killed(SIGINT)].contains(outcome.ending), "\(comment)")
      if outcome.ending == .exited(75) { #expect(trial.target.hasWork, "the working folder is gone: \(comment)") }
      try await trial.expectWhole()
      try await trial.finish(verifies: false)
    }
  }

  /// When the renaming has begun, a run may as well come to its end.
  @Test func duringPublishing() async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    let ending = try await stop(
      trial, at: "publish:1", with: SIGINT, expecting: [.exited(75), trial.scenario.exitCode])
    if ending == .exited(75) {
      try await trial.finish(verifies: false)
    } else {
      await #expect(try trial.target.contents() == trial.scenario.new)
      #expect(!trial.target.hasWork)
    }
  }

  /// Two signals end the process at once, wherever it is; the next run finishes what is left.
  @Test func twoSignals() async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    let running = try Tool.start(trial.arguments, killAt: "copy:3:stop")
    try #require(await running.stopped())
    for signal in [SIGINT, SIGTERM, SIGCONT] { running.send(signal) }
    let outcome = try await running.finish()
    // Which of the two comes first, and whether the second one comes before the batch boundary, is left to the system.
    #expect([.exited(130), .exited(143), .exited(75)].contains(outcome.ending), "\(outcome)")
    try await trial.expectWhole()
    try await trial.finish(verifies: false)
  }

  @Test func turnsASecondRunnerAway() async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    let first = try Tool.start(trial.arguments, killAt: "copy:4:stop")
    try #require(await first.stopped())
    let before = try Files.names(trial.target.work + "/cache")
    for flags in [[], ["--replace"], ["--merge"]] {
      let second = try await Tool.run(["migrate", trial.scenario.source.store, "--to", trial.target.path] + flags)
      #expect(second.ending == .exited(7), "\(second)")
    }
    #expect(trial.target.hasRun)
    #expect(try Files.names(trial.target.work + "/cache") == before)
    first.send(SIGCONT)
    let outcome = try await first.finish()
    #expect(outcome.ending == trial.scenario.exitCode, "\(outcome)")
    await #expect(try trial.target.contents() == trial.scenario.new)
  }

  /// The lock dies with its holder: the next run needs no waiting and no cleaning.
  @Test func theLockDiesWithTheRun() async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    let first = try Tool.start(trial.arguments, killAt: "settle:1:stop")
    try #require(await first.stopped())
    first.send(SIGKILL)
    #expect(try await first.finish().isKilled)
    try await trial.finish(verifies: false)
  }

  /// Starts the command, sends a signal when it stands still, and waits for its end.
  @discardableResult
  private func stop(
    _ trial: KillTrial, at moment: String, with signal: Int32, expecting endings: [ChildEnding]
  ) async throws -> ChildEnding {
    let running = try Tool.start(trial.arguments, killAt: moment + ":stop")
    try #require(await running.stopped(), "never came to \(moment)")
    running.send(signal)
    let start = Date()
    running.send(SIGCONT)
    let outcome = try await running.finish()
    #expect(Date().timeIntervalSince(start) < InterruptTests.patience, "slow to stop at \(moment)")
    #expect(endings.contains(outcome.ending), "at \(moment): \(outcome)")
    #expect(outcome.leftovers.isEmpty)
    return outcome.ending
  }
}
