import ChatCache
import ChatModel
import FileTesting
import Foundation
import LegacyFixtures
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

/// Trying rows again that a migration set aside, as an app does it: with a codec of its own.
@Suite(.heavy) struct RejectRetryTests {
  /// What `TemporaryFolder.reversePayloads` wrote.
  struct Reversed: PayloadCodec {
    let id = "reversed"
    func jsonText(of stored: UnsafeRawBufferPointer) -> [UInt8]? {
      stored.first == UInt8(ascii: "!") ? Array(stored.dropFirst().reversed()) : nil
    }
  }

  private func export(_ path: String, without kinds: [String] = ["range"]) throws -> [String] {
    var lines: [String] = []
    try LineExport(source: URL(fileURLWithPath: path)).run { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines.filter { line in !kinds.contains { line.contains(#""kind":"\#($0)""#) } }
  }

  private func quarantine(_ cache: String) throws -> [String] {
    let path = cache.dropLast(".sqlite".count) + ".rejects.jsonl"
    guard let data = FileManager.default.contents(atPath: String(path)) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }

  private func retry(_ cache: String) -> RejectRetry {
    var retry = RejectRetry(file: URL(fileURLWithPath: cache))
    retry.codecs = [Reversed()]
    return retry
  }

  /// Stores of which no payload can be read without the codec, migrated without it.
  private enum Template {
    static let edgeCases = Result { try make(messages: 150, edgeCases: true) }
    static let plain = Result { try make(messages: 150, edgeCases: false) }
    static let few = Result { try make(messages: 20, edgeCases: false) }

    private static func make(messages: Int, edgeCases: Bool) throws -> (folder: TemporaryFolder, cache: String) {
      let folder = try TemporaryFolder()
      let store = try folder.store(messages: messages, edgeCases: edgeCases, encoding: .json)
      try folder.reversePayloads(of: store)
      let outcome = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
      let cache = try #require(outcome.caches.first).path
      return (folder, "caches/" + URL(fileURLWithPath: cache).lastPathComponent)
    }
  }

  /// A copy of one of them.
  private func migrated(
    _ template: Result<(folder: TemporaryFolder, cache: String), any Error> = Template.edgeCases
  ) throws -> (TemporaryFolder, store: URL, cache: String) {
    let template = try template.get()
    let folder = try template.folder.copy()
    return (folder, folder.url("store.sqlite"), folder.path(template.cache))
  }

  private func withCodec(_ folder: TemporaryFolder, _ store: URL) throws -> String {
    var options = MigrationOptions()
    options.codecs = [Reversed()]
    let outcome = try StoreMigration(store: store, directory: folder.url("at once"), options: options).runAndWait()
    return try #require(outcome.caches.first).path
  }

  private func verify(_ folder: TemporaryFolder, _ store: URL) throws -> MigrationReport {
    var verification = StoreVerification(store: store, directory: folder.url("caches"))
    verification.codecs = [Reversed()]
    return try verification.run()
  }

  @Test func aCodecLaterBringsWhatItBringsAtOnce() throws {
    let (folder, store, cache) = try migrated()
    #expect(try export(cache, without: ["range", "undecoded"]).count < 40, "without the codec nearly nothing is read")
    let report = try retry(cache).runAndWait()
    #expect(report.verdict.code == .partial)
    #expect(report.ledger.values.allSatisfy { $0.balanced })
    #expect(report.verification?.checks.allSatisfy { $0.ok } == true)

    let expected = try withCodec(folder, store)
    #expect(try export(cache) == export(expected))
    #expect(try quarantine(cache) == quarantine(expected))
    #expect(try folder.integer("SELECT count(*) FROM undecoded", on: cache) == Int64(undecodedLines(expected)))
    #expect(try folder.integer("SELECT count(*) FROM migration_run WHERE kind = 'retry'", on: cache) == 1)
    let proof = try verify(folder, store)
    #expect(proof.verdict.code == .ok, "\(proof.verdict.message)")
    #expect(proof.ledger.values.allSatisfy { $0.balanced })
    #expect(!FileManager.default.fileExists(atPath: folder.path("caches/.cachebridge")))
  }

  private func undecodedLines(_ cache: String) throws -> Int {
    try export(cache, without: []).filter { $0.contains(#""kind":"undecoded""#) }.count
  }

  @Test func nothingIsLeftWhenEverythingIsRead() async throws {
    let (folder, store, cache) = try migrated(Template.plain)
    let report = try await retry(cache).run()
    #expect(report.verdict.code == .ok)
    #expect(report.ledger["SucceededMessage"]?.migrated == 150)
    #expect(try export(cache) == export(withCodec(folder, store)))
    // A merge sees nothing new, and neither does another retry.
    var options = MigrationOptions()
    options.existing = .merge
    options.codecs = [Reversed()]
    let before = try export(cache, without: [])
    let merge = try StoreMigration(store: store, directory: folder.url("caches"), options: options).runAndWait()
    #expect(merge.report.ledger["SucceededMessage"]?.duplicate == 150)
    let again = try await retry(cache).run()
    #expect(again.verdict.code == .ok)
    #expect(again.ledger.values.reduce(0) { $0 + $1.read } == 0)
    #expect(try export(cache, without: []) == before)
  }

  /// A row that leaves the cache for the quarantine is there first. Killed after that, it is in both.
  @Test func aRowThatIsInBothAfterAKillIsTakenOnce() throws {
    let (folder, store, cache) = try migrated()
    let expected = try withCodec(folder, store)
    let file = cache.dropLast(".sqlite".count) + ".rejects.jsonl"
    let early = Set(try quarantine(cache))
    let late = try quarantine(expected).filter { !early.contains($0) }
    #expect(!late.isEmpty, "some rows are read by the codec and break a rule then")
    let before = try #require(FileManager.default.contents(atPath: String(file)))
    try (before + Data((late.joined(separator: "\n") + "\n").utf8)).write(to: URL(fileURLWithPath: String(file)))
    _ = try retry(cache).runAndWait()
    #expect(try quarantine(cache) == quarantine(expected))
    #expect(try export(cache) == export(expected))
    #expect(try verify(folder, store).verdict.code == .ok)
  }

  /// No range may claim the time of a message that the server was never asked for.
  @Test func rangesAreNotWidened() throws {
    let (folder, _, cache) = try migrated()
    let before = try export(cache, without: []).filter { $0.contains(#""kind":"range""#) }
    _ = try retry(cache).runAndWait()
    #expect(try export(cache, without: []).filter { $0.contains(#""kind":"range""#) } == before)
    withExtendedLifetime(folder) {}
  }

  @Test func withoutANewCodecNothingChanges() throws {
    let (folder, store, cache) = try migrated()
    let before = try folder.files("caches")
    let report = try RejectRetry(file: URL(fileURLWithPath: cache)).runAndWait()
    #expect(report.verdict.code == .partial)
    #expect(report.ledger.values.reduce(0) { $0 + $1.migrated } == 0)
    #expect(try folder.files("caches") == before, "byte for byte")
    #expect(try verify(folder, store).verdict.code != .ok, "with the codec they deserve another outcome")
  }

  @Test func aDryRunTellsTheSameAndWritesNothing() throws {
    let (folder, _, cache) = try migrated()
    let before = try folder.files("caches")
    var dry = retry(cache)
    dry.isDryRun = true
    let expected = try dry.runAndWait()
    #expect(try folder.files("caches") == before)
    let report = try retry(cache).runAndWait()
    #expect(report.ledger == expected.ledger)
    #expect(report.findings.map(\.code) == expected.findings.map(\.code))
  }

  @Test func whatTheAppDeletedStaysDeleted() async throws {
    let (folder, store, path) = try migrated(Template.plain)
    let expected = try withCodec(folder, store)
    let userID = try #require(try LineFacts(path).userID)
    let url = try #require(try folder.text("SELECT url FROM channel ORDER BY id LIMIT 1", on: expected))
    let other = try #require(try folder.text("SELECT url FROM channel ORDER BY id DESC LIMIT 1", on: expected))
    let inURL = "channel_id = (SELECT id FROM channel WHERE url = '\(url)')"
    let id = try #require(try folder.integer("SELECT min(message_id) FROM message WHERE \(inURL)", on: expected))
    let cache = try Cache.open(directory: folder.url("caches"), userID: userID)
    try await cache.write(source: .application) { transaction in
      try transaction.deleteMessages(channelURL: url, messageIDs: [id])
      try transaction.deleteChannel(url: other)
    }
    try cache.close()
    #expect(try retry(path).runAndWait().verdict.code == .ok)
    #expect(try folder.integer("SELECT count(*) FROM message WHERE message_id = \(id) AND \(inURL)", on: path) == 0)
    #expect(try folder.integer("SELECT count(*) FROM message WHERE \(inURL)", on: path) ?? 0 > 0)
    #expect(try folder.integer("SELECT count(*) FROM channel WHERE url = '\(other)'", on: path) == 0)
  }

  /// What the app fetched in the meantime is newer.
  @Test func theGreaterUpdatedAtWins() async throws {
    let (folder, store, path) = try migrated(Template.plain)
    let expected = try withCodec(folder, store)
    let stored = try #require(try folder.text("SELECT payload FROM message ORDER BY id LIMIT 1", on: expected))
    let url = try #require(
      try folder.text(
        "SELECT url FROM channel WHERE id = (SELECT channel_id FROM message ORDER BY id LIMIT 1)", on: expected))
    let payload = try #require(Payload(stored.dropLast() + #","updated_at":9000000000000,"message":"newer"}"#))
    let cache = try Cache.open(directory: folder.url("caches"), userID: try LineFacts(path).userID ?? "")
    try await cache.write(source: .application) { transaction in
      try transaction.upsertMessages([Message(payload, channelURL: url)])
    }
    try cache.close()
    let report = try retry(path).runAndWait()
    #expect(report.ledger["SucceededMessage"]?.duplicate == 1)
    #expect(try folder.integer("SELECT count(*) FROM message WHERE payload LIKE '%newer%'", on: path) == 1)
    #expect(try verify(folder, store).verdict.code == .ok)
  }

  /// An app that has the cache open goes on with what the retry brought.
  @Test func anOpenCacheIsNoHindrance() async throws {
    let (folder, _, path) = try migrated(Template.few)
    let cache = try Cache.open(directory: folder.url("caches"), userID: try LineFacts(path).userID ?? "")
    let before = try await cache.read { try $0.channels() }.count
    var dry = retry(path)
    dry.isDryRun = true
    #expect(try dry.runAndWait().verdict.code == .ok)
    #expect(try await cache.read { try $0.channels() }.count == before)
    #expect(try retry(path).runAndWait().verdict.code == .ok)
    #expect(try await cache.read { try $0.channels() }.count > before)
    try cache.close()
  }

  @Test func cancelingChangesNothing() throws {
    let (folder, _, path) = try migrated()
    let before = try folder.files("caches")
    for phase in [MigrationEvent.Phase.copy, .settle, .verify] {
      let cancellation = Cancellation()
      let error = try #require(throws: MigrationError.self) {
        try retry(path).runAndWait(
          cancellation: cancellation,
          events: { if case .phase(let now) = $0, now == phase { cancellation.cancel() } })
      }
      #expect(error.code == .interrupted, "\(phase)")
      #expect(try folder.files("caches") == before, "\(phase)")
    }
    #expect(try retry(path).runAndWait().verdict.code == .partial)
  }
}

/// What an export's first line says.
private struct LineFacts: Decodable {
  let userID: String?

  init(_ cache: String) throws {
    var first: [UInt8]?
    try LineExport(source: URL(fileURLWithPath: cache)).run { if first == nil { first = $0 } }
    self = try JSONDecoder().decode(LineFacts.self, from: Data(first ?? []))
  }

  private enum CodingKeys: String, CodingKey { case userID = "user_id" }
}
