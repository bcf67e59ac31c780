import CacheSchema
import Foundation
import GRDBSQLite
import RawSQLite

extension CacheFile {
  /// What the first bytes of a file say, before SQLite reads or recovers anything.
  package enum Header: Sendable, Equatable {
    /// No bytes, or only zero bytes next to a rollback journal: creating a cache was interrupted.
    case empty
    /// One of our caches, with the number of its last migration in the main file.
    case cache(version: Int)
  }

  /// Reads the header without any lock and without touching the file or anything next to it, so a foreign file and one
  /// from a newer version stay exactly as they are.
  ///
  /// It reads through SQLite's own file handle: a plain `open` and `close` would drop the POSIX locks that another
  /// connection of this process holds on the file.
  /// - Throws: `missing`, `not_a_cache` or `newer_version`.
  package static func checkHeader(path: String) throws(CacheError) -> Header { try checkHeader(path: path, nil) }

  /// - Parameter connection: of that file, on which no statement has run; `nil`: one is opened.
  static func checkHeader(path: String, _ connection: RawConnection?) throws(CacheError) -> Header {
    let bytes = try headerBytes(path: path, connection)
    if bytes.isEmpty { return .empty }
    if bytes.allSatisfy({ $0 == 0 }), isJournalPresent(path: path) { return .empty }
    guard bytes.count == headerLength, bytes.starts(with: magic),
      Int32(bitPattern: bigEndian(bytes, at: 68)) == CacheSchema.applicationID
    else { throw notACache }
    let version = Int(Int32(bitPattern: bigEndian(bytes, at: 60)))
    guard version <= CacheSchema.currentVersion else { throw newerVersion }
    return .cache(version: version)
  }

  package static let notACache = CacheError(
    .notACache, "The file is not a cache of this library and was not touched. Choose another folder or move the file.")
  static let newerVersion = CacheError(
    .newerVersion,
    "The cache was created by a newer version and was not touched. Update this app or library to open it.")

  /// Whether there is a rollback journal next to the file, which only the creation of a cache leaves behind.
  static func isJournalPresent(path: String) -> Bool { access(path + "-journal", F_OK) == 0 }

  /// Whether the file is marked as used with a write-ahead log, as every finished cache is.
  static func isInWALMode(path: String) -> Bool {
    guard let bytes = try? headerBytes(path: path), bytes.count == headerLength else { return false }
    // The version of the file format that a reader must know: 1 for a rollback journal, 2 for a log.
    return bytes[19] == 2
  }

  private static let headerLength = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// - Throws: `missing`; `not_a_cache` if it is not a regular file.
  static func fileLength(_ path: String) throws(CacheError) -> Int {
    var information = stat()
    guard stat(path, &information) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw FileFailure(operation: "look at the cache", systemErrno: errno).cacheError()
      }
      throw CacheError(.missing, "There is no cache file. Open the cache with Cache.open, or run the migration first.")
    }
    // Opening a FIFO would block.
    guard information.st_mode & S_IFMT == S_IFREG else { throw notACache }
    return Int(information.st_size)
  }

  /// The first 100 bytes, fewer if the file is shorter.
  private static func headerBytes(path: String, _ known: RawConnection? = nil) throws(CacheError) -> [UInt8] {
    let length = try fileLength(path)
    guard length > 0 else { return [] }
    do {
      // Opening reads nothing under a lock: recovery starts with the first statement, and there is none here.
      let connection = try known ?? RawConnection(path: path, flags: SQLITE_OPEN_READONLY)
      var pointer: UnsafeMutablePointer<sqlite3_file>?
      guard sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &pointer) == SQLITE_OK,
        let file = pointer, let read = file.pointee.pMethods?.pointee.xRead
      else { throw connection.error("header") }
      // Not SQLite's xFileSize, which calls a file of one byte empty.
      var bytes = [UInt8](repeating: 0, count: min(headerLength, length))
      guard !bytes.isEmpty else { return [] }
      let code = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, Int32($0.count), 0) }
      guard code == SQLITE_OK else { throw RawSQLiteError(extendedCode: code, operation: "header") }
      return bytes
    } catch let error as RawSQLiteError {
      throw CacheError(error)
    } catch {
      throw CacheError(.storage, "The cache's header cannot be read. Try again.", cause: error)
    }
  }

  private static func bigEndian(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
