import CacheLoading
import ChatCache
import FileTesting
import Foundation
import GRDBSQLite
import RawSQLite

/// The caches of `Tests/Fixtures/Caches`: what earlier versions left on disk.
enum PopulatedCache {
  /// The SQL of a version's cache.
  static func sql(_ version: Int) throws -> String {
    try String(
      contentsOf: Repository.url("Tests/Fixtures/Caches/v\(version).sql"), encoding: .utf8)
  }

  /// Makes the cache of that version in the folder, in WAL mode as a migration leaves it.
  /// - Returns: its path.
  static func make(_ version: Int, in folder: TemporaryFolder) throws -> String {
    try FileManager.default.createDirectory(at: folder.directory, withIntermediateDirectories: true)
    let path = folder.directory.appendingPathComponent("member-84487.sqlite").path
    let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try connection.execute(sql(version))
    try connection.execute("PRAGMA journal_mode=WAL")
    return path
  }

  /// The lines of the export after the first, which names the schema version.
  static func content(_ path: String) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    try CacheExport(path: path) { lines.append($0) }.run(.cache)
    return Array(lines.dropFirst())
  }

  /// The files beside each other, and their bytes.
  static func files(_ folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.directory.path) {
      files[name] = FileManager.default.contents(atPath: folder.directory.path + "/" + name)
    }
    return files
  }
}
