import RawSQLite

extension CacheTransaction {
  /// Notes that somebody looks at a channel. Nobody is told; a channel that is not cached has nothing to note.
  /// - Parameter time: Unix ms.
  public func noteAccess(channelURL: String, at time: Int64) throws {
    let statement = try statements.statement("UPDATE channel SET last_access_at = ?2 WHERE url = ?1")
    statement.bindText(channelURL, at: 1)
    statement.bind(time, at: 2)
    try statement.run()
  }
}
