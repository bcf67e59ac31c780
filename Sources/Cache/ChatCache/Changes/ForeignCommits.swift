import CacheStorage
import RawSQLite

/// Notices commits of other connections: of another process, such as a merge, or of a second `Cache` of the same file.
///
/// `PRAGMA data_version` changes with them and never with the own connection's commits. It may also change when another
/// connection only empties the log, which is reported like a commit, costs a reload, and does no harm.
// Sendable although unchecked: it is touched only on the writer's queue, by `Cache`, its only owner.
final class ForeignCommits: @unchecked Sendable {
  private var version: Int64?
  private var isMissed = false
  /// How often commits were noticed.
  private(set) var count: Int

  /// - Parameter count: those noticed in an earlier file of the same cache.
  init(count: Int = 0) { self.count = count }

  /// Starts anew on the writer's connection.
  /// - Parameter isMissed: whether there may have been commits before that, since the cache was first read. The next look
  ///   then notices them.
  func begin(_ statements: PreparedStatements, after isMissed: () -> Bool) throws {
    (version, self.isMissed) = (nil, false)
    _ = try look(statements)
    self.isMissed = isMissed()
  }

  /// Inside a write transaction nobody else commits, so nothing is missed between this and the commit.
  /// - Returns: whether another connection has committed since the last look; false for the first.
  func look(_ statements: PreparedStatements) throws -> Bool {
    let statement = try statements.statement("PRAGMA data_version")
    defer { statement.reset() }
    guard try statement.step(), let now = statement.integer(0) else { throw CacheError.damagedRow }
    defer { (version, isMissed) = (now, false) }
    guard isMissed || version.map({ $0 != now }) ?? false else { return false }
    count += 1
    return true
  }
}

/// Another connection has committed since the caller last looked; nothing was written.
package struct CacheReloaded: Error {
  /// How often that was noticed since the cache was opened.
  package let count: Int
}
