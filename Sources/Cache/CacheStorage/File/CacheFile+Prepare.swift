import CacheSchema
import GRDBSQLite
package import RawSQLite

extension CacheFile {
  /// Ensures that `path` is a cache of that user with the newest schema: creates, checks or upgrades it.
  ///
  /// A refused file is read only by its first bytes, or through a connection that writes nothing.
  /// - Returns: the connection that checked it, as `RawConnection.init(reading:)` opens it, with `settings`; `nil` if the
  ///   file was changed, or has to be before it is used.
  package static func prepare(path: String, userID: String, busyTimeout: Double) throws -> RawConnection? {
    let isNew = try createEmptyFile(at: path)
    // A rollback journal is left only by the creation of a cache; recovering it needs a connection that can write.
    let isRecoveryDue = isJournalPresent(path: path)
    guard !isNew, let connection = try openCache(path, writes: isRecoveryDue) else {
      let connection = try configured(RawConnection(path: path, flags: SQLITE_OPEN_READWRITE), busyTimeout)
      try initialize(connection: connection, userID: userID)
      return nil
    }
    guard try check(connection: configured(connection, busyTimeout), userID: userID) < CacheSchema.currentVersion else {
      let isReady = try !isRecoveryDue && !isReadOnly(connection) && connection.text("PRAGMA journal_mode") == "wal"
      return isReady ? connection : nil
    }
    let upgrading = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try SchemaMigrator.upgrade(configured(upgrading, busyTimeout))
    return nil
  }

  /// - Returns: a connection to a file that begins like a cache; `nil` if creating it was interrupted.
  /// - Throws: like `checkHeader`.
  private static func openCache(_ path: String, writes: Bool) throws -> RawConnection? {
    if writes {
      return try checkHeader(path: path) == .empty ? nil : RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    }
    guard try fileLength(path) > 0 else { return nil }
    let connection = try RawConnection(reading: path)
    return try checkHeader(path: path, connection) == .empty ? nil : connection
  }

  private static func isReadOnly(_ connection: RawConnection) -> Bool {
    sqlite3_db_readonly(connection.handle, "main") != 0
  }

  private static func configured(_ connection: RawConnection, _ busyTimeout: Double) throws -> RawConnection {
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(busyTimeout * 1000)))
    try connection.execute(settings)
    return connection
  }
}
