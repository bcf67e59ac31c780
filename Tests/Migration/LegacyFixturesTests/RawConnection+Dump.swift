import Foundation
import RawSQLite

/// A store opened for looking at it. SQLITE_OPEN_READWRITE: a log needs its index made.
func open(_ path: String) throws -> RawConnection { try RawConnection(path: path, flags: 0x2) }

extension RawConnection {
  /// Every row as text of its values, blobs in base64.
  func dump(_ sql: String) throws -> [[String]] {
    let statement = try prepare(sql)
    var rows: [[String]] = []
    while try statement.step() {
      rows.append(
        (0..<statement.columnCount).map { column in
          switch statement.storageClass(column) {
          case .null: "NULL"
          case .integer: String(statement.integer(column) ?? 0)
          case .real: String(statement.real(column))
          case .text: statement.text(column) ?? ""
          case .blob: Data(statement.bytes(column) ?? []).base64EncodedString()
          }
        })
    }
    return rows
  }

  func blobs(_ sql: String) throws -> [[UInt8]] {
    let statement = try prepare(sql)
    var values: [[UInt8]] = []
    while try statement.step() { values.append(statement.bytes(0) ?? []) }
    return values
  }
}
