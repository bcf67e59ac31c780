import Foundation
import LegacyStore
import RawSQLite

/// A store being written: SQLite file, statements and the numbers that Core Data keeps.
final class StoreFile {
  let layout: StoreLayout
  private let connection: RawConnection
  private let path: String
  private let keepsLog: Bool
  private var inserts: [RawStatement] = []
  private var maxima: [Int64]
  private var rowsInTransaction = 0

  /// Creates the file with all tables and no rows.
  /// - Parameter keepsLog: whether rows go to a `-wal` that is never checkpointed.
  init(path: String, layout: StoreLayout, metadata: StoreMetadata, seed: UInt64, keepsLog: Bool) throws {
    self.path = path
    self.layout = layout
    self.keepsLog = keepsLog
    maxima = Array(repeating: 0, count: layout.tables.count)
    // SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    connection = try RawConnection(path: path, flags: 0x2 | 0x4)
    // Nobody needs an unfinished fixture, so nothing is journaled or synced.
    try connection.execute(
      "PRAGMA page_size=4096; PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    try connection.execute("PRAGMA cache_size=-16000; BEGIN")
    for text in layout.statements(hasModelCache: metadata.frameworkVersion >= 640) { try connection.execute(text) }
    try writeHousekeeping(metadata, seed: seed)
    try connection.execute("COMMIT")
    if keepsLog { try connection.execute("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0") }
    for table in layout.tables {
      let names = ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns.map(\.name)
      let marks = names.map { _ in "?" }.joined(separator: ",")
      inserts.append(
        try connection.prepare("INSERT INTO \(table.name) (\(names.joined(separator: ","))) VALUES (\(marks))"))
    }
    try connection.execute("BEGIN")
  }

  private func writeHousekeeping(_ metadata: StoreMetadata, seed: UInt64) throws {
    var random = SeededRandom(seed ^ 0x5A5F_4D45_5441)
    let statement = try connection.prepare("INSERT INTO Z_METADATA VALUES (1, ?, ?)")
    statement.bindText(random.uuid(), at: 1)
    statement.bindBlob(BinaryPropertyListWriter.encode(metadata.propertyList), at: 2)
    try statement.run()
    if metadata.frameworkVersion >= 640 {
      let cache = try connection.prepare("INSERT INTO Z_MODELCACHE VALUES (?)")
      // A compressed archive of the model that nothing but Core Data can use: noise of the right size.
      cache.bindBlob(random.bytes(2_800), at: 1)
      try cache.run()
    }
    let key = try connection.prepare("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, 0, 0)")
    for (index, table) in layout.tables.enumerated() {
      key.bind(Int64(index + 1), at: 1)
      key.bindText(table.entity, at: 2)
      try key.run()
    }
  }

  /// The index of an entity's table in the layout.
  func tableIndex(of entity: LegacyEntity) -> Int? {
    layout.tables.firstIndex { $0.entity == entity.rawValue }
  }

  /// Inserts a row; missing columns are NULL.
  /// - Returns: its Z_PK.
  @discardableResult
  func insert(_ table: Int, optimisticLock: Int64? = 1, _ values: [String: FixtureValue]) throws -> Int64 {
    try insert(table, optimisticLock: optimisticLock) { statement in
      for (offset, column) in layout.tables[table].columns.enumerated() {
        let parameter = Int32(offset + 4)
        switch values[column.name] ?? .null {
        case .null: statement.bindNull(at: parameter)
        case .integer(let value): statement.bind(value, at: parameter)
        case .text(let bytes): statement.bindText(bytes, at: parameter)
        case .blob(let bytes): statement.bindBlob(bytes, at: parameter)
        }
      }
    }
  }

  /// Inserts a row whose own columns, from parameter 4 on, `bind` sets.
  @discardableResult
  func insert(_ table: Int, optimisticLock: Int64?, bind: (RawStatement) -> Void) throws -> Int64 {
    maxima[table] += 1
    let statement = inserts[table]
    statement.bind(maxima[table], at: 1)
    statement.bind(Int64(table + 1), at: 2)
    statement.bind(optimisticLock, at: 3)
    bind(statement)
    try statement.run()
    rowsInTransaction += 1
    // One huge transaction would write the log's pages twice; without a log it costs nothing.
    if keepsLog, rowsInTransaction >= 20_000 {
      try connection.execute("COMMIT; BEGIN")
      rowsInTransaction = 0
    }
    return maxima[table]
  }

  /// Runs SQL that an insert cannot express, inside the running transaction.
  func execute(_ sql: String) throws { try connection.execute(sql) }

  /// Writes Z_MAX and puts the finished store at `target`.
  func finish(at target: String) throws {
    for (index, maximum) in maxima.enumerated() {
      try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX=\(maximum) WHERE Z_ENT=\(index + 1)")
    }
    try connection.execute("COMMIT")
    inserts = []
    let files = FileManager.default
    if keepsLog {
      // The last connection to close checkpoints, and the switch against that takes C varargs, which Swift cannot call.
      // But SQLite leaves a database alone whose file is gone: so, while the connection is open, the small main file is
      // copied and removed, and the log is moved.
      try files.copyItem(atPath: path, toPath: target)
      try files.moveItem(atPath: path + "-wal", toPath: target + "-wal")
      try files.removeItem(atPath: path)
    } else {
      // Only page 1 changes: the header says WAL, as in every store of Core Data, and there is no log.
      try connection.execute("PRAGMA journal_mode=WAL")
    }
  }
}
