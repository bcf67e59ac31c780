import FileTesting
import Foundation
import LegacyFixtures
import PacedTesting
import Testing

@testable import StoreMigrator

/// Stores of more owners than are worked on at a time.
@Suite(.heavy) struct OwnerGroupsTests {
  @Test func groupsCoverEveryTargetOnce() {
    for count in [0, 1, 23, 24, 25, 100] {
      let ranges = OwnerGroups.ranges(count)
      #expect(ranges.flatMap { Array($0) } == Array(0..<count))
      #expect(ranges.allSatisfy { $0.count <= OwnerGroups.size })
    }
  }

  /// Two groups and a bit: migrated, verified, merged and replaced, and each time every row is accounted for.
  @Test func manyOwners() async throws {
    let folder = try TemporaryFolder()
    let store = folder.url("store.sqlite")
    let owners = OwnerGroups.size * 2 + 5
    try FixtureStore.make(
      FixtureRecipe(messages: owners * 3, channels: 2, owners: owners, edgeCases: true, seed: 12), at: store.path)
    let caches = folder.url("caches")
    let whole = try StoreMigration(store: store, directory: caches).runAndWait().report
    #expect(whole.owners.count >= owners)
    #expect(whole.ledger.values.allSatisfy { $0.balanced })
    let checks = try #require(whole.verification?.checks)
    let migrated = whole.ledger["SucceededMessage"]?.migrated
    let digests = checks.first { $0.id == "row_digests" }
    #expect(digests?.compared == migrated)
    let verified = try StoreVerification(store: store, directory: caches).run()
    #expect(verified.verdict.code == .ok)
    #expect(verified.ledger == whole.ledger)
    #expect(verified.verification?.digests == whole.verification?.digests)
    for existing in [MigrationOptions.ExistingCache.merge, .replace] {
      var options = MigrationOptions()
      options.existing = existing
      let again = try StoreMigration(store: store, directory: caches, options: options).runAndWait().report
      #expect(again.ledger.values.allSatisfy { $0.balanced })
      if existing == .merge { #expect(again.ledger["SucceededMessage"]?.migrated == 0) }
      if existing == .replace { #expect(again.ledger == whole.ledger) }
      let proof = try StoreVerification(store: store, directory: caches).run()
      #expect(proof.verdict.code == .ok, "\(existing)")
    }
  }
}
