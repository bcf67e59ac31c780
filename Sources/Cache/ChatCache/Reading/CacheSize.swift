import CacheStorage
import Foundation
import GRDB
import RawSQLite

/// The size of a cache, in bytes.
public struct CacheSize: Sendable, Hashable {
  /// On disk, including the write-ahead log.
  public let onDisk: Int64
  /// What the rows need. The rest of the file is free space for the next rows.
  public let used: Int64
  /// What the search index takes on disk; 0 without one. It is not part of `onDisk`.
  public let searchIndex: Int64
}

extension Cache {
  /// The current size of the cache.
  public func size() async throws -> CacheSize {
    let used = try await read { try $0.usedBytes() }
    let path = fileURL.path
    return CacheSize(
      onDisk: Cache.length(path) + Cache.length(path + "-wal"), used: used,
      searchIndex: Cache.length(CacheFile.searchIndex(beside: path)))
  }

  private static func length(_ path: String) -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  /// The cache, its log, and its search index, if there are any.
  package var paths: [String] {
    let path = fileURL.path
    return [path, path + "-wal", CacheFile.searchIndex(beside: path)]
  }

  /// Returns free space to the disk. It rewrites the whole file: readers continue, writes wait.
  /// - Throws: `no_space` if there is no room for the copy; nothing is lost in that case.
  public func compact() async throws {
    try await onWriter { connections, database in
      let connection = try Cache.connection(database)
      _ = try self.noticeForeignCommits(connections, database)
      try connection.execute("VACUUM")
      connections.truncateLog(connection, waiting: 250)
      // The file is another one, with the same messages.
      self.searchIndex.note(nil)
    }
  }
}

extension CacheSnapshot {
  /// Bytes in pages with content, as this snapshot sees them.
  func usedBytes() throws -> Int64 {
    let connection = try statements.open()
    let pages = try connection.integer("PRAGMA page_count") ?? 0
    let free = try connection.integer("PRAGMA freelist_count") ?? 0
    return (pages - free) * (try connection.integer("PRAGMA page_size") ?? 0)
  }
}
