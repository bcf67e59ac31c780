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
    if try !createEmptyFile(at: path) {
      switch try examine(path, userID: userID, busyTimeout) {
      case .ready(let connection): return connection
      case .unfinished: return nil
      case .outdated:
        let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
        try SchemaMigrator.upgrade(configured(connection, busyTimeout))
        return nil
      case .empty: break
      }
    }
    let connection = try configured(RawConnection(path: path, flags: SQLITE_OPEN_READWRITE), busyTimeout)
    try initialize(connection: connection, userID: userID)
    return nil
  }

  private enum Condition {
    case ready(RawConnection)
    /// A cache of the newest schema that has no log yet, or that cannot be written.
    case unfinished
    case outdated
    case empty
  }

  /// Checks a file that is there. Unless it is ready, nothing is open afterwards.
  private static func examine(_ path: String, userID: String, _ busyTimeout: Double) throws -> Condition {
    // A rollback journal is left only by the creation of a cache; recovering it needs a connection that can write.
    if isJournalPresent(path: path) {
      guard try checkHeader(path: path) != .empty else { return .empty }
      let connection = try configured(RawConnection(path: path, flags: SQLITE_OPEN_READWRITE), busyTimeout)
      let version = try check(connection: connection, userID: userID)
      return version < CacheSchema.currentVersion ? .outdated : .unfinished
    }
    guard try fileLength(path) > 0 else { return .empty }
    let connection = try RawConnection(reading: path)
    guard try checkHeader(path: path, connection) != .empty else { return .empty }
    let version = try check(connection: configured(connection, busyTimeout), userID: userID)
    guard version == CacheSchema.currentVersion else { return .outdated }
    let isReady = try !isReadOnly(connection) && connection.text("PRAGMA journal_mode") == "wal"
    return isReady ? .ready(connection) : .unfinished
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
