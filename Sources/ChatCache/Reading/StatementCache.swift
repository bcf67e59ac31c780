import RawSQLite

/// The prepared statements of one transaction or snapshot, each prepared once. Used by one thread.
///
/// A statement that is handed out is reset; it must be read to its end, or left alone, before it is asked for again.
final class StatementCache {
  private var connection: RawConnection?
  private var statements: [String: RawStatement] = [:]

  init(_ connection: RawConnection) { self.connection = connection }

  /// - Throws: `closed` once the transaction or snapshot has ended.
  func statement(_ sql: String) throws -> RawStatement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    let statement = try open().prepare(sql)
    statements[sql] = statement
    return statement
  }

  func open() throws -> RawConnection {
    guard let connection else { throw CacheError.endedAccess }
    return connection
  }

  /// Finalises everything; nothing works afterwards.
  func end() {
    statements = [:]
    connection = nil
  }
}
