import CSQLiteSettings
import GRDBSQLite

extension RawConnection {
  /// Opens a file to read it while others may use it, without changing it or its log.
  ///
  /// It is opened for writing, with all writing turned off: SQLite on Apple systems does not open a file in WAL mode
  /// read-only without a `-wal`. A log with content is not moved into the file at the end. An empty one, which this
  /// opening creates if there is none, disappears with the last connection.
  /// - Parameter readsAhead: whether long scans read the file in large blocks. Default: false.
  package convenience init(reading path: String, readsAhead: Bool = false) throws(RawSQLiteError) {
    try self.init(path: path, flags: SQLITE_OPEN_READWRITE, readsAhead: readsAhead)
    keepsFilledLog = true
    guard cachebridge_set_checkpoint_at_close(handle, 0) == SQLITE_OK else { throw error("configure") }
    try execute("PRAGMA query_only=ON")
  }

  /// Lets the close remove an empty log. SQLite does so under its exclusive lock, and not at all if it does not get
  /// that.
  func letEmptyLogGo() {
    if logBytes == 0 { _ = cachebridge_set_checkpoint_at_close(handle, 1) }
  }

  /// Has the close move the log into the file and remove it, as the close of a connection that writes does.
  package func emptyLogAtClose() {
    keepsFilledLog = false
    _ = cachebridge_set_checkpoint_at_close(handle, 1)
  }

  /// The length of the log that this connection has open; `nil` if it has none.
  private var logBytes: Int64? {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &pointer) == SQLITE_OK,
      let log = pointer, let size = log.pointee.pMethods?.pointee.xFileSize
    else { return nil }
    var bytes: sqlite3_int64 = 0
    return size(log, &bytes) == SQLITE_OK ? bytes : nil
  }
}
