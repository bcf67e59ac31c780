import CacheStorage
import ChatModel
import Foundation
import GRDB
import RawSQLite

/// The steps by which a search index follows its cache, each one transaction of the index.
///
/// A step reads the cache with the lock of the index in hand, and makes the index agree with what it reads. So it does not
/// matter in which order steps run, how often, or whether another process works on the same index.
// Used on the queue of its `SearchIndex` only.
final class SearchIndexWork {
  /// Messages per step.
  static let batch = 256

  private let place: CachePlace
  private let busyTimeout: Double
  private var file: SearchIndexFile?
  private var folding = ScalarFolding()
  /// The channels that are left to compare; the last one is next.
  private var channels: [String] = []
  /// In the channel that is being compared, the greatest id that has not been.
  private var upTo: Int64 = .max
  private var isComparisonDue = false

  init(_ place: CachePlace, busyTimeout: Double) { (self.place, self.busyTimeout) = (place, busyTimeout) }

  /// Whether messages may be in the cache, and not in the index, or the other way round.
  var isComparing: Bool { isComparisonDue || !channels.isEmpty }

  // MARK: The file

  private var cachePath: String { place.current.fileURL.path }

  /// The index of the cache in use. If it was not left in agreement with the cache, everything is compared.
  @discardableResult
  func open() throws -> SearchIndexFile {
    let path = CacheFile.searchIndex(beside: cachePath)
    if let file, file.path == path, file.isInPlace { return file }
    file = nil
    let opened = try SearchIndexFile.open(path, busyTimeout: busyTimeout)
    let stamp = try opened.state("stamp")
    if stamp == nil || stamp != CacheStamp(of: cachePath)?.text { compareEverything() }
    file = opened
    return opened
  }

  /// Closes the file, and removes it.
  /// - Parameter path: of the cache.
  func remove(beside path: String) {
    file = nil
    SearchIndexFile.remove(CacheFile.searchIndex(beside: path))
    (channels, upTo, isComparisonDue) = ([], .max, false)
  }

  /// The file is of no use, and is made anew.
  func startOver() {
    remove(beside: cachePath)
    compareEverything()
  }

  func close() { file = nil }

  // MARK: Following the cache

  func compareEverything() { (channels, upTo, isComparisonDue) = ([], .max, true) }

  func compare(_ urls: [String]) {
    guard !isComparisonDue else { return }
    let known = Set(bytesOf: urls)
    // The one that is being compared begins anew.
    channels.removeAll { known.contains($0) }
    channels += urls
    upTo = .max
  }

  /// Messages that were written or removed.
  func update(_ keys: [ChannelURL: Set<Int64>]) throws {
    let file = try open()
    try file.write {
      try readCache { snapshot in
        for (url, ids) in keys {
          var channel = try file.channel(url.text)
          for id in ids {
            let message = try snapshot.indexedMessage(channelURL: url.text, messageID: id)
            let entry = try channel.flatMap { try file.entry($0, id) }
            try update(&channel, url.text, entry, to: message, file)
          }
          if let channel { try file.removeChannelIfEmpty(channel) }
        }
      }
    }
  }

  private func update(
    _ channel: inout Int64?, _ url: String, _ entry: SearchIndexFile.Entry?, to message: IndexedMessage?,
    _ file: SearchIndexFile
  ) throws {
    guard entry != nil || message != nil else { return }
    let number = try channel ?? file.addChannel(url)
    channel = number
    try file.update(number, entry, to: message, &folding)
  }

  /// Compares some messages of one channel.
  /// - Returns: false if there was nothing to compare.
  func compareNext() throws -> Bool {
    let file = try open()
    if isComparisonDue {
      // The newest conversations first: the last one is next.
      let known = try file.read { try file.channelURLs().map(\.url) }
      channels = (try readCache { try $0.urlsByLastMessage() } + known).uniqueByBytes().reversed()
      (upTo, isComparisonDue) = (.max, false)
    }
    guard let url = channels.last else { return false }
    let lowest = try file.write { try compare(url, file) }
    if let lowest, lowest > .min {
      upTo = lowest - 1
    } else {
      channels.removeLast()
      upTo = .max
    }
    return true
  }

  /// - Returns: the lowest id that was compared; `nil` at the end of the channel.
  private func compare(_ url: String, _ file: SearchIndexFile) throws -> Int64? {
    try readCache { snapshot in
      var channel = try file.channel(url)
      let rows = try snapshot.indexedMessages(channelURL: url, upTo: upTo, limit: SearchIndexWork.batch)
      let lowest = rows.count == SearchIndexWork.batch ? rows.last?.id : nil
      var entries: [Int64: SearchIndexFile.Entry] = [:]
      if let channel {
        for entry in try file.entries(channel, (lowest ?? .min)...upTo) { entries[entry.messageID] = entry }
      }
      for row in rows { try update(&channel, url, entries.removeValue(forKey: row.id), to: row.message, file) }
      for entry in entries.values { try update(&channel, url, entry, to: nil, file) }
      if let channel, lowest == nil { try file.removeChannelIfEmpty(channel) }
      return lowest
    }
  }

  /// Writes a part anew from which words have to go.
  /// - Returns: false if there is none.
  func rewriteNext() throws -> Bool {
    let file = try open()
    return try file.write {
      guard let part = try file.dueRewrite() else { return false }
      try readCache { snapshot in
        try file.rewrite(part, &folding) { try snapshot.indexedMessage(channelURL: $0, messageID: $1) }
      }
      return true
    }
  }

  // MARK: The stamp

  /// Records that the index agrees with the cache as it is on disk.
  /// - Parameters:
  ///   - isQuiet: asked while nobody commits or looks for commits: whether there is still nothing to do.
  ///   - wasChanged: called if another connection has committed.
  /// - Returns: whether it was recorded.
  func stamp(while isQuiet: () -> Bool = { true }, _ wasChanged: () -> Void) throws -> Bool {
    let file = try open()
    let connections = place.current
    let stamp = try connections.writer().writeWithoutTransaction { database -> CacheStamp? in
      let connection = try Cache.connection(database)
      let stamp = CacheStamp(of: cachePath)
      // After the stamp, so that no commit of another connection is in it.
      if try connections.foreignCommits.look(connections.writerStatements.statements(connection)) {
        wasChanged()
        return nil
      }
      // What was noted since the caller looked is not in the index yet, and would never be after a kill.
      return stamp?.isSettled == true && isQuiet() ? stamp : nil
    }
    guard let stamp, !isComparing else { return false }
    if try file.state("stamp") == stamp.text { return true }
    try file.write { try file.setState("stamp", stamp.text) }
    return true
  }

  // MARK: Reading

  func candidates(
    _ search: CacheSearch, _ terms: SearchTerms, after position: SearchPosition?, limit: Int
  ) throws -> [SearchCandidate] {
    let file = try open()
    return try file.read { try file.candidates(search, terms, after: position, limit: limit) }
  }

  /// Reads the cache at one point in time, after the lock of the index was taken.
  private func readCache<Value>(_ body: (CacheSnapshot) throws -> Value) throws -> Value {
    let connections = place.current
    do {
      try connections.file.check()
      return try connections.readAndWait { database in
        let statements = StatementCache(try connections.readerStatements.statements(database))
        defer { statements.end() }
        return try body(CacheSnapshot(statements))
      }
    } catch let error as DatabaseError {
      throw connections.wrapping(error)
    }
  }
}

extension CacheSnapshot {
  /// A message as a search sees it.
  func indexedMessage(channelURL: String, messageID: Int64) throws -> IndexedMessage? {
    try searchedMessage(channelURL, messageID).flatMap { IndexedMessage($0) }
  }

  /// A message; `nil` also if its row cannot be read.
  func searchedMessage(_ channelURL: String, _ messageID: Int64) throws -> Message? {
    do {
      return try message(channelURL: channelURL, messageID: messageID)
    } catch let error as CacheError where error.code == .damaged && error.cause == nil {
      return nil
    }
  }

  /// Messages of a channel in descending order of their ids.
  fileprivate func indexedMessages(
    channelURL: String, upTo messageID: Int64, limit: Int
  ) throws -> [(id: Int64, message: IndexedMessage?)] {
    guard let channelID = try channelID(channelURL) else { return [] }
    let statement = try statements.statement(
      """
      SELECT message_id, payload FROM message WHERE channel_id = ?1 AND message_id <= ?2
      ORDER BY message_id DESC LIMIT ?3
      """)
    statement.bind(channelID, at: 1)
    statement.bind(messageID, at: 2)
    statement.bind(Int64(limit), at: 3)
    defer { statement.reset() }
    var rows: [(id: Int64, message: IndexedMessage?)] = []
    while try statement.step() {
      guard let id = statement.integer(0) else { throw CacheError.damagedRow }
      let message = (try? payload(statement, 1)).flatMap { try? Message($0, channelURL: channelURL) }
      rows.append((id, message.flatMap { IndexedMessage($0) }))
    }
    return rows
  }

  fileprivate func urlsByLastMessage() throws -> [String] {
    let statement = try statements.statement("SELECT url FROM channel ORDER BY last_message_at DESC, url")
    defer { statement.reset() }
    var urls: [String] = []
    while try statement.step() { if let url = statement.text(0) { urls.append(url) } }
    return urls
  }
}
