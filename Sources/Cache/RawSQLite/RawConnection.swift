import CSQLiteSettings
import GRDBSQLite

/// One connection to a SQLite file, used by one thread at a time.
///
/// It exists next to GRDB for two jobs that GRDB's `Row` cannot do: text is moved as bytes with a length (GRDB stops at
/// the first NUL and silently repairs invalid UTF-8), and a hot loop does not pay for a dictionary and `String`s.
package final class RawConnection {
  package let handle: OpaquePointer
  private let ownsHandle: Bool
  /// Whether only an empty log is removed on close. See `init(reading:)`.
  var keepsFilledLog = false

  /// Opens `path`.
  /// - Parameters:
  ///   - flags: `SQLITE_OPEN_…`; `SQLITE_OPEN_NOMUTEX` is added.
  ///   - readsAhead: whether long scans read the file in large blocks. Not for files in memory. Default: false.
  package init(path: String, flags: Int32, readsAhead: Bool = false) throws(RawSQLiteError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, readsAhead ? ReadAhead.name : nil)
    guard code == SQLITE_OK, let opened else {
      let extendedCode = opened.map { sqlite3_extended_errcode($0) } ?? code
      let failure = opened.map { sqlite3_system_errno($0) } ?? 0
      sqlite3_close_v2(opened)
      throw RawSQLiteError(
        extendedCode: extendedCode, systemErrno: failure, operation: "open",
        isPathTooLong: code == SQLITE_CANTOPEN && RawConnection.isTooLong(path))
    }
    sqlite3_extended_result_codes(opened, 1)
    // On Apple systems, logs stay after the last close by default; files are left alike everywhere.
    var keepsLog: Int32 = 0
    sqlite3_file_control(opened, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
    handle = opened
    ownsHandle = true
  }

  /// Opens a file that nobody changes while it is read: no lock, no log, nothing next to it. A `-wal` is not read.
  package convenience init(immutable path: String) throws(RawSQLiteError) {
    do {
      try self.init(
        path: RawConnection.immutableURI(path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, readsAhead: true)
    } catch {
      // The URI's length says nothing about the path's.
      throw RawSQLiteError(
        extendedCode: error.extendedCode, systemErrno: error.systemErrno, operation: error.operation,
        isPathTooLong: error.code == SQLITE_CANTOPEN && RawConnection.isTooLong(path))
    }
  }

  /// Borrows a connection that someone else opened and will close.
  package init(borrowing handle: OpaquePointer) {
    self.handle = handle
    ownsHandle = false
  }

  deinit {
    guard ownsHandle else { return }
    if keepsFilledLog { letEmptyLogGo() }
    sqlite3_close_v2(handle)
  }

  /// Runs one or more statements without reading rows.
  package func execute(_ sql: String) throws(RawSQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error("execute") }
  }

  package func prepare(_ sql: String) throws(RawSQLiteError) -> RawStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error("prepare") }
    return RawStatement(statement: statement, connection: self)
  }

  /// The first column of the first row as an integer, `nil` without a row or if it is not an integer.
  package func integer(_ sql: String) throws(RawSQLiteError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The first column of the first row as text.
  package func text(_ sql: String) throws(RawSQLiteError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  /// Runs `body` between BEGIN IMMEDIATE and COMMIT; any error rolls back and is rethrown.
  package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // Already failing: a second failure here would only hide the first.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Whether a transaction has begun and not ended. Some failures end it.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  package var changes: Int { Int(sqlite3_changes(handle)) }
  package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }
  /// The path of the database file; empty for one in memory.
  package var path: String { sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? "" }

  /// Defensive settings for a file that someone else made: no triggers or views that call functions, no writes to the
  /// schema, cells checked, no memory map, limited lengths.
  /// - Throws: also if this SQLite has no defensive mode (older than 3.26).
  package func distrust(maximumValueBytes: Int32) throws(RawSQLiteError) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, maximumValueBytes)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1)
    guard cachebridge_set_defensive(handle) == SQLITE_OK else { throw error("configure") }
    try execute("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA query_only=ON")
  }

  /// Calls `isDue` about every ten thousand virtual machine steps; the running statement ends with `SQLITE_INTERRUPT`
  /// once it returns true. The closure must outlive the connection's statements, so the connection retains it.
  package func interruptWhen(_ isDue: @escaping () -> Bool) {
    let box = ProgressBox(isDue)
    progress = box
    sqlite3_progress_handler(
      handle, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<ProgressBox>.fromOpaque(context).takeUnretainedValue().isDue() ? 1 : 0
      }, Unmanaged.passUnretained(box).toOpaque())
  }
  private var progress: ProgressBox?

  package func error(_ operation: String) -> RawSQLiteError {
    let code = sqlite3_extended_errcode(handle)
    var failure = sqlite3_system_errno(handle)
    if code & 0xFF == SQLITE_IOERR {
      // SQLite's own record may already be that of a later call, such as the removal of a journal; the file's is not.
      var last: Int32 = 0
      if sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &last) == SQLITE_OK, last != 0 { failure = last }
    }
    return RawSQLiteError(extendedCode: code, systemErrno: failure, operation: operation)
  }

  /// The version of the SQLite library in use, for example `3.40.1`.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}

private final class ProgressBox {
  let isDue: () -> Bool
  init(_ isDue: @escaping () -> Bool) { self.isDue = isDue }
}
