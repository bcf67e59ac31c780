import ChatCache
import ChatClient
import ChatModel
import FileTesting
import Foundation
import LiveTesting
import PacedTesting
import Testing

/// The code of Docs/Guides/search.md, in an app.
private final class SearchingApp {
  private(set) var rows: [String] = []
  private(set) var marked: [Substring] = []
  private(set) var isPartial = false

  private func show(_ row: [(text: Substring, isFound: Bool)], _ message: BaseMessage) {
    rows.append(row.map(\.text).joined())
    marked += row.filter(\.isFound).map(\.text)
  }
  private func searchOnTheServer() {}

  // region: on
  func makeSearchable(_ session: ChatSession) {
    do { try session.cache.turnSearchOn() } catch { searchOnTheServer() }
  }
  // end

  // region: search
  func search(_ words: String, in session: ChatSession) async throws {
    let query = session.createMessageSearchQuery { params in
      params.keyword = words
      params.order = .timestamp
      params.limit = 30
    }
    for try await page in query.offline() {
      isPartial = !page.isIndexComplete
      for result in page.results { show(row(of: result), result.message) }
      if rows.count >= 100 { break }
    }
  }
  // end

  // region: row
  func row(of result: MessageSearchResult) -> [(text: Substring, isFound: Bool)] {
    let snippet = result.snippet(length: 60)
    var row: [(text: Substring, isFound: Bool)] = []
    var shown = snippet.lowerBound
    for range in result.ranges where range.overlaps(snippet) {
      let found = range.clamped(to: snippet)
      row.append((result.text[shown..<found.lowerBound], false))
      row.append((result.text[found], true))
      shown = found.upperBound
    }
    row.append((result.text[shown..<snippet.upperBound], false))
    return row
  }
  // end

  // region: handler
  func loadMore(_ search: OfflineMessageSearch) {
    guard search.hasNext, !search.isLoading else { return }
    search.loadNextPage { page, error in
      for result in page?.results ?? [] { self.show(self.row(of: result), result.message) }
    }
  }
  // end

  // region: cache
  func find(_ words: String, from user: String, in cache: Cache) async throws -> [Message] {
    var search = CacheSearch(words)
    search.matching = .phrase
    search.senderIDs = [user]
    search.order = .relevance
    var found: [Message] = []
    for try await page in cache.pages(of: search) { found += page.hits.map(\.message) }
    return found
  }
  // end
}

@Suite("Search, as its guide shows it", .live) struct SearchGuideTests {
  @Test("an app searches, marks the words, and loads more") func app() async throws {
    let fixture = try await SessionFixture()
    let (session, app) = (fixture.session, SearchingApp())
    app.makeSearchable(session)
    let long = String(repeating: "lorem ", count: 40) + "Zürich " + String(repeating: "ipsum ", count: 40)
    let messages = try ["the train to Zürich", long].enumerated().map { number, text in
      let json =
        #"{"message_id":\#(number + 1),"type":"MESG","message":"\#(text)","created_at":\#(number + 1),"user":{"user_id":"bob"}}"#
      return try Message(try #require(Payload(json)), channelURL: SessionFixture.url)
    }
    try await session.cache.write(source: .fetched) { _ = try $0.upsertMessages(messages) }
    try await session.cache.completeSearchIndex()
    try await app.search("zuri", in: session)
    #expect(app.rows.count == 2 && app.rows[1] == "the train to Zürich")
    #expect(app.rows[0].count <= 60 && app.rows[0].contains("Zürich"))
    let search = session.createMessageSearchQuery { $0.keyword = "zurich" }.offline()
    app.loadMore(search)
    while search.isLoading { await Task.yield() }
    await session.untilDelivered()
    #expect(app.rows.count == 4 && !search.hasNext)
    #expect(app.marked == ["Züri", "Züri", "Zürich", "Zürich"] && !app.isPartial)
    #expect(try await app.find("train to", from: "bob", in: session.cache).map(\.id) == [1])
    try await fixture.stop()
  }

  @Test("the guide shows this code", arguments: ["on", "search", "row", "handler", "cache"])
  func guide(_ name: String) throws {
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "  // region: \(name)"))
    let end = try #require(lines[start...].firstIndex(of: "  // end"))
    let region = lines[(start + 1)..<end].map { String($0.dropFirst(2)) }.joined(separator: "\n")
    let guide = try Repository.text("Docs/Guides/search.md")
    #expect(guide.contains("```swift\n\(region)\n```"), "Copy the region into Docs/Guides/search.md.")
  }
}
