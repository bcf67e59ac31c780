import CacheStorage
import Foundation
import GRDBSQLite
import RawSQLite

/// The file in which the rows of a merge wait until they are settled. They are settled twice: in a copy of the cache,
/// which is proven, and then in the cache itself. Its tables are named `load_…`, unlike any table of a cache, so
/// statements find them without naming the file.
package enum WaitingRows {
  /// Creates an empty file for the rows of one cache, replacing an existing one.
  static func make(at path: String) throws {
    for suffix in ["", "-journal"] { unlink(path + suffix) }
    _ = try CacheFile.createEmptyFile(at: path)
    let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute("PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF")
    try connection.transaction { try connection.execute(LoadTables.all + LoadTables.ofMerge) }
  }

  static func attach(_ path: String, to connection: RawConnection) throws {
    let statement = try connection.prepare("ATTACH ?1 AS waiting")
    statement.bindText(path, at: 1)
    try statement.run()
  }

  /// Passes request ids that settling a snapshot found to be sent on to the waiting rows for the cache itself.
  package static func handOnRequests(from settled: String, to untouched: String) throws {
    let connection = try RawConnection(path: untouched, flags: SQLITE_OPEN_READWRITE)
    let attach = try connection.prepare("ATTACH ?1 AS settled")
    attach.bindText(settled, at: 1)
    try attach.run()
    try connection.execute(
      "INSERT OR IGNORE INTO main.load_snapshot_request SELECT request_id FROM settled.load_known_request")
  }
}
