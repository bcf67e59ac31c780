import CacheSchema
import CacheStorage
import GRDBSQLite
import RawSQLite

/// An empty cache with the tables of loading, in memory. New files are copies of it, because a store may have thousands
/// of owners: applying every migration to each file would cost more than filling a small one.
package final class CacheTemplate {
  private let connection: RawConnection

  package init() throws {
    connection = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY)
    // What a longer user id leaves in a page would be copied into the file of the next user.
    try connection.execute(CacheFile.settings)
    try CacheFile.initialize(connection: connection, userID: "template")
    try CacheTemplate.prepareTables(connection)
  }

  /// Makes an empty file the cache of a user, in one transaction. After a crash, the file is empty or complete.
  func fill(_ file: RawConnection, userID: String) throws {
    guard !userID.isEmpty else { throw CacheFile.userMissing }
    let session = try connection.prepare("UPDATE session SET user_id = ?, created_at = ?")
    session.bindText(userID, at: 1)
    session.bind(CacheFile.currentMilliseconds(), at: 2)
    try session.run()
    try connection.copyDatabase(to: file)
  }

  /// Prepares a new cache for loading. Appending needs no index; building one from sorted rows afterwards is several times
  /// faster.
  static func prepareTables(_ connection: RawConnection) throws {
    try connection.transaction {
      for name in LoadIndexes.deferred { try connection.execute("DROP INDEX \(name)") }
      try connection.execute(LoadTables.all)
    }
  }
}
