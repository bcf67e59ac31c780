import Foundation
import LegacyFixtures
import SeededTesting

/// A spoilt copy of a small store; everything about it follows from the seed.
package struct DamagedStore: Sendable {
  package let kind: DamageKind
  package let files: DatabaseFiles

  /// Stores of the oldest and the newest model, with and without a log, ordinary and odd.
  private static let whole = Result {
    [
      try DatabaseFiles(
        FixtureRecipe(messages: 60, channels: 4, owners: 2, encoding: .mixed, seed: 11, averagePayloadBytes: 400)),
      try DatabaseFiles(
        FixtureRecipe(
          messages: 40, channels: 3, owners: 2, encoding: .xor, wal: true, seed: 12, averagePayloadBytes: 400)),
      try DatabaseFiles(
        FixtureRecipe(
          model: .v1_0, messages: 50, channels: 3, encoding: .bplist, seed: 13, averagePayloadBytes: 400)),
      try DatabaseFiles(
        FixtureRecipe(
          model: .v1_1_7late, messages: 30, channels: 3, owners: 2, edgeCases: true, wal: true, seed: 14,
          averagePayloadBytes: 300)),
      try DatabaseFiles(
        FixtureRecipe(messages: 10, channels: 3, owners: 2, edgeCases: true, seed: 15, averagePayloadBytes: 300)),
    ]
  }

  /// The same with as few rows as there can be, for tests of many thousands.
  private static let small = Result {
    try [
      FixtureRecipe(messages: 6, channels: 2, owners: 2, encoding: .mixed, seed: 21, averagePayloadBytes: 200),
      FixtureRecipe(messages: 6, channels: 2, encoding: .xor, wal: true, seed: 22, averagePayloadBytes: 200),
      FixtureRecipe(model: .v1_0, messages: 5, channels: 2, encoding: .bplist, seed: 23, averagePayloadBytes: 200),
      FixtureRecipe(model: .v1_1_7late, messages: 5, channels: 2, wal: true, seed: 24, averagePayloadBytes: 200),
      // Rows that are longer than a page.
      FixtureRecipe(messages: 4, channels: 1, seed: 25, averagePayloadBytes: 6000),
    ].map { try DatabaseFiles($0) }
  }

  /// - Parameter isSmall: takes stores with few rows.
  package init(seed: UInt64, isSmall: Bool = false) throws {
    var random = SeededRandom(seed: seed)
    let stores = try (isSmall ? DamagedStore.small : DamagedStore.whole).get()
    let index = random.below(stores.count)
    var files = stores[index]
    let kinds = DamageKind.allCases.filter { !files.wal.isEmpty || !$0.needsLog }
    kind = kinds[random.below(kinds.count)]
    kind.apply(to: &files, other: stores[index == 1 ? 3 : 1].wal, &random)
    // One in four is spoilt twice.
    if random.below(4) == 0 {
      kinds[random.below(kinds.count)].apply(to: &files, other: stores[1].wal, &random)
    }
    self.files = files
  }
}
