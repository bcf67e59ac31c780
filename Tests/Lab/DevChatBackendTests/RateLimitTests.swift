import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct RateLimitTests {
  @Test func callsPerSecond() async throws {
    let fixture = try Fixture { $0.rateLimits.callsPerSecond = 3 }
    try await fixture.user("a", "b")
    func status(_ user: String?) async -> Int { await fixture.raw("GET", "users/a", as: user).status }
    for user in ["a", "a", "a", "b", nil] { #expect(await status(user) == 200) }
    let refused = await fixture.raw("GET", "users/a", as: "a")
    #expect(refused.status == 429 && Payload(refused.body)?.integer("code") == 500910)
    #expect(Payload(refused.body)?.integer("retry_after") == 1)
    #expect(refused.headers.map(\.name) == ["Retry-After", "X-RateLimit-RetryAfter"])
    #expect(refused.headers.allSatisfy { $0.value == "1" })
    #expect(try error(of: refused).isRateLimited)
    // The others have theirs, and the next second is another one.
    #expect(await status("b") == 200)
    #expect(await status(nil) == 200)
    fixture.clock.pass(1000)
    #expect(await status("a") == 200)
  }

  @Test func messagesPerSecond() async throws {
    let fixture = try Fixture { $0.rateLimits.messagesPerSecond = 2 }
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let a = try await fixture.socket("a")
    fixture.clock.pass(1000 - fixture.clock.now % 1000)
    try await fixture.send("1", to: "chan", on: a)
    let rest = await fixture.raw("POST", "group_channels/chan/messages", body: #"{"message":"2"}"#, as: "a")
    #expect(rest.status == 200)
    #expect(await code { try await fixture.send("3", to: "chan", on: a) } == 900200)
    let third = await fixture.raw("POST", "group_channels/chan/messages", body: #"{"message":"3"}"#, as: "a")
    #expect(third.status == 429 && Payload(third.body)?.integer("code") == 900200)
    // Servers are not meant, and nothing of a refused message stays.
    try await fixture.platform("POST", "group_channels/chan/messages", #"{"user_id":"a","message":"server"}"#)
    #expect(try await fixture.platform("GET", "group_channels/chan/messages/total_count").integer("total") == 3)
    fixture.clock.pass(1000)
    #expect(try await fixture.send("4", to: "chan", on: a).text == "4")
  }

  @Test func markingAllAsRead() async throws {
    let fixture = try Fixture { $0.rateLimits.markAllAsReadInterval = 1000 }
    try await fixture.user("a", "b")
    func mark(_ user: String) async -> BackendResponse {
      await fixture.raw("PUT", "users/\(user)/mark_as_read_all", body: "{}", as: user)
    }
    #expect(await mark("a").status == 200)
    fixture.clock.pass(999)
    let early = await mark("a")
    #expect(early.status == 429 && Payload(early.body)?.integer("code") == 500910)
    #expect(early.headers.first?.value == "1")
    #expect(await mark("b").status == 200)
    fixture.clock.pass(1)
    #expect(await mark("a").status == 200)
  }

  @Test func nothingIsLimitedUnlessAskedFor() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let a = try await fixture.socket("a")
    for number in 0..<50 {
      try await fixture.send("\(number)", to: "chan", on: a)
      #expect(await fixture.raw("PUT", "users/a/mark_as_read_all", body: "{}", as: "a").status == 200)
    }
  }

  private func error(of response: BackendResponse) throws -> ServerError {
    #expect(throws: ServerError.self) { try HTTPAnswer(status: response.status, body: response.body).payload() }
    let payload = try #require(Payload(response.body))
    return try #require(ServerError(payload, status: response.status))
  }
}
