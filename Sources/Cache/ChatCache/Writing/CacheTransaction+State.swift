public import ChatModel
import RawSQLite

extension CacheTransaction {
  /// Stores a changelog token; `nil` or empty removes it. Whoever advances a token also writes what it brought, in the
  /// same transaction, because the other API layer does not learn of it in any other way
  /// (Docs/VendorAPIs.md#one-cache).
  public func setToken(_ token: String?, _ scope: ChangelogTokenScope) throws {
    let token = token.flatMap { $0.isEmpty ? nil : $0 }
    guard try !snapshot.token(scope).hasSameBytes(as: token) else { return }
    if let token {
      if case .messages(let url) = scope { _ = try stubbedChannelID(url) }
      let statement = try statements.statement("INSERT OR REPLACE INTO changelog_token VALUES (?1, ?2, ?3)")
      statement.bindText(scope.name, at: 1)
      statement.bindText(scope.channelURL, at: 2)
      statement.bindText(token, at: 3)
      try statement.run()
    } else {
      let statement = try statements.statement("DELETE FROM changelog_token WHERE scope = ?1 AND channel_url = ?2")
      statement.bindText(scope.name, at: 1)
      statement.bindText(scope.channelURL, at: 2)
      try statement.run()
      try rememberRemoval(.token, channelURL: scope.channelURL)
    }
    switch scope {
    case .channelList: changes.changeChannelListToken()
    case .messages(let url): changes.update(url) { $0.isTokenChanged = true }
    }
  }

  /// Stores what an offline start needs, in the layers' own form; `nil` removes it. Nobody is notified.
  public func setSession(appID: String?, payload: Payload?) throws {
    let statement = try statements.statement("UPDATE session SET app_id = ?1, payload = ?2 WHERE id = 1")
    statement.bindText(appID, at: 1)
    statement.bindText(payload?.bytes, at: 2)
    try statement.run()
  }
}
