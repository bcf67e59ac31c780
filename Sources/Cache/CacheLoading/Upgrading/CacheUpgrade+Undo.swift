import CacheStorage
import Foundation
import GRDBSQLite
import RawSQLite

extension CacheUpgrade {
  /// What an undo did, or why it did nothing.
  package struct Undone: Sendable, Equatable {
    package let from: Int
    package let to: Int
    /// The tables where something is newer than the snapshot; those that no migration creates are not named. If there
    /// are any, nothing was done unless the caller discarded them.
    package let changedTables: [String]
    package let isDone: Bool
  }

  /// Restores the snapshot with the greatest earlier schema version.
  ///
  /// Both files are compared first, in everything that the snapshot has a place for and everything that it does not:
  /// what was written since the upgrade is never lost without asking.
  /// - Parameters:
  ///   - discardingChanges: discards what was written since.
  ///   - isDryRun: only compares.
  /// - Throws: `CacheError`: `missing` without a snapshot, `busy`, `damaged` if the snapshot cannot be trusted.
  package func undo(discardingChanges: Bool, isDryRun: Bool = false) throws -> Undone {
    try wrapped {
      guard try CacheFile.checkHeader(path: path) != .empty else { throw CacheFile.notACache }
      let lock = try CacheFileLock(path: path, userID: nil)
      let version = try lock.version()
      let snapshots = UpgradeSnapshot.all(beside: path)
      if !isDryRun, let own = snapshots.first(where: { $0.version == version }), isPutBack(own, lock.connection) {
        // An undo that was killed before this snapshot was removed is finished: it never continues with an earlier one.
        try remove(own)
        return Undone(from: version, to: version, changedTables: [], isDone: true)
      }
      guard let snapshot = snapshots.last(where: { $0.version < version }) else {
        throw CacheError(
          .missing, "There is no snapshot of an earlier version next to the cache. `cachebridge upgrade` creates one.")
      }
      try snapshot.check(userID: CacheFile.userID(connection: lock.connection))
      let changed = try changedTables(lock.connection, since: snapshot)
      let undone = Undone(
        from: version, to: snapshot.version, changedTables: changed,
        isDone: !isDryRun && (changed.isEmpty || discardingChanges))
      guard undone.isDone else { return undone }
      // Into the same file, not a replacement: an app that waits for the lock already has this one open.
      try RawConnection(immutable: snapshot.path).copyDatabase(to: lock.connection)
      try lock.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try remove(snapshot)
      return undone
    }
  }

  /// Whether the cache contains exactly what a snapshot of its own version does.
  private func isPutBack(_ snapshot: UpgradeSnapshot, _ connection: RawConnection) -> Bool {
    do {
      try snapshot.check(userID: CacheFile.userID(connection: connection))
      return try changedTables(connection, since: snapshot).isEmpty
    } catch {
      return false
    }
  }

  private func remove(_ snapshot: UpgradeSnapshot) throws {
    guard unlink(snapshot.path) == 0 else {
      throw FileFailure(operation: "remove snapshot", systemErrno: errno).cacheError()
    }
    try CacheFile.sync((path as NSString).deletingLastPathComponent)
  }

  private func changedTables(_ connection: RawConnection, since snapshot: UpgradeSnapshot) throws -> [String] {
    try connection.attach(immutable: snapshot.path, as: "before")
    defer { try? connection.execute("DETACH before") }
    let changed = try CacheComparison(connection, snapshot: "before", countsAdditions: true).changedTables
    return try CacheUpgrade.named(changed)
  }

  /// Names of tables that no migration creates belong to someone else, and are not repeated.
  static func named(_ tables: [String]) throws -> [String] {
    guard !tables.isEmpty else { return [] }
    let ours = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try SchemaMigrator.upgrade(ours)
    var names = try tables.filter { table in
      let rows = try ours.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")
      rows.bindText(table, at: 1)
      return try rows.step()
    }
    if names.count < tables.count { names.append("another table") }
    return names
  }
}
