import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("A store with a log", .heavy)
struct StoreLogTests {
  private let recipe = FixtureRecipe(messages: 400, channels: 6, owners: 2, edgeCases: true, wal: true)

  @Test("All rows are in the log, the main file alone has tables and none")
  func rowsInLog() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store.sqlite")
    let summary = try FixtureStore.make(recipe, at: path)
    #expect(try Files.names(folder.path) == ["store.sqlite", "store.sqlite-wal"])
    try FileManager.default.copyItem(atPath: path, toPath: folder.path("alone"))
    let alone = try open(folder.path("alone"))
    let complete = try open(path)
    #expect(try alone.text("PRAGMA quick_check") == "ok")
    #expect(try complete.text("PRAGMA quick_check") == "ok")
    for entity in recipe.model.entities {
      #expect(try alone.integer("SELECT count(*) FROM \(entity.tableName)") == 0)
      let count = try complete.integer("SELECT count(*) FROM \(entity.tableName)")
      #expect(count == summary.ledger[entity].map { Int64($0.read) })
    }
    #expect(try alone.integer("SELECT sum(Z_MAX) FROM Z_PRIMARYKEY") == 0)
    #expect(try alone.integer("SELECT count(*) FROM Z_METADATA") == 1)
  }

  @Test("The log has the form of one that was never checkpointed")
  func logHeader() throws {
    let folder = try TemporaryFolder()
    try FixtureStore.make(recipe, at: folder.path("store"))
    let log = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path("store-wal"))))
    func word(_ offset: Int) -> UInt32 { log[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    #expect(word(0) & ~1 == 0x377F_0682)
    #expect(word(4) == 3_007_000)
    #expect(word(8) == 4_096)
    #expect(word(12) == 0)
    #expect((log.count - 32) % (24 + 4_096) == 0)
  }

  @Test("The content is that of the store without log")
  func sameContent() throws {
    let folder = try TemporaryFolder()
    var plain = recipe
    plain.wal = false
    #expect(
      try FixtureStore.make(recipe, at: folder.path("log")) == FixtureStore.make(plain, at: folder.path("plain")))
    let (a, b) = (try open(folder.path("log")), try open(folder.path("plain")))
    for entity in recipe.model.entities {
      let sql = "SELECT * FROM \(entity.tableName) ORDER BY Z_PK"
      #expect(try a.dump(sql) == b.dump(sql))
    }
  }
}
