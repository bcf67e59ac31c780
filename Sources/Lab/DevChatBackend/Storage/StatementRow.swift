import ChatModel
import Foundation
import GRDB
import GRDBSQLite

/// A row that is read by the numbers of its columns.
protocol ColumnSource {
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(at index: Int) -> Value
  func hasNull(atIndex index: Int) -> Bool
}

extension ColumnSource {
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value { value(at: index) }

  /// A payload as it was stored.
  func payload(_ index: Int) -> Payload { Payload(trusted: [UInt8](self[index] as Data)) }
}

extension Row: ColumnSource {
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(at index: Int) -> Value {
    // GRDB's own subscript, which is the class's.
    let row = self
    return row[index]
  }
}

/// The row that a statement is at. GRDB's own row has a table of the names of its columns, which is made anew for each
/// query and takes longer than most queries here.
struct StatementRow: ColumnSource {
  let statement: SQLiteStatement

  /// As in GRDB's row, asking for another type than the column's is a mistake of the program.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(at index: Int) -> Value {
    guard let value = Value.fromStatement(statement, atUncheckedIndex: CInt(index)) else {
      preconditionFailure("Column \(index) has another type.")
    }
    return value
  }

  func hasNull(atIndex index: Int) -> Bool { sqlite3_column_type(statement, CInt(index)) == SQLITE_NULL }
}
