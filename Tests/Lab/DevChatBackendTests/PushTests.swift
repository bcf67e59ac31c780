import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct PushTests {
  private func tokens(_ fixture: Fixture, _ type: String = "apns") async throws -> [String] {
    try await fixture.platform("GET", "users/a/push/\(type)").strings("tokens")
  }

  @Test func tokensAreKeptPerService() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    for number in 0..<22 {
      let body = #"{"apns_device_token":"t\#(number)"}"#
      let answer = await fixture.raw("POST", "users/a/push/apns", body: body, as: "a")
      #expect(Payload(answer.body)?.string("token") == "t\(number)" && Payload(answer.body)?.string("type") == "APNS")
    }
    // The oldest made room, and one that is registered again is the newest.
    #expect(try await tokens(fixture).count == 20)
    #expect(try await tokens(fixture).first == "t2")
    try await fixture.platform("POST", "users/a/push/apns", #"{"apns_device_token":"t2"}"#)
    #expect(try await tokens(fixture).first == "t3")
    #expect(try await tokens(fixture).last == "t2")
    try await fixture.platform("POST", "users/a/push/gcm", #"{"gcm_reg_token":"g"}"#)
    #expect(try await tokens(fixture, "gcm") == ["g"])
    try await fixture.platform("POST", "users/b/push/gcm", #"{"gcm_reg_token":"g"}"#)
    #expect(try await fixture.platform("GET", "push/device_tokens/gcm/g").string("user_id") == "b")
    #expect(try await fixture.platform("DELETE", "push/device_tokens/gcm/g").string("user_id") == "b")
    #expect(try await fixture.platform("GET", "push/device_tokens/gcm/g").string("user_id") == "a")

    #expect(await fixture.raw("DELETE", "users/a/push/apns/t3", as: "a").status == 200)
    #expect(try await tokens(fixture).first == "t4")
    try await fixture.platform("POST", "users/a/push/apns", #"{"apns_device_token":"only","is_unique":true}"#)
    #expect(try await tokens(fixture) == ["only"])
    #expect(try await fixture.platform("DELETE", "users/a/push/apns").strings("token") == ["only"])
    #expect(try await tokens(fixture).isEmpty)
    #expect(try await tokens(fixture, "gcm") == ["g"])
    #expect(try await fixture.platform("DELETE", "users/a/push").strings("token") == ["g"])
    for (method, path, body, expected) in [
      ("POST", "users/a/push/smoke", "{}", 400111), ("POST", "users/a/push/gcm", "{}", 400105),
      ("DELETE", "users/a/push/gcm/none", "", 400201), ("GET", "push/device_tokens/gcm/none", "", 400201),
    ] { #expect(await code { try await fixture.platform(method, path, body) } == expected, "\(method) \(path)") }
    #expect(await fixture.raw("GET", "push/device_tokens/gcm/g", as: "a").status == 403)
  }

  @Test func preferencesAreKeptAndReset() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    let path = "users/a/push_preference"
    let first = try await fixture.platform("GET", path)
    #expect(first.string("push_trigger_option") == "all" && first.boolean("do_not_disturb") == false)
    let body = #"""
      {"push_trigger_option":"off","do_not_disturb":true,"start_hour":22,"end_min":30,"timezone":"Asia/Seoul",
      "snooze_enabled":true,"snooze_start_ts":1700000000000,"snooze_end_ts":1700000001000}
      """#
    let changed = await fixture.raw("PUT", path, body: body, as: "a")
    let payload = try #require(Payload(changed.body))
    #expect(payload.string("push_trigger_option") == "off" && payload.integer("start_hour") == 22)
    try await fixture.platform("PUT", path, #"{"start_hour":23}"#)
    let kept = try await fixture.platform("GET", path)
    #expect(kept.integer("start_hour") == 23 && kept.integer("end_min") == 30 && kept.exactInteger("start_min") == 0)
    #expect(kept.boolean("do_not_disturb") == true && kept.string("timezone") == "Asia/Seoul")
    #expect(kept.integer("snooze_end_ts") == 1_700_000_001_000)
    #expect(await code { try await fixture.platform("PUT", path, #"{"start_hour":24}"#) } == 400111)
    try await fixture.platform("DELETE", path)
    #expect(try await fixture.platform("GET", path) == first)
  }

  @Test func preferencesOfAChannel() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a")
    let path = "users/a/push_preference/chan"
    func own() async throws -> Payload {
      try HTTPAnswer(
        status: 200, body: await fixture.raw("GET", path, as: "a").body
      ).payload()
    }
    #expect(try await own().string("push_trigger_option") == "default")
    #expect(try await own().boolean("enable") == true)
    try await fixture.platform("PUT", path, #"{"push_trigger_option":"mention_only","push_sound":"ping"}"#)
    #expect(try await own().string("push_trigger_option") == "mention_only")
    #expect(try await own().string("push_sound") == "ping")
    try await fixture.platform("PUT", path, #"{"enable":false}"#)
    #expect(try await own().string("push_trigger_option") == "off")
    #expect(try await own().boolean("enable") == false)
    #expect(await code { try await fixture.platform("PUT", path, "{}") } == 400105)
    #expect(await code { try await fixture.platform("DELETE", path) } == 400201)
    #expect(await code { try await fixture.platform("GET", "users/b/push_preference/chan") } == 900020)
    let count = "users/a/count_preference/chan"
    #expect(
      try await fixture.platform("PUT", count, #"{"count_preference":"off"}"#).string("count_preference") == "off")
    #expect(try await fixture.platform("GET", count).string("count_preference") == "off")
    #expect(try await fixture.platform("GET", "users/a/channel_invitation_preference").boolean("auto_accept") == true)
    let declined = await fixture.raw(
      "PUT", "users/a/channel_invitation_preference", body: #"{"auto_accept":false}"#, as: "a")
    #expect(Payload(declined.body)?.boolean("auto_accept") == false)
    #expect(try await fixture.platform("GET", "users/a/channel_invitation_preference").boolean("auto_accept") == false)
  }
}
