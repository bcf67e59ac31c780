import Foundation
import LegacyFixtures
import SeededTesting

/// The bytes of a store's files; empty = no file.
struct StoreFiles: Sendable {
  var main: Data
  var wal: Data
  var journal = Data()

  init(_ recipe: FixtureRecipe) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store.sqlite")
    try FixtureStore.make(recipe, at: path)
    main = try Files.bytes(path)
    wal = Files.exists(path + "-wal") ? try Files.bytes(path + "-wal") : Data()
  }

  func write(to path: String) throws {
    for (suffix, content) in [("", main), ("-wal", wal), ("-journal", journal)]
    where suffix.isEmpty || !content.isEmpty {
      try Files.write(content, to: path + suffix)
    }
  }
}

/// A spoilt copy of a small store; everything about it follows from the seed.
struct DamagedStore {
  let kind: DamageKind
  let files: StoreFiles

  /// Stores of the oldest and the newest model, with and without a log, ordinary and odd.
  private static let whole = Result {
    [
      try StoreFiles(
        FixtureRecipe(messages: 60, channels: 4, owners: 2, encoding: .mixed, seed: 11, averagePayloadBytes: 400)),
      try StoreFiles(
        FixtureRecipe(
          messages: 40, channels: 3, owners: 2, encoding: .xor, wal: true, seed: 12, averagePayloadBytes: 400)),
      try StoreFiles(
        FixtureRecipe(
          model: .v1_0, messages: 50, channels: 3, encoding: .bplist, seed: 13, averagePayloadBytes: 400)),
      try StoreFiles(
        FixtureRecipe(
          model: .v1_1_7late, messages: 30, channels: 3, owners: 2, edgeCases: true, wal: true, seed: 14,
          averagePayloadBytes: 300)),
      try StoreFiles(
        FixtureRecipe(messages: 10, channels: 3, owners: 2, edgeCases: true, seed: 15, averagePayloadBytes: 300)),
    ]
  }

  init(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let stores = try DamagedStore.whole.get()
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
