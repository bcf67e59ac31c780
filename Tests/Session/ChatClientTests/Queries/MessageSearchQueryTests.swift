import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

/// Searches on a server.
@Suite("Message searches", .live) struct MessageSearchQueryTests {
  @Test("pages, order and places; what is found stays out of the cache") func search() async throws {
    let fixture = try await SessionFixture()
    try await fixture.server(
      "POST", "group_channels", #"{"user_ids":["alice","carol"],"channel_url":"other"}"#)
    for text in ["red apple", "green pear", "red pear"] { try await fixture.send(text) }
    try await fixture.send("red plum", by: "carol", in: "other")
    func found(_ change: (MessageSearchQueryParams) -> Void) async throws -> [[String]] {
      let query = fixture.session.createMessageSearchQuery(paramsBuilder: change)
      var pages: [[String]] = []
      while query.hasNext { pages.append(try await query.loadNextPage().map(\.message)) }
      return pages
    }
    #expect(
      try await found {
        ($0.keyword, $0.order, $0.limit) = ("red", .timestamp, 2)
      } == [["red plum", "red pear"], ["red apple"]])
    #expect(
      try await found {
        ($0.keyword, $0.channelURL, $0.order, $0.reverse) = ("red", "chan", .timestamp, true)
      } == [["red apple", "red pear"]])
    #expect(try await found { ($0.keyword, $0.exactMatch) = ("pear green", true) } == [[]])
    #expect(try await found { $0.keyword = "nothing" } == [[]])
    let query = fixture.session.createMessageSearchQuery { $0.keyword = "plum" }
    let message = try #require(try await query.loadNextPage().first)
    #expect(message.channelURL == "other" && message.sender?.userId == "carol")
    await #expect(throws: SBDError.self) {
      try await fixture.session.createMessageSearchQuery { _ in }.loadNextPage()
    }
    try await fixture.stop()
  }
}
