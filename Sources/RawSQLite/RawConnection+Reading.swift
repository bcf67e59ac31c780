import CSQLiteSettings
import GRDBSQLite

extension RawConnection {
  /// Opens a file to read it beside others who may use it, and leaves what is in it and in its log where it is.
  ///
  /// It is opened for writing, with all writing turned off: SQLite on Apple systems opens no file in WAL mode for reading
  /// alone while it has no `-wal`. The log is not folded into the file at the end. A log that this opening made goes
  /// again, unless somebody wrote to it meanwhile or has the file open.
  package convenience init(reading path: String) throws(RawSQLiteError) {
    let hadLog = RawConnection.isPresent(path + "-wal")
    try self.init(path: path, flags: SQLITE_OPEN_READWRITE)
    endsEmptyLog = !hadLog
    guard cachebridge_set_checkpoint_at_close(handle, 0) == SQLITE_OK else { throw error("configure") }
    try execute("PRAGMA query_only=ON")
  }

  /// Lets the close remove an empty log. SQLite does it under its exclusive lock, and not at all when it does not get that.
  func letEmptyLogGo() {
    if logBytes == 0 { _ = cachebridge_set_checkpoint_at_close(handle, 1) }
  }

  /// How long the log is that this connection has open; `nil` when it has none.
  private var logBytes: Int64? {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &pointer) == SQLITE_OK,
      let log = pointer, let size = log.pointee.pMethods?.pointee.xFileSize
    else { return nil }
    var bytes: sqlite3_int64 = 0
    return size(log, &bytes) == SQLITE_OK ? bytes : nil
  }

  private static func isPresent(_ path: String) -> Bool {
    guard let system = sqlite3_vfs_find(nil), let access = system.pointee.xAccess else { return true }
    var isPresent: Int32 = 0
    // Not SQLITE_ACCESS_EXISTS, to which an empty file is none.
    return access(system, path, SQLITE_ACCESS_READWRITE, &isPresent) == SQLITE_OK && isPresent != 0
  }
}
