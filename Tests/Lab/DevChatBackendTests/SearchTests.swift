import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct SearchTests {
  private func fixture() async throws -> Fixture {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan_one", "a", "b") { $0.customType = "kind" }
    try await fixture.channel("chan_two", "a")
    let a = try await fixture.socket("a")
    for text in ["red apple", "green Apple, red leaf", "pear", "pineapple red red"] {
      try await fixture.send(text, to: "chan_one", on: a)
    }
    try await fixture.send("an apple elsewhere", to: "chan_two", on: a)
    return fixture
  }

  private func texts(_ fixture: Fixture, _ query: [(name: String, value: String)], as user: String = "a") async throws
    -> [String]
  {
    let response = await fixture.raw("GET", "search/messages", query: query, as: user)
    return try HTTPAnswer(status: response.status, body: response.body).payload().objects("results")
      .compactMap { $0.string("message") }
  }

  @Test func wordsAnywhereOrExactly() async throws {
    let fixture = try await fixture()
    let inOne: [(name: String, value: String)] = [("channel_url", "chan_one"), ("sort_field", "ts")]
    #expect(
      try await texts(fixture, inOne + [("query", "apple")]) == [
        "pineapple red red", "green Apple, red leaf", "red apple",
      ])
    #expect(try await texts(fixture, inOne + [("query", "apple"), ("reverse", "true")]).first == "red apple")
    #expect(try await texts(fixture, inOne + [("query", "apple leaf")]) == ["green Apple, red leaf"])
    #expect(
      try await texts(fixture, inOne + [("query", "apple red"), ("exact_match", "true")]) == ["green Apple, red leaf"])
    #expect(try await texts(fixture, inOne + [("query", "plum")]).isEmpty)
    // By relevance: what has the word twice comes first.
    #expect(try await texts(fixture, [("channel_url", "chan_one"), ("query", "red")]).first == "pineapple red red")
  }

  @Test func onlyWhatTheUserMaySee() async throws {
    let fixture = try await fixture()
    #expect(try await texts(fixture, [("query", "apple")]).count == 4)
    #expect(try await texts(fixture, [("query", "apple")], as: "b").count == 3)
    #expect(try await texts(fixture, [("query", "apple"), ("custom_type", "kind")]).count == 3)
    let response = await fixture.raw(
      "GET", "search/messages", query: [("query", "x"), ("channel_url", "chan_two")], as: "b")
    #expect(Payload(response.body)?.integer("code") == 900020)
    fixture.clock.pass(1)
    try await fixture.call(.resetHistory("chan_one"), as: "b")
    #expect(try await texts(fixture, [("query", "apple")], as: "b").isEmpty)
    // A server names a channel or a user.
    #expect(await code { try await fixture.platform("GET", "search/messages", query: [("query", "apple")]) } == 400105)
    let all = try await fixture.platform("GET", "search/messages", query: [("query", "apple"), ("user_id", "a")])
    #expect(all.integer("total_count") == 4)
    #expect(await code { try await fixture.platform("GET", "search/messages", query: [("user_id", "a")]) } == 400105)
  }

  @Test func pagesBothWays() async throws {
    let fixture = try await fixture()
    let query: [(name: String, value: String)] = [
      ("query", "apple"), ("channel_url", "chan_one"), ("sort_field", "ts"),
    ]
    func page(_ more: [(name: String, value: String)]) async throws -> Payload {
      try await fixture.platform("GET", "search/messages", query: query + [("limit", "2")] + more)
    }
    let first = try await page([])
    #expect(first.objects("results").count == 2 && first.integer("total_count") == 3)
    #expect(first.boolean("has_next") == true && first.boolean("has_prev") == false)
    let second = try await page([("after", first.string("end_cursor") ?? "")])
    #expect(second.objects("results").map { $0.string("message") } == ["red apple"])
    #expect(second.boolean("has_next") == false && second.boolean("has_prev") == true)
    let back = try await page([("before", second.string("start_cursor") ?? "")])
    #expect(back.objects("results") == first.objects("results"))
    #expect(await code { _ = try await page([("after", "nonsense")]) } == 400111)
  }

  @Test func filters() async throws {
    let fixture = try await fixture()
    let found = try await fixture.platform(
      "GET", "search/messages", query: [("query", "apple"), ("channel_url", "chan_one"), ("sort_field", "ts")])
    let times = found.objects("results").compactMap { $0.integer("created_at") }
    let middle: [(name: String, value: String)] = [
      ("query", "apple"), ("channel_url", "chan_one"), ("message_ts_from", "\(times[1])"),
      ("message_ts_to", "\(times[1])"),
    ]
    #expect(try await texts(fixture, middle) == ["green Apple, red leaf"])
    let nobody: [(name: String, value: String)] = [
      ("query", "apple"), ("channel_url", "chan_one"), ("target_user_ids", "b"),
    ]
    #expect(try await texts(fixture, nobody).isEmpty)
  }
}
