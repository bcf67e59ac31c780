import FileTesting
import Foundation
import GRDBSQLite
import LegacyFixtures
import PacedTesting
import RawSQLite
import Testing

@testable import LegacyStore

/// Tables that Core Data changed in place, and stores that do not number their entities as the model does.
@Suite(.heavy) struct MigratedStoreTests {
  /// The store of an early model after `error_code` was added to it in place (Docs/LegacyStore.md#models).
  private func migrated() throws -> SalvageTrial {
    try SalvageTrial(
      FixtureRecipe(model: .v1_1_7late, messages: 400, channels: 4, edgeCases: true, seed: 91),
      changing: """
        CREATE TABLE OLD ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTOMATIC_RESENDABLE INTEGER, \
        ZCREATED_AT INTEGER, ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZREQUEST_ID VARCHAR, ZSERIALIZED_DATA BLOB );
        INSERT INTO OLD SELECT Z_PK, Z_ENT, Z_OPT, ZAUTOMATIC_RESENDABLE, ZCREATED_AT, ZCHANNEL_URL, ZOWNER_ID, \
        ZREQUEST_ID, ZSERIALIZED_DATA FROM ZFAILEDMESSAGE;
        DROP TABLE ZFAILEDMESSAGE;
        ALTER TABLE OLD RENAME TO ZFAILEDMESSAGE;
        ALTER TABLE ZFAILEDMESSAGE ADD COLUMN ZERROR_CODE INTEGER;
        UPDATE ZFAILEDMESSAGE SET ZERROR_CODE = 800120 WHERE Z_PK % 2 = 0
        """)
  }

  @Test func columnsAtTheEnd() throws {
    let trial = try migrated()
    for mode in [SalvageMode.pages, .skip] { #expect(try trial.salvage(mode).rows == trial.truth, "\(mode)") }
  }

  /// Without the table's text the order must be told from the rows; short ones have no value for the new column.
  @Test func columnsAtTheEndWithoutSchema() throws {
    let trial = try migrated()
    var main = trial.main
    main.replaceSubrange(0..<4096, with: [UInt8](repeating: 0, count: 4096))
    try trial.write(main)
    let outcome = try trial.salvage(.pages)
    #expect(trial.invented(outcome).isEmpty)
    #expect(Double(trial.recovered(outcome)) >= Double(trial.truth.count) * 0.99)
    let failed = trial.truth.filter { $0.key.entity == .failedMessage }
    #expect(failed.count > 5)
    #expect(failed.allSatisfy { outcome.rows[$0.key] == $0.value })
  }

  @Test func otherNumbers() throws {
    let tables = LegacyModel.v1_1_32.entities.map(\.tableName)
    let trial = try SalvageTrial(
      FixtureRecipe(messages: 200, channels: 4, seed: 92),
      changing: (tables + ["Z_PRIMARYKEY"]).map { "UPDATE \($0) SET Z_ENT = Z_ENT + 50;" }.reversed().joined())
    var main = trial.main
    for mode in [SalvageMode.pages, .skip] { #expect(try trial.salvage(mode).rows == trial.truth, "\(mode)") }
    main.replaceSubrange(0..<4096, with: [UInt8](repeating: 0, count: 4096))
    try trial.write(main)
    #expect(try trial.salvage(.pages).rows == trial.truth)
  }

  /// A wrong bit in `Z_PRIMARYKEY` costs no table.
  @Test func aWrongNumber() throws {
    let trial = try SalvageTrial(
      FixtureRecipe(messages: 200, channels: 4, seed: 93),
      changing: "UPDATE Z_PRIMARYKEY SET Z_ENT = 71 WHERE Z_ENT = 7")
    for mode in [SalvageMode.pages, .skip] { #expect(try trial.salvage(mode).rows == trial.truth, "\(mode)") }
  }

  /// The model by the shape of its rows alone.
  @Test(arguments: LegacyModel.allCases)
  func theModelByItsRows(model: LegacyModel) throws {
    let trial = try SalvageTrial(FixtureRecipe(model: model, messages: 200, channels: 4, seed: 94))
    var main = trial.main
    let spoilt = try [1, trial.root(of: "Z_METADATA"), trial.root(of: "Z_PRIMARYKEY")]
    for page in spoilt { main.replaceSubrange(trial.bytes(of: page), with: [UInt8](repeating: 0, count: 4096)) }
    try trial.write(main)
    let outcome = try trial.salvage(.pages)
    #expect(outcome.summary.model == model)
    #expect(outcome.summary.evidence == .shape)
    #expect(outcome.rows == trial.truth)
  }

  @Test func anotherModelIsRefused() throws {
    let folder = try TemporaryFolder()
    func code(_ name: String, _ make: (String) throws -> Void) throws -> StoreError.Code? {
      try make(folder.path(name))
      do throws(StoreError) {
        _ = try SalvagedStore.rebuild(
          SourceFiles(mainPath: folder.path(name)), mode: .pages, known: nil, at: folder.path("rebuilt"),
          folder: folder.path, access: .anotherProcess)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(try code("preview") { try FixtureOddities.previewStore(at: $0) } == .preRelease)
    #expect(try code("unknown") { try FixtureOddities.unknownModelStore(at: $0) } == .unknownModel)
    #expect(try code("other") { try FixtureOddities.otherCoreDataStore(at: $0) } == .unknownModel)
  }
}
