import Foundation
import GRDBSQLite
import RawSQLite

/// Sole use of a cache file that is going to be replaced: nobody else reads or writes it while this exists.
///
/// In WAL mode every open connection holds SQLite's SHARED lock on the file, so taking the exclusive one fails as long
/// as an app has the cache open; replacing the file under such a connection would lose what it writes next.
package final class CacheFileLock {
  /// The one connection that may use the file.
  let connection: RawConnection
  private let path: String

  /// Locks a cache and folds its WAL into the main file.
  /// - Parameter userID: `nil` accepts any user's cache.
  /// - Throws: `CacheError` with code `busy` when it is in use, or as `CacheFile.check` does.
  package init(path: String, userID: String?) throws {
    self.path = path
    _ = try CacheFile.checkHeader(path: path)
    connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI)
    do {
      try connection.execute("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE")
      try CacheFile.check(connection: connection, userID: userID)
      try connection.execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
    } catch let error as RawSQLiteError {
      throw CacheError(error)
    }
  }

  /// Ends the use of a file that was replaced, without closing it.
  ///
  /// Closing a WAL connection deletes the log *by its path*, and there may be the log of the new cache already, opened
  /// by somebody in the meantime. So the connection stays as it is until the process ends; it holds an open file that has
  /// no name any more.
  package func abandon() { _ = Unmanaged.passRetained(connection) }

  /// Removes the log files of the old cache, whose content is in its main file; then the file may be replaced.
  package func discardLog() {
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
  }
}
