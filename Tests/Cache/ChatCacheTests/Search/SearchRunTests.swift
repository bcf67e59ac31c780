import ChatModel
import FileTesting
import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import ChatCache

/// Random lives of a cache with an index, compared with a scan of the cache.
@Suite("Random searches", .heavy) struct SearchRunTests {
  @Test("the index finds what a scan finds", arguments: Seeds.chosen([1, 2, 3, 4, 5, 6])) func run(_ seed: UInt64)
    async throws
  {
    var run = try SearchRun(seed)
    for _ in 0..<Seeds.steps(70) { try await run.step() }
    try await run.compare()
    try await run.end()
  }
}

private struct SearchRun {
  private let folder: TemporaryFolder
  private var cache: Cache
  /// Another app that has the cache open, without an index.
  private let other: Cache
  private var random: SeededRandom
  private var version: Int64 = 0

  private static let words = [
    "pear", "Pear", "pearl", "PÉARS", "plum", "plümage", "Straße", "strasse", "東京", "京都", "東", "ラーメン", "らー", "학교",
    "학교에서", "👍", "👍🏽", "🇩🇪", "шлём", "שָׁלוֹם", "a", "42", "٤٢", "-", "x-y",
  ]
  private static let urls = ["one", "two", "three"]

  init(_ seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SeededRandom(seed: seed)
    cache = try folder.open(options: .searchable)
    other = try folder.open()
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Self.words[random.below(Self.words.count)] + (random.oneIn(4) ? "" : " ")
    }.joined()
  }

  private mutating func url() -> String { Self.urls[random.below(Self.urls.count)] }

  private mutating func messages() throws -> [Message] {
    let url = url()
    return try (0..<Int.random(in: 1...40, using: &random)).map { _ in
      version += 1
      let id = Int64.random(in: 1...300, using: &random)
      // Ids are of one channel each, as a server's are.
      return try textMessage(
        id * 3 + Int64(Self.urls.firstIndex(of: url) ?? 0), text(), at: id * 10, updatedAt: version,
        by: random.oneIn(2) ? "bob" : "carol", in: url)
    }
  }

  mutating func step() async throws {
    let url = url()
    switch random.below(22) {
    case 0..<9: try await cache.store(messages())
    case 9, 10: try await other.store(messages())
    case 11, 12:
      let ids = (0..<20).map { _ in Int64.random(in: 3...902, using: &random) }
      try await (random.oneIn(3) ? other : cache).delete(ids, in: url)
    case 13: try await cache.write(source: .application) { try $0.clearMessages(channelURL: url) }
    case 14:
      try await cache.write(source: .channelDeleted) { try $0.deleteChannel(url: url) }
      try await cache.write(source: .fetched) { _ = try $0.upsertChannels([channel(url)]) }
    case 15:
      let offset = Int64.random(in: 0...1500, using: &random)
      try await cache.write(source: .fetched) { _ = try $0.deleteMessages(channelURL: url, upTo: offset) }
    case 16: try await (random.oneIn(2) ? other : cache).write(source: .application) { try $0.clearAll() }
    case 17:
      // It ends without a word, or closes.
      if random.oneIn(2) { try cache.close() }
      cache = try folder.open(options: .searchable)
    case 18: try await cache.noticeForeignCommits()
    case 19: try await compare()
    case 20: try await cache.compact()
    default: try await look()
    }
  }

  /// A search that does not wait for the index shows nothing that the cache does not have.
  private mutating func look() async throws {
    let search = search()
    let found = try await all(search)
    let scanned = Set(try await scan(search))
    #expect(found.allSatisfy { scanned.contains($0) })
  }

  private mutating func search() -> CacheSearch {
    var search = CacheSearch(text())
    search.matching = [.beginnings, .words, .phrase][random.below(3)]
    search.order = [.newestFirst, .oldestFirst, .relevance][random.below(3)]
    search.pageSize = 1 + random.below(30)
    if random.oneIn(4) { search.channelURLs = [url(), url()] }
    if random.oneIn(4) { search.senderIDs = ["bob"] }
    if random.oneIn(4) { search.times = 500...2000 }
    return search
  }

  mutating func compare() async throws {
    try await cache.noticeForeignCommits()
    try await cache.completeSearchIndex()
    for _ in 0..<8 {
      let search = search()
      let found = try await all(search)
      let scanned = try await scan(search)
      switch search.order {
      case .relevance: #expect(found.sorted() == scanned.sorted())
      case .newestFirst: #expect(found == scanned.reversed())
      case .oldestFirst: #expect(found == scanned)
      }
    }
  }

  private func all(_ search: CacheSearch) async throws -> [Int64] {
    var found: [Int64] = []
    for try await page in cache.pages(of: search) {
      #expect(page.isLast || page.hits.count == search.pageSize)
      found += page.hits.map(\.message.id)
    }
    return found
  }

  /// Every message of the cache is looked at, the oldest one first.
  private func scan(_ search: CacheSearch) async throws -> [Int64] {
    let terms = SearchTerms(search.text, search.matching)
    return try await cache.read { snapshot in
      let urls = search.channelURLs.isEmpty ? Self.urls : search.channelURLs.uniqueByBytes()
      let all = try urls.flatMap { try snapshot.messages(channelURL: $0, createdIn: search.times) }
      return all.sorted { $0.precedes($1) }.filter { message in
        terms.match(FoldedText(message.text)) != nil
          && (search.senderIDs.isEmpty || search.senderIDs.contains(message.senderID ?? ""))
      }.map(\.id)
    }
  }

  /// With nothing left in the cache, no word is left in the index.
  mutating func end() async throws {
    for url in Self.urls { try await cache.write(source: .application) { try $0.clearMessages(channelURL: url) } }
    try await cache.completeSearchIndex()
    for word in ["pear", "plum", "strasse", "東京", "らー", "학교", "👍"] { #expect(!folder.indexHas(word), "\(word)") }
    try cache.close()
    try other.close()
  }
}
