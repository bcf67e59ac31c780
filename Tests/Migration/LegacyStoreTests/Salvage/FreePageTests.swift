import LegacyFixtures
import PacedTesting
import Testing

@testable import LegacyStore

/// Rows that were deleted stay deleted, and where that cannot be told, the method says so.
@Suite(.heavy) struct FreePageTests {
  private static let recipe = FixtureRecipe(messages: 600, channels: 5, seed: 31)

  @Test(arguments: ["", "PRAGMA auto_vacuum=NONE; VACUUM;"])
  func freePagesAreLeftAlone(_ setting: String) throws {
    let trial = try SalvageTrial(
      FreePageTests.recipe,
      changing: setting + "PRAGMA secure_delete=OFF; DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK BETWEEN 100 AND 300")
    let outcome = try trial.salvage(.pages)
    #expect(outcome.rows == trial.truth)
    #expect(outcome.summary.pages?.freeLeafPages ?? 0 > 10)
    #expect(outcome.summary.lost.isEmpty)

    // With a pointer map, not even the loss of header, schema and root brings them back.
    var main = trial.main
    let root = try trial.root(of: "ZSUCCEEDEDMESSAGE")
    for page in [1, root] { main.replaceSubrange(trial.bytes(of: page), with: [UInt8](repeating: 0, count: 4096)) }
    try trial.write(main)
    let second = try trial.salvage(.pages)
    #expect(trial.truth.allSatisfy { second.rows[$0.key] == $0.value })
    let back = second.rows.count - trial.truth.count
    let labeled = second.summary.rows.values.reduce(0) { $0 + ($1[SalvageMethod.pagesUnmapped.rawValue] ?? 0) }
    if setting.isEmpty {
      #expect(back == 0)
      #expect(labeled == 0)
    } else {
      // Nothing tells any more: the deleted rows are among those that are labeled.
      #expect(back > 0)
      #expect(labeled >= Int64(back))
      for key in trial.invented(second) {
        let methods = try SalvageMethodReader(second.store)
        #expect(try methods.method(of: key.entity, key: key.key) == .pagesUnmapped)
      }
    }
  }

  @Test func aWholeFreeListStandsInForThePointerMap() throws {
    let trial = try SalvageTrial(
      FreePageTests.recipe,
      changing:
        "PRAGMA auto_vacuum=NONE; VACUUM; PRAGMA secure_delete=OFF; DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK BETWEEN 100 AND 300"
    )
    var main = trial.main
    let root = try trial.root(of: "ZSUCCEEDEDMESSAGE")
    main.replaceSubrange(trial.bytes(of: root), with: [UInt8](repeating: 0, count: 4096))
    try trial.write(main)
    let outcome = try trial.salvage(.pages)
    #expect(outcome.rows == trial.truth)
    #expect(outcome.summary.pages?.isLivenessKnown == true)
    let messages = outcome.rows.keys.count { $0.entity == .succeededMessage }
    #expect(outcome.summary.rows[.succeededMessage]?[SalvageMethod.pages.rawValue] == Int64(messages))
  }
}
