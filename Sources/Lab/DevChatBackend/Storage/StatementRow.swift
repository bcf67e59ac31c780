import ChatModel
import Foundation
import GRDB
import GRDBSQLite

/// A row that is read by the numbers of its columns.
protocol ColumnSource {
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value { get }
  func hasNull(atIndex index: Int) -> Bool
}

extension ColumnSource {
  /// A payload as it was stored.
  func payload(_ index: Int) -> Payload { Payload(trusted: [UInt8](self[index] as Data)) }
}

extension Row: ColumnSource {}

/// The row that a statement is at. GRDB's own row has a table of the names of its columns, which is made anew for each
/// query and takes longer than most queries here.
struct StatementRow: ColumnSource {
  let statement: SQLiteStatement

  /// As in GRDB's row, asking for another type than the column's is a mistake of the program.
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
    guard let value = Value.fromStatement(statement, atUncheckedIndex: CInt(index)) else {
      preconditionFailure("Column \(index) has another type.")
    }
    return value
  }

  func hasNull(atIndex index: Int) -> Bool { sqlite3_column_type(statement, CInt(index)) == SQLITE_NULL }
}
