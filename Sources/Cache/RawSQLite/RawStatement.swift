import GRDBSQLite

/// A prepared statement. Columns count from 0, parameters from 1, as in SQLite.
///
/// Text and blobs are bytes with a length in both directions. Returned buffers are valid until the next `step`, `reset`
/// or type conversion of the same column.
package final class RawStatement {
  @usableFromInline let statement: OpaquePointer
  @usableFromInline let connection: RawConnection
  /// The owner that prepared the statement and will finalize it; `nil` if this object does.
  private let owner: AnyObject?

  @usableFromInline
  init(statement: OpaquePointer, connection: RawConnection) {
    self.statement = statement
    self.connection = connection
    owner = nil
  }

  /// Borrows a statement that someone else prepared.
  /// - Parameter owner: finalizes it when it ends, and is retained until then.
  package init(borrowing statement: OpaquePointer, of owner: AnyObject, connection: RawConnection) {
    self.statement = statement
    self.connection = connection
    self.owner = owner
  }

  deinit {
    if owner == nil { sqlite3_finalize(statement) }
  }

  /// How SQLite stored a value.
  package enum StorageClass: Sendable { case null, integer, real, text, blob }

  /// Moves to the next row; false at the end.
  @inlinable
  package func step() throws(RawSQLiteError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.error("step")
    }
  }

  /// Runs a statement that returns no row, and makes it ready to run again.
  @inlinable
  package func run() throws(RawSQLiteError) {
    let code = sqlite3_step(statement)
    if code != SQLITE_DONE && code != SQLITE_ROW {
      let failure = connection.error("step")
      sqlite3_reset(statement)
      throw failure
    }
    sqlite3_reset(statement)
  }

  @inlinable package func reset() { sqlite3_reset(statement) }

  /// Whether it writes nothing to the database.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(statement) != 0 }

  // MARK: Parameters

  /// Sets all parameters to NULL; SQLite releases its copies.
  package func clearParameters() { sqlite3_clear_bindings(statement) }

  @inlinable package func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(statement, index, value) }

  @inlinable
  package func bind(_ value: Int64?, at index: Int32) {
    if let value { sqlite3_bind_int64(statement, index, value) } else { sqlite3_bind_null(statement, index) }
  }

  @inlinable package func bindReal(_ value: Double, at index: Int32) { sqlite3_bind_double(statement, index, value) }

  @inlinable package func bindNull(at index: Int32) { sqlite3_bind_null(statement, index) }

  /// Binds a copy of `bytes` as text.
  package func bindText(_ bytes: [UInt8]?, at index: Int32) {
    guard let bytes else { return bindNull(at: index) }
    bytes.withUnsafeBytes { bindText(copying: $0, at: index) }
  }

  /// Binds a copy of the UTF-8 bytes of `text`.
  package func bindText(_ text: String?, at index: Int32) {
    guard var text else { return bindNull(at: index) }
    text.withUTF8 { bindText(copying: UnsafeRawBufferPointer($0), at: index) }
  }

  /// Binds a copy of `bytes` as a blob.
  package func bindBlob(_ bytes: [UInt8]?, at index: Int32) {
    guard let bytes else { return bindNull(at: index) }
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, buffer.count > 0 else {
        sqlite3_bind_zeroblob(statement, index, 0)
        return
      }
      sqlite3_bind_blob64(statement, index, base, UInt64(buffer.count), transient)
    }
  }

  package func bindText(copying buffer: UnsafeRawBufferPointer, at index: Int32) {
    let bytes = buffer.bindMemory(to: CChar.self)
    sqlite3_bind_text64(
      statement, index, bytes.baseAddress ?? emptyText, UInt64(buffer.count), transient, UInt8(SQLITE_UTF8))
  }

  /// Binds text without copying it: `base` must stay valid until the statement has run.
  @inlinable
  package func bindText(borrowing base: UnsafePointer<UInt8>, count: Int, at index: Int32) {
    base.withMemoryRebound(to: CChar.self, capacity: count) {
      _ = sqlite3_bind_text64(statement, index, $0, UInt64(count), nil, UInt8(SQLITE_UTF8))
    }
  }

  // MARK: Columns

  package var columnCount: Int32 { sqlite3_column_count(statement) }

  package func columnName(_ column: Int32) -> String { String(cString: sqlite3_column_name(statement, column)) }

  /// One column of the current row.
  ///
  /// SQLite calls a value from a row unprotected: it may only be used like this because connections are never used by
  /// two threads at a time.
  package struct Column {
    @usableFromInline let value: OpaquePointer?
    @usableFromInline init(_ value: OpaquePointer?) { self.value = value }

    @inlinable
    package var storageClass: StorageClass {
      switch sqlite3_value_type(value) {
      case SQLITE_INTEGER: .integer
      case SQLITE_FLOAT: .real
      case SQLITE_TEXT: .text
      case SQLITE_BLOB: .blob
      default: .null
      }
    }

    @inlinable package var storedInteger: Int64 { sqlite3_value_int64(value) }
    @inlinable package var storedReal: Double { sqlite3_value_double(value) }

    /// The bytes of text or blob; a number would be converted.
    @inlinable
    package var storedBytes: UnsafeRawBufferPointer {
      let base = sqlite3_value_blob(value)
      return UnsafeRawBufferPointer(start: base, count: Int(sqlite3_value_bytes(value)))
    }
  }

  /// Cheaper than several questions about the same column.
  @inlinable package func column(_ column: Int32) -> Column { Column(sqlite3_column_value(statement, column)) }

  @inlinable package func storageClass(_ column: Int32) -> StorageClass { self.column(column).storageClass }

  /// The value if it is stored as an integer; no conversion.
  @inlinable
  package func integer(_ column: Int32) -> Int64? {
    let column = self.column(column)
    return sqlite3_value_type(column.value) == SQLITE_INTEGER ? column.storedInteger : nil
  }

  @inlinable package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// The bytes of text or blob, `nil` for NULL and numbers.
  @inlinable
  package func buffer(_ column: Int32) -> UnsafeRawBufferPointer? {
    let column = self.column(column)
    let type = sqlite3_value_type(column.value)
    return type == SQLITE_TEXT || type == SQLITE_BLOB ? column.storedBytes : nil
  }

  /// A copy of the bytes of text or blob.
  package func bytes(_ column: Int32) -> [UInt8]? { buffer(column).map { [UInt8]($0) } }

  /// Text as a `String`; invalid UTF-8 is repaired, so use it only for text that this package wrote.
  package func text(_ column: Int32) -> String? { buffer(column).map { String(decoding: $0, as: UTF8.self) } }
}

/// SQLITE_TRANSIENT: SQLite takes a copy before the call returns.
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
/// A non-NULL address for the empty text; a NULL address would bind NULL.
private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
  // Written once here and read by nobody: SQLite reads zero bytes of it.
  let one = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  one.pointee = 0
  return UnsafePointer(one)
}()
