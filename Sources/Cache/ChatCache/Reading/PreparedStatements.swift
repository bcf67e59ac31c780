import RawSQLite

/// The prepared statements of one connection, each prepared once. Used by one thread at a time.
///
/// The writer keeps its own from one transaction to the next. Preparing a statement takes several times as long as
/// running it. Also, GRDB records what each writing statement writes that is prepared on its connection. It never
/// forgets the ones prepared past it, like ours, and searches them with every new one: every transaction would take
/// longer than the one before.
final class PreparedStatements {
  let connection: RawConnection
  private var statements: [String: RawStatement] = [:]
  /// Texts of queries vary with their filters; beyond this number, statements are prepared again.
  static let limit = 100
  var count: Int { statements.count }
  private let prepare: (String) throws(RawSQLiteError) -> RawStatement

  init(_ connection: RawConnection) {
    self.connection = connection
    prepare = { (sql) throws(RawSQLiteError) in try connection.prepare(sql) }
  }

  /// - Parameter prepare: returns a statement, possibly one that it returned before.
  init(_ connection: RawConnection, prepare: @escaping (String) throws(RawSQLiteError) -> RawStatement) {
    self.connection = connection
    self.prepare = prepare
  }

  /// A returned statement is reset; it must be read to its end, or left alone, before it is requested again.
  func statement(_ sql: String) throws(RawSQLiteError) -> RawStatement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    let statement = try prepare(sql)
    statements[sql] = statement
    return statement
  }

  /// Runs `body` in a transaction that writes; any error rolls back and is rethrown. Like
  /// `RawConnection.transaction`, with statements that are prepared once.
  func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try statement("BEGIN IMMEDIATE").run()
    do {
      let value = try body()
      try statement("COMMIT").run()
      return value
    } catch {
      // Already failing: a second failure here would only hide the first.
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// No statement is running any longer, and none holds content.
  func finish() {
    for statement in statements.values {
      statement.reset()
      statement.clearParameters()
    }
    // The texts of statements that write are few and do not vary.
    if statements.count > PreparedStatements.limit { statements = statements.filter { !$0.value.isReadOnly } }
  }
}

/// What the writer keeps between transactions.
///
/// Sendable although unchecked: it is touched only on the writer's queue, which runs one block after the other. `Cache`
/// is its only owner, and uses it in the pool's writes (`perform` and `endWriterStatements`).
final class WriterStatements: @unchecked Sendable {
  private var kept: PreparedStatements?
  private var isEnded = false

  /// The statements for one transaction on the writer's connection.
  func statements(_ connection: RawConnection) -> PreparedStatements {
    if let kept { return kept }
    let prepared = PreparedStatements(connection)
    if !isEnded { kept = prepared }
    return prepared
  }

  /// Keeps nothing from now on, because a connection with statements cannot be closed.
  func end() {
    kept = nil
    isEnded = true
  }
}
