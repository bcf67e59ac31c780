import CacheSchema
import GRDBSQLite
import RawSQLite

extension CacheFile {
  /// Leaves a file at `path` that is a cache of that user with the newest schema: makes it, checks it, upgrades it.
  ///
  /// A file that is refused is read only by its first bytes, or through a connection that cannot write.
  static func prepare(path: String, userID: String, busyTimeout: Double) throws {
    let isNew = try createEmptyFile(at: path)
    if try isNew || checkHeader(path: path) == .empty {
      let connection = try open(path, SQLITE_OPEN_READWRITE, busyTimeout)
      return try initialize(connection: connection, userID: userID)
    }
    // A rollback journal is left only by the making of a cache; recovering it needs a connection that may write.
    let flags = isJournalPresent(path: path) ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let version = try check(connection: open(path, flags, busyTimeout), userID: userID)
    if version < CacheSchema.currentVersion {
      try SchemaMigrator.upgrade(open(path, SQLITE_OPEN_READWRITE, busyTimeout))
    }
  }

  private static func open(_ path: String, _ flags: Int32, _ busyTimeout: Double) throws -> RawConnection {
    let connection = try RawConnection(path: path, flags: flags)
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(busyTimeout * 1000)))
    try connection.execute("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA secure_delete=ON")
    return connection
  }
}
