import ChatModel
import FileTesting
import Foundation
import PacedTesting
import Testing

@testable import ChatCache

/// What searches of a cache find, and how it is paged.
@Suite("Searching a cache", .heavy) struct SearchTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open(options: .searchable)
  }

  @Test("pages are by time, and as large as requested") func pages() async throws {
    try await cache.store((1...45).map { try textMessage($0, "pear number \($0)") })
    try await cache.store([textMessage(99, "an apple")])
    let found = try await cache.found("pear")
    #expect(found.map(\.count) == [20, 20, 5])
    #expect(found.flatMap { $0 } == (1...45).reversed())
    #expect(try await cache.found("pear") { $0.order = .oldestFirst }.flatMap { $0 } == Array(1...45))
    #expect(try await cache.found("pear") { $0.pageSize = 45 } == [(1...45).reversed()])
    #expect(try await cache.found("number 4") { $0.pageSize = 0 }.count == 7)
    #expect(try await cache.found("nothing") == [[]])
    #expect(try await cache.found(" - ") == [[]])
  }

  @Test("a sequence can be walked twice, and its pages say what they are") func walks() async throws {
    try await cache.store((1...3).map { try textMessage($0, "pear") })
    try await cache.completeSearchIndex()
    var search = CacheSearch("pear")
    search.pageSize = 2
    let pages = cache.pages(of: search)
    for _ in 0..<2 {
      var iterator = pages.makeAsyncIterator()
      let (first, second) = (try await iterator.next(), try await iterator.next())
      #expect(first?.isLast == false && second?.isLast == true)
      #expect(first?.isIndexComplete == true && second?.isIndexComplete == true)
      #expect(try await iterator.next() == nil)
      let hit = try #require(second?.hits.first)
      #expect(hit.message.id == 1 && hit.text == "pear" && hit.ranges.map { hit.text[$0] } == ["pear"])
    }
  }

  @Test("only from channels, of types, by senders and at times") func filters() async throws {
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertChannels([
        channel(), channel("other", extra: #","custom_type":"sale""#), channel("third"),
      ])
      try transaction.upsertMessages([
        textMessage(1, "pear", by: "bob"), textMessage(2, "pear", by: "carol"),
        textMessage(3, "pear", by: "bob", in: "other"), textMessage(4, "pear", in: "third"),
        textMessage(5, "pear", in: "stub"),
      ])
    }
    #expect(try await cache.ids("pear") == [5, 4, 3, 2, 1])
    #expect(try await cache.found("pear") { $0.channelURLs = ["other", "third"] } == [[4, 3]])
    #expect(try await cache.found("pear") { $0.channelURLs = ["unknown"] } == [[]])
    #expect(try await cache.found("pear") { $0.channelCustomType = "sale" } == [[3]])
    #expect(try await cache.found("pear") { $0.senderIDs = ["carol"] } == [[2]])
    #expect(try await cache.found("pear") { ($0.senderIDs, $0.channelURLs) = (["bob"], [channelURL]) } == [[1]])
    #expect(try await cache.found("pear") { $0.times = 20...30 } == [[3, 2]])
  }

  @Test("files are found by name; admin messages by text; pending ones are not") func kinds() async throws {
    let file = try message(1, at: 10, type: "FILE", extra: #","file":{"name":"Résumé 2024.pdf","url":"u"}"#)
    try await cache.store([file, message(2, at: 20, text: "résumé rules", type: "ADMM")])
    try await cache.write(source: .application) { _ = try $0.putOutgoing(outgoing("r1")) }
    #expect(try await cache.ids("resume") == [2, 1])
    #expect(try await cache.ids("pdf") == [1])
    #expect(try await cache.ids("hello").isEmpty)
  }

  @Test("by relevance: in order, whole words, short, new") func relevance() async throws {
    try await cache.store([
      textMessage(1, "pear red"), textMessage(2, "a red pear, and much more of it"), textMessage(3, "red pear"),
      textMessage(4, "reddish pearls"), textMessage(5, "red pear"), textMessage(6, "the pear is red"),
    ])
    #expect(
      try await cache.found("red pear") { ($0.order, $0.pageSize) = (.relevance, 4) } == [[5, 3, 2, 1], [6, 4]])
  }

  @Test("a page shows what the cache has when it is requested") func changesInBetween() async throws {
    try await cache.store((1...6).map { try textMessage($0, "pear") })
    var search = CacheSearch("pear")
    search.pageSize = 2
    var iterator = cache.pages(of: search).makeAsyncIterator()
    #expect(try await iterator.next()?.hits.map(\.message.id) == [6, 5])
    try await cache.delete([4])
    try await cache.store([textMessage(3, "plum", updatedAt: 1), textMessage(2, "two pears", updatedAt: 1)])
    let page = try await iterator.next()
    #expect(page?.hits.map(\.message.id) == [2, 1] && page?.isLast == true)
    #expect(page?.hits.first?.text == "two pears")
  }

  @Test("what was committed before is found at once, and no longer when it is gone") func ownWrites() async throws {
    for id in Int64(1)...30 {
      try await cache.store([textMessage(id, "pear \(id)")])
      #expect(try await cache.ids("pear \(id)").first == id)
    }
    try await cache.delete([7])
    #expect(try await cache.found("pear 7") { $0.matching = .words } == [[]])
    try await cache.store([textMessage(8, "plum", updatedAt: 1)])
    #expect(try await cache.ids("plum") == [8])
    #expect(try await cache.found("pear 8") { $0.matching = .words } == [[]])
  }

  @Test("long and strange texts", arguments: ["\u{0}", "\u{FFFD}", "\" AND *", "x'y\"z", "NEAR(", "{a}:b", "^c"])
  func strange(_ text: String) async throws {
    let long = String(repeating: "lorem \(text) 漢字 ", count: 3000)
    try await cache.store([textMessage(1, long + "pear"), textMessage(2, text + " pear")])
    #expect(try await cache.ids("pear") == [2, 1])
    #expect(try await cache.ids("字 lorem") == [1])
    // The search itself may look like a query.
    #expect(try await cache.ids(text + " pear") == [2, 1])
    try await cache.delete([1])
    try await cache.completeSearchIndex()
    #expect(try await cache.ids("pear") == [2])
    #expect(!folder.indexHas("漢字"))
  }

  @Test("more candidates than are looked at at once", arguments: [CacheSearch.Order.newestFirst, .relevance])
  func windows(_ order: CacheSearch.Order) async throws {
    let count = Int64(SearchWalk.window) + 500
    for first in stride(from: Int64(1), through: count, by: 700) {
      try await cache.store(
        (first..<min(first + 700, count + 1)).map { try textMessage($0, $0 == 3 ? "pear tree" : "pear") })
    }
    let found = try await cache.found("pear") { ($0.order, $0.pageSize) = (order, 4000) }
    #expect(found.map(\.count) == [4000, 4000, 2500])
    let ids = found.flatMap { $0 }
    #expect(Set(ids).count == Int(count))
    if order == .newestFirst { #expect(ids == (1...count).reversed()) }
  }

  @Test("without an index, a search says how to get one") func off() async throws {
    let plain = try folder.open("bob")
    #expect(!plain.isSearchOn)
    let error = await #expect(throws: CacheError.self) { try await plain.ids("pear") }
    #expect(error?.code == .searchIndexOff)
    #expect(!FileManager.default.fileExists(atPath: CacheFile.searchIndex(beside: folder.cachePath("bob"))))
    #expect(throws: CacheError.self) { try SearchIndex.check(module: "fts_of_tomorrow") }
    try cache.close()
    let closed = await #expect(throws: CacheError.self) { try await cache.ids("pear") }
    #expect(closed?.code == .closed)
  }
}
