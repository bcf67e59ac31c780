import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("Oddities", .heavy)
struct FixtureOdditiesTests {
  private let recipe = FixtureRecipe(messages: 60, channels: 3)
  private let folder: TemporaryFolder
  private var path: String { folder.path("store") }

  init() throws { folder = try TemporaryFolder() }

  private func metadata() throws -> [String: Any]? {
    let bytes = try #require(try open(path).blobs("SELECT Z_PLIST FROM Z_METADATA").first)
    return try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) as? [String: Any]
  }

  private func columns(_ table: String) throws -> [String] {
    try open(path).dump("SELECT name FROM pragma_table_info('\(table)')").map { $0[0] }
  }

  @Test("The pre-release store has its hashes and lacks the columns")
  func preview() throws {
    try FixtureOddities.previewStore(at: path)
    let hashes = try #require(try metadata()?["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(hashes.mapValues(\.hexadecimal) == LegacyModel.previewHashes)
    #expect(
      try metadata()?["NSStoreModelVersionHashesDigest"] as? String
        == "QCRyj6nh08xt9Yjr4LIROzBfKSDm1wGSHMiQCzlhyoQRVeiH9aD/LxljMQso0Cw+MS93fuJV7nazZl27cS2hqg==")
    #expect(try !columns("ZMESSAGE").contains("ZMESSAGE_ID"))
    #expect(try columns("ZMESSAGECHANGELOGTOKEN") == ["Z_PK", "Z_ENT", "Z_OPT"])
  }

  @Test("The unknown model differs in one hash and one column")
  func unknownModel() throws {
    try FixtureOddities.unknownModelStore(at: path)
    let hashes = try #require(try metadata()?["NSStoreModelVersionHashes"] as? [String: Data])
    let texts = hashes.mapValues(\.hexadecimal)
    let known = LegacyModel.v1_1_32.entityHashes
    #expect(texts.filter { known[$0.key] != $0.value }.map(\.key) == ["SucceededMessage"])
    #expect(try metadata()?["NSStoreModelVersionHashesDigest"] as? String != LegacyModel.v1_1_32.digest)
    #expect(try columns("ZSUCCEEDEDMESSAGE").last == "ZEXTRA_DATA")
    #expect(try open(path).integer("SELECT count(*) FROM ZSUCCEEDEDMESSAGE") == 50)
  }

  @Test("Metadata can be NULL, or have the digest alone")
  func poorMetadata() throws {
    try FixtureOddities.storeWithoutMetadata(recipe, at: path)
    #expect(try open(path).integer("SELECT Z_PLIST IS NULL FROM Z_METADATA") == 1)
    try FileManager.default.removeItem(atPath: path)
    try FixtureOddities.storeWithDigestOnly(recipe, at: path)
    #expect(try metadata()?["NSStoreModelVersionHashes"] == nil)
    #expect(try metadata()?["NSStoreModelVersionHashesDigest"] as? String == LegacyModel.v1_1_32.digest)
  }

  @Test("Another app's store is sound")
  func otherStore() throws {
    try FixtureOddities.otherCoreDataStore(at: path)
    #expect(try open(path).text("PRAGMA quick_check") == "ok")
    #expect(try open(path).dump("SELECT Z_NAME FROM Z_PRIMARYKEY").map { $0[0] } == ["Folder", "Note"])
  }

  @Test("A view or triggers in place")
  func viewAndTriggers() throws {
    try FixtureOddities.storeWithView(recipe, at: path)
    #expect(try open(path).text("SELECT type FROM sqlite_master WHERE name = 'ZSUCCEEDEDMESSAGE'") == "view")
    #expect(try open(path).integer("SELECT count(*) FROM ZSUCCEEDEDMESSAGE") == 60)
    try FileManager.default.removeItem(atPath: path)
    try FixtureOddities.storeWithTriggers(recipe, at: path)
    #expect(try open(path).integer("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") == 21)
    #expect(try open(path).integer("SELECT count(*) FROM ZSUCCEEDEDMESSAGE") == 60)
  }

  @Test("A table changed in place has its text and the same rows")
  func migratedInPlace() throws {
    let summary = try FixtureOddities.storeMigratedInPlace(recipe, at: path)
    let store = try open(path)
    let text = try #require(try store.text("SELECT sql FROM sqlite_master WHERE name = 'ZFAILEDMESSAGE'"))
    #expect(text.hasSuffix(" BLOB , ZAUTOMATIC_RESENDABLE INTEGER , ZCREATED_AT INTEGER)"))
    let names = try store.dump("SELECT name FROM sqlite_master ORDER BY rowid").map { $0[0] }
    #expect(names.last == "ZCHANNEL")
    let other = folder.path("fresh")
    #expect(try FixtureStore.make(recipe, at: other) == summary)
    for entity in LegacyModel.v1_1_32.entities {
      let columns = LegacyModel.v1_1_32.columns(of: entity).map(\.name).joined(separator: ",")
      let sql = "SELECT Z_PK, Z_ENT, Z_OPT, \(columns) FROM \(entity.tableName) ORDER BY Z_PK"
      #expect(try store.dump(sql) == open(other).dump(sql))
    }
  }

  @Test("The log of another store is next to it and damages it")
  func foreignLog() throws {
    try FixtureOddities.storeWithForeignLog(recipe, at: path)
    #expect(try Files.names(folder.path) == ["store", "store-wal"])
    let healthy = try? open(path).text("PRAGMA integrity_check") == "ok"
    let rows = try? open(path).integer("SELECT count(*) FROM ZSUCCEEDEDMESSAGE")
    #expect(healthy != true || rows != 60)
  }

  @Test("Encrypted-looking bytes", arguments: [1, 40])
  func encryptedLooking(kibibytes: Int) throws {
    try FixtureOddities.encryptedLookingFile(at: path, kibibytes: kibibytes)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.count == kibibytes * 1_024)
    #expect(String(data: bytes.prefix(16), encoding: .utf8) == nil)
  }

  @Test("Hostile metadata lies in a store that is sound otherwise", arguments: HostileMetadata.allCases)
  func hostileMetadata(metadata: HostileMetadata) throws {
    try FixtureOddities.storeWithHostileMetadata(metadata, at: path)
    let store = try open(path)
    #expect(try store.text("PRAGMA quick_check") == "ok")
    #expect(try store.text("SELECT typeof(Z_PLIST) FROM Z_METADATA") == "blob")
    let length = try #require(try store.integer("SELECT length(Z_PLIST) FROM Z_METADATA"))
    #expect((metadata == .huge) == (length > 60_000_000))
  }
}
