import CacheStorage
public import ChatModel
import RawSQLite

extension CacheSnapshot {
  /// The changelog token, `nil` if there is none yet.
  public func token(_ scope: ChangelogTokenScope) throws -> String? {
    let statement = try statements.statement("SELECT token FROM changelog_token WHERE scope = ?1 AND channel_url = ?2")
    statement.bindText(scope.name, at: 1)
    statement.bindText(scope.channelURL, at: 2)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// Whether a message is remembered as deleted.
  public func isDeleted(channelURL: String, messageID: Int64) throws -> Bool {
    try isKeyKnown(channelURL, messageID, "")
  }

  /// The ids of the channel's messages that are remembered as deleted, ascending.
  public func deletedMessageIDs(channelURL: String) throws -> [Int64] {
    let statement = try statements.statement(
      """
      SELECT message_id FROM deleted_key WHERE channel_url = ?1 AND message_id <> 0 AND request_id = '' ORDER BY 1
      """)
    statement.bindText(channelURL, at: 1)
    defer { statement.reset() }
    var ids: [Int64] = []
    while try statement.step() { if let id = statement.integer(0) { ids.append(id) } }
    return ids
  }

  /// Whether a request id is settled: its outgoing message was sent or removed.
  public func isResolved(channelURL: String, requestID: String) throws -> Bool {
    try isKeyKnown(channelURL, 0, requestID)
  }

  /// Whether the channel is remembered as deleted. Its key has neither message nor request id.
  public func isChannelDeleted(url: String) throws -> Bool { try isKeyKnown(url, 0, "") }

  /// What was stored with `setSession`, for a start without a connection.
  public func session() throws -> (appID: String?, payload: Payload?) {
    let statement = try statements.statement("SELECT app_id, payload FROM session WHERE id = 1")
    defer { statement.reset() }
    guard try statement.step() else { throw CacheError.damagedRow }
    return (statement.text(0), statement.storageClass(1) == .null ? nil : try payload(statement, 1))
  }

  private func isKeyKnown(_ channelURL: String, _ messageID: Int64, _ requestID: String) throws -> Bool {
    let statement = try statements.statement(
      "SELECT 1 FROM deleted_key WHERE channel_url = ?1 AND message_id = ?2 AND request_id = ?3")
    statement.bindText(channelURL, at: 1)
    statement.bind(messageID, at: 2)
    statement.bindText(requestID, at: 3)
    defer { statement.reset() }
    return try statement.step()
  }
}
