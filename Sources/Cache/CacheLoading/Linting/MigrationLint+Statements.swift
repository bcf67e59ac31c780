import GRDBSQLite
import RawSQLite

extension MigrationLint {
  /// Runs every statement of every migration separately, on a populated cache of the version before, and checks what
  /// SQLite announces it will do.
  mutating func checkStatements() {
    for file in folder.files {
      do {
        let connection = try scratch(before: file.number)
        try checkStatements(of: file, connection)
      } catch {
        // The replay reports failures.
      }
    }
  }

  private mutating func checkStatements(of file: MigrationFile, _ connection: RawConnection) throws {
    let isDeclared = MigrationLint.declaresDestruction(file)
    let script = StatementScript(connection, text: file.text)
    while let line = try script.prepareNext() {
      let before = try SchemaColumns(connection)
      let actions = script.actions
      if actions.isTransaction { add("transaction_statement", file.fileName, "line \(line)") }
      guard !actions.isTransaction else { return }
      try script.run()
      let lost = before.lost(in: try SchemaColumns(connection))
      let what = actions.touched.map { "rows of \($0)" } + lost
      if !what.isEmpty, !isDeclared {
        add("destructive_statement", file.fileName, "line \(line): " + what.sorted().joined(separator: ", "))
      }
    }
  }
}

/// The tables of a schema and their columns.
private struct SchemaColumns {
  private var columns: Set<String> = []

  init(_ connection: RawConnection) throws {
    let rows = try connection.prepare(
      """
      SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """)
    while try rows.step() { columns.insert(rows.text(0) ?? "") }
  }

  func lost(in later: SchemaColumns) -> [String] { columns.subtracting(later.columns).map { "column \($0)" } }
}

/// The statements of a text, one after the other.
private final class StatementScript {
  /// What SQLite announced while it prepared a statement.
  struct Actions {
    var isTransaction = false
    /// Tables whose rows are removed or changed.
    var touched: Set<String> = []
  }

  private(set) var actions = Actions()
  private let connection: RawConnection
  private let text: [CChar]
  private var offset = 0
  private var statement: OpaquePointer?

  init(_ connection: RawConnection, text: [UInt8]) {
    self.connection = connection
    self.text = text.map { CChar(bitPattern: $0) } + [0]
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_set_authorizer(connection.handle, nil, nil)
  }

  /// - Returns: the line where the next statement ends, `nil` at the end.
  func prepareNext() throws -> Int? {
    sqlite3_finalize(statement)
    statement = nil
    while statement == nil, offset < text.count - 1 {
      actions = Actions()
      watch()
      let code = text.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return SQLITE_MISUSE }
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(connection.handle, base + offset, -1, &statement, &tail)
        offset = tail.map { $0 - base } ?? text.count - 1
        return code
      }
      sqlite3_set_authorizer(connection.handle, nil, nil)
      guard code == SQLITE_OK else { throw connection.error("prepare") }
    }
    return statement == nil ? nil : 1 + text[..<offset].count { $0 == 0x0A }
  }

  func run() throws {
    var code = SQLITE_ROW
    while code == SQLITE_ROW { code = sqlite3_step(statement) }
    guard code == SQLITE_DONE else { throw connection.error("step") }
  }

  private func watch() {
    sqlite3_set_authorizer(
      connection.handle,
      { context, action, first, _, _, _ in
        guard let context else { return SQLITE_OK }
        let script = Unmanaged<StatementScript>.fromOpaque(context).takeUnretainedValue()
        script.note(action, first.map { String(cString: $0) } ?? "")
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func note(_ action: Int32, _ name: String) {
    switch action {
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH, SQLITE_PRAGMA: actions.isTransaction = true
    case SQLITE_DELETE, SQLITE_UPDATE: if !name.hasPrefix("sqlite_") { actions.touched.insert(name) }
    default: break
    }
  }
}
