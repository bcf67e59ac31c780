import Foundation
import GRDBSQLite
package import RawSQLite

/// Exclusive use of a cache file whose schema is about to change: nobody else reads or writes it while this exists.
///
/// In WAL mode, every open connection holds SQLite's SHARED lock on the file, so taking the exclusive one fails as long
/// as an app has the cache open: an older version could not continue with the new schema.
package final class CacheFileLock {
  /// The only connection that may use the file.
  package let connection: RawConnection
  private let path: String

  /// Locks a cache and moves its WAL into the main file.
  /// - Parameter userID: `nil` accepts any user's cache.
  /// - Throws: `CacheError` with code `busy` if it is in use, `noAccess` if it cannot be written, or like
  ///   `CacheFile.check`.
  package init(path: String, userID: String?) throws {
    self.path = path
    _ = try CacheFile.checkHeader(path: path)
    connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI)
    // A file without write permission is opened for reading, and taking the lock then fails for no reason that tells.
    guard sqlite3_db_readonly(connection.handle, "main") == 0 else {
      throw CacheError(RawSQLiteError(extendedCode: SQLITE_READONLY, operation: "lock the cache"))
    }
    do {
      try connection.execute("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE")
      try CacheFile.check(connection: connection, userID: userID)
      try connection.execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
    } catch let error as RawSQLiteError {
      throw CacheError(error)
    }
  }
}
