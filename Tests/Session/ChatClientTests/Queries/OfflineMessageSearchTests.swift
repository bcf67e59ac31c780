import ChatCache
import ChatClient
import ChatModel
import Foundation
import LiveTesting
import PacedTesting
import Testing

/// Searches of what a session has cached.
@Suite("Searches of the cache", .live) struct OfflineMessageSearchTests {
  private func found(
    _ fixture: SessionFixture, _ change: (MessageSearchQueryParams) -> Void, senderUserIds: [String] = []
  ) async throws -> [[String]] {
    let search = fixture.session.createMessageSearchQuery(paramsBuilder: change).offline(senderUserIds: senderUserIds)
    var pages: [[String]] = []
    for try await page in search { pages.append(page.results.map(\.text)) }
    return pages
  }

  /// A session with a searchable cache of six messages.
  private func cached() async throws -> SessionFixture {
    let fixture = try await SessionFixture()
    try fixture.session.cache.turnSearchOn()
    let texts = ["red apple", "green pear", "red pear", "Crème brûlée", "東京タワー", "red plum"]
    let messages = try texts.enumerated().map { number, text in
      let sender = number == 5 ? "carol" : "bob"
      let json = """
        {"message_id":\(number + 1),"type":"MESG","message":"\(text)","created_at":\(1000 + number),\
        "user":{"user_id":"\(sender)","nickname":"\(sender)"}}
        """
      return try ChatModel.Message(try #require(Payload(json)), channelURL: SessionFixture.url)
    }
    try await fixture.session.cache.write(source: .fetched) { _ = try $0.upsertMessages(messages) }
    return fixture
  }

  @Test("pages, order, senders and times, without a connection") func search() async throws {
    let fixture = try await cached()
    await fixture.session.disconnect()
    #expect(
      try await found(fixture) { ($0.keyword, $0.order, $0.limit) = ("red", .timestamp, 2) }
        == [["red plum", "red pear"], ["red apple"]])
    #expect(
      try await found(fixture) { ($0.keyword, $0.order, $0.reverse) = ("RED", .timestamp, true) }
        == [["red apple", "red pear", "red plum"]])
    #expect(try await found(fixture) { ($0.keyword, $0.exactMatch) = ("pear red", true) } == [[]])
    #expect(try await found(fixture) { $0.keyword = "pear red" } == [["red pear"]])
    #expect(try await found(fixture) { $0.keyword = "creme bru" } == [["Crème brûlée"]])
    #expect(try await found(fixture) { $0.keyword = "京タ" } == [["東京タワー"]])
    #expect(try await found(fixture, { $0.keyword = "red" }, senderUserIds: ["carol"]) == [["red plum"]])
    #expect(try await found(fixture) { ($0.keyword, $0.channelURL) = ("red", "other") } == [[]])
    #expect(
      try await found(fixture) { ($0.keyword, $0.messageTimestampFrom, $0.messageTimestampTo) = ("red", 5, 4) } == [[]])
    try await fixture.stop()
  }

  @Test("page by page with a handler, and where the words are") func handlers() async throws {
    let fixture = try await cached()
    let search = fixture.session.createMessageSearchQuery {
      ($0.keyword, $0.order, $0.limit) = ("red", .timestamp, 2)
    }.offline()
    #expect(search.hasNext && !search.isLoading)
    let first = try await search.loadNextPage()
    #expect(first.results.map(\.message.message) == ["red plum", "red pear"] && !first.isLast)
    let result = try #require(first.results.first)
    #expect(result.ranges.map { result.text[$0] } == ["red"] && result.text[result.snippet()] == "red plum")
    #expect(result.message.sender?.userId == "carol")
    let second: MessageSearchPage? = await withCheckedContinuation { continuation in
      search.loadNextPage { page, _ in continuation.resume(returning: page) }
      // While that page is loaded, there is no other one.
      #expect(search.isLoading)
    }
    #expect(second?.results.map(\.text) == ["red apple"] && second?.isLast == true && !search.hasNext)
    #expect(try await search.loadNextPage().results.isEmpty)
    try await fixture.stop()
  }

  @Test("a search without words, and a cache without an index") func refused() async throws {
    let fixture = try await SessionFixture()
    let empty = fixture.session.createMessageSearchQuery { _ in }.offline()
    let invalid = await #expect(throws: SBDError.self) { try await empty.loadNextPage() }
    #expect(invalid?.errorCode == .invalidParameter)
    #expect(empty.hasNext && !empty.isLoading)
    let off = fixture.session.createMessageSearchQuery { $0.keyword = "red" }.offline()
    await #expect(throws: SBDError.self) { try await off.loadNextPage() }
    await #expect(throws: SBDError.self) { for try await _ in off {} }
    try fixture.session.cache.turnSearchOn()
    #expect(try await off.loadNextPage().results.isEmpty)
    try await fixture.stop()
  }

  @Test("clearing the session's data removes the index") func clearing() async throws {
    let fixture = try await cached()
    #expect(try await found(fixture) { $0.keyword = "pear" }.flatMap { $0 }.count == 2)
    try await fixture.session.cache.completeSearchIndex()
    let path = fixture.session.cache.fileURL.deletingPathExtension().path + ".search"
    #expect(FileManager.default.contents(atPath: path)?.range(of: Data("brulee".utf8)) != nil)
    let before = fixture.session.cachedDataSize
    #expect(before > 0)
    try await fixture.session.clearCache()
    #expect(FileManager.default.contents(atPath: path)?.range(of: Data("brulee".utf8)) == nil)
    try await fixture.stop()
  }

  @Test("the static calls pass the option on") func staticCalls() async throws {
    let folder = try TemporaryCacheFolder()
    let shared = SharedSession()
    shared.install { _ in throw WireFailure() }
    shared.setDirectory(folder.url, isSearchable: true)
    shared.initialize(applicationID: "DEV", usesCaching: true)
    #expect(try shared.open(userID: "alice").cache.isSearchOn)
    await shared.end()
    withExtendedLifetime(folder) {}
  }

  private struct WireFailure: Error {}
}
