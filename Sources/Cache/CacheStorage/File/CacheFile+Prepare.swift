import CacheSchema
import GRDBSQLite
import RawSQLite

extension CacheFile {
  /// Ensures that `path` is a cache of that user with the newest schema: creates, checks or upgrades it.
  ///
  /// A refused file is read only by its first bytes, or through a connection that writes nothing.
  package static func prepare(path: String, userID: String, busyTimeout: Double) throws {
    let isNew = try createEmptyFile(at: path)
    if try isNew || checkHeader(path: path) == .empty {
      let connection = try configured(RawConnection(path: path, flags: SQLITE_OPEN_READWRITE), busyTimeout)
      return try initialize(connection: connection, userID: userID)
    }
    if try checkedVersion(path: path, userID: userID, busyTimeout) < CacheSchema.currentVersion {
      let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      try SchemaMigrator.upgrade(configured(connection, busyTimeout))
    }
  }

  private static func checkedVersion(path: String, userID: String, _ busyTimeout: Double) throws -> Int {
    // A rollback journal is left only by the creation of a cache; recovering it needs a connection that can write.
    let isRecoveryDue = isJournalPresent(path: path)
    let connection =
      try isRecoveryDue ? RawConnection(path: path, flags: SQLITE_OPEN_READWRITE) : RawConnection(reading: path)
    return try check(connection: configured(connection, busyTimeout), userID: userID)
  }

  private static func configured(_ connection: RawConnection, _ busyTimeout: Double) throws -> RawConnection {
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(busyTimeout * 1000)))
    try connection.execute("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA secure_delete=ON")
    return connection
  }
}
