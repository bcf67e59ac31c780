import ChatModel
import RawSQLite

/// A message that may be what is looked for; the cache decides.
struct SearchCandidate: Sendable {
  let channelURL: String
  let messageID: Int64
  /// Unix ms.
  let createdAt: Int64
  /// The number of the channel in the index.
  let channel: Int64

  /// Position in the order of time.
  var position: SearchPosition { SearchPosition(createdAt: createdAt, messageID: messageID, channel: channel) }
}

struct SearchPosition: Sendable, Comparable {
  let createdAt: Int64
  let messageID: Int64
  let channel: Int64

  static func < (a: Self, b: Self) -> Bool {
    (a.createdAt, a.messageID, a.channel) < (b.createdAt, b.messageID, b.channel)
  }
}

extension SearchIndexFile {
  /// The messages that may match, in the order of time.
  /// - Parameters:
  ///   - position: the last one of those before; `nil` for the first.
  ///   - limit: at most so many.
  func candidates(
    _ search: CacheSearch, _ terms: SearchTerms, after position: SearchPosition?, limit: Int
  ) throws -> [SearchCandidate] {
    let urls = try channelURLs()
    let isAscending = search.order == .oldestFirst
    var conditions = ["created_at BETWEEN ?2 AND ?3"]
    if !search.channelURLs.isEmpty {
      let wanted = Set(bytesOf: search.channelURLs)
      let numbers = urls.filter { wanted.contains($0.url) }.map(\.id)
      guard !numbers.isEmpty else { return [] }
      conditions.append("channel IN (\(numbers.map(String.init).joined(separator: ",")))")
    }
    if !search.senderIDs.isEmpty {
      let digests = search.senderIDs.map { String(IndexedMessage.digest($0)) }
      conditions.append("sender IN (\(digests.joined(separator: ",")))")
    }
    if position != nil {
      conditions.append("(created_at, message_id, channel) \(isAscending ? ">" : "<") (?4, ?5, ?6)")
    }
    let direction = isAscending ? "" : " DESC"
    let order = ["created_at", "message_id", "channel"].map { $0 + direction }.joined(separator: ", ")
    let url = Dictionary(urls.map { ($0.id, $0.url) }) { first, _ in first }
    var found: [SearchCandidate] = []
    for part in try parts {
      let statement = try prepare(
        """
        SELECT channel, message_id, created_at FROM words_\(part) JOIN entry ON entry.id = words_\(part).rowid
        WHERE words_\(part) MATCH ?1 AND \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT \(limit)
        """)
      statement.bindText(terms.expression, at: 1)
      statement.bind(search.times.lowerBound, at: 2)
      statement.bind(search.times.upperBound, at: 3)
      if let position {
        statement.bind(position.createdAt, at: 4)
        statement.bind(position.messageID, at: 5)
        statement.bind(position.channel, at: 6)
      }
      while try statement.step() {
        guard let channel = statement.integer(0), let messageID = statement.integer(1),
          let createdAt = statement.integer(2), let channelURL = url[channel]
        else { continue }
        found.append(
          SearchCandidate(channelURL: channelURL, messageID: messageID, createdAt: createdAt, channel: channel))
      }
      // Parts overlap in time, because history is loaded after newer messages.
      if found.count > 4 * limit { found = first(limit, of: found, isAscending) }
    }
    return first(limit, of: found, isAscending)
  }

  private func first(_ limit: Int, of found: [SearchCandidate], _ isAscending: Bool) -> [SearchCandidate] {
    Array(found.sorted { isAscending ? $0.position < $1.position : $1.position < $0.position }.prefix(limit))
  }
}
