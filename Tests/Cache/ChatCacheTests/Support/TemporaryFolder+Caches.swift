import ChatCache
import FileTesting
import Foundation
import GRDBSQLite
import RawSQLite

/// Caches in a folder.
extension TemporaryFolder {
  /// A folder that does not exist yet.
  var directory: URL { url.appendingPathComponent("caches", isDirectory: true) }

  /// Where the cache of a user is.
  func cachePath(_ userID: String = "alice") -> String { CacheFile.url(directory: directory, userID: userID).path }

  /// Whether the log of a user's cache is gone or empty, as after the last close; on Apple systems the file stays.
  func hasNoLog(_ userID: String = "alice") -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: cachePath(userID) + "-wal")[.size] as? Int ?? 0) ?? 0 == 0
  }

  func open(_ userID: String = "alice", options: CacheOptions = CacheOptions()) throws -> Cache {
    try Cache.open(directory: directory, userID: userID, options: options)
  }

  /// A raw connection to the cache of a user.
  func connect(_ userID: String = "alice", flags: Int32 = SQLITE_OPEN_READWRITE) throws -> RawConnection {
    try RawConnection(path: cachePath(userID), flags: flags)
  }
}
