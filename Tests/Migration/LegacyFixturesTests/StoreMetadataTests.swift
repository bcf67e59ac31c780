import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("Metadata", .heavy)
struct StoreMetadataTests {
  private func metadata(_ recipe: FixtureRecipe) throws -> [String: Any] {
    let folder = try TemporaryFolder()
    try FixtureStore.make(recipe, at: folder.path("store"))
    let store = try open(folder.path("store"))
    let uuid = try #require(try store.text("SELECT Z_UUID FROM Z_METADATA WHERE Z_VERSION = 1"))
    #expect(UUID(uuidString: uuid)?.uuidString == uuid)
    let bytes = try #require(try store.blobs("SELECT Z_PLIST FROM Z_METADATA").first)
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    return try #require(list as? [String: Any])
  }

  @Test("Foundation reads the list, and hashes and versions are the model's", arguments: LegacyModel.allCases)
  func keys(model: LegacyModel) throws {
    let list = try metadata(FixtureRecipe(model: model, messages: 1, channels: 1))
    #expect(list["NSStoreType"] as? String == "SQLite")
    #expect(list["NSStoreModelVersionHashesVersion"] as? Int == 3)
    #expect(list["NSStoreModelVersionIdentifiers"] as? [String] == ["1.0.0"])
    #expect(list["_NSAutoVacuumLevel"] as? String == "2")
    let hashes = try #require(list["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(hashes.values.allSatisfy { $0.count == 32 })
    #expect(hashes.mapValues(\.hexadecimal) == model.entityHashes)
    let version = try #require(list["NSPersistenceFrameworkVersion"] as? Int)
    #expect((865...1145).contains(version))
    #expect((list["NSStoreModelVersionHashesDigest"] != nil) == (version >= 977))
    #expect(list["NSStoreModelVersionChecksumKey"] == nil)
  }

  @Test("Digest and checksum are those of real models")
  func fingerprints() throws {
    let list = try metadata(FixtureRecipe(model: .v1_1_7early, messages: 1, channels: 1, frameworkVersion: 1338))
    #expect(
      list["NSStoreModelVersionHashesDigest"] as? String
        == "NQIfa8NjEnNDPX00wk6OH8y7JEFr4/JpdZ+2bAVadnAkGTRNagvsX8s03fIB1bGio/w3L6CYz+/okhqYJFZfjQ==")
    #expect(list["NSStoreModelVersionChecksumKey"] as? String == "F0aypkuMg2mAzKzoVkZaru/ZU/HuXryybzIpGD8m69A=")
    #expect(list["NSPersistenceFrameworkVersion"] as? Int == 1338)
  }

  @Test("The oldest frameworks have no model cache")
  func modelCache() throws {
    let folder = try TemporaryFolder()
    try FixtureStore.make(
      FixtureRecipe(messages: 1, channels: 1, frameworkVersion: 519), at: folder.path("store"))
    let store = try open(folder.path("store"))
    #expect(try store.integer("SELECT count(*) FROM sqlite_master WHERE name = 'Z_MODELCACHE'") == 0)
  }
}
