import ChatCache
import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

@Suite(.heavy) struct StoreMigrationTests {
  @Test func tellsItsProgressAndEndsWithTheReport() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 300, edgeCases: true)
    let migration = StoreMigration(store: store, directory: folder.url("caches"))
    var phases: [MigrationEvent.Phase] = []
    var rows: Int64 = 0
    var counted: [Int64] = []
    var outcome: MigrationOutcome?
    for try await event in migration.run() {
      switch event {
      case .phase(let phase):
        phases.append(phase)
        // Each phase counts for itself; those that count come to the end.
        if rows > 0 { counted.append(rows) }
        rows = 0
      case .progress(_, let done, let total):
        #expect(done >= rows && done <= total)
        rows = done
      case .finished(let value): outcome = value
      }
    }
    #expect(phases == [.view, .plan, .copy, .index, .settle, .ranges, .verify, .publish])
    let report = try #require(outcome?.report)
    #expect(report.verdict.code == .partial)
    #expect(report.ledger.values.allSatisfy { $0.balanced })
    #expect(report.verification?.checks.allSatisfy { $0.ok } == true)
    let total = Int64(report.ledger.values.reduce(0) { $0 + $1.read })
    #expect(counted == [total, total])
    #expect(outcome?.caches.count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("caches/.cachebridge")))
  }

  @Test func opensAsACacheAndReadsTheMessages() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 200)
    let outcome = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
    let userID = try #require(outcome.caches.first?.userID)
    let cache = try Cache.open(directory: folder.url("caches"), userID: userID)
    let count = try await cache.read { snapshot in
      var count = 0
      for channel in try snapshot.channels() {
        count += try snapshot.messages(channelURL: channel.url, createdIn: 0...Int64.max).count
      }
      return count
    }
    try cache.close()
    #expect(count == 200)
  }

  @Test func cancelingStopsAndTheNextRunFinishes() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 12_000)
    let migration = StoreMigration(store: store, directory: folder.url("caches"))
    let cancellation = Cancellation()
    #expect(throws: MigrationError.self) {
      try migration.runAndWait(
        cancellation: cancellation,
        events: { event in if case .progress = event { cancellation.cancel() } })
    }
    #expect(FileManager.default.fileExists(atPath: folder.path("caches/.cachebridge")))
    #expect(try folder.caches().isEmpty)
    let outcome = try migration.runAndWait()
    #expect(outcome.report.run.resumed == 1)
    #expect(outcome.report.verdict.code == .ok)
    #expect(try folder.caches().count == 1)
  }

  @Test func theLoopOfACanceledTaskEndsAfterTheRun() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 12_000)
    let migration = StoreMigration(store: store, directory: folder.url("caches"))
    let loop = Task {
      var last: MigrationEvent?
      for try await event in migration.run() {
        last = event
        if case .phase(.view) = event { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return last
    }
    let last = try await loop.value
    if case .finished = last { Issue.record("The run was not stopped.") }
    // Nobody works in the folder any more.
    _ = try DirectoryLock(directory: folder.path("caches"))
    #expect(try folder.caches().isEmpty)
    #expect(try migration.runAndWait().report.run.resumed == 1)
  }

  @Test func aFailedRunLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 50, edgeCases: true)
    var options = MigrationOptions()
    options.rejectLimit = .count(0)
    let error = try #require(throws: MigrationError.self) {
      try StoreMigration(store: store, directory: folder.url("deep/caches"), options: options).runAndWait()
    }
    #expect(error.code == .rejectLimit)
    #expect(error.report?.ledger.values.allSatisfy { $0.balanced } == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path("deep")))
  }

  @Test(
    "a share of rows is the decimal fraction that it is written as",
    arguments: [(0.57, 57), (0.69, 69), (1.13, 113), (1.39, 139), (0.01, 1), (100, 10_000), (0, 0), (33.33, 3_333)])
  func rejectLimitOfAShare(_ share: Double, _ rows: Int) {
    let limit = MigrationOptions.RejectLimit.percent(share)
    #expect(!limit.isExceeded(by: rows, of: 10_000))
    #expect(limit.isExceeded(by: rows + 1, of: 10_000))
  }

  @Test func aDryRunWritesNothingAndTellsTheSame() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 80, edgeCases: true)
    var options = MigrationOptions()
    options.isDryRun = true
    let dry = try StoreMigration(store: store, directory: folder.url("caches"), options: options).runAndWait()
    #expect(!FileManager.default.fileExists(atPath: folder.path("caches")))
    let real = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
    #expect(dry.report.ledger == real.report.ledger)
    #expect(dry.report.verdict.code == real.report.verdict.code)
  }

  @Test func takesKeysFromTheWholeRange() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 40)
    try folder.execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET Z_PK = -9223372036854775808 WHERE Z_PK = (SELECT min(Z_PK) FROM ZSUCCEEDEDMESSAGE);
      """, on: store.path)
    let outcome = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
    #expect(outcome.report.verdict.code == .ok)
    #expect(outcome.report.ledger["SucceededMessage"]?.migrated == 40)
  }

  @Test func plansWithoutMakingAnything() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 60, owners: 2)
    let plan = try await StoreMigration(store: store, directory: folder.url("caches")).plan()
    #expect(plan.owners.count == 2)
    #expect(plan.owners.reduce(0) { $0 + ($1.rows[.succeededMessage] ?? 0) } == 60)
    #expect(!FileManager.default.fileExists(atPath: folder.path("caches")))
  }

  @Test func aLinkLeadsToTheLogToo() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 20, wal: true)
    let link = folder.url("link.sqlite")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: store)
    var options = MigrationOptions()
    options.isDryRun = true
    let direct = try StoreMigration(store: store, directory: folder.url("caches"), options: options).runAndWait()
    let linked = try StoreMigration(store: link, directory: folder.url("caches"), options: options).runAndWait()
    #expect(linked.report.ledger["SucceededMessage"]?.migrated == 20)
    #expect(linked.report.ledger == direct.report.ledger)
  }

  @Test func removesTheOldStoreWithItsLog() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 20, wal: true)
    #expect(FileManager.default.fileExists(atPath: store.path + "-wal"))
    try StoreMigration(store: store, directory: folder.url("caches")).removeStore()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func whatWasNotCheckedIsExplained() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 20)
    var options = MigrationOptions()
    options.verifyLevel = 1
    let directory = folder.url("caches")
    let migrated = try StoreMigration(store: store, directory: directory, options: options).runAndWait().report
    let verified = try StoreVerification(store: store, directory: directory).run()
    #expect(migrated.notChecked.contains("row_digests") && verified.notChecked.contains("store_structure"))
    for code in migrated.notChecked + verified.notChecked {
      #expect(Explanations.find(code)?.kind == .notChecked, "\(code)")
    }
  }

  /// Also in a second attempt, after a first that ended between two files.
  @Test(arguments: [false, true]) func removesWhatALinkLeadsTo(_ isRepeated: Bool) throws {
    let folder = try TemporaryFolder()
    for name in ["store", "links"] { try Files.makeFolder(folder.path(name)) }
    let files = try folder.store(messages: 20, wal: true)
    let store = folder.path("store/store.sqlite")
    for suffix in ["", "-wal"] { try Files.move(files.path + suffix, to: store + suffix) }
    let link = folder.path("links/link.sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.createSymbolicLink(atPath: link + suffix, withDestinationPath: store + suffix)
    }
    _ = try folder.write([1], to: "links/link.sqlite-shm")
    if isRepeated { Files.remove(store) }
    try StoreMigration(store: URL(fileURLWithPath: link), directory: folder.url("caches")).removeStore()
    #expect(try Files.names(folder.path("store")) == [])
    #expect(try Files.names(folder.path("links")) == ["link.sqlite-shm"], "what is no link stays")
  }

  @Test func aLinkToACacheIsNotFollowed() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 20)
    let migration = StoreMigration(store: store, directory: folder.url("caches"))
    _ = try migration.runAndWait()
    let cache = folder.path("caches/" + (try #require(try folder.caches().first)))
    try migration.removeStore()
    #expect(!Files.exists(store.path))
    // As for old code that looks for a file there.
    try FileManager.default.createSymbolicLink(atPath: store.path, withDestinationPath: cache)
    let error = #expect(throws: MigrationError.self) { try migration.removeStore() }
    #expect(error?.code == .unsupportedSource && Files.exists(cache) && Files.exists(store.path))
  }

  @Test func aCodecOfTheAppIsAsked() throws {
    struct Reversed: PayloadCodec {
      let id = "reversed"
      func jsonText(of stored: UnsafeRawBufferPointer) -> [UInt8]? {
        stored.first == UInt8(ascii: "!") ? Array(stored.dropFirst().reversed()) : nil
      }
    }
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 5, encoding: .json)
    try folder.reverseFirstPayload(of: store)
    var options = MigrationOptions()
    let without = try StoreMigration(store: store, directory: folder.url("a"), options: options).runAndWait()
    #expect(without.report.ledger["SucceededMessage"]?.undecoded == 1)
    options.codecs = [Reversed()]
    let with = try StoreMigration(store: store, directory: folder.url("b"), options: options).runAndWait()
    #expect(with.report.ledger["SucceededMessage"]?.undecoded == 0)
    #expect(with.report.verdict.code == .ok)
  }
}
