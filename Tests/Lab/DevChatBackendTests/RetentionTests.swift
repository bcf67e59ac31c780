import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct RetentionTests {
  @Test func purgedMessagesAreGoneForEverybody() async throws {
    let start = ServerTime().now
    let fixture = try Fixture {
      $0.messagePurgeOffset = start + 2
      $0.messagePurgeOffsets = ["kept": 0, "short": start + 1000]
    }
    try await fixture.user("a")
    for type in ["", "kept", "short"] {
      try await fixture.channel("chan_\(type)", "a") { $0.customType = type }
    }
    for text in ["1", "2", "3"] {
      fixture.clock.pass(1)
      for type in ["", "kept", "short"] {
        let body = #"{"user_id":"a","message":"\#(text)"}"#
        try await fixture.platform("POST", "group_channels/chan_\(type)/messages", body)
      }
    }
    func texts(_ type: String, as user: String?) async throws -> [String] {
      let response = await fixture.raw(
        "GET", "group_channels/chan_\(type)/messages", query: [("message_ts", "0"), ("next_limit", "10")], as: user)
      return try HTTPAnswer(status: response.status, body: response.body).payload().objects("messages")
        .compactMap { $0.string("message") }
    }
    for user in ["a", nil] {
      #expect(try await texts("", as: user) == ["3"])
      #expect(try await texts("kept", as: user) == ["1", "2", "3"])
      #expect(try await texts("short", as: user).isEmpty)
    }
    func offset(_ type: String) async throws -> Int64? {
      try await fixture.platform("GET", "group_channels/chan_\(type)/message_purge_offset").exactInteger(
        "message_purge_offset")
    }
    #expect(try await offset("") == start + 2)
    #expect(try await offset("kept") == 0)
    #expect(try await offset("short") == start + 1000)
    let short = try await fixture.platform("GET", "group_channels/chan_short")
    #expect(short.integer("message_purge_offset") == start + 1000 && short.object("last_message") == nil)
    #expect(try await fixture.platform("GET", "group_channels/chan_kept").exactInteger("message_purge_offset") == nil)

    let settings = await fixture.raw("GET", "sdk/applications/settings", query: [("ts", "0")], as: "a")
    let payload = try #require(Payload(settings.body))
    let offsets = payload.object("configs")?.object("message_purge_offset")
    #expect(offsets?.integer("global") == start + 2 && offsets?.integer("short") == start + 1000)
    #expect(payload.boolean("has_more") == false && payload.integer("ts") == fixture.clock.now)
    let login = try await fixture.backend.login(SocketLogin(userID: "a")).get().reply
    #expect(login.payload.boolean("config_sync_needed") == true)
  }

  @Test func withoutRetention() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a")
    let settings = await fixture.raw("GET", "sdk/applications/settings", as: "a")
    #expect(Payload(settings.body)?.object("configs") == .object { _ in })
    let offset = await fixture.raw("GET", "group_channels/chan/message_purge_offset", as: "a")
    #expect(Payload(offset.body)?.exactInteger("message_purge_offset") == 0)
    let login = try await fixture.backend.login(SocketLogin(userID: "a")).get().reply
    #expect(login.payload.boolean("config_sync_needed") == false)
    // A screenshot is a member's to take.
    #expect(await fixture.raw("POST", "group_channels/chan/screenshot", as: "a").status == 200)
    #expect(
      Payload(await fixture.raw("POST", "group_channels/chan/screenshot", as: "b").body)?.integer("code") == 900020)
  }
}
