import CacheStorage
import RawSQLite

/// The statements of one transaction or snapshot, for as long as it lasts. Used by one thread.
///
/// A returned statement is reset; it must be read to its end, or left alone, before it is requested again.
final class StatementCache {
  private var prepared: PreparedStatements?

  init(_ prepared: PreparedStatements) { self.prepared = prepared }

  /// - Throws: `closed` once the transaction or snapshot has ended.
  func statement(_ sql: String) throws -> RawStatement {
    guard let prepared else { throw CacheError.endedAccess }
    return try prepared.statement(sql)
  }

  func open() throws -> RawConnection {
    guard let prepared else { throw CacheError.endedAccess }
    return prepared.connection
  }

  /// Ends what is running; nothing works afterwards.
  func end() {
    prepared?.finish()
    prepared = nil
  }
}
