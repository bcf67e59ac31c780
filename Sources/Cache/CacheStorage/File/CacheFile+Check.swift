import CacheSchema
package import RawSQLite

extension CacheFile {
  /// Refuses a file that is not a cache, is newer than this library, has another history of migrations, or belongs to
  /// another user. Only reads.
  /// - Parameter userID: `nil` accepts any user.
  /// - Returns: the number of the file's last migration; smaller than `CacheSchema.currentVersion` if an upgrade is
  ///   due.
  @discardableResult
  package static func check(connection: RawConnection, userID: String? = nil) throws -> Int {
    guard try connection.integer("PRAGMA application_id") == Int64(CacheSchema.applicationID) else { throw notACache }
    let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
    guard version <= CacheSchema.currentVersion else { throw newerVersion }
    try SchemaMigrator.checkHistory(of: connection, version: version)
    if let userID, try self.userID(connection: connection) != Array(userID.utf8) {
      throw CacheError(
        .otherUser, "The cache belongs to another user and was not touched. Open it with that user's id.")
    }
    return version
  }

  /// The UTF-8 bytes of the id of the cache's user.
  package static func userID(connection: RawConnection) throws -> [UInt8] {
    let statement = try connection.prepare("SELECT user_id FROM session WHERE id = 1")
    guard try statement.step(), let bytes = statement.bytes(0), !bytes.isEmpty else { throw CacheError.damagedRow }
    return bytes
  }
}
