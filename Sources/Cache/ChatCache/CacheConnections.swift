import CacheStorage
import Foundation
import GRDB
import GRDBSQLite
import RawSQLite

/// The open file of a cache: its connections, and what they keep.
///
/// Most launches only read at first. So a file that is in order is opened with one connection, that of the screen reader.
/// The writer follows with the first write, the other readers with the first long read (decision 54).
final class CacheConnections: Sendable {
  let fileURL: URL
  let writerStatements = WriterStatements()
  let readerStatements = ReaderStatements()
  let screenReader: ScreenReader
  let file: OpenedFile
  let foreignCommits: ForeignCommits
  /// Files that were set aside, whose unsent messages this one does not have because the process ended.
  let setAside: [URL]
  /// Set while removed content may still be in the WAL.
  let isTruncationDue = Switch()
  private let options: CacheOptions
  private let readerPool = OpenedWhenNeeded<DatabasePool>()
  private let readerEntries = ReaderEntries()
  /// Held while the readers are closed: `DatabasePool.close()` is for one thread at a time, too.
  private let closingReaders = NSLock()
  private let writerQueue = OpenedWhenNeeded<DatabaseQueue>()

  /// Opens a user's file, and creates it if there is none. Errors are those of `Cache.open`.
  /// - Parameter reloads: how many commits of other connections the cache has noticed before.
  static func open(
    directory: URL, userID: String, options: CacheOptions, reloads: Int = 0
  ) throws -> CacheConnections {
    do {
      try CacheFile.createDirectory(at: directory.path)
      let setAside = try CacheFile.setAsideBeforeEnd(directory: directory, userID: userID)
      let url = CacheFile.url(directory: directory, userID: userID)
      // Before the connection that checks it, which is of this file if the path still has it afterwards.
      let known = try? OpenedFile(path: url.path)
      let checked = try CacheFile.prepare(path: url.path, userID: userID, busyTimeout: options.busyTimeout)
      let connections = try CacheConnections(
        fileURL: url, file: checked == nil ? nil : known, checked, options: options, reloads: reloads,
        setAside: setAside)
      CacheFile.protect(url.path, isExcludedFromBackup: options.isExcludedFromBackup)
      if !options.isExcludedFromBackup { CacheFile.exclude(directory.path, fromBackup: false) }
      return connections
    } catch {
      throw CacheError.wrappingPool(error)
    }
  }

  private init(
    fileURL: URL, file known: OpenedFile?, _ checked: RawConnection?, options: CacheOptions, reloads: Int,
    setAside: [URL]
  ) throws {
    self.fileURL = fileURL
    self.setAside = setAside
    self.options = options
    foreignCommits = ForeignCommits(count: reloads)
    file = try known ?? OpenedFile(path: fileURL.path)
    screenReader = ScreenReader(file: file, busyTimeout: options.busyTimeout)
    if let checked, known != nil { try screenReader.begin(with: checked) } else { _ = try writer() }
  }

  // The other readers close first: the last connection moves the log into the file, which they cannot.
  deinit {
    readerPool.release()
    screenReader.end(emptiesLog: !hasWriter)
  }

  /// Whether there are other readers than the screen reader by now.
  var hasReaders: Bool { readerPool.isOpen.isOn }
  /// Whether there is a writer by now.
  var hasWriter: Bool { writerQueue.isOpen.isOn }

  /// Reads at one point in time with one of the readers, which are opened by the first call: they write nothing, and wait
  /// for no lock.
  /// - Throws: what opening a file throws; `closed` after the end; what `body` throws.
  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    let entry = try readerEntries.enter()
    defer { entry.leave() }
    return try await readers().read { database in
      try entry.begin()
      return try body(database)
    }
  }

  /// The same on the calling thread.
  func readAndWait<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let entry = try readerEntries.enter()
    defer { entry.leave() }
    return try readers().read { database in
      try entry.begin()
      return try body(database)
    }
  }

  private func readers() throws -> DatabasePool {
    try readerPool.get {
      // Nobody has to make a log, which readers cannot.
      try screenReader.beginIfNeeded()
      var configuration = configuration { _ in }
      configuration.readonly = true
      #if os(iOS)
        // It looks at what closing clears, on the main thread, and without protection.
        configuration.automaticMemoryManagement = false
      #endif
      return try DatabasePool(path: fileURL.path, configuration: configuration)
    }
  }

  /// The writer, which is opened by the first call.
  /// - Throws: as above.
  func writer() throws -> DatabaseQueue {
    try writerQueue.get {
      // GRDB would create a file that is not there, and look into one that is not ours.
      try file.check()
      let configuration = configuration { [foreignCommits, screenReader] connection in
        // A file without write permission is opened for reading, and only writing would say so.
        guard sqlite3_db_readonly(connection.handle, "main") == 0 else {
          throw RawSQLiteError(extendedCode: SQLITE_READONLY, operation: "open the cache for writing")
        }
        // A newer version may have upgraded it while nobody had it open.
        try CacheFile.check(connection: connection)
        guard try connection.text("PRAGMA journal_mode=WAL") == "wal" else {
          throw RawSQLiteError(extendedCode: SQLITE_ERROR, operation: "journal mode")
        }
        try connection.execute("PRAGMA synchronous=NORMAL")
        // From here on, this connection notices commits of others. Earlier ones matter to what was read until now; the
        // screen reader has been open for as long.
        try foreignCommits.begin(PreparedStatements(connection)) { screenReader.mayHaveMissedCommits() }
      }
      return try DatabaseQueue(path: fileURL.path, configuration: configuration)
    }
  }

  private func configuration(
    _ prepare: @escaping @Sendable (RawConnection) throws -> Void
  ) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(options.busyTimeout)
    configuration.prepareDatabase { [file] database in
      let connection = try Cache.connection(database)
      try Cache.prepare(connection, of: file)
      try prepare(connection)
      try file.check()
    }
    return configuration
  }

  /// Ends what is kept on the connections, which close with the last reference.
  func end() {
    readerPool.end()
    if let writer = writerQueue.end() { endWriterStatements(writer) }
  }

  /// - Throws: `CacheError`.
  func close() throws {
    let (readers, writer) = (readerPool.end(), writerQueue.end())
    readerEntries.close()
    do {
      try closingReaders.withLock { try readers?.close() }
      // The last connection moves the log into the file.
      screenReader.end(emptiesLog: writer == nil)
      guard let writer else { return }
      endWriterStatements(writer)
      try writer.close()
    } catch {
      screenReader.end()
      throw CacheError.wrappingPool(error)
    }
  }

  /// The last reference may be released on the writer's own queue, in a write: hence the reentrant call.
  private func endWriterStatements(_ writer: DatabaseQueue) {
    writer.unsafeReentrantWrite { _ in writerStatements.end() }
  }

  /// An error as one of this module. A file that is gone explains every other failure.
  func wrapping(_ error: any Error) -> any Error {
    let error = CacheError.wrappingPool(error)
    guard let failure = error as? CacheError, failure.code != .closed else { return error }
    return file.explaining(error)
  }

  /// Empties the WAL, so that removed content is nowhere on disk. A reader in an older snapshot prevents that; the next
  /// write then tries again. Runs on the writer's queue.
  func truncateLog(_ connection: RawConnection, waiting milliseconds: Int32) {
    sqlite3_busy_timeout(connection.handle, milliseconds)
    // The first column says whether it was prevented. A failure does no harm: the commit is done.
    let isPrevented = (try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")) != 0
    isTruncationDue.turn(on: isPrevented)
    sqlite3_busy_timeout(connection.handle, Int32(clamping: Int64(options.busyTimeout * 1000)))
  }
}

/// Which file a cache uses now.
// Sendable although unchecked: `connections` is read and written only while `lock` is held.
final class CachePlace: @unchecked Sendable {
  private let lock = NSLock()
  private var connections: CacheConnections

  init(_ connections: CacheConnections) { self.connections = connections }

  var current: CacheConnections { lock.withLock { connections } }
  func set(_ connections: CacheConnections) { lock.withLock { self.connections = connections } }
}

/// A connection, or several, opened when they are first needed.
// Sendable although unchecked: `state` is read and written only while `lock` is held.
private final class OpenedWhenNeeded<Connection: Sendable>: @unchecked Sendable {
  private enum State {
    case notYet
    case open(Connection)
    /// Retains it: who uses it may be about to release the last reference, on its own queue.
    case ended(Connection?)
  }

  private let lock = NSLock()
  private var state = State.notYet
  /// Known without waiting for what is being opened.
  let isOpen = Switch()

  /// - Parameter open: called if there is none; if it fails, the next call tries again.
  /// - Throws: what `open` throws; `closed` after the end.
  func get(_ open: () throws -> Connection) throws -> Connection {
    try lock.withLock {
      switch state {
      case .open(let connection): return connection
      case .ended: throw CacheError.closedCache
      case .notYet:
        let connection = try open()
        state = .open(connection)
        isOpen.turn(on: true)
        return connection
      }
    }
  }

  /// From now on, nothing is opened.
  /// - Returns: what is open.
  @discardableResult
  func end() -> Connection? {
    lock.withLock {
      var connection: Connection?
      switch state {
      case .notYet: break
      case .open(let opened): connection = opened
      case .ended(let opened): connection = opened
      }
      state = .ended(connection)
      return connection
    }
  }

  /// Nobody uses it any longer.
  func release() { lock.withLock { state = .ended(nil) } }
}
