import CacheSchema
package import CacheStorage
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
  /// The database file. Another one after `move(to:_:)`.
  public var fileURL: URL { place.current.fileURL }
  /// What it has open there, whatever is at that path by now.
  package var openedFile: OpenedFile { place.current.file }
  /// How it was opened.
  package let options: CacheOptions
  let notices = ChangeNotices()
  let gate: WriteGate
  let sendingMark: SendingMark
  /// The file in use.
  let place: CachePlace
  let searchIndex: SearchIndex
  private let readCount = ReadCount()

  /// Opens a user's cache, and creates it if there is none. Older schemas are upgraded.
  /// - Parameters:
  ///   - directory: created with mode 0700 if missing.
  ///   - userID: the file is `CacheFile.url(directory:userID:)`.
  /// - Throws: `CacheError`: `user_missing`, `encryption_unsupported`, `not_a_cache`, `newer_version`, `other_user`,
  ///   `schema_mismatch`, `busy`, `damaged`, `no_access`, `no_space`, `moved`. A refused file is not touched. What keeps a
  ///   file from being written, such as a full disk, may only be found by the first write.
  public static func open(directory: URL, userID: String, options: CacheOptions = CacheOptions()) throws -> Cache {
    guard options.encryptionKey == nil else {
      throw CacheError(
        .encryptionUnsupported,
        "Caches are not encrypted. Open without a key, and rely on the protection of the device or disk.")
    }
    guard !userID.isEmpty else { throw CacheFile.userMissing }
    let connections = try CacheConnections.open(directory: directory, userID: userID, options: options)
    return Cache(userID: userID, connections, options)
  }

  private init(userID: String, _ connections: CacheConnections, _ options: CacheOptions) {
    self.userID = userID
    self.options = options
    let mark = SendingMark(beside: connections.file)
    sendingMark = mark
    gate = WriteGate(listeningTo: options.isShared ? .default : nil) { mark.holdBack($0) }
    place = CachePlace(connections)
    searchIndex = SearchIndex(place, gate, notices, busyTimeout: options.busyTimeout)
    // Without FTS5 there is a cache, and each search says why it fails.
    if options.isSearchable { try? searchIndex.begin() }
  }

  /// Prepares a new connection of this cache. It belongs to the file only if that was in place when everything was
  /// open, including the log, which the first read opens.
  static func prepare(_ connection: RawConnection, of file: OpenedFile) throws {
    try connection.execute(CacheFile.settings)
    _ = try connection.integer("SELECT count(*) FROM sqlite_master")
    try file.check()
  }

  deinit {
    sendingMark.set(false)
    searchIndex.end()
    notices.end()
    place.current.end()
  }

  /// Closes the file and ends all observations. Later calls fail with `closed`.
  ///
  /// Waits for reads that are under way. In async code, await them first: they end on one of the threads that all async
  /// code shares, and if each of those waits here, none does.
  public func close() throws {
    // Afterwards, so that what waits fails; whatever happens, it does not wait for ever.
    defer { stopHoldingWrites() }
    sendingMark.set(false)
    notices.end()
    searchIndex.close()
    try place.current.close()
  }

  /// Closes the file as `close()` does, on a thread of its own.
  ///
  /// Closing waits for reads that are under way. They end on one of the threads that async functions share, of which
  /// there are as many as cores: closing that many caches on them at once would wait for ever.
  package func closeOnOwnThread() async throws { try await Cache.onOwnThread { try self.close() } }

  static func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Reads at one point in time, concurrently with writes.
  /// - Throws: `CacheError`: `moved` if the file is no longer at its path; what `body` throws.
  public func read<Value: Sendable>(_ body: @Sendable (CacheSnapshot) throws -> Value) async throws -> Value {
    while true {
      let connections = place.current
      do {
        try connections.file.check()
        return try await connections.read { [readCount] database in
          let statements = StatementCache(try connections.readerStatements.statements(database))
          defer { statements.end() }
          return try readCount.counting(CacheSnapshot(statements), body)
        }
      } catch {
        // A canceled task interrupts SQLite, which then reports its own error.
        try Task.checkCancellation()
        // The cache moved in the meantime, and its earlier file is closed.
        if connections !== place.current { continue }
        throw connections.wrapping(error)
      }
    }
  }

  /// Like `read`, for short reads that a caller waits for, such as one page: runs on the calling thread if it is free,
  /// and is not interrupted if the task is canceled. A read that turns out to be long is restarted like `read`, off
  /// the calling thread; if that is known beforehand, use `read`.
  package func readAtOnce<Value: Sendable>(
    _ body: @Sendable (CacheSnapshot) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let connections = place.current
    do {
      let value = try connections.screenReader.read(waits: !connections.hasReaders) {
        try readCount.counting($0, body)
      }
      if let value { return value }
    } catch {
      guard connections !== place.current else { throw connections.wrapping(error) }
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
  /// - Parameter isolation: the caller's actor, which is left only for the writer's queue: each way from one thread to
  ///   another costs as much as several statements.
  /// - Throws: also `CacheReloaded`.
  package func commit<Value: Sendable>(
    source: CacheSource, knownReloads: Int?, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> CacheCommit<Value> {
    let commit = try await onWriter { try self.perform($0, $1, source, knownReloads, body) }
    // Its words are those of what is gone.
    if commit.change?.isEverythingCleared == true { await searchIndex.removeFile() }
    return commit
  }

  /// Checks whether another connection has committed: a tool that merged into the file, or a second cache of the same
  /// file. If so, observers receive one change with `isReloaded`, as before every write. Call it when the app comes
  /// back, because nothing else checks until the next write.
  /// - Returns: how often such commits were noticed since the cache was opened.
  /// - Throws: `CacheError`: also `moved`.
  @discardableResult
  public func noticeForeignCommits() async throws -> Int {
    try await onWriter { try self.noticeForeignCommits($0, $1) }
  }

  /// Performs `body` on the writer's queue of the file in use.
  func onWriter<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (CacheConnections, Database) throws -> Value
  ) async throws -> Value {
    if !gate.enterAtOnce() { await gate.enter() }
    defer { gate.leave() }
    while true {
      let connections = place.current
      let writer: DatabaseQueue
      do { writer = try connections.writer() } catch {
        if connections !== place.current { continue }
        throw connections.wrapping(error)
      }
      let result = await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<Value, any Error>?, Never>) in
        writer.asyncWriteWithoutTransaction { database in
          // It moved while this waited: what was written here would be lost.
          guard connections === self.place.current else { return continuation.resume(returning: nil) }
          continuation.resume(
            returning: Result { try body(connections, database) }.mapError { connections.wrapping($0) })
        }
      }
      if let result { return try result.get() }
    }
  }

  /// Runs on the writer's queue.
  private func perform<Value>(
    _ connections: CacheConnections, _ database: Database, _ source: CacheSource, _ knownReloads: Int?,
    _ body: (CacheTransaction) throws -> Value
  ) throws -> CacheCommit<Value> {
    let connection = try Cache.connection(database)
    let prepared = connections.writerStatements.statements(connection)
    let transaction = CacheTransaction(StatementCache(prepared))
    let value = try prepared.transaction {
      defer { transaction.statements.end() }
      // With the lock in hand, nobody else writes from here to the commit.
      let reloads = try noticeForeignCommits(connections, database)
      if let knownReloads, knownReloads != reloads { throw CacheReloaded(count: reloads) }
      let value = try body(transaction)
      try transaction.keepNamedFiles()
      return value
    }
    for path in transaction.droppedFiles { unlink(path) }
    // The next commit waits for this queue, so notices are appended in commit order.
    let change = notices.publish(transaction.changes, source: source)
    searchIndex.note(change)
    if transaction.isContentRemoved || connections.isTruncationDue.isOn {
      connections.truncateLog(connection, waiting: transaction.isContentRemoved ? 250 : 0)
    }
    return CacheCommit(value: value, change: change)
  }

  /// Notifies the observers of other connections' commits. Runs on the writer's queue.
  /// - Returns: how often that was noticed.
  func noticeForeignCommits(_ connections: CacheConnections, _ database: Database) throws -> Int {
    try connections.file.check()
    if try connections.foreignCommits.look(connections.writerStatements.statements(Cache.connection(database))) {
      notices.publishReload()
      searchIndex.noteReload()
    }
    return connections.foreignCommits.count
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
