import Foundation
import GRDBSQLite
import RawSQLite

extension CacheFile {
  /// Opens a cache for reading without leaving anything beside it.
  ///
  /// A file whose log is empty or absent is read as it is; reading it the ordinary way would put a `-shm` there. With a
  /// log the file is in use, and reading goes through the log like for every other reader.
  package static func openForReading(_ path: String) throws(RawSQLiteError) -> RawConnection {
    var info = stat()
    let hasLog = stat(path + "-wal", &info) == 0 && info.st_size > 0
    return hasLog ? try RawConnection(path: path, flags: SQLITE_OPEN_READONLY) : try RawConnection(immutable: path)
  }
}
