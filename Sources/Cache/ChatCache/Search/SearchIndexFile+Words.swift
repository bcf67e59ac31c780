import ChatModel
import RawSQLite

/// The words of the index, in parts: one FTS5 table for each `partSize` entries.
extension SearchIndexFile {
  static func part(of entry: Int64) -> Int64 { (entry - 1) / partSize }

  /// Words are separated by spaces already. FTS5 keeps neither texts nor places: only which message has which word.
  func createWords(_ part: Int64) throws {
    try execute(
      """
      CREATE VIRTUAL TABLE words_\(part) USING fts5(word, content='', columnsize=0, detail=none, tokenize='ascii')
      """)
  }

  func addWords(_ message: IndexedMessage, _ entry: Int64, _ part: Int64, _ folding: inout ScalarFolding) throws {
    let words = FoldedText(message.text, &folding).indexWords
    guard !words.isEmpty else { return }
    let insert = try statement("INSERT INTO words_\(part) (rowid, word) VALUES (?1, ?2)")
    insert.bind(entry, at: 1)
    insert.bindText(words, at: 2)
    try insert.run()
  }

  /// A part from which words have to go.
  func dueRewrite() throws -> Int64? {
    let statement = try statement("SELECT number FROM part WHERE is_rewrite_due = 1 LIMIT 1")
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  var parts: [Int64] {
    get throws {
      let statement = try statement("SELECT number FROM part ORDER BY number DESC")
      defer { statement.reset() }
      var parts: [Int64] = []
      while try statement.step() { if let number = statement.integer(0) { parts.append(number) } }
      return parts
    }
  }

  /// Writes a part anew, with the words of the messages that are left. SQLite overwrites the pages of the old one with
  /// zeros.
  /// - Parameter message: reads a message of the cache; one that changed in the meantime is removed, and comes back
  ///   with the change.
  func rewrite(
    _ part: Int64, _ folding: inout ScalarFolding, _ message: (_ url: String, Int64) throws -> IndexedMessage?
  ) throws {
    let select = try statement(
      """
      SELECT entry.id, url, message_id, digest FROM entry JOIN channel ON channel.id = entry.channel
      WHERE entry.id BETWEEN ?1 AND ?2
      """)
    select.bind(part * SearchIndexFile.partSize + 1, at: 1)
    select.bind((part + 1) * SearchIndexFile.partSize, at: 2)
    var left: [(id: Int64, url: String, messageID: Int64, digest: Int64)] = []
    while try select.step() {
      guard let id = select.integer(0), let url = select.text(1), let messageID = select.integer(2),
        let digest = select.integer(3)
      else { continue }
      left.append((id, url, messageID, digest))
    }
    select.reset()
    // A statement of the old table would not let it go.
    endStatements()
    try execute("DROP TABLE words_\(part)")
    try createWords(part)
    var count = 0
    for entry in left {
      if let message = try message(entry.url, entry.messageID), message.digest == entry.digest {
        try addWords(message, entry.id, part, &folding)
        count += 1
      } else {
        let delete = try statement("DELETE FROM entry WHERE id = ?1")
        delete.bind(entry.id, at: 1)
        try delete.run()
      }
    }
    if count == 0 {
      endStatements()
      try execute("DROP TABLE words_\(part); DELETE FROM part WHERE number = \(part)")
    } else {
      // One segment: smaller, and faster to search.
      try execute("INSERT INTO words_\(part) (words_\(part)) VALUES ('optimize')")
      let mark = try statement("UPDATE part SET is_rewrite_due = 0 WHERE number = ?1")
      mark.bind(part, at: 1)
      try mark.run()
    }
  }
}
