import CSQLiteSettings
import GRDBSQLite

extension RawConnection {
  /// Opens a file to read it beside others who may use it, and leaves what is in it and in its log where it is.
  ///
  /// It is opened for writing, with all writing turned off: SQLite on Apple systems opens no file in WAL mode for reading
  /// alone while it has no `-wal`. A log with content is not folded into the file at the end. An empty one, as this opening
  /// makes it where there is none, goes with the last who has the file open.
  package convenience init(reading path: String) throws(RawSQLiteError) {
    try self.init(path: path, flags: SQLITE_OPEN_READWRITE)
    keepsFilledLog = true
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
}
