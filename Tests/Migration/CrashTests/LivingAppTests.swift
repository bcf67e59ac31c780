import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

/// An app opens a cache, waits for it, reads and writes while a command changes that cache: nothing that the app committed
/// is lost, and the file stays sound.
@Suite(.serialized, .heavy) struct LivingAppTests {
  /// Where a command stands still while the app comes. The last two of a merge are inside its transaction.
  static let moments = ["view:1", "copy:2", "settle:1", "verify:1", "publish:1", "publish:2", "publish:3"]

  /// A stopped merge goes on beside what the app committed meanwhile, and brings everything over.
  @Test(arguments: moments) func merging(_ moment: String) async throws {
    let scenario = try await Scenario.merge.value
    let (trial, app, outcome) = try await run(scenario, stoppedAt: moment)
    #expect(outcome.ending == scenario.exitCode, "\(outcome)")
    try app.expectNothingLost(moment)
    #expect(app.committed.count == 100)
    for (name, content) in scenario.new where name.hasSuffix(".sqlite") {
      let now = Set(lines(try #require(try await trial.target.contents()[name])))
      let missing = lines(content).filter { !now.contains($0) }
      #expect(missing.isEmpty, "\(missing.count) lines of the merge are missing in \(name)")
    }
  }

  /// What the app committed while a replacement was made is not replaced: the run ends, and says why.
  @Test(arguments: moments) func replacing(_ moment: String) async throws {
    let scenario = try await Scenario.replace.value
    // Two commits at least before the run goes on. The app's cache is the last one to be replaced.
    let (trial, app, outcome) = try await run(scenario, stoppedAt: moment, afterLines: 3)
    try app.expectNothingLost(moment)
    #expect(app.committed.count == 100)
    #expect(outcome.ending == .exited(7), "\(outcome)")
    #expect(!trial.target.hasWork)
  }

  /// An app that writes all the time, without any stop.
  @Test func mergesBesideABusyWriter() async throws {
    let scenario = try await Scenario.merge.value
    let trial = try KillTrial(scenario)
    let (name, user) = try cache(of: trial)
    let app = try LivingApp(directory: trial.target.path, user: user, cacheName: name, first: 1_000_000, count: 0)
    await app.awaitLines(5)
    for _ in 0..<3 {
      let outcome = try await Tool.run(trial.arguments)
      #expect([.exited(0), .exited(2)].contains(outcome.ending), "\(outcome)")
    }
    app.leave()
    #expect(await app.finish().last == "end")
    try app.expectNothingLost("busy")
    #expect(app.committed.count > 20)
  }

  /// A merge is killed while an app writes; SQLite rolls back or forward, and the same command finishes.
  @Test(arguments: ["copy:2", "publish:2", "publish:3", "reports:1"])
  func killedBesideAnApp(_ moment: String) async throws {
    let scenario = try await Scenario.merge.value
    let trial = try KillTrial(scenario)
    let (name, user) = try cache(of: trial)
    let app = try LivingApp(directory: trial.target.path, user: user, cacheName: name, first: 1_000_000, count: 0)
    await app.awaitLines(3)
    let killed = try await Tool.run(trial.arguments, killAt: moment)
    #expect(killed.isKilled, "\(killed)")
    await app.awaitLines(app.committed.count + 3)
    let outcome = try await Tool.run(trial.arguments)
    #expect([.exited(0), .exited(2)].contains(outcome.ending), "\(outcome)")
    app.leave()
    _ = await app.finish()
    try app.expectNothingLost(moment)
    #expect(!trial.target.hasWork)
  }

  /// The app is killed while it writes and a merge goes on.
  @Test func anAppIsKilledBesideAMerge() async throws {
    let scenario = try await Scenario.merge.value
    let trial = try KillTrial(scenario)
    let (name, user) = try cache(of: trial)
    let running = try Tool.start(trial.arguments, killAt: "copy:2:stop")
    try #require(await running.stopped())
    let app = try LivingApp(directory: trial.target.path, user: user, cacheName: name, first: 1_000_000, count: 0)
    await app.awaitLines(10)
    running.send(SIGCONT)
    app.child.send(SIGKILL)
    _ = await app.finish()
    let outcome = try await running.finish()
    #expect(outcome.ending == scenario.exitCode, "\(outcome)")
    try app.expectNothingLost("killed app")
  }

  /// A cache that an app made meanwhile is never overwritten; the next merge brings the rest over.
  @Test(arguments: ["copy:2", "verify:1", "publish:1", "publish:2"])
  func aCacheThatCameMeanwhile(_ moment: String) async throws {
    let scenario = try await Scenario.plain.value
    let trial = try KillTrial(scenario)
    let running = try Tool.start(trial.arguments, killAt: moment + ":stop")
    try #require(await running.stopped())
    let user = try #require(scenario.owners.last)
    let app = try LivingApp(
      directory: trial.target.path, user: user.id, cacheName: user.cache, first: 1_000_000, count: 100)
    await app.awaitLines(3)
    running.send(SIGCONT)
    let outcome = try await running.finish()
    #expect(await app.finish().last == "end")
    #expect(outcome.ending == .exited(8), "\(outcome)")
    try app.expectNothingLost(moment)
    let again = try await Tool.run(trial.arguments)
    #expect(again.ending == .exited(8), "\(again)")
    let merged = try await Tool.run(trial.arguments + ["--merge"])
    #expect(merged.ending == scenario.exitCode, "\(merged)")
    try app.expectNothingLost("after --merge")
    #expect(!trial.target.hasWork)
    let verified = try await Tool.run(["verify", scenario.source.store, trial.target.path])
    #expect(verified.ending == .exited(0), "\(verified)")
  }

  /// After a cache came in the way of the first file, the merge puts the other files into place as they are.
  @Test func aMergeGoesOnFromFinishedFiles() async throws {
    let scenario = try await Scenario.plain.value
    let trial = try KillTrial(scenario)
    // In the order in which they are put into place.
    let owners = scenario.owners.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    try #require(owners.count > 1)
    let running = try Tool.start(trial.arguments, killAt: "verify:1:stop")
    try #require(await running.stopped())
    let app = try LivingApp(
      directory: trial.target.path, user: owners[0].id, cacheName: owners[0].cache, first: 1_000_000, count: 10)
    #expect(await app.finish().last == "end")
    running.send(SIGCONT)
    #expect(try await running.finish().ending == .exited(8))
    let finished = try owners.dropFirst().map { try inode(trial.target.path + "/.cachebridge/cache/" + $0.cache) }
    let merged = try await Tool.run(trial.arguments + ["--merge"])
    #expect(merged.ending == scenario.exitCode, "\(merged)")
    #expect(try owners.dropFirst().map { try inode(trial.target.path + "/" + $0.cache) } == finished)
    try app.expectNothingLost("after --merge")
    let contents = try await trial.target.contents()
    for (name, content) in scenario.new where name != owners[0].cache {
      #expect(contents[name] == content, "\(name)")
    }
    let verified = try await Tool.run(["verify", scenario.source.store, trial.target.path])
    #expect(verified.ending == .exited(0), "\(verified)")
    let tree = try #require(JSONTree(try Files.data(trial.folder.path("report.json"))))
    #expect(tree["run.resumed"]?.integer == 1)
    // Nothing counts as a duplicate because it was finished already.
    #expect(try scenario.reportDifferences(tree).filter { $0.contains("duplicate") || $0.contains("migrated") } == [])
  }

  /// SQLite would replay a log onto the new file.
  @Test func aLogWithoutItsCache() async throws {
    let scenario = try await Scenario.plain.value
    let trial = try KillTrial(scenario)
    let user = try #require(scenario.owners.last)
    try Files.makeFolder(trial.target.path)
    try Files.write(Data([1, 2, 3]), to: trial.target.path + "/" + user.cache + "-wal")
    #expect(try await Tool.run(trial.arguments).ending == .exited(8))
    #expect(try Files.names(trial.target.path) == [user.cache + "-wal"])
  }

  // MARK: The fixture

  /// Stops a command, lets an app open the cache and write a hundred messages beside it, and lets the command go on once
  /// the app has begun.
  private func run(
    _ scenario: Scenario, stoppedAt moment: String, afterLines lines: Int = 1
  ) async throws -> (KillTrial, LivingApp, Tool.Outcome) {
    let trial = try KillTrial(scenario)
    let (name, user) = try cache(of: trial)
    let running = try Tool.start(trial.arguments, killAt: moment + ":stop")
    try #require(await running.stopped(), "never came to \(moment)")
    let app = try LivingApp(directory: trial.target.path, user: user, cacheName: name, first: 1_000_000, count: 100)
    // Inside a merge's transaction the app waits for the writer's lock: opening is as far as it gets.
    await app.awaitLines(lines)
    running.send(SIGCONT)
    let outcome = try await running.finish()
    #expect(await app.finish().last == "end", "\(moment)")
    return (trial, app, outcome)
  }

  private func cache(of trial: KillTrial) throws -> (name: String, user: String) {
    let owner = try #require(trial.scenario.owners.first)
    return (owner.cache, owner.id)
  }

  private func inode(_ path: String) throws -> UInt64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.systemFileNumber] as? UInt64)
  }

  private func lines(_ content: Data) -> [Data] { content.split(separator: UInt8(ascii: "\n")).map { Data($0) } }
}
