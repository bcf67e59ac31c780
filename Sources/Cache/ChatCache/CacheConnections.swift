import CacheStorage
import Foundation
import GRDB
import GRDBSQLite
import RawSQLite

/// The open file of a cache: its connections, and what they keep.
///
/// Most launches only read at first. So a file that is in order is opened with one connection, that of the screen reader;
/// the pool follows with the first write or long read (decision 54).
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
  private let latePool = LatePool()

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
    if let checked, known != nil { try screenReader.begin(with: checked) } else { _ = try pool() }
  }

  /// Whether there is a pool by now.
  var isPoolOpen: Bool { latePool.isOpen.isOn }

  /// The pool of the file, which is opened by the first call.
  /// - Throws: what opening a file throws; `closed` after the end.
  func pool() throws -> DatabasePool { try latePool.pool(makePool) }

  private func makePool() throws -> DatabasePool {
    // GRDB would create a file that is not there, and look into one that is not ours.
    try file.check()
    var configuration = Configuration()
    configuration.busyMode = .timeout(options.busyTimeout)
    configuration.prepareDatabase { [file, foreignCommits, screenReader] database in
      let connection = try Cache.connection(database)
      try Cache.prepare(connection, of: file)
      guard !database.configuration.readonly else { return }
      // The writer, before it writes anything: it notices the commits of others from here on. Earlier ones matter to
      // what was read until now, which was all read on one connection.
      try foreignCommits.begin(PreparedStatements(connection)) { screenReader.mayHaveMissedCommits() }
    }
    let pool = try DatabasePool(path: fileURL.path, configuration: configuration)
    try file.check()
    return pool
  }

  /// Ends what is kept on the connections, which close with the last reference.
  func end() {
    let pool = latePool.end()
    screenReader.end(emptiesLog: pool == nil)
    if let pool { endWriterStatements(pool) }
  }

  /// - Throws: `CacheError`.
  func close() throws {
    let pool = latePool.end()
    screenReader.end(emptiesLog: pool == nil)
    guard let pool else { return }
    do {
      endWriterStatements(pool)
      try pool.close()
    } catch {
      throw CacheError.wrappingPool(error)
    }
  }

  /// The last reference may be released on the writer's own queue, in a write: hence the reentrant call.
  private func endWriterStatements(_ pool: DatabasePool) {
    pool.unsafeReentrantWrite { _ in writerStatements.end() }
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

/// A pool that is opened when it is first needed.
// Sendable although unchecked: `state` is read and written only while `lock` is held.
private final class LatePool: @unchecked Sendable {
  private enum State {
    case closed
    case open(DatabasePool)
    /// Retains it: who uses the pool may be about to release the last reference, on the pool's own queue.
    case ended(DatabasePool?)
  }

  private let lock = NSLock()
  private var state = State.closed
  /// Known without waiting for a pool that is being opened.
  let isOpen = Switch()

  /// - Parameter open: called if there is none; if it fails, the next call tries again.
  /// - Throws: what `open` throws; `closed` after the end.
  func pool(_ open: () throws -> DatabasePool) throws -> DatabasePool {
    try lock.withLock {
      switch state {
      case .open(let pool): return pool
      case .ended: throw CacheError.closedCache
      case .closed:
        let pool = try open()
        state = .open(pool)
        isOpen.turn(on: true)
        return pool
      }
    }
  }

  /// From now on, none is opened.
  /// - Returns: the one that is open.
  func end() -> DatabasePool? {
    lock.withLock {
      var pool: DatabasePool?
      if case .open(let opened) = state { pool = opened }
      if case .ended(let opened) = state { pool = opened }
      state = .ended(pool)
      return pool
    }
  }
}
