import CacheSchema
import CacheStorage
import Foundation
import GRDBSQLite
import RawSQLite

/// A cache that an app may be using while a run prepares to change it.
///
/// The long work is done on a snapshot, without any lock. What comes of it is written into the same file in one
/// transaction: who reads sees the old content or the new one, who waits to write goes on with the new one, and a kill is
/// rolled back by SQLite. The file is never exchanged for another: an app that has it open would go on writing into one
/// that has no name any more.
///
/// Only a cache of an older schema needs sole use, from the start to the end.
package final class LiveCache {
  package let path: String
  let connection: RawConnection
  private let isUpgradeDue: Bool
  /// SQLite's number for "somebody else committed", as of the snapshot.
  private var seenVersion: Int64 = 0

  /// - Parameters:
  ///   - userID: whose cache it has to be.
  ///   - busyTimeout: seconds to wait for a lock.
  /// - Throws: `CacheError`: as `CacheFile.check` does; `busy` when the cache has an older schema and is in use.
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
    // As for every load: rows are removed before what they refer to.
    try connection.execute(
      "\(CacheFile.settings); PRAGMA temp_store=FILE; PRAGMA cache_size=-65536; PRAGMA foreign_keys=OFF; PRAGMA synchronous=FULL; PRAGMA fullfsync=ON"
    )
    return connection
  }

  /// Writes a copy of the cache as it is at one moment to a path where nothing is. Others go on reading and writing.
  /// - Parameter isDue: asked every few megabytes; true stops the copy.
  package func copy(to target: String, isDue: () -> Bool) throws {
    do {
      // Held to the end, or the copy would begin again with every commit of somebody else.
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
  ///   - file: what `body` takes its rows from.
  ///   - body: gets whether somebody committed since the snapshot; what it throws rolls everything back.
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
      // What was removed is in no log any more, if nobody reads an older state just now; the app's next write sees to
      // the rest.
      _ = try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch let error as RawSQLiteError {
      throw CacheError(error)
    }
  }
}
