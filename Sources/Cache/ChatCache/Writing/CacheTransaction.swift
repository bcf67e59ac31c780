import CacheStorage
import RawSQLite

/// One transaction on the cache: everything is committed, or nothing if the closure throws. Observers are notified
/// after the commit.
///
/// It ends with the closure that received it.
public final class CacheTransaction {
  /// Reads that see what this transaction has written so far.
  public let snapshot: CacheSnapshot
  let statements: StatementCache
  var changes = ChangeBuilder()
  /// Whether content was removed that must also leave the WAL (Docs/Architecture.md#the-cache).
  var isContentRemoved = false
  /// The paths of kept files that no row names any longer. They are removed after the commit.
  var droppedFiles: [String] = []
  /// Kept files whose rows are committed with this transaction. Until then, nobody may sweep them.
  var heldFiles: [KeptFile] = []

  init(_ statements: StatementCache) {
    self.statements = statements
    snapshot = CacheSnapshot(statements)
  }

  /// The row id of a channel; creates a stub if it is unknown.
  func stubbedChannelID(_ url: String) throws -> Int64 {
    if let known = try snapshot.channelID(url) { return known }
    guard !url.isEmpty else {
      throw CacheError(.invalidValue, "A channel url is empty. Pass the url of the channel.")
    }
    let insert = try statements.statement("INSERT INTO channel (url) VALUES (?1)")
    insert.bindText(url, at: 1)
    try insert.run()
    return try statements.open().lastInsertedRowID
  }

  /// Remembers a deletion: a message (`requestID` empty), a request id (`messageID` 0) or a channel (neither).
  func remember(channelURL: String, messageID: Int64 = 0, requestID: String = "") throws {
    try changeMemory("INSERT OR IGNORE INTO deleted_key VALUES (?1, ?2, ?3)", channelURL, messageID, requestID)
  }

  /// Removes what `remember` wrote.
  func forget(channelURL: String, messageID: Int64 = 0, requestID: String = "") throws {
    try changeMemory(
      "DELETE FROM deleted_key WHERE channel_url = ?1 AND message_id = ?2 AND request_id = ?3", channelURL, messageID,
      requestID)
  }

  private func changeMemory(_ sql: String, _ channelURL: String, _ messageID: Int64, _ requestID: String) throws {
    let statement = try statements.statement(sql)
    statement.bindText(channelURL, at: 1)
    statement.bind(messageID, at: 2)
    statement.bindText(requestID, at: 3)
    try statement.run()
  }

  /// Runs a statement whose only parameter is a number.
  func run(_ sql: String, _ number: Int64) throws {
    let statement = try statements.statement(sql)
    statement.bind(number, at: 1)
    try statement.run()
  }

  /// Runs a statement whose only parameter is a text.
  func run(_ sql: String, _ text: String) throws {
    let statement = try statements.statement(sql)
    statement.bindText(text, at: 1)
    try statement.run()
  }
}
