import ChatCache
import FileTesting
import Foundation
import LegacyFixtures
import RawSQLite
import SeededTesting
import StoreMigrator

/// A spoilt cache of a small store; everything about it follows from the seed.
package struct DamagedCache: Sendable {
  /// A cache that is whole.
  package struct Whole: Sendable {
    package let userID: String
    package let fileName: String
    fileprivate let files: DatabaseFiles
    /// The store that it was made from.
    package let store: DatabaseFiles
  }

  package let whole: Whole
  package let kind: DamageKind
  package let files: DatabaseFiles

  /// With and without a log in which an app left what it did.
  private static let all = Result { try makeAll() }

  private static func makeAll() throws -> [Whole] {
    try [false, true].flatMap { hasLog in
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let path = folder.path("store.sqlite")
      try FixtureStore.make(
        FixtureRecipe(
          messages: 12, channels: 3, owners: 1, encoding: .mixed, seed: hasLog ? 17 : 16, averagePayloadBytes: 300),
        at: path)
      let outcome = try StoreMigration(
        store: URL(fileURLWithPath: path), directory: folder.url("caches")
      ).runAndWait()
      return try outcome.caches.map { cache in
        // 2: SQLITE_OPEN_READWRITE. Open to the end, or its log would go.
        let connection = try RawConnection(path: cache.path, flags: 2)
        if hasLog {
          try connection.execute("PRAGMA wal_autocheckpoint=0")
          for number in 0..<12 {
            try connection.execute("UPDATE message SET updated_at = updated_at + 1 WHERE id % 12 = \(number)")
          }
        }
        defer { withExtendedLifetime(connection) {} }
        return try Whole(
          userID: cache.userID, fileName: (cache.path as NSString).lastPathComponent,
          files: DatabaseFiles(readingFrom: cache.path), store: DatabaseFiles(readingFrom: path))
      }
    }
  }

  package init(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let all = try DamagedCache.all.get()
    let whole = all[random.below(all.count)]
    var files = whole.files
    let kinds = DamageKind.allCases.filter { !files.wal.isEmpty || !$0.needsLog }
    let other = all.first { $0.userID != whole.userID && !$0.files.wal.isEmpty }?.files.wal ?? Data()
    kind = kinds[random.below(kinds.count)]
    kind.apply(to: &files, other: other, &random)
    if random.below(4) == 0 { kinds[random.below(kinds.count)].apply(to: &files, other: other, &random) }
    (self.whole, self.files) = (whole, files)
  }
}
