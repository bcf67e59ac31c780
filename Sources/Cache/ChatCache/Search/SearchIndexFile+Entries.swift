import ChatModel
import RawSQLite

/// What the cache has of a message, as far as a search is concerned.
struct IndexedMessage {
  let id: Int64
  /// Unix ms.
  let createdAt: Int64
  let senderID: String?
  let text: String

  /// `nil` if there is nothing to search in it.
  init?(_ message: Message) {
    guard let text = CacheSearchHit.searchedText(of: message) else { return nil }
    (id, createdAt, senderID, self.text) = (message.id, message.createdAt, message.senderID, text)
  }

  var sender: Int64 { IndexedMessage.digest(senderID ?? "") }

  /// Equal digests mean that there is nothing to do.
  var digest: Int64 { IndexedMessage.digest(text, IndexedMessage.digest(senderID ?? "") ^ createdAt) }

  /// FNV-1a: two texts of one message with the same digest are one in 2^64.
  static func digest(_ text: String, _ start: Int64 = 0) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bitPattern: start)
    var text = text
    text.withUTF8 { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    return Int64(bitPattern: hash)
  }
}

/// The messages in the index. Everything here runs in a transaction.
extension SearchIndexFile {
  struct Entry {
    let id: Int64
    let messageID: Int64
    let digest: Int64
  }

  /// The number of a channel; `nil` if the index has none of its messages.
  func channel(_ url: String) throws -> Int64? {
    let statement = try statement("SELECT id FROM channel WHERE url = ?1")
    statement.bindText(url, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  func addChannel(_ url: String) throws -> Int64 {
    let statement = try statement("INSERT INTO channel (url) VALUES (?1)")
    statement.bindText(url, at: 1)
    try statement.run()
    return lastID
  }

  func channelURLs() throws -> [(id: Int64, url: String)] {
    let statement = try statement("SELECT id, url FROM channel")
    defer { statement.reset() }
    var urls: [(id: Int64, url: String)] = []
    while try statement.step() {
      if let id = statement.integer(0), let url = statement.text(1) { urls.append((id, url)) }
    }
    return urls
  }

  /// Forgets a channel without messages.
  func removeChannelIfEmpty(_ channel: Int64) throws {
    let statement = try statement(
      "DELETE FROM channel WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM entry WHERE channel = ?1)")
    statement.bind(channel, at: 1)
    try statement.run()
  }

  func entry(_ channel: Int64, _ messageID: Int64) throws -> Entry? {
    let statement = try statement("SELECT id, message_id, digest FROM entry WHERE channel = ?1 AND message_id = ?2")
    statement.bind(channel, at: 1)
    statement.bind(messageID, at: 2)
    return try entries(statement).first
  }

  /// The entries of a channel with ids in an interval, in descending order.
  func entries(_ channel: Int64, _ messageIDs: ClosedRange<Int64>) throws -> [Entry] {
    let statement = try statement(
      """
      SELECT id, message_id, digest FROM entry WHERE channel = ?1 AND message_id BETWEEN ?2 AND ?3
      ORDER BY message_id DESC
      """)
    statement.bind(channel, at: 1)
    statement.bind(messageIDs.lowerBound, at: 2)
    statement.bind(messageIDs.upperBound, at: 3)
    return try entries(statement)
  }

  private func entries(_ statement: RawStatement) throws -> [Entry] {
    defer { statement.reset() }
    var entries: [Entry] = []
    while try statement.step() {
      if let id = statement.integer(0), let messageID = statement.integer(1), let digest = statement.integer(2) {
        entries.append(Entry(id: id, messageID: messageID, digest: digest))
      }
    }
    return entries
  }

  /// Makes the index agree with the cache about one message.
  /// - Parameters:
  ///   - message: as the cache has it; `nil` if it has none with words.
  ///   - entry: as the index has it.
  func update(
    _ channel: Int64, _ entry: Entry?, to message: IndexedMessage?, _ folding: inout ScalarFolding
  ) throws {
    if let entry, let message, entry.digest == message.digest { return }
    if let entry { try remove(entry) }
    if let message { try add(message, channel, &folding) }
  }

  private func add(_ message: IndexedMessage, _ channel: Int64, _ folding: inout ScalarFolding) throws {
    let insert = try statement(
      "INSERT INTO entry (channel, message_id, created_at, sender, digest) VALUES (?1, ?2, ?3, ?4, ?5)")
    insert.bind(channel, at: 1)
    insert.bind(message.id, at: 2)
    insert.bind(message.createdAt, at: 3)
    insert.bind(message.sender, at: 4)
    insert.bind(message.digest, at: 5)
    try insert.run()
    let id = lastID
    let part = SearchIndexFile.part(of: id)
    let known = try statement("INSERT OR IGNORE INTO part (number) VALUES (?1) RETURNING 1")
    known.bind(part, at: 1)
    let isNew = try known.step()
    known.reset()
    if isNew { try createWords(part) }
    try addWords(message, id, part, &folding)
  }

  /// Its words stay in the part until that is written anew.
  private func remove(_ entry: Entry) throws {
    let delete = try statement("DELETE FROM entry WHERE id = ?1")
    delete.bind(entry.id, at: 1)
    try delete.run()
    let mark = try statement("UPDATE part SET is_rewrite_due = 1 WHERE number = ?1")
    mark.bind(SearchIndexFile.part(of: entry.id), at: 1)
    try mark.run()
  }
}
