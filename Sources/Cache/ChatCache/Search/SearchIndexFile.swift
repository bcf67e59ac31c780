import CacheStorage
import ChatModel
import Foundation
import GRDBSQLite
import RawSQLite

/// The file of a search index, `NAME.search` beside the cache. Used by one thread at a time.
///
/// It has no texts: words with the numbers of the messages that have them (FTS5 without content), and for each message
/// its key, its time and digests, by which it is compared with the cache. Words are in parts of `partSize` messages. FTS5
/// keeps a removed word in its segments, so a part from which something was removed is written anew, from the cache.
///
/// Whatever is wrong with the file, it is removed and built again: everything in it comes from the cache. It has a
/// rollback journal and no log, because a log is found by its path: whoever still has a removed file open would take the
/// log of the next one for its own.
final class SearchIndexFile {
  /// `application_id`: "CBSI".
  private static let applicationID: Int64 = 0x4342_5349
  /// `user_version`: to be raised with every change of the tables.
  private static let layout: Int64 = 1
  /// The same of a file that is about to be removed.
  private static let removed: Int64 = -1
  /// Messages per part. Rewriting one takes about as long as storing so many messages, searching a part about as long
  /// as a statement.
  static let partSize: Int64 = 4096

  let path: String
  private let connection: RawConnection
  private let file: OpenedFile
  private var statements: PreparedStatements

  /// Opens the file, and creates it if there is none, or none that can be used.
  /// - Parameter busyTimeout: seconds.
  /// - Throws: `CacheError`, `RawSQLiteError`.
  static func open(_ path: String, busyTimeout: Double) throws -> SearchIndexFile {
    do {
      return try SearchIndexFile(path, busyTimeout)
    } catch {
      guard isUnusable(error) else { throw error }
      remove(path)
      return try SearchIndexFile(path, busyTimeout)
    }
  }

  private struct Unusable: Error {}

  /// Whether an error says that the file is damaged, or not one of ours.
  static func isUnusable(_ error: any Error) -> Bool {
    switch error {
    case is Unusable: true
    case let error as RawSQLiteError: error.isOfDamagedFile
    default: false
    }
  }

  private init(_ path: String, _ busyTimeout: Double) throws {
    self.path = path
    let isNew = try CacheFile.createEmptyFile(at: path)
    // A journal without its file.
    if isNew { unlink(path + "-journal") } else { CacheFile.protect(path) }
    connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(busyTimeout * 1000)))
    file = try OpenedFile(path: path)
    statements = PreparedStatements(connection)
    try connection.execute("\(CacheFile.settings); PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY")
    try connection.transaction {
      if try connection.integer("SELECT count(*) FROM sqlite_master") == 0 { try create() }
      guard try connection.integer("PRAGMA application_id") == SearchIndexFile.applicationID,
        try connection.integer("PRAGMA user_version") == SearchIndexFile.layout,
        try connection.text("SELECT value FROM state WHERE name = 'folding'") == SearchIndexFile.folding
      else { throw Unusable() }
    }
    guard try connection.text("PRAGMA journal_mode") == "delete" else { throw Unusable() }
  }

  /// What the words depend on: the rules, and the Unicode tables, which come with the system.
  private static var folding: String {
    "\(ScalarFolding.version) \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }

  private func create() throws {
    try connection.execute(
      """
      PRAGMA application_id=\(SearchIndexFile.applicationID); PRAGMA user_version=\(SearchIndexFile.layout);
      CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE channel (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE);
      CREATE TABLE entry (id INTEGER PRIMARY KEY AUTOINCREMENT, channel INTEGER NOT NULL, message_id INTEGER NOT NULL,
        created_at INTEGER NOT NULL, sender INTEGER NOT NULL, digest INTEGER NOT NULL);
      CREATE UNIQUE INDEX entry_by_message ON entry (channel, message_id);
      CREATE TABLE part (number INTEGER PRIMARY KEY, is_rewrite_due INTEGER NOT NULL DEFAULT 0);
      """)
    try setState("folding", SearchIndexFile.folding)
  }

  /// Removes a file, which this process must have closed: SQLite on Apple systems reports a database that is removed while
  /// it is open.
  ///
  /// The mark of a removed file is set under the lock, and ends the writes of other processes before the file goes:
  /// whoever is in a transaction then would take the journal of the next file for its own. A file that cannot be locked
  /// because it is damaged is in nobody's transaction.
  static func remove(_ path: String) {
    let marked = try? mark(path)
    // Somebody else saw the mark first, and has made a new file.
    if let marked, (try? marked.check()) == nil { return }
    unlink(path)
    for suffix in ["-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  /// - Returns: the file that has the mark, closed.
  private static func mark(_ path: String) throws -> OpenedFile {
    let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    sqlite3_busy_timeout(connection.handle, 1000)
    let file = try OpenedFile(path: path)
    try connection.execute("BEGIN EXCLUSIVE; PRAGMA user_version=\(removed); COMMIT")
    return file
  }

  /// Whether the file is still at its path.
  var isInPlace: Bool { (try? file.check()) != nil }

  /// Writes in one transaction.
  /// - Throws: also `CacheError.moved` if the file is no longer at its path, or is about to go; then nothing is written.
  func write<Value>(_ body: () throws -> Value) throws -> Value {
    defer { statements.finish() }
    return try connection.transaction {
      // With the lock in hand, nobody removes it.
      try file.check()
      guard try connection.integer("PRAGMA user_version") != SearchIndexFile.removed else { throw CacheError.moved }
      return try body()
    }
  }

  /// Reads at one point in time.
  func read<Value>(_ body: () throws -> Value) throws -> Value {
    defer { statements.finish() }
    try connection.execute("BEGIN")
    defer { try? connection.execute("ROLLBACK") }
    return try body()
  }

  func statement(_ sql: String) throws -> RawStatement { try statements.statement(sql) }

  /// For statements that name a part: they are too many to keep.
  func prepare(_ sql: String) throws -> RawStatement { try connection.prepare(sql) }

  /// Prepared ones are prepared again: a table is about to go.
  func endStatements() { statements = PreparedStatements(connection) }

  func execute(_ sql: String) throws { try connection.execute(sql) }

  var lastID: Int64 { connection.lastInsertedRowID }

  // MARK: State

  func state(_ name: String) throws -> String? {
    let statement = try statement("SELECT value FROM state WHERE name = ?1")
    statement.bindText(name, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  func setState(_ name: String, _ value: String?) throws {
    let statement = try statement(
      value == nil
        ? "DELETE FROM state WHERE name = ?1" : "INSERT OR REPLACE INTO state (name, value) VALUES (?1, ?2)")
    statement.bindText(name, at: 1)
    if let value { statement.bindText(value, at: 2) }
    try statement.run()
  }
}
