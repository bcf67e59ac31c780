import LegacyFixtures
import PacedTesting
import Testing

@testable import LegacyStore

/// Two independent ways of reading agree on stores that are whole.
@Suite(.heavy) struct WholeStoreTests {
  @Test(arguments: LegacyModel.allCases, [false, true])
  func readsTheSameRowsAsSQLite(model: LegacyModel, wal: Bool) throws {
    let trial = try SalvageTrial(
      FixtureRecipe(
        model: model, messages: 200, channels: 5, owners: 2, encoding: .mixed, edgeCases: true, wal: wal, seed: 3,
        averagePayloadBytes: 500))
    for mode in [SalvageMode.pages, .skip] {
      let outcome = try trial.salvage(mode)
      #expect(outcome.rows == trial.truth, "\(mode)")
      #expect(outcome.summary.lost.isEmpty, "\(mode): \(outcome.summary.lost)")
      let method = mode == .pages ? SalvageMethod.pages : .normal
      #expect(outcome.summary.rows.values.allSatisfy { Set($0.keys).isSubset(of: [method.rawValue]) })
      #expect(outcome.summary.model == model)
      #expect(outcome.summary.evidence == .hashes)
      #expect(outcome.summary.pages?.brokenPages ?? 0 == 0)
      #expect(outcome.summary.pages?.inconsistentCells ?? 0 == 0)
      #expect(outcome.summary.pages?.orphanedPages ?? 0 == 0)
    }
  }

  @Test func takesUpARebuiltStore() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 50, channels: 3, seed: 5))
    let outcome = try trial.salvage(.pages)
    let again = try #require(SalvagedStore.open(outcome.store.path))
    #expect(again.summary == outcome.summary)
    let cursor = try again.reader().rows(of: .succeededMessage)
    let url = try #require(cursor.position("ZCHANNEL_URL"))
    var count = 0
    while try cursor.next() {
      count += 1
      #expect(cursor.bytes(url) != nil)
    }
    #expect(count == 50)
    #expect(try SalvageMethodReader(again).method(of: .succeededMessage, key: 1) == .pages)
    #expect(SalvagedStore.open(trial.path) == nil)
    #expect(SalvagedStore.open(trial.folder + "/none") == nil)
  }

  @Test func stopsWhenAsked() throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 50, channels: 3, seed: 5))
    for mode in [SalvageMode.pages, .skip] {
      #expect {
        try SalvagedStore.rebuild(
          trial.files, mode: mode, known: nil, at: trial.folder + "/rebuilding/rebuilt.sqlite",
          folder: trial.folder + "/rebuilding",
          access: .anotherProcess, isDue: { true })
      } throws: {
        ($0 as? StoreError)?.code == .interrupted
      }
      #expect(SalvagedStore.open(trial.folder + "/rebuilding/rebuilt.sqlite") == nil)
    }
  }
}
