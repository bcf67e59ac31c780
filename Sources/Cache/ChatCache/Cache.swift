import CacheSchema
import CacheStorage
public import Foundation
import GRDB
import GRDBSQLite
import RawSQLite

/// One user's data on disk: channels, messages, outgoing messages, and how far they are known to be complete. Both API
/// layers share it (Docs/Architecture.md#the-cache).
///
/// It opens without a connection. Reads never wait for writes; writes run one after the other. The file is not
/// encrypted. Errors are `CacheError`s, and those of the caller's closures.
public final class Cache: Sendable {
  /// The cache's user.
  public let userID: String
  /// The database file.
  public let fileURL: URL
  let pool: DatabasePool
  let notices = ChangeNotices()
  private let busyTimeout: Double
  private let writerStatements = WriterStatements()
  private let readerStatements = ReaderStatements()
  private let screenReader: ScreenReader
  private let file: OpenedFile
  private let foreignCommits = ForeignCommits()
  private let readCount = ReadCount()
  /// Set while removed content may still be in the WAL.
  private let isTruncationDue = Switch()

  /// Opens a user's cache, and creates it if there is none. Older schemas are upgraded.
  /// - Parameters:
  ///   - directory: created with mode 0700 if missing.
  ///   - userID: the file is `CacheFile.url(directory:userID:)`.
  /// - Throws: `CacheError`: `user_missing`, `encryption_unsupported`, `not_a_cache`, `newer_version`, `other_user`,
  ///   `schema_mismatch`, `busy`, `damaged`, `no_access`, `no_space`, `moved`. A refused file is not touched.
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
      throw CacheError.wrappingPool(error)
    }
  }

  private init(userID: String, fileURL: URL, busyTimeout: Double) throws {
    self.userID = userID
    self.fileURL = fileURL
    self.busyTimeout = busyTimeout
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    let file = try OpenedFile(path: fileURL.path)
    configuration.prepareDatabase { database in
      try Cache.prepare(Cache.connection(database), of: file)
    }
    self.file = file
    screenReader = ScreenReader(file: file, busyTimeout: busyTimeout)
    pool = try DatabasePool(path: fileURL.path, configuration: configuration)
    // Commits from here on are noticed; nobody has read yet.
    _ = try pool.writeWithoutTransaction { try noticeForeignCommits($0) }
  }

  /// Prepares a new connection of this cache. It belongs to the file only if that was in place when everything was
  /// open, including the log, which the first read opens.
  static func prepare(_ connection: RawConnection, of file: OpenedFile) throws {
    try connection.execute(CacheFile.settings)
    _ = try connection.integer("SELECT count(*) FROM sqlite_master")
    try file.check()
  }

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
      throw CacheError.wrappingPool(error)
    }
  }

  /// The last reference may be released on the writer's own queue, in a write: hence the reentrant call.
  private func endWriterStatements() { pool.unsafeReentrantWrite { _ in writerStatements.end() } }

  /// Reads at one point in time, concurrently with writes.
  /// - Throws: `CacheError`: `moved` if the file is no longer at its path; what `body` throws.
  public func read<Value: Sendable>(_ body: @Sendable (CacheSnapshot) throws -> Value) async throws -> Value {
    do {
      try file.check()
      return try await pool.read { [readerStatements, readCount] database in
        let statements = StatementCache(try readerStatements.statements(database))
        defer { statements.end() }
        return try readCount.counting(CacheSnapshot(statements), body)
      }
    } catch {
      // A canceled task interrupts SQLite, which then reports its own error.
      try Task.checkCancellation()
      throw wrapping(error)
    }
  }

  /// Like `read`, for short reads that a caller waits for, such as one page: runs on the calling thread if it is free,
  /// and is not interrupted if the task is canceled. A read that turns out to be long is restarted like `read`, off
  /// the calling thread; if that is known beforehand, use `read`.
  package func readAtOnce<Value: Sendable>(
    _ body: @Sendable (CacheSnapshot) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    do {
      if let value = try screenReader.read({ try readCount.counting($0, body) }) { return value }
    } catch {
      throw wrapping(error)
    }
    return try await read(body)
  }

  /// What has been read outside transactions.
  package var reads: CacheReads { readCount.reads }

  /// Writes in one transaction, which is committed when `body` returns and rolled back if it throws. Observers are
  /// notified after the commit. A requested write is done even if the task is canceled in the meantime.
  ///
  /// Earlier commits of other connections are reported first, see `CacheChange.isReloaded`; `body` sees them.
  /// - Parameter source: the cause, for observers.
  /// - Throws: `CacheError`: `moved`, with nothing written, if the file is no longer at its path; what `body` throws.
  @discardableResult
  public func write<Value: Sendable>(
    source: CacheSource, _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> Value {
    try await commit(source: source, body).value
  }

  /// Same as `write`, and returns what is reported to observers, for a caller that has its own.
  public func commit<Value: Sendable>(
    source: CacheSource, _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> CacheCommit<Value> {
    try await commit(source: source, knownReloads: nil, body)
  }

  /// For callers that compute writes from what they remember: nothing is written if other connections have committed
  /// since, and the observers are then notified.
  /// - Parameter knownReloads: the last result of `noticeForeignCommits` or `CacheReloaded`, 0 right after opening;
  ///   `nil` always writes.
  /// - Throws: also `CacheReloaded`.
  package func commit<Value: Sendable>(
    source: CacheSource, knownReloads: Int?, _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> CacheCommit<Value> {
    try await withCheckedThrowingContinuation { continuation in
      pool.asyncWriteWithoutTransaction { database in
        continuation.resume(
          with: Result { try self.perform(database, source, knownReloads, body) }.mapError { self.wrapping($0) })
      }
    }
  }

  /// Checks whether another connection has committed: a tool that merged into the file, or a second cache of the same
  /// file. If so, observers receive one change with `isReloaded`, as before every write. Call it when the app comes
  /// back, because nothing else checks until the next write.
  /// - Returns: how often such commits were noticed since the cache was opened.
  /// - Throws: `CacheError`: also `moved`.
  @discardableResult
  public func noticeForeignCommits() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      pool.asyncWriteWithoutTransaction { database in
        continuation.resume(
          with: Result { try self.noticeForeignCommits(database) }.mapError { self.wrapping($0) })
      }
    }
  }

  /// Runs on the writer's queue.
  private func perform<Value>(
    _ database: Database, _ source: CacheSource, _ knownReloads: Int?, _ body: (CacheTransaction) throws -> Value
  ) throws -> CacheCommit<Value> {
    let connection = try Cache.connection(database)
    let transaction = CacheTransaction(StatementCache(writerStatements.statements(connection)))
    let value = try connection.transaction {
      defer { transaction.statements.end() }
      // With the lock in hand, nobody else writes from here to the commit.
      let reloads = try noticeForeignCommits(database)
      if let knownReloads, knownReloads != reloads { throw CacheReloaded(count: reloads) }
      return try body(transaction)
    }
    // The next commit waits for this queue, so notices are appended in commit order.
    let change = notices.publish(transaction.changes, source: source)
    if transaction.isContentRemoved || isTruncationDue.isOn {
      truncateLog(connection, waiting: transaction.isContentRemoved ? 250 : 0)
    }
    return CacheCommit(value: value, change: change)
  }

  /// Notifies the observers of other connections' commits. Runs on the writer's queue.
  /// - Returns: how often that was noticed.
  func noticeForeignCommits(_ database: Database) throws -> Int {
    try file.check()
    if try foreignCommits.look(writerStatements.statements(Cache.connection(database))) { notices.publishReload() }
    return foreignCommits.count
  }

  /// An error as one of this module. A file that is gone explains every other failure.
  func wrapping(_ error: any Error) -> any Error {
    let error = CacheError.wrappingPool(error)
    guard let failure = error as? CacheError, failure.code != .closed else { return error }
    return file.explaining(error)
  }

  /// Empties the WAL, so that removed content is nowhere on disk. A reader in an older snapshot prevents that; the next
  /// write then tries again.
  func truncateLog(_ connection: RawConnection, waiting milliseconds: Int32) {
    sqlite3_busy_timeout(connection.handle, milliseconds)
    // The first column says whether it was prevented. A failure does no harm: the commit is done.
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

extension CacheError {
  /// A failure of the connection pool as an error of this module. Errors of the caller's own closures pass through.
  static func wrappingPool(_ error: any Error) -> any Error {
    switch error {
    // GRDB's error for a closed connection.
    case let error as DatabaseError where error.resultCode == .SQLITE_MISUSE: closedCache
    // GRDB's own error repeats SQL and arguments, so only its code is kept.
    case let error as DatabaseError:
      CacheError(RawSQLiteError(extendedCode: error.extendedResultCode.rawValue, operation: "database"))
    default: wrapping(error)
    }
  }
}
