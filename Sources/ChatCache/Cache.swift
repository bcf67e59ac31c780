import CacheSchema
import Foundation
import GRDB
import GRDBSQLite
import RawSQLite

/// What one user has on disk: channels, messages, outgoing messages, and how far they are known to be complete. Both
/// API layers share it (ARCHITECTURE 4).
///
/// It opens without a connection. Reads never wait for writes; writes run one after the other. The file is not
/// encrypted. Errors are `CacheError`s, and those of the caller's closures.
public final class Cache: Sendable {
  /// Whose cache it is.
  public let userID: String
  /// The database file.
  public let fileURL: URL
  let pool: DatabasePool
  let notices = ChangeNotices()
  private let busyTimeout: Double
  private let writerStatements = WriterStatements()
  private let readerStatements = ReaderStatements()
  private let screenReader: ScreenReader
  /// Set while content that was removed may still be in the WAL.
  private let isTruncationDue = Switch()

  /// Opens a user's cache; makes it when there is none. Older schemas are brought up to date.
  /// - Parameters:
  ///   - directory: made with mode 0700 when missing.
  ///   - userID: the file is `CacheFile.url(directory:userID:)`.
  /// - Throws: `CacheError`: `user_missing`, `encryption_unsupported`, `not_a_cache`, `newer_version`, `other_user`,
  ///   `schema_mismatch`, `busy`, `damaged`, `no_access`, `no_space`. A file that is refused is not touched.
  public static func open(directory: URL, userID: String, options: CacheOptions = CacheOptions()) throws -> Cache {
    guard options.encryptionKey == nil else {
      throw CacheError(
        .encryptionUnsupported,
        "Caches are not encrypted. Open without a key, and rely on the protection of the device or disk.")
    }
    guard !userID.isEmpty else { throw CacheFile.userMissing }
    do {
      try CacheFile.createDirectory(at: directory.path)
      let url = CacheFile.url(directory: directory, userID: userID)
      try CacheFile.prepare(path: url.path, userID: userID, busyTimeout: options.busyTimeout)
      let cache = try Cache(userID: userID, fileURL: url, busyTimeout: options.busyTimeout)
      CacheFile.protect(url.path)
      return cache
    } catch {
      throw CacheError.wrapping(error)
    }
  }

  private init(userID: String, fileURL: URL, busyTimeout: Double) throws {
    self.userID = userID
    self.fileURL = fileURL
    self.busyTimeout = busyTimeout
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { database in
      try Cache.connection(database).execute(Cache.settings)
    }
    screenReader = ScreenReader(path: fileURL.path, busyTimeout: busyTimeout)
    pool = try DatabasePool(path: fileURL.path, configuration: configuration)
  }

  /// Of every connection: nothing in the file can call functions of ours, and what is deleted is overwritten.
  static let settings = "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA secure_delete=ON"

  deinit {
    notices.end()
    screenReader.end()
    endWriterStatements()
  }

  /// Closes the file and ends all observations. Later calls fail with `closed`.
  public func close() throws {
    notices.end()
    screenReader.end()
    do {
      endWriterStatements()
      try pool.close()
    } catch {
      throw CacheError.wrapping(error)
    }
  }

  /// The last reference may go on the writer's own queue, in a write: hence the reentrant call.
  private func endWriterStatements() { pool.unsafeReentrantWrite { _ in writerStatements.end() } }

  /// Reads at one point in time, beside any write.
  public func read<Value: Sendable>(_ body: @Sendable (CacheSnapshot) throws -> Value) async throws -> Value {
    do {
      return try await pool.read { [readerStatements] database in
        let statements = StatementCache(try readerStatements.statements(database))
        defer { statements.end() }
        return try body(CacheSnapshot(statements))
      }
    } catch {
      // A cancelled task interrupts SQLite, which then reports an error of its own.
      try Task.checkCancellation()
      throw CacheError.wrapping(error)
    }
  }

  /// As `read`, for short reads that somebody waits for, such as one page: done on the calling thread if nobody else is
  /// doing so, and not interrupted when the task is cancelled meanwhile. One that turns out to be long is begun again as
  /// `read`, off the calling thread; where that is known before, use `read`.
  package func readAtOnce<Value: Sendable>(
    _ body: @Sendable (CacheSnapshot) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    do {
      if let value = try screenReader.read(body) { return value }
    } catch {
      throw CacheError.wrapping(error)
    }
    return try await read(body)
  }

  /// Writes in one transaction, which is committed when `body` returns and rolled back when it throws. Observers are
  /// told after the commit. A write that has been asked for is done even if the task is cancelled meanwhile.
  /// - Parameter source: the cause, for observers.
  @discardableResult
  public func write<Value: Sendable>(
    source: CacheSource, _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> Value {
    try await commit(source: source, body).value
  }

  /// As `write`, and gives back what observers are told, for a caller that has its own to tell.
  public func commit<Value: Sendable>(
    source: CacheSource, _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> CacheCommit<Value> {
    try await withCheckedThrowingContinuation { continuation in
      pool.asyncWriteWithoutTransaction { database in
        continuation.resume(with: Result { try self.perform(database, source, body) }.mapError(CacheError.wrapping))
      }
    }
  }

  /// Runs on the writer's queue.
  private func perform<Value>(
    _ database: Database, _ source: CacheSource, _ body: (CacheTransaction) throws -> Value
  ) throws -> CacheCommit<Value> {
    let connection = try Cache.connection(database)
    let transaction = CacheTransaction(StatementCache(writerStatements.statements(connection)))
    let value = try connection.transaction {
      defer { transaction.statements.end() }
      return try body(transaction)
    }
    // The next commit waits for this queue, so notices are appended in commit order.
    let change = notices.publish(transaction.changes, source: source)
    if transaction.isContentRemoved || isTruncationDue.isOn {
      truncateLog(connection, waiting: transaction.isContentRemoved ? 250 : 0)
    }
    return CacheCommit(value: value, change: change)
  }

  /// Empties the WAL, so that removed content is on disk nowhere. A reader that is still in an older snapshot
  /// prevents that; the next write then tries again.
  func truncateLog(_ connection: RawConnection, waiting milliseconds: Int32) {
    sqlite3_busy_timeout(connection.handle, milliseconds)
    // The first column tells whether it was prevented. A failure harms nothing: the commit is done.
    let isPrevented = (try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")) != 0
    isTruncationDue.turn(on: isPrevented)
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(busyTimeout * 1000)))
  }

  /// The raw connection under one of GRDB's.
  static func connection(_ database: Database) throws -> RawConnection {
    guard let handle = database.sqliteConnection else { throw CacheError.closedCache }
    return RawConnection(borrowing: handle)
  }
}
