import CacheStorage
import ChatCache
import Dispatch
import FileTesting
import Foundation
import LegacyStore
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

/// Stores that only a codec of the app can read: with the codec, without it, and when it cannot read at the moment.
@Suite(.heavy) struct AppCodecTests {
  typealias Reversed = RejectRetryTests.Reversed

  /// Reads some payloads, and then nothing until it is unlocked.
  private final class Locked: PayloadCodec {
    struct NoKey: Error { let secret = "hello, Anna" }
    let id: String
    private let readable = DispatchSemaphore(value: 0)
    private let key = Cancellation()

    init(id: String = "locked", after count: Int = 0) {
      self.id = id
      for _ in 0..<count { readable.signal() }
    }

    func unlock() { key.cancel() }

    func jsonText(of stored: UnsafeRawBufferPointer) throws -> [UInt8]? {
      guard key.isCancelled || readable.wait(timeout: .now()) == .success else { throw NoKey() }
      return Reversed().jsonText(of: stored)
    }
  }

  private func options(_ codecs: [any PayloadCodec], _ existing: MigrationOptions.ExistingCache = .refuse)
    -> MigrationOptions
  {
    var options = MigrationOptions()
    (options.codecs, options.existing) = (codecs, existing)
    return options
  }

  private func store(_ folder: TemporaryFolder, messages: Int = 60) throws -> URL {
    let store = try folder.store(messages: messages, edgeCases: false, encoding: .json)
    try folder.reversePayloads(of: store)
    return store
  }

  private func migrate(_ folder: TemporaryFolder, _ store: URL, _ options: MigrationOptions) throws -> MigrationOutcome
  {
    try StoreMigration(store: store, directory: folder.url("caches"), options: options).runAndWait()
  }

  private func lines(_ source: URL, _ codecs: [any PayloadCodec] = []) throws -> [String] {
    var lines: [String] = []
    var export = LineExport(source: source)
    export.codecs = codecs
    try export.run { lines.append(String(decoding: $0, as: UTF8.self)) }
    return Array(lines.dropFirst())
  }

  private func verify(_ folder: TemporaryFolder, _ store: URL, _ codecs: [any PayloadCodec]) throws -> MigrationReport {
    var verification = StoreVerification(store: store, directory: folder.url("caches"))
    verification.codecs = codecs
    return try verification.run()
  }

  /// A new row with the content of the first.
  private func copyFirstMessage(_ folder: TemporaryFolder, _ store: URL) throws {
    try folder.execute(
      """
      CREATE TEMP TABLE new AS SELECT * FROM ZSUCCEEDEDMESSAGE WHERE Z_PK = 1;
      UPDATE new SET Z_PK = (SELECT max(Z_PK) FROM ZSUCCEEDEDMESSAGE) + 1;
      INSERT INTO ZSUCCEEDEDMESSAGE SELECT * FROM new;
      """, on: store.path)
  }

  // MARK: Not now

  @Test("a codec that cannot read now ends the run, which a later call finishes; what it says goes nowhere")
  func locked() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    for readable in [0, 1, 30, 70] {
      let codec = Locked(after: readable)
      let error = try #require(throws: MigrationError.self) { try migrate(folder, store, options([codec])) }
      #expect(error.code == .interrupted && !error.description.contains("Anna"), "\(readable)")
      #expect(try folder.caches().isEmpty, "\(readable)")
    }
    let codec = Locked()
    codec.unlock()
    let report = try migrate(folder, store, options([codec])).report
    #expect(report.verdict.code == .ok && report.run.resumed > 0)
    #expect(report.ledger.values.allSatisfy { $0.undecoded == 0 })
  }

  @Test("a run is not finished by one with other codecs: what they read would differ from row to row") func others()
    throws
  {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    #expect(throws: MigrationError.self) { try migrate(folder, store, options([Locked(after: 50)])) }
    let report = try migrate(folder, store, options([Reversed()])).report
    #expect(report.verdict.code == .ok && report.run.resumed == 0)
    #expect(MigrationOptions().fingerprint == options([]).fingerprint)
    let two = options([Locked(id: "a"), Locked(id: "b")]).fingerprint
    #expect(two != options([Locked(id: "b"), Locked(id: "a")]).fingerprint)
    #expect(two != options([Locked(id: "a|1:b")]).fingerprint)
  }

  @Test("launches before the first unlock are no attempts of a rollout") func rollout() async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let codec = Locked(after: 20)
    var options = MigrationRollout.atLaunch
    options.codecs = [codec]
    let rollout = MigrationRollout(store: store, directory: folder.url("caches"), userID: "u", options: options)
    for _ in 0..<3 {
      let launch = await rollout.run()
      #expect(!launch.isMigrated)
      #expect(throws: MigrationError.self) { try launch.result?.get() }
      if case .failure(let error)? = launch.result { #expect(error.code == .interrupted) }
    }
    codec.unlock()
    #expect(await rollout.run().isMigrated)
  }

  @Test("a retry that cannot read now changes nothing") func retry() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let cache = try #require(try migrate(folder, store, options([])).caches.first)
    let before = try folder.files("caches")
    var retry = RejectRetry(file: URL(fileURLWithPath: cache.path))
    retry.codecs = [Locked(after: 30)]
    let error = #expect(throws: MigrationError.self) { try retry.runAndWait() }
    #expect(error?.code == .interrupted)
    #expect(try folder.files("caches") == before)
    retry.codecs = [Reversed()]
    #expect(try retry.runAndWait().verdict.code == .ok)
  }

  // MARK: With and without

  @Test("a merge with the codec takes new rows of a store that was migrated without it; a retry takes the others")
  func later() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let cache = try #require(try migrate(folder, store, options([])).caches.first)
    try copyFirstMessage(folder, store)
    let merged = try migrate(folder, store, options([Reversed()], .merge)).report
    #expect(merged.verification?.checks.allSatisfy { $0.ok } == true)
    #expect(try folder.integer("SELECT count(*) FROM message", on: cache.path) == 1)
    let waiting = try verify(folder, store, [Reversed()])
    #expect(waiting.verdict.code == .mismatch && waiting.verdict.hint.contains("RejectRetry"))
    var retry = RejectRetry(file: URL(fileURLWithPath: cache.path))
    retry.codecs = [Reversed()]
    _ = try retry.runAndWait()
    #expect(try verify(folder, store, [Reversed()]).verdict.code == .ok)
  }

  /// As one that was written before codecs could throw.
  private final class Forgetful: PayloadCodec {
    let id = "forgetful"
    private let alarm = Cancellation()
    func wake() { alarm.cancel() }
    func jsonText(of stored: UnsafeRawBufferPointer) -> [UInt8]? {
      alarm.isCancelled ? Reversed().jsonText(of: stored) : nil
    }
  }

  @Test("a merge publishes nothing if its own rows can be read after all") func forgetful() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    _ = try migrate(folder, store, options([]))
    try copyFirstMessage(folder, store)
    let before = try folder.files("caches")
    let codec = Forgetful()
    let error = #expect(throws: MigrationError.self) {
      try StoreMigration(store: store, directory: folder.url("caches"), options: options([codec], .merge))
        .runAndWait(events: { if case .phase(.verify) = $0 { codec.wake() } })
    }
    #expect(error?.code == .mismatch)
    #expect(try folder.files("caches") == before)
  }

  @Test("without the codec of the migration, nothing is called lost, and nobody is told to replace the caches")
  func missing() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let migrated = try #require(try migrate(folder, store, options([Reversed()])).caches.first)
    #expect(try verify(folder, store, [Reversed()]).verdict.code == .ok)
    let report = try verify(folder, store, [])
    #expect(report.verdict.code == .mismatch && !report.verdict.hint.contains("replace"))
    #expect(report.verdict.message.contains("codec") && report.verdict.hint.contains("codec"))
    #expect(!report.findings.contains { [.rowsAdded, .rowsMissing, .rowsDiffer, .rowsOlder].contains($0.code) })
    let before = try folder.files("caches")
    let error = #expect(throws: MigrationError.self) { try migrate(folder, store, options([], .merge)) }
    #expect(error?.code == .mismatch && error?.hint.contains("codecs") == true)
    #expect(try folder.files("caches") == before)

    // Nor if something else is wrong, too.
    try folder.execute("DELETE FROM changelog_token WHERE channel_url = ''", on: migrated.path)
    let both = try verify(folder, store, [])
    #expect(both.verdict.message.contains("differ") && both.verdict.message.contains("codec"))
    #expect(!both.verdict.hint.contains("replace") && both.verdict.hint.contains("codec"))
  }

  @Test("a store prints what its cache prints, with the codec of its migration") func export() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let cache = try #require(try migrate(folder, store, options([Reversed()])).caches.first)
    #expect(try lines(store, [Reversed()]) == lines(URL(fileURLWithPath: cache.path)))
    #expect(try lines(store) != lines(URL(fileURLWithPath: cache.path)))
  }
}
