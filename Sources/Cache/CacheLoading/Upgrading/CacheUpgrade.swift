import CacheSchema
import CacheStorage
import Foundation
import GRDBSQLite
import RawSQLite

/// Upgrades the schema of a cache file, with a snapshot of the previous state, and undoes it.
///
/// `Cache.open` upgrades by itself, without a snapshot, each step in one transaction. This is the careful way, for
/// files that nobody has open.
package struct CacheUpgrade {
  /// What was done.
  package struct Outcome: Sendable, Equatable {
    package let from: Int
    package let to: Int
    /// The tables whose earlier content changed: none, unless a migration declares that it changes some.
    package let changedTables: [String]
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// Applies the migrations up to `last`.
  ///
  /// If it is killed anywhere, the file has the old schema, the new one, or a complete one in between; the same call
  /// finishes.
  /// - Parameters:
  ///   - last: the last migration to apply; `nil` for all.
  ///   - isDue: evaluated while the snapshot is created; true ends with `interrupted`.
  /// - Throws: `CacheError`: `busy` if anyone has the file open, `no_space`, and like `CacheFile.check`.
  package func run(through last: Int? = nil, isDue: () -> Bool = { false }) throws -> Outcome {
    try wrapped {
      let lock = try CacheFileLock(path: path, userID: nil)
      let from = try lock.version()
      guard from < last ?? CacheSchema.currentVersion else { return Outcome(from: from, to: from, changedTables: []) }
      let snapshot = UpgradeSnapshot(of: path, version: from)
      try snapshot.make(from: lock.connection, isDue: isDue)
      let outcome = try upgrade(lock.connection, from: from, through: last, snapshot: snapshot.path)
      try lock.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      return outcome
    }
  }

  /// Does the same with a copy, and leaves the file as it is; it may be in use.
  /// - Parameter folder: a private folder for two copies, which the caller removes.
  package func tryOut(through last: Int? = nil, in folder: String, isDue: () -> Bool = { false }) throws -> Outcome {
    try wrapped {
      let status = try SchemaStatus(path: path)
      let source = try CacheFile.openForReading(path)
      let copy = UpgradeSnapshot(of: folder + "/copy", version: status.version)
      try copy.make(from: source, isDue: isDue)
      let work = folder + "/upgraded"
      _ = try CacheFile.createEmptyFile(at: work)
      let connection = try RawConnection(path: work, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI)
      try source.copyDatabase(to: connection, isDue: isDue)
      return try upgrade(connection, from: status.version, through: last, snapshot: copy.path)
    }
  }

  private func upgrade(
    _ connection: RawConnection, from: Int, through last: Int?, snapshot: String
  ) throws -> Outcome {
    try connection.execute("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA secure_delete=ON")
    let applied = try SchemaMigrator.upgrade(connection, through: last)
    try connection.attach(immutable: snapshot, as: "before")
    defer { try? connection.execute("DETACH before") }
    let comparison = try CacheComparison(connection, snapshot: "before", countsAdditions: false)
    return Outcome(
      from: from, to: applied.last ?? from, changedTables: try CacheUpgrade.named(comparison.changedTables))
  }

  func wrapped<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw CacheError.wrapping(error) }
  }
}

extension CacheFileLock {
  func version() throws -> Int { Int(try connection.integer("PRAGMA user_version") ?? 0) }
}
