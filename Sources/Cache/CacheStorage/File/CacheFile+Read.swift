import Foundation
import GRDBSQLite
package import RawSQLite

extension CacheFile {
  /// Opens a cache for reading and changes neither it nor its log; what SQLite needs beside it goes with the connection
  /// (decision 29).
  ///
  /// Apps may go on with the file meanwhile, so it is read under SQLite's locks. It is read as it is, without any, where
  /// there is nothing to lock against: in a rollback journal's mode, in which only a loader uses its own file; and without
  /// a log where nobody can make one, in a folder that cannot be written or while somebody has sole use of the file.
  package static func openForReading(_ path: String) throws(RawSQLiteError) -> RawConnection {
    if isInWALMode(path: path), mayWriteBeside(path) {
      do {
        let connection = try RawConnection(reading: path)
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

  /// Milliseconds for which a reader waits for another's short exclusive use, such as the end of its connection.
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
