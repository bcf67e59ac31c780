import GRDBSQLite

/// A failed SQLite call: codes only.
///
/// SQLite's own message is deliberately left out: it can repeat names from a store's schema, and nothing from a store
/// may reach a log or an error.
package struct RawSQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended result code, for example `SQLITE_IOERR_WRITE`.
  package let extendedCode: Int32
  /// `errno` of the system call that failed, 0 if there was none.
  package let systemErrno: Int32
  /// What was being done, in our own words.
  package let operation: String
  /// The file could not be opened because its whole path is longer than SQLite's limit. No code says so.
  package let isPathTooLong: Bool

  package init(extendedCode: Int32, systemErrno: Int32 = 0, operation: String, isPathTooLong: Bool = false) {
    self.extendedCode = extendedCode
    self.systemErrno = systemErrno
    self.operation = operation
    self.isPathTooLong = isPathTooLong
  }

  /// The primary result code, for example `SQLITE_IOERR`.
  package var code: Int32 { extendedCode & 0xFF }

  package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  package var isConstraint: Bool { code == SQLITE_CONSTRAINT }
  package var isCorrupt: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_FORMAT }
  package var isInterrupted: Bool { code == SQLITE_INTERRUPT }
  package var isReadError: Bool {
    // SQLITE_IOERR_READ and SQLITE_IOERR_SHORT_READ: C macros that Swift does not import.
    extendedCode == SQLITE_IOERR | 1 << 8 || extendedCode == SQLITE_IOERR | 2 << 8 || code == SQLITE_TOOBIG
  }

  /// While a store is read, this means a record that claims to be longer than memory.
  package var isOutOfMemory: Bool { code == SQLITE_NOMEM }

  /// The schema names a collation that this SQLite does not have: SQLITE_ERROR_MISSING_COLLSEQ.
  package var lacksCollation: Bool { extendedCode == SQLITE_ERROR | 1 << 8 }

  /// A failure that an undamaged file of ours does not cause: statements and schema are ours, and no record is too
  /// long.
  package var isOfDamagedFile: Bool {
    isCorrupt || isReadError || isOutOfMemory || lacksCollation || extendedCode == SQLITE_ERROR
  }

  /// A write that failed: SQLITE_IOERR_WRITE.
  package var isWriteError: Bool { extendedCode == SQLITE_IOERR | 3 << 8 }

  package var description: String {
    "\(operation): \(String(cString: sqlite3_errstr(extendedCode))) (SQLite \(extendedCode), errno \(systemErrno))"
  }
}
