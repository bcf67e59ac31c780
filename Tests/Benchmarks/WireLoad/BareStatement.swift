import Foundation
import GRDBSQLite

/// SQLite alone: a statement on a connection of its own, prepared once, and nothing of ours around it. Used by one task
/// at a time.
final class BareStatement {
  private let connection: OpaquePointer
  private var statement: OpaquePointer
  private let sql: String

  init(_ file: URL, _ sql: String) throws {
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(file.path, &connection, flags, nil) == SQLITE_OK, let connection else {
      throw Violation("The bare connection cannot be opened.")
    }
    self.connection = connection
    self.sql = sql
    statement = try BareStatement.prepare(sql, connection)
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close_v2(connection)
  }

  private static func prepare(_ sql: String, _ connection: OpaquePointer) throws -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw Violation("The bare statement is refused: \(String(cString: sqlite3_errmsg(connection))).")
    }
    return statement
  }

  /// Whoever keeps no statement prepares one for each page.
  func prepareAnew() throws {
    sqlite3_finalize(statement)
    statement = try BareStatement.prepare(sql, connection)
  }

  /// Steps through all rows, and copies their texts: SQLite's own bytes are gone with the next step.
  func rows(_ parameters: [Int64]) throws -> [[[UInt8]?]] {
    defer { sqlite3_reset(statement) }
    for (offset, value) in parameters.enumerated() { sqlite3_bind_int64(statement, Int32(offset) + 1, value) }
    let columns = sqlite3_column_count(statement)
    var rows: [[[UInt8]?]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append((0..<columns).map { text($0) })
      case SQLITE_DONE: return rows
      default: throw Violation("The bare statement failed.")
      }
    }
  }

  private func text(_ column: Int32) -> [UInt8]? {
    guard let base = sqlite3_column_blob(statement, column) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: base, count: Int(sqlite3_column_bytes(statement, column))))
  }
}
