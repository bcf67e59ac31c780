import RawSQLite

extension CacheSnapshot {
  /// The channels that have messages, the one that nobody looked at for longest first: by last access (never before
  /// all others), then by last message, then by url.
  public func channelsByLastAccess() throws -> [String] {
    let statement = try statements.statement(
      """
      SELECT url FROM channel WHERE EXISTS (SELECT 1 FROM message WHERE channel_id = channel.id)
      ORDER BY last_access_at, last_message_at, url
      """)
    defer { statement.reset() }
    var urls: [String] = []
    while try statement.step() { if let url = statement.text(0) { urls.append(url) } }
    return urls
  }
}
