import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("The shape of a store", .heavy)
struct StoreShapeTests {
  private static let prefix = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"

  @Test("Tables have the text that Core Data writes")
  func tableText() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store.sqlite")
    try FixtureStore.make(FixtureRecipe(messages: 10, channels: 1), at: path)
    let texts = try open(path).dump("SELECT sql FROM sqlite_master ORDER BY rowid").map { $0[0] }
    #expect(
      texts == [
        "CREATE TABLE ZCHANNEL ( \(Self.prefix), ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZSERIALIZED_DATA BLOB )",
        "CREATE TABLE ZCHANNELLISTQUERY ( \(Self.prefix), ZINCLUDE_EMPTY_CHANNEL INTEGER, ZORDER INTEGER, "
          + "ZUPDATED_AT INTEGER, ZCUSTOM_TYPES_FILTER_STRING VARCHAR, ZOWNER_ID VARCHAR, ZSAVEPOINT VARCHAR, "
          + "ZSERIALIZED_DATA BLOB )",
        "CREATE TABLE ZCHUNK ( \(Self.prefix), ZEND_AT INTEGER, ZSTART_AT INTEGER, ZCHANNEL_URL VARCHAR, "
          + "ZCHUNK_ID VARCHAR, ZOWNER_ID VARCHAR, ZFILTER BLOB )",
        "CREATE TABLE ZFAILEDMESSAGE ( \(Self.prefix), ZAUTOMATIC_RESENDABLE INTEGER, ZCREATED_AT INTEGER, "
          + "ZERROR_CODE INTEGER, ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZREQUEST_ID VARCHAR, ZSERIALIZED_DATA BLOB )",
        "CREATE TABLE ZMESSAGECHANGELOGTOKEN ( \(Self.prefix), ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZTOKEN VARCHAR )",
        "CREATE TABLE ZPENDINGMESSAGE ( \(Self.prefix), ZCREATED_AT INTEGER, ZEND_AT INTEGER, ZSTART_AT INTEGER, "
          + "ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZREQUEST_ID VARCHAR, ZSERIALIZED_DATA BLOB )",
        "CREATE TABLE ZSUCCEEDEDMESSAGE ( \(Self.prefix), ZCREATED_AT INTEGER, ZIS_DELETED INTEGER, "
          + "ZIS_SYNCHRONIZED INTEGER, ZIS_VISIBLE INTEGER, ZMESSAGE_ID INTEGER, ZCHANNEL_URL VARCHAR, "
          + "ZOWNER_ID VARCHAR, ZREQUEST_ID VARCHAR, ZSERIALIZED_DATA BLOB )",
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
      ])
  }

  @Test("Every model's store is sound and its numbers add up", arguments: LegacyModel.allCases)
  func soundness(model: LegacyModel) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store.sqlite")
    let recipe = FixtureRecipe(model: model, messages: 120, channels: 5, owners: 2, encoding: .mixed, edgeCases: true)
    let summary = try FixtureStore.make(recipe, at: path)
    #expect(try Files.names(folder.path) == ["store.sqlite"])
    let store = try open(path)
    #expect(try store.text("PRAGMA quick_check") == "ok")
    #expect(try store.integer("PRAGMA page_size") == 4096)
    #expect(try store.integer("PRAGMA auto_vacuum") == 2)
    #expect(try store.text("PRAGMA journal_mode") == "wal")
    #expect(try store.integer("PRAGMA user_version") == 0)
    #expect(try store.integer("PRAGMA application_id") == 0)
    for (index, entity) in model.entities.enumerated() {
      let row = try store.dump("SELECT * FROM Z_PRIMARYKEY WHERE Z_ENT = \(index + 1)")[0]
      let table = entity.tableName
      let greatest = try #require(try store.integer("SELECT max(Z_PK) FROM \(table)"))
      #expect(row == ["\(index + 1)", entity.rawValue, "0", "\(greatest)"])
      #expect(try store.integer("SELECT count(*) FROM \(table) WHERE Z_ENT <> \(index + 1)") == 0)
      #expect(try store.integer("SELECT count(*) FROM \(table)") == summary.ledger[entity].map { Int64($0.read) })
    }
    #expect(summary.ledger.count == model.entities.count)
    #expect(try store.integer("SELECT count(*) FROM Z_PRIMARYKEY") == Int64(model.entities.count))
  }

  @Test("The early model has no error code, the first ones no outgoing messages")
  func modelDifferences() throws {
    let folder = try TemporaryFolder()
    for model in [LegacyModel.v1_0, .v1_1_7early] {
      try FixtureStore.make(FixtureRecipe(model: model, messages: 5, channels: 1), at: folder.path(model.rawValue))
    }
    let early = try open(folder.path("1.1.7-early"))
    #expect(
      try early.text("SELECT sql FROM sqlite_master WHERE name='ZFAILEDMESSAGE'")
        == "CREATE TABLE ZFAILEDMESSAGE ( \(Self.prefix), ZAUTOMATIC_RESENDABLE INTEGER, ZCREATED_AT INTEGER, "
        + "ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZREQUEST_ID VARCHAR, ZSERIALIZED_DATA BLOB )")
    let first = try open(folder.path("1.0"))
    #expect(
      try first.dump("SELECT name FROM sqlite_master WHERE name GLOB 'Z[A-Z]*' ORDER BY 1").map { $0[0] }
        == ["ZCHANNEL", "ZCHUNK", "ZMESSAGE", "ZMESSAGECHANGELOGTOKEN"])
  }

  @Test("The header says WAL although there is no log")
  func header() throws {
    let folder = try TemporaryFolder()
    try FixtureStore.make(FixtureRecipe(messages: 5, channels: 1), at: folder.path("store"))
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path("store"))).prefix(100))
    #expect(bytes.starts(with: Array("SQLite format 3\u{0}".utf8)))
    #expect(bytes[18] == 2 && bytes[19] == 2)
    // Incremental vacuum: a largest root page, and the flag at 64.
    #expect(bytes[52..<56].contains { $0 != 0 } && bytes[67] == 1)
  }

  @Test("A recipe without messages and channels gives tables without rows")
  func empty() throws {
    let folder = try TemporaryFolder()
    let summary = try FixtureStore.make(FixtureRecipe(messages: 0, channels: 0), at: folder.path("store"))
    #expect(summary.ledger.values.allSatisfy { $0.read == 0 })
    let store = try open(folder.path("store"))
    for entity in LegacyModel.v1_1_32.entities {
      #expect(try store.integer("SELECT count(*) FROM \(entity.tableName)") == 0)
    }
  }

  @Test("Nothing is overwritten, and no half-made file stays")
  func refusals() throws {
    let folder = try TemporaryFolder()
    for suffix in ["", "-wal", "-journal"] {
      let path = folder.path("store\(suffix.count)")
      try Data([1]).write(to: URL(fileURLWithPath: path + suffix))
      #expect(throws: FixtureError.targetExists) { try FixtureStore.make(FixtureRecipe(), at: path) }
    }
    #expect(throws: FixtureError.impossibleRecipe) {
      try FixtureStore.make(FixtureRecipe(owners: 0), at: folder.path("none"))
    }
    #expect(throws: (any Error).self) {
      try FixtureStore.make(FixtureRecipe(), at: folder.path("missing/folder/store"))
    }
    #expect(try Files.names(folder.path) == ["store0", "store4-wal", "store8-journal"])
  }
}
