import FileTesting
import LegacyFixtures
import OracleTesting
import PacedTesting
import Testing

/// The libraries against the judge, over every model, encoding and shape of store (Docs/RowRules.md).
@Suite("migrate, verify, export against the judge", .heavy) struct JudgedMigrationTests {
  @Test("a synthetic store", arguments: FixtureShape.all)
  func fixture(_ shape: FixtureShape) async throws {
    let trial = try await MigrationTrial(shape, Libraries())
    #expect(try (trial.oracle.exitCode == 2) == shape.hasEdgeCases)
    try await trial.expectEqualToJudge()
  }

  @Test("a hand-made store", arguments: TinyCases.all)
  func handMade(_ tiny: TinyCases.Case) async throws {
    try await MigrationTrial(tiny.make(), Libraries()).expectEqualToJudge()
  }

  @Test("odd, but sound: triggers, no metadata, digest only, migrated in place", arguments: 0..<4)
  func odd(_ number: Int) async throws {
    let recipe = FixtureRecipe(messages: 40, channels: 2, seed: 8)
    let trial = try await MigrationTrial(Libraries()) { store in
      switch number {
      case 0: try FixtureOddities.storeWithTriggers(recipe, at: store)
      case 1: try FixtureOddities.storeWithoutMetadata(recipe, at: store)
      case 2: try FixtureOddities.storeWithDigestOnly(recipe, at: store)
      default: try FixtureOddities.storeMigratedInPlace(recipe, at: store)
      }
    }
    try await trial.expectEqualToJudge()
  }

  @Test("an empty store passes when that is allowed", arguments: TinyModel.all)
  func empty(_ model: String) async throws {
    let trial = try await MigrationTrial(TinyStore(model), Libraries())
    try await trial.migrate(MigrationRequest()).expect(4, "not allowed")
    #expect(!Files.exists(trial.target))
    try await trial.migrate(MigrationRequest(allowsEmpty: true)).expect(0, "allowed")
  }

  @Test("verifying on level 0 to 4 gives the same cache", arguments: 0...4)
  func verifyLevels(_ level: Int) async throws {
    let trial = try await MigrationTrial(
      FixtureShape(messages: 60, channels: 3, hasEdgeCases: true, seed: 9), Libraries())
    let report = try await trial.migrate(MigrationRequest(verifyLevel: level)).expect(2)
    #expect(report.document["verification.level"]?.integer == level || level == 0)
    #expect(try report.ledger == trial.oracle.totalLedger)
    for owner in try trial.oracle.owners {
      let exported = try await Libraries().export(trial.cache(owner), owner: nil, salvage: "off")
      expectSameLines(Array(exported.dropFirst()), try trial.oracle.export(owner: owner), "level")
    }
  }
}
