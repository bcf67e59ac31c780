import CacheStorage
import RawSQLite

/// Notices commits of other connections: of another process, as a merge, or of a second `Cache` of the same file.
///
/// `PRAGMA data_version` changes with them and never with what its own connection commits. It may also change when another
/// connection only empties the log; that is told like a commit, which costs a reload and harms nothing.
// Sendable although unchecked: it is touched on the writer's queue alone, by `Cache`, its only owner.
final class ForeignCommits: @unchecked Sendable {
  private var version: Int64?
  /// How often commits were noticed.
  private(set) var count = 0

  /// Inside a write transaction nobody else commits any more, so that nothing is missed between this and the commit.
  /// - Returns: whether another connection committed since the last look; false for the first.
  func look(_ statements: PreparedStatements) throws -> Bool {
    let statement = try statements.statement("PRAGMA data_version")
    defer { statement.reset() }
    guard try statement.step(), let now = statement.integer(0) else { throw CacheError.damagedRow }
    defer { version = now }
    guard let version, version != now else { return false }
    count += 1
    return true
  }
}

/// Another connection has committed since the caller looked last; nothing was written.
package struct CacheReloaded: Error {
  /// How often that was noticed since the cache was opened.
  package let count: Int
}
