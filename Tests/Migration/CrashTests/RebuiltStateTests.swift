import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

/// States that a kill between two system calls leaves behind, put together from those of kills at named moments: no
/// signal has to arrive within a millisecond.
@Suite(.heavy) struct RebuiltStateTests {
  /// Between two renames: none of the four files is in place, or all but the last one.
  @Test(arguments: [0, 3])
  func betweenRenames(_ placed: Int) async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    try await trial.kill(.event("reports", 1))
    let files = try trial.target.renamed()
    try #require(files.count == 4, "two caches and two quarantines expected")
    for name in files[placed...] {
      try Files.move(trial.target.path + "/" + name, to: trial.target.work + "/cache/" + name)
    }
    try await trial.expectWhole()
    try await trial.finish()
  }

  /// Killed once more when all files of such a state are in place.
  @Test func betweenRenamesAndAgain() async throws {
    let trial = try await KillTrial(Scenario.wal.value)
    try await trial.kill(.event("reports", 1))
    let last = try #require(try trial.target.renamed().last)
    try Files.move(trial.target.path + "/" + last, to: trial.target.work + "/cache/" + last)
    try await trial.kill(.event("reports", 1))
    try await trial.finish()
  }

  /// Between the finalizing of two caches, and after the last one but before the run is marked as publishing.
  @Test(arguments: [1, 2])
  func betweenFinalizedCaches(_ finalized: Int) async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    try await trial.kill(.event("publish", 1))
    let before = try TemporaryFolder()
    try Files.copy(trial.target.work, to: before.path("work"))
    try await trial.kill(.event("reports", 1))
    // Back to the state before, with the first files as they were finalized.
    var caches = 0
    for name in try trial.target.renamed() {
      if caches < finalized { try Files.copy(trial.target.path + "/" + name, to: before.path("work/cache/" + name)) }
      if name.hasSuffix(".sqlite") { caches += 1 }
      Files.remove(trial.target.path + "/" + name)
    }
    try Files.copy(before.path("work"), to: trial.target.work)
    trial.forgetLastStart()
    try await trial.expectWhole()
    try await trial.finish()
  }

  /// Between the commits of two caches: one is further than the other, in the copy or a stage ahead.
  @Test(arguments: [Kill.event("copy", 3), .event("publish", 1)])
  func betweenCommits(_ later: Kill) async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    try await trial.kill(.event("copy", 3))
    let before = try TemporaryFolder()
    try Files.copy(trial.target.work, to: before.path("work"))
    try await trial.kill(later)
    let ahead = try #require(try Files.names(trial.target.work + "/cache").first { $0.hasSuffix(".sqlite") })
    try Files.copy(trial.target.work + "/cache/" + ahead, to: before.path("work/cache/" + ahead))
    try Files.copy(before.path("work/cache"), to: trial.target.work + "/cache")
    try await trial.finish()
  }

  /// While the working folder is removed: some of it is gone, and a part of the rest.
  @Test(arguments: ["run.json", "run.json cache view"])
  func whileRemovingTheWorkingFolder(_ gone: String) async throws {
    let trial = try await KillTrial(Scenario.plain.value)
    try await trial.kill(.event("reports", 2))
    for name in gone.split(separator: " ") { Files.remove(trial.target.work + "/" + name) }
    try await trial.expectWhole()
    let outcome = try await Tool.run(trial.arguments)
    // Everything is in place and reported, so a run that no longer knows of this may also refuse.
    #expect([trial.scenario.exitCode, .exited(8)].contains(outcome.ending), "\(outcome)")
    await #expect(try trial.target.contents() == trial.scenario.new)
    #expect(!trial.target.hasWork, "the working folder stays")
  }
}
