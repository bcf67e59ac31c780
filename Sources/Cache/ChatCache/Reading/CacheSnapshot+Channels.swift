import CacheStorage
public import ChatModel
import RawSQLite

extension CacheSnapshot {
  /// What `channel(_:)` reads, as the first columns of a statement.
  static let channelColumns = "url, name, custom_type, created_at, last_message_at, payload"

  /// The channel of the current row. Everything but the payload is written from it, in the same statement; JSON without a
  /// url is no channel, whatever the columns say.
  func channel(_ statement: RawStatement) throws -> Channel {
    let payload = try payload(statement, 5)
    let hasURL = payload.withValue("channel_url") { JSONText.isString($0) && $0.count > 2 }
    guard hasURL == true, let url = statement.text(0) else { throw CacheError.damagedRow }
    return Channel(
      payload, url: url, name: statement.text(1), customType: statement.text(2), createdAt: statement.integer(3),
      lastMessageCreatedAt: statement.integer(4))
  }

  /// A channel by its url; also `nil` for a stub, which is known only because a message or token refers to it.
  public func channel(url: String) throws -> Channel? {
    let statement = try statements.statement(
      "SELECT \(Self.channelColumns) FROM channel WHERE url = ?1 AND payload IS NOT NULL")
    statement.bindText(url, at: 1)
    return try channels(statement).first
  }

  /// Whether a channel is cached, and not only as a stub.
  package func isChannelCached(url: String) throws -> Bool {
    let statement = try statements.statement("SELECT 1 FROM channel WHERE url = ?1 AND payload IS NOT NULL")
    statement.bindText(url, at: 1)
    defer { statement.reset() }
    return try statement.step()
  }

  /// All channels except stubs, sorted by the bytes of their urls. Queries sort and filter them as needed.
  public func channels() throws -> [Channel] {
    try channels(
      statements.statement("SELECT \(Self.channelColumns) FROM channel WHERE payload IS NOT NULL ORDER BY url"))
  }

  /// The channels whose payload contains a text, sorted by the bytes of their urls, for callers that look for few among
  /// many: only those are decoded. Others may contain the text without meaning what the caller looks for.
  /// - Parameter text: in the spelling of a payload, in which white space is removed; letters, digits and punctuation
  ///   that JSON does not escape.
  package func channels(containing text: String) throws -> [Channel] {
    let statement = try statements.statement(
      "SELECT \(Self.channelColumns) FROM channel WHERE payload IS NOT NULL AND instr(payload, ?1) > 0 ORDER BY url")
    statement.bindText(text, at: 1)
    return try channels(statement)
  }

  /// The channels with unread messages or mentions, sorted by the bytes of their urls.
  package func unreadChannels() throws -> [Channel] {
    try channels(
      statements.statement(
        """
        SELECT \(Self.channelColumns) FROM channel
        WHERE payload IS NOT NULL AND (unread_message_count > 0 OR unread_mention_count > 0) ORDER BY url
        """))
  }

  /// The urls of all channels except stubs, sorted by bytes.
  package func channelURLs() throws -> [String] {
    try urls(statements.statement("SELECT url FROM channel WHERE payload IS NOT NULL ORDER BY url"))
  }

  /// The urls of channels whose own data is missing, sorted by bytes.
  public func stubChannelURLs() throws -> [String] {
    try urls(statements.statement("SELECT url FROM channel WHERE payload IS NULL ORDER BY url"))
  }

  private func urls(_ statement: RawStatement) throws -> [String] {
    defer { statement.reset() }
    var urls: [String] = []
    while try statement.step() { if let url = statement.text(0) { urls.append(url) } }
    return urls
  }

  private func channels(_ statement: RawStatement) throws -> [Channel] {
    defer { statement.reset() }
    var channels: [Channel] = []
    while try statement.step() {
      try channels.append(completed(channel(statement)))
    }
    return channels
  }

  /// The channels that have messages, least recently viewed first: by last access (never comes first), then by last
  /// message, then by url.
  public func channelsByLastAccess() throws -> [String] {
    let statement = try statements.statement(
      """
      SELECT url FROM channel WHERE EXISTS (SELECT 1 FROM message WHERE channel_id = channel.id)
      ORDER BY last_access_at, last_message_at, url
      """)
    return try urls(statement)
  }
}
