import CacheSchema
import Foundation
import GRDBSQLite
package import RawSQLite

/// A cache as it was before an upgrade: `<cache>.v<N>` next to it, where N is its schema version. Mode 0600; it
/// contains everything that the cache contained, so it is as private.
package struct UpgradeSnapshot: Sendable, Equatable {
  package let path: String
  /// Its schema version.
  package let version: Int

  package init(of cache: String, version: Int) {
    path = "\(cache).v\(version)"
    self.version = version
  }

  /// The snapshots next to a cache, oldest version first.
  package static func all(beside cache: String) -> [UpgradeSnapshot] {
    (1...CacheSchema.currentVersion).map { UpgradeSnapshot(of: cache, version: $0) }
      .filter { access($0.path, F_OK) == 0 }
  }

  /// Writes the snapshot: under another name, synced, renamed. An existing one of that version is replaced.
  package func make(from connection: RawConnection, isDue: () -> Bool) throws {
    let partial = path + ".partial"
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(partial + suffix) }
    do {
      _ = try CacheFile.createEmptyFile(at: partial)
      try connection.copyDatabase(
        to: RawConnection(path: partial, flags: SQLITE_OPEN_READWRITE), isDue: isDue)
      try CacheFile.sync(partial)
      guard rename(partial, path) == 0 else {
        throw FileFailure(operation: "rename snapshot", systemErrno: errno).cacheError()
      }
      try CacheFile.sync((path as NSString).deletingLastPathComponent)
    } catch {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(partial + suffix) }
      throw error
    }
    CacheFile.protect(path)
  }

  /// Refuses a snapshot that is damaged, belongs to another user, or has another version than its name says.
  package func check(userID: [UInt8]) throws {
    let connection = try RawConnection(immutable: path)
    guard try CacheFile.check(connection: connection) == version,
      try CacheFile.userID(connection: connection) == userID,
      try connection.text("PRAGMA quick_check(1)") == "ok"
    else {
      throw CacheError(
        .damaged,
        "The snapshot is damaged or belongs to another cache; nothing was changed. Remove it, and keep the cache.")
    }
  }
}
