import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import RawSQLite
import Testing

/// Sources that cannot be migrated: exit code, a sentence, nothing written (Docs/Guides/codes.md#exit-codes).
@Suite("Bad sources", .heavy) struct BadInputTests {
  @Test("no such file")
  func missing() async throws {
    try await Refusal().expect(12)
  }

  @Test("a folder")
  func folder() async throws {
    let refusal = try Refusal()
    try FileManager.default.createDirectory(atPath: refusal.source, withIntermediateDirectories: false)
    try await refusal.expect(4)
  }

  @Test("an empty file")
  func emptyFile() async throws {
    let refusal = try Refusal()
    try refusal.write([])
    try await refusal.expect(4)
  }

  @Test("a text file", arguments: [20, 1_024, 3_000])
  func text(_ length: Int) async throws {
    let refusal = try Refusal()
    try refusal.write(Array(String(repeating: "Not a database. ", count: 200).utf8.prefix(length)))
    try await refusal.expect(4)
  }

  @Test("a SQLite file that is not a Core Data store")
  func otherDatabase() async throws {
    let refusal = try Refusal()
    let connection = try RawConnection.opening(refusal.source)
    try connection.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO note VALUES (1, 'x')")
    try await refusal.expect(4)
  }

  @Test("a SQLite file without a table")
  func noTable() async throws {
    let refusal = try Refusal()
    try RawConnection.opening(refusal.source).execute("PRAGMA user_version = 3; VACUUM")
    try await refusal.expect(4)
  }

  @Test("a Core Data store of another app")
  func otherApp() async throws {
    let refusal = try Refusal()
    try FixtureOddities.otherCoreDataStore(at: refusal.source)
    try await refusal.expect(4)
  }

  @Test("the pre-release model")
  func preview() async throws {
    let refusal = try Refusal()
    try FixtureOddities.previewStore(at: refusal.source)
    try await refusal.expect(4)
  }

  @Test("an unknown model")
  func unknownModel() async throws {
    let refusal = try Refusal()
    try FixtureOddities.unknownModelStore(at: refusal.source)
    try await refusal.expect(4)
  }

  @Test("encrypted bytes", arguments: [1, 40])
  func encrypted(_ kibibytes: Int) async throws {
    let refusal = try Refusal()
    try FixtureOddities.encryptedLookingFile(at: refusal.source, kibibytes: kibibytes)
    try await refusal.expect(11)
  }

  @Test("noise whose length is no multiple of 1024 is no encrypted store")
  func noise() async throws {
    let refusal = try Refusal()
    try refusal.write((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 130) })
    try await refusal.expect(4)
  }

  @Test("a truncated store", arguments: [1, 2, 5])
  func truncated(_ lost: Int) async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    let bytes = try Files.bytes(refusal.source)
    try refusal.write(Array(bytes.prefix(bytes.count - lost * 4_096 - 100)))
    try await refusal.expect(5)
  }

  @Test("a page of garbage in the message table")
  func garbagePage() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    var bytes = try Files.bytes(refusal.source)
    let page = try messageLeafPage(refusal.source)
    for index in (page - 1) * 4_096..<page * 4_096 { bytes[index] = 0xA5 }
    try refusal.write(bytes)
    try await refusal.expect(5)
  }

  /// A leaf of the message table: the last child of its root page (SQLite file format 1.6).
  private func messageLeafPage(_ path: String) throws -> Int {
    let connection = try RawConnection.opening(path)
    let root = try connection.integer("SELECT rootpage FROM sqlite_master WHERE name = 'ZSUCCEEDEDMESSAGE'")
    let start = (Int(try #require(root)) - 1) * 4_096
    let bytes = try Files.bytes(path)
    try #require(bytes[start] == 5, "the root is no interior page: make the store bigger")
    return bytes[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("the log of another store", arguments: ["1.0", "1.1.32"])
  func foreignLog(_ model: String) async throws {
    let refusal = try Refusal()
    var recipe = FixtureRecipe(messages: 60, channels: 3, seed: 4)
    recipe.model = try #require(type(of: recipe.model).init(rawValue: model))
    try FixtureOddities.storeWithForeignLog(recipe, at: refusal.source)
    try await refusal.expect(5)
  }

  @Test("a main file without its log; --allow-empty takes it")
  func missingLog() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture(["--wal"])
    try FileManager.default.removeItem(atPath: refusal.source + "-wal")
    try await refusal.expect(4, finding: "source_empty")
    // "(is the `-wal` missing?)"
    let text = try await Tool.run(["migrate", refusal.source, "--to", refusal.target])
    #expect(text.errorText.contains("-wal"))
    let allowed = try await Tool.run(["migrate", refusal.source, "--to", refusal.target, "--allow-empty", "--json"])
    try allowed.expectDocument(0)
    #expect(!allowed.text.contains("Remove the old store"))
  }

  @Test("a main file without its log is not proven or printed either", arguments: [false, true])
  func missingLogLater(_ wereCachesKept: Bool) async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture(["--wal"])
    try await Tool.run(["migrate", refusal.source, "--to", refusal.target]).expectExit(0)
    if !wereCachesKept {
      for name in try Files.names(refusal.target) { Files.remove(refusal.target + "/" + name) }
    }
    try FileManager.default.removeItem(atPath: refusal.source + "-wal")
    let verify = ["verify", refusal.source, refusal.target]
    let refused = try await Tool.run(verify + ["--json"])
    let document = try refused.expectDocument(4)
    #expect(document["findings"]?.items.first?["code"]?.text == "source_empty")
    #expect(!refused.text.contains("Remove the old store"))
    let allowed = try await Tool.run(verify + ["--allow-empty", "--json"])
    try allowed.expectDocument(0)
    #expect(!allowed.text.contains("Remove the old store"))
    let export = try await Tool.run(["export", refusal.source])
    export.expectRefusal(4)
    #expect(export.text.isEmpty)
    let line = try await Tool.run(["export", refusal.source, "--allow-empty"])
    line.expectExit(0)
    #expect(line.text == "{\"kind\":\"store\",\"model\":\"1.1.32\",\"owner\":null}\n")
  }

  @Test("hostile metadata", arguments: HostileMetadata.allCases)
  func hostileMetadata(_ metadata: HostileMetadata) async throws {
    let refusal = try Refusal()
    try FixtureOddities.storeWithHostileMetadata(
      metadata, FixtureRecipe(messages: 5, channels: 1), at: refusal.source)
    let run = try await Tool.run(["migrate", refusal.source, "--to", refusal.target, "--json"])
    try run.expectDocument(4)
    #expect(!Files.exists(refusal.target))
  }

  @Test("a view in place of a table")
  func view() async throws {
    let refusal = try Refusal()
    try FixtureOddities.storeWithView(FixtureRecipe(messages: 20, channels: 1), at: refusal.source)
    try await refusal.expect(4)
  }

  @Test("a missing table")
  func missingTable() async throws {
    let refusal = try Refusal()
    try await refusal.makeFixture()
    try RawConnection.opening(refusal.source).execute("DROP TABLE ZMESSAGECHANGELOGTOKEN")
    try await refusal.expect(4)
  }
}
