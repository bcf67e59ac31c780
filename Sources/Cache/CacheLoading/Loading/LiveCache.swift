import CacheSchema
import CacheStorage
import Foundation
import GRDBSQLite
import RawSQLite

/// A cache that an app may be using while a run prepares to change it.
///
/// The long work is done on a snapshot, without any lock. Its result is written into the same file in one transaction:
/// readers see either the old content or the new one, waiting writers continue with the new one, and SQLite rolls back
/// after a kill. The file is never replaced with another: an app that has it open would continue to write into a file
/// that no longer has a name.
///
/// Only a cache with an older schema needs exclusive use, from start to end.
package final class LiveCache {
  package let path: String
  let connection: RawConnection
  private let isUpgradeDue: Bool
  /// SQLite's counter of other connections' commits, as of the snapshot.
  private var seenVersion: Int64 = 0

  /// - Parameters:
  ///   - userID: the user that the cache must belong to.
  ///   - busyTimeout: seconds to wait for a lock.
  /// - Throws: `CacheError`: like `CacheFile.check`; `busy` if the cache has an older schema and is in use.
  package init(path: String, userID: String, busyTimeout: Double = 5) throws {
    self.path = path
    _ = try CacheFile.checkHeader(path: path)
    do {
      var connection = try LiveCache.open(path, busyTimeout)
      isUpgradeDue = try CacheFile.check(connection: connection, userID: userID) < CacheSchema.currentVersion
      if isUpgradeDue {
        connection = try LiveCache.open(path, 0)
        try connection.execute("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
      }
      self.connection = connection
      seenVersion = try connection.integer("PRAGMA data_version") ?? 0
    } catch let error as RawSQLiteError {
      throw CacheError(error)
    }
  }

  private static func open(_ path: String, _ busyTimeout: Double) throws -> RawConnection {
    let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(busyTimeout * 1000)))
    // As in every load, rows are removed before what they refer to.
    try connection.execute(
      "\(CacheFile.settings); PRAGMA temp_store=FILE; PRAGMA cache_size=-65536; PRAGMA foreign_keys=OFF; PRAGMA synchronous=FULL; PRAGMA fullfsync=ON"
    )
    return connection
  }

  /// Writes a copy of the cache at one moment to an unused path. Others continue to read and write.
  /// - Parameter isDue: evaluated every few megabytes; true stops the copy.
  package func copy(to target: String, isDue: () -> Bool) throws {
    do {
      // Held to the end, because otherwise the copy would start again with every commit of another connection.
      try connection.execute("BEGIN")
      defer { try? connection.execute("ROLLBACK") }
      seenVersion = try connection.integer("PRAGMA data_version") ?? 0
      try CacheFile.copy(connection, to: target, isDue: isDue)
    } catch let error as RawSQLiteError {
      throw CacheError(error)
    }
  }

  /// Whether a run is recorded in the cache, and how many are.
  package func runs(recorded runID: String) throws -> (hasRun: Bool, count: Int64) {
    let statement = try connection.prepare("SELECT count(*) FROM migration_run WHERE run_id = ?")
    statement.bindText(runID, at: 1)
    let hasRun = try statement.step() && statement.integer(0) ?? 0 > 0
    return (hasRun, try connection.integer("SELECT count(*) FROM migration_run") ?? 0)
  }

  /// Changes the cache in one transaction, with another file attached.
  /// - Parameters:
  ///   - file: the source of the rows for `body`.
  ///   - body: receives whether another connection has committed since the snapshot; if it throws, everything is rolled
  ///     back.
  func write(from file: String, as name: String, _ body: (_ hasMovedOn: Bool) throws -> Void) throws {
    do {
      if isUpgradeDue { try SchemaMigrator.upgrade(connection) }
      let attach = try connection.prepare("ATTACH ?1 AS \(name)")
      attach.bindText(file, at: 1)
      try attach.run()
      defer { try? connection.execute("DETACH \(name)") }
      try connection.transaction {
        let version = try connection.integer("PRAGMA main.data_version") ?? 0
        try body(version != seenVersion)
      }
      // Removed content is no longer in any log, unless someone is reading an older state at this moment; in that case
      // the app's next write removes it.
      _ = try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch let error as RawSQLiteError {
      throw CacheError(error)
    }
  }
}
