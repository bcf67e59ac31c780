import ChatCache
import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

/// What comes in the way while proven files are put in place one after the other, and what the next run makes of it
/// (Docs/Architecture.md#the-working-folder).
@Suite("Putting files in place", .heavy) struct PublishingTests {
  @Test("a merge goes on into a cache that an app creates meanwhile", arguments: [0, 1])
  func aCacheCameDuringAMerge(_ place: Int) throws {
    let trial = try PublishingTrial()
    let outcome = try trial.run(.merge, before: place) { try trial.createCache(place) }
    #expect(outcome.report.verdict.code == .partial)
    try trial.expectComplete(outcome)
  }

  @Test("the same merge goes on into a cache that an app created after a kill", arguments: [0, 1])
  func aCacheCameAfterAKill(_ place: Int) throws {
    let trial = try PublishingTrial()
    try trial.kill(.merge, before: place)
    try trial.createCache(place)
    let outcome = try trial.run(.merge)
    #expect(outcome.report.run.resumed == 1)
    try trial.expectComplete(outcome)
  }

  @Test("a file that is no cache stops a merge until it is moved away, and finished files wait")
  func noCacheCameDuringAMerge() throws {
    let trial = try PublishingTrial()
    let error = try #require(throws: MigrationError.self) {
      try trial.run(.merge, before: 0) { try Files.write(Data("text".utf8), to: trial.cache(0).path) }
    }
    #expect(error.code == .targetExists && Files.exists(trial.working(0).path))
    try FileManager.default.removeItem(at: trial.cache(0))
    let outcome = try trial.run(.merge)
    #expect(outcome.report.run.resumed == 1)
    try trial.expectComplete(outcome)
  }

  @Test("finished files wait for the same command once a cache is in place")
  func failsHalfway() throws {
    let trial = try PublishingTrial()
    let error = try #require(throws: MigrationError.self) {
      try trial.run(before: 1) { try trial.obstructQuarantine(1) }
    }
    #expect(error.code == .noAccess)
    #expect(Files.exists(trial.cache(0).path) && Files.exists(trial.working(1).path))
    try FileManager.default.removeItem(at: trial.quarantine(1))
    let outcome = try trial.run(before: 0)
    #expect(outcome.report.run.resumed == 1)
    try trial.expectComplete(outcome)
  }

  @Test("a failure before anything is in place leaves nothing")
  func failsAtFirst() throws {
    let trial = try PublishingTrial()
    #expect(throws: MigrationError.self) {
      try trial.run(only: 1, before: 0) { try trial.obstructQuarantine(1) }
    }
    #expect(!Files.exists(trial.directory.path + "/.cachebridge"))
  }

  @Test("a cache that is gone before the run is finished is made again", arguments: MigrationOptions.ExistingCache.all)
  func removedAfterAKill(_ existing: MigrationOptions.ExistingCache) throws {
    let trial = try PublishingTrial()
    try trial.kill(existing, before: 1)
    try FileManager.default.removeItem(at: trial.cache(0))
    let outcome = try trial.run(existing)
    try trial.expectComplete(outcome)
  }

  @Test("a cache that is gone beside others that are in place is made again by a merge")
  func removedBesideOthers() throws {
    let trial = try PublishingTrial()
    try trial.kill(before: 1)
    try FileManager.default.removeItem(at: trial.working(1))
    for _ in 1...2 {
      let error = try #require(throws: MigrationError.self) { try trial.run() }
      #expect(error.code == .targetExists)
    }
    try trial.expectComplete(try trial.run(.merge))
  }

  @Test(
    "a finished file that was damaged while it waited is made again",
    arguments: [.merge, .refuse] as [MigrationOptions.ExistingCache])
  func damagedWhileWaiting(_ existing: MigrationOptions.ExistingCache) throws {
    let trial = try PublishingTrial()
    try trial.kill(existing, before: 1)
    let bytes = try Files.bytes(trial.working(1).path)
    try Files.write(Data(bytes.prefix(bytes.count / 2)), to: trial.working(1).path)
    if existing == .refuse {
      let error = try #require(throws: MigrationError.self) { try trial.run() }
      #expect(error.code == .targetExists && !Files.exists(trial.cache(1).path))
    }
    try trial.expectComplete(try trial.run(.merge))
  }

  @Test(
    "a run that is killed while it removes its working folder reports the same once more",
    arguments: MigrationOptions.ExistingCache.all)
  func killedAtItsVeryEnd(_ existing: MigrationOptions.ExistingCache) throws {
    let trial = try PublishingTrial()
    if existing != .refuse { for place in 0...1 { try trial.createCache(place) } }
    var state: Data?
    let first = try trial.run(existing, before: 1) { state = try Data(contentsOf: trial.state) }
    #expect(!Files.exists(trial.state.path))
    try FileManager.default.createDirectory(
      at: trial.state.deletingLastPathComponent(), withIntermediateDirectories: true)
    try #require(state).write(to: trial.state)
    let second = try trial.run(existing, before: 1)
    #expect(second.report.run.resumed == 1)
    #expect(second.report.ledger == first.report.ledger && second.report.verdict == first.report.verdict)
    #expect(second.caches == first.caches)
    try trial.expectComplete(second)
    #expect(!Files.exists(trial.state.deletingLastPathComponent().path))
  }
}

extension MigrationOptions.ExistingCache {
  fileprivate static let all: [Self] = [.refuse, .replace, .merge]
}

/// A store of two owners, and the folder of their caches.
private struct PublishingTrial {
  let folder: TemporaryFolder
  let store: URL
  var directory: URL { folder.url("caches") }
  /// In the order in which their caches are put in place.
  let owners: [String]

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store(messages: 200, owners: 2, edgeCases: true)
    let plan = try StoreMigration(store: store, directory: folder.url("planned")).runAndWait()
    owners = plan.caches.map(\.userID)
    try FileManager.default.removeItem(at: folder.url("planned"))
  }

  func cache(_ place: Int) -> URL { CacheFile.url(directory: directory, userID: owners[place]) }
  func working(_ place: Int) -> URL {
    directory.appendingPathComponent(".cachebridge/cache/" + cache(place).lastPathComponent)
  }

  var state: URL { directory.appendingPathComponent(".cachebridge/run.json") }

  /// The file of an owner's rejected rows; the second owner has some.
  func quarantine(_ place: Int) -> URL {
    cache(place).deletingPathExtension().appendingPathExtension("rejects.jsonl")
  }

  /// Puts a folder where that file would go.
  func obstructQuarantine(_ place: Int) throws {
    let content = quarantine(place).appendingPathComponent("content")
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
  }

  /// What an app does that logs a user in.
  func createCache(_ place: Int) throws { try Cache.open(directory: directory, userID: owners[place]).close() }

  /// Runs to the end.
  /// - Parameters:
  ///   - only: the only owner to migrate, counted in the order of `owners`.
  ///   - place: the file before which something happens, counted in the order of `owners`.
  ///   - meanwhile: what happens.
  @discardableResult
  func run(
    _ existing: MigrationOptions.ExistingCache = .refuse, only: Int? = nil, before place: Int? = nil,
    _ meanwhile: @escaping () throws -> Void = {}
  ) throws -> MigrationOutcome {
    var options = MigrationOptions()
    options.existing = existing
    options.owners = only.map { [owners[$0]] }
    var failure: (any Error)?
    var isOver = false
    let outcome = Result {
      try StoreMigration(store: store, directory: directory, options: options).runAndWait(events: { event in
        guard case .progress(.publish, let rows, _) = event, Int(rows) == place, !isOver else { return }
        isOver = true
        do { try meanwhile() } catch { failure = error }
      })
    }
    if let failure { throw failure }
    #expect(isOver == (place != nil))
    return try outcome.get()
  }

  /// Leaves the folder as a kill before that file would.
  func kill(_ existing: MigrationOptions.ExistingCache = .refuse, before place: Int) throws {
    let files = FileManager.default
    let killed = folder.url("killed")
    try run(existing, before: place) { try files.copyItem(at: directory, to: killed) }
    try files.removeItem(at: directory)
    try files.moveItem(at: killed, to: directory)
    // A copy is no second name of a file that is in place, so as on a file system without such names.
    for place in 0..<place { try files.removeItem(at: working(place)) }
  }

  /// Every owner's cache has what the store has, and nothing is left to do.
  func expectComplete(_ outcome: MigrationOutcome, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(outcome.caches.map(\.userID) == owners, sourceLocation: sourceLocation)
    #expect(!Files.exists(directory.path + "/.cachebridge"), sourceLocation: sourceLocation)
    let report = try StoreVerification(store: store, directory: directory).run()
    #expect(report.verdict.code == .ok, sourceLocation: sourceLocation)
    #expect(report.owners.count == owners.count, sourceLocation: sourceLocation)
  }
}
