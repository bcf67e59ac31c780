import Foundation
import GRDBSQLite
package import RawSQLite

extension CacheFile {
  /// Opens a cache for reading without changing it or its log; what SQLite needs next to it disappears with the
  /// connection (decision 29).
  ///
  /// Apps may continue to use the file, so it is read under SQLite's locks. It is read as it is, without locks, if
  /// there is nothing to lock against: in rollback journal mode, in which only a loader uses its own file; and without
  /// a log if nobody can create one, in a folder that cannot be written or while someone has exclusive use of the file.
  package static func openForReading(_ path: String) throws(RawSQLiteError) -> RawConnection {
    if isInWALMode(path: path), mayWriteBeside(path) {
      do {
        let connection = try RawConnection(reading: path, readsAhead: true)
        // The first statement opens the log.
        _ = try connection.integer("PRAGMA schema_version")
        sqlite3_busy_timeout(connection.handle, readingTimeout)
        return connection
      } catch let error where error.isBusy || error.code == SQLITE_CANTOPEN {}
    }
    guard hasLog(path) else { return try RawConnection(immutable: path) }
    let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READONLY)
    sqlite3_busy_timeout(connection.handle, readingTimeout)
    return connection
  }

  /// Milliseconds for which a reader waits for someone's short exclusive use, such as the end of a connection.
  private static let readingTimeout: Int32 = 5000

  private static func hasLog(_ path: String) -> Bool {
    var info = stat()
    return stat(path + "-wal", &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size > 0
  }

  private static func mayWriteBeside(_ path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    return access(path, W_OK) == 0 && access(folder.isEmpty ? "." : folder, W_OK) == 0
  }
}
