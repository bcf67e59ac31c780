import CacheStorage
import Foundation
import GRDB
import GRDBSQLite
import RawSQLite

/// The open file of a cache: the pool of its connections, and what they keep.
final class CacheConnections: Sendable {
  let fileURL: URL
  let pool: DatabasePool
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

  /// Opens a user's file, and creates it if there is none. Errors are those of `Cache.open`.
  /// - Parameter reloads: how many commits of other connections the cache has noticed before.
  static func open(
    directory: URL, userID: String, options: CacheOptions, reloads: Int = 0
  ) throws -> CacheConnections {
    do {
      try CacheFile.createDirectory(at: directory.path)
      let setAside = try CacheFile.setAsideBeforeEnd(directory: directory, userID: userID)
      let url = CacheFile.url(directory: directory, userID: userID)
      try CacheFile.prepare(path: url.path, userID: userID, busyTimeout: options.busyTimeout)
      let connections = try CacheConnections(
        fileURL: url, options: options, reloads: reloads, setAside: setAside)
      CacheFile.protect(url.path, isExcludedFromBackup: options.isExcludedFromBackup)
      if !options.isExcludedFromBackup { CacheFile.exclude(directory.path, fromBackup: false) }
      return connections
    } catch {
      throw CacheError.wrappingPool(error)
    }
  }

  private init(fileURL: URL, options: CacheOptions, reloads: Int, setAside: [URL]) throws {
    self.fileURL = fileURL
    self.setAside = setAside
    self.options = options
    foreignCommits = ForeignCommits(count: reloads)
    var configuration = Configuration()
    configuration.busyMode = .timeout(options.busyTimeout)
    let file = try OpenedFile(path: fileURL.path)
    configuration.prepareDatabase { database in
      try Cache.prepare(Cache.connection(database), of: file)
    }
    self.file = file
    screenReader = ScreenReader(file: file, busyTimeout: options.busyTimeout)
    pool = try DatabasePool(path: fileURL.path, configuration: configuration)
    // Commits from here on are noticed; nobody has read yet.
    try pool.writeWithoutTransaction { database in
      try file.check()
      _ = try foreignCommits.look(writerStatements.statements(Cache.connection(database)))
    }
  }

  /// Ends what is kept on the connections, which close with the last reference.
  func end() {
    screenReader.end()
    endWriterStatements()
  }

  /// - Throws: `CacheError`.
  func close() throws {
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
