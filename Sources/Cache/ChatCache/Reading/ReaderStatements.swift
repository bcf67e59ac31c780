import Foundation
import GRDB
import GRDBSQLite
import RawSQLite

/// The statements of the readers: each connection of the pool keeps what it prepared, because preparing takes as long
/// as reading a page of messages. GRDB holds them, so that they end with their connection, whoever closes it.
///
/// Texts of queries vary with their filters; beyond a certain number, they are prepared for one read.
// Sendable although unchecked: `texts` is touched only while `lock` is held.
final class ReaderStatements: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: Set<String> = []

  /// The statements of one read on a connection of the pool.
  func statements(_ database: Database) throws -> PreparedStatements {
    let connection = try Cache.connection(database)
    return PreparedStatements(connection) { (sql) throws(RawSQLiteError) in
      guard self.isKept(sql) else { return try connection.prepare(sql) }
      do {
        let statement = try database.cachedStatement(sql: sql)
        return RawStatement(borrowing: statement.sqliteStatement, of: statement, connection: connection)
      } catch let error as DatabaseError {
        throw RawSQLiteError(extendedCode: error.extendedResultCode.rawValue, operation: "prepare")
      } catch {
        // GRDB's only other error here: the task was canceled.
        throw RawSQLiteError(extendedCode: SQLITE_INTERRUPT, operation: "prepare")
      }
    }
  }

  private func isKept(_ sql: String) -> Bool {
    lock.withLock {
      if texts.contains(sql) { return true }
      guard texts.count < PreparedStatements.limit else { return false }
      texts.insert(sql)
      return true
    }
  }
}
