import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import RawSQLite
import StoreMigrator
import Testing

/// What is made of damaged stores (Docs/Guides/damaged-stores.md).
@Suite("Salvaged stores", .heavy) struct SalvagedStoreTests {
  private static let recipe = FixtureRecipe(
    messages: 450, channels: 5, owners: 2, encoding: .mixed, edgeCases: true, seed: 31, averagePayloadBytes: 900)
  private static let ordered = Task { try await fixture(shuffles: false) }
  private static let shuffled = Task { try await fixture(shuffles: true) }

  private static func fixture(shuffles: Bool) async throws -> SalvageFixture {
    try await SalvageFixture(Libraries(), shuffles: shuffles) { try FixtureStore.make(recipe, at: $0) }
  }

  @Test(
    "lost pages: refused without, and with it nothing is invented, claimed or unaccounted for",
    arguments: ["skip", "pages"], [false, true])
  func lostPages(mode: String, shuffles: Bool) async throws {
    let fixture = try await (shuffles ? Self.shuffled : Self.ordered).value
    let trial = try SalvageRun(fixture) { bytes in
      for page in fixture.leafPages(6, seed: shuffles ? 3 : 1) {
        for index in fixture.bytes(of: page) { bytes[index] = 0xA5 }
      }
    }
    try await trial.expectRefused(5)
    let report = try await trial.expectSalvaged(mode)
    #expect(report.findings["messages_lost"] ?? 0 > 0)
    #expect(report.findings["rows_salvaged"] ?? 0 > 0)
    let outgoing = (report.ledger["FailedMessage"]?.migrated ?? 0) + (report.ledger["PendingMessage"]?.migrated ?? 0)
    #expect(outgoing > 0 && report.findings["outgoing_uncertain"] == outgoing)
    try await trial.expectLostIsInThePlan(report)
    try trial.expectMethods(mode)
    #expect(trial.lostMessages.count > 0)
    #expect(abs(trial.lostMessages.count - (report.findings["messages_lost"] ?? 0)) <= 8)
  }

  @Test("header, schema or root gone: nearly everything comes back", arguments: ["header", "schema", "root", "all"])
  func noWayIn(_ part: String) async throws {
    let fixture = try await Self.ordered.value
    let trial = try SalvageRun(fixture) { bytes in
      let spoilt =
        switch part {
        case "header": [0..<100]
        case "schema": [fixture.bytes(of: 1)]
        case "root": [fixture.bytes(of: fixture.messageRoot)]
        default: [fixture.bytes(of: 1), fixture.bytes(of: fixture.messageRoot)]
        }
      for range in spoilt { for index in range { bytes[index] = UInt8(truncatingIfNeeded: index &* 167 &+ 129) } }
    }
    let report = try await trial.expectSalvaged("pages")
    #expect(trial.lostMessages.isEmpty)
    // Without a schema, nobody knows what else there was.
    #expect((report.findings["outgoing_uncertain"] == nil) == (part != "all"))
    for (name, truth) in fixture.truth { #expect(trial.salvaged[name]?.lines == truth.lines, "\(name)") }
    // What skip cannot enter it says so about.
    let skipped = try await Libraries().migrate(
      trial.store, to: trial.folder.path("skip"), MigrationRequest(salvage: "skip"))
    #expect([0, 2, 4, 5, 11].contains(skipped.code))
    #expect(part != "schema" || !Files.exists(trial.folder.path("skip")))
  }

  @Test("a store that is whole is migrated in the ordinary way, whatever is asked for")
  func wholeStore() async throws {
    let fixture = try await Self.ordered.value
    let trial = try SalvageRun(fixture) { _ in }
    let report = try await trial.migrate(MigrationRequest(salvage: "pages")).expect(2)
    #expect(report.document["source.health"]?.text == "ok")
    #expect(report.findings["rows_salvaged"] == nil)
    #expect(report.document["not_checked"]?.items.map(\.text) == ["server_side_equality"])
    let exports = try await SalvageExport.all(in: trial.target, Libraries())
    for (name, truth) in fixture.truth {
      let export = try #require(exports[name])
      #expect(export.lines == truth.lines)
      #expect(export.ranges.map(\.times) == truth.ranges.map(\.times))
    }
  }

  @Test(
    "what is no damaged store stays what it is", arguments: ["text", "empty", "other", "noise"], ["skip", "pages"])
  func strangers(_ kind: String, mode: String) async throws {
    let folder = try TemporaryFolder()
    let source = folder.path("source/store.sqlite")
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: false)
    switch kind {
    case "text": try folder.write(Array(String(repeating: "no store. ", count: 900).utf8), to: "source/store.sqlite")
    case "empty": try folder.write([], to: "source/store.sqlite")
    case "other": try RawConnection.opening(source).execute("CREATE TABLE a (b); INSERT INTO a VALUES (1)")
    default: try FixtureOddities.encryptedLookingFile(at: source, kibibytes: 40)
    }
    let code = kind == "noise" ? 11 : 4
    let before = try Files.snapshot(folder.path("source"))
    for isDryRun in [false, true] {
      let answer = try await Libraries().migrate(
        source, to: folder.path("target"), MigrationRequest(isDryRun: isDryRun, salvage: mode))
      #expect(answer.expect(Int32(code)).code == code)
      #expect(!Files.exists(folder.path("target")), "the target exists")
      #expect(try Files.snapshot(folder.path("source")) == before, "the source changed")
    }
  }

  @Test("a table that is gone, or under another name: pages reads what is there, and says what is not")
  func tables() async throws {
    let folder = try TemporaryFolder()
    let (store, target) = (folder.path("store.sqlite"), folder.path("target"))
    try FixtureStore.make(FixtureRecipe(messages: 120, channels: 3, encoding: .mixed, seed: 21), at: store)
    let rows = try RawConnection.opening(store).integer("SELECT count(*) FROM ZMESSAGECHANGELOGTOKEN") ?? 0
    #expect(rows > 0)
    try RawConnection.opening(store).execute(
      "DROP TABLE ZMESSAGECHANGELOGTOKEN; ALTER TABLE ZSUCCEEDEDMESSAGE RENAME TO ZSUCCEEDEDMESSAGF")
    try await Libraries().migrate(store, to: target, MigrationRequest(salvage: "skip")).expect(4)
    #expect(!Files.exists(target))
    let report = try await Libraries().migrate(store, to: target, MigrationRequest(salvage: "pages")).expect(0)
    #expect(report.ledger["SucceededMessage"]?.migrated == 120)
    #expect(report.ledger["MessageChangeLogToken"]?.read == 0)
    #expect(report.findings["rows_lost"] == Int(rows))
    #expect(report.findings["messages_lost"] == nil)
  }

  @Test("the log of another store is left out, and that is said")
  func foreignLog() async throws {
    let folder = try TemporaryFolder()
    let store = folder.path("store.sqlite")
    try FixtureOddities.storeWithForeignLog(FixtureRecipe(messages: 60, channels: 3, seed: 4), at: store)
    let report = try await Libraries().migrate(store, to: folder.path("target"), MigrationRequest(salvage: "pages"))
      .expect(2)
    #expect(report.findings["wal_foreign"] == 1)
    #expect(report.document["source.health"]?.text == "damaged")
    #expect(report.ledger["SucceededMessage"]?.migrated == 60)
  }

  @Test("a merge of the whole store later fills what was lost, and the plan forgets it")
  func mergeLater() async throws {
    let fixture = try await Self.ordered.value
    let trial = try SalvageRun(fixture) { bytes in
      for page in fixture.leafPages(4, seed: 5) { for index in fixture.bytes(of: page) { bytes[index] = 0xA5 } }
    }
    try await trial.expectSalvaged("pages")
    #expect(!trial.lostMessages.isEmpty)
    try Data(fixture.whole).write(to: URL(fileURLWithPath: trial.store))
    let merged = try await trial.migrate(MigrationRequest(.merge))
    // Rows that were lost may be ones that are set aside.
    merged.expect(merged.code == 2 ? 2 : 0)
    let exports = try await SalvageExport.all(in: trial.target, Libraries())
    for (name, truth) in fixture.truth {
      let export = try #require(exports[name])
      #expect(Set(export.messages.keys) == Set(truth.messages.keys))
      let cache = URL(fileURLWithPath: trial.target + "/" + name)
      #expect(try ResyncPlanExport(cache: cache).run { _ in }.lost == 0)
    }
    // The quarantine names each row once, however it was read.
    for name in try Files.names(trial.target) where name.hasSuffix(".rejects.jsonl") {
      let rows = Files.lines(try Files.bytes(trial.target + "/" + name)).compactMap(JSONDocument.init)
      let keys = rows.map { "\($0["entity"]?.text ?? "") \($0["z_pk"]?.integer ?? 0)" }
      #expect(Set(keys).count == keys.count, "\(name)")
    }
  }
}
