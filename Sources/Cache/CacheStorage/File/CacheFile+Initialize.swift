import CacheSchema
import Foundation
package import RawSQLite

extension CacheFile {
  /// Pages of 8 KiB: the compromise between bulk loading and single writes (decision 1).
  package static let pageSize = 8192

  /// Creates an empty cache in an empty file: page size, application id, every migration and the session row, in one
  /// transaction. After a crash, the file is empty or complete.
  ///
  /// The caller sets journal mode, foreign keys and the like: `Cache` continues in WAL, the bulk loader keeps the
  /// rollback journal. If another process has created the cache in the meantime, it is checked instead.
  /// - Parameter now: Unix ms, for `session.created_at` and the list of applied migrations.
  package static func initialize(
    connection: RawConnection, userID: String, now: Int64 = currentMilliseconds()
  ) throws {
    guard !userID.isEmpty else { throw userMissing }
    // Only effective before the first page exists, and not inside a transaction.
    try connection.execute("PRAGMA page_size=\(pageSize)")
    let isMade = try connection.transaction { () throws -> Bool in
      guard try connection.integer("SELECT count(*) FROM sqlite_master") == 0 else { return false }
      try connection.execute("PRAGMA application_id=\(CacheSchema.applicationID)")
      try SchemaMigrator.applyAll(to: connection, now: now)
      let insert = try connection.prepare("INSERT INTO session (id, user_id, created_at) VALUES (1, ?1, ?2)")
      insert.bindText(userID, at: 1)
      insert.bind(now, at: 2)
      try insert.run()
      return true
    }
    if !isMade { try check(connection: connection, userID: userID) }
  }

  package static let userMissing = CacheError(
    .userMissing, "The user id is empty. Pass the id of the user to open the cache for.")

  /// Unix time in milliseconds.
  package static func currentMilliseconds() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}
