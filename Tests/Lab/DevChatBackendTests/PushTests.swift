import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct PushTests {
  private func tokens(_ scene: Scene, _ type: String = "apns") async throws -> [String] {
    try await scene.platform("GET", "users/a/push/\(type)").strings("tokens")
  }

  @Test func tokensAreKeptPerService() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    for number in 0..<22 {
      let body = #"{"apns_device_token":"t\#(number)"}"#
      let answer = await scene.raw("POST", "users/a/push/apns", body: body, as: "a")
      #expect(Payload(answer.body)?.string("token") == "t\(number)" && Payload(answer.body)?.string("type") == "APNS")
    }
    // The oldest made room, and one that is registered again is the newest.
    #expect(try await tokens(scene).count == 20)
    #expect(try await tokens(scene).first == "t2")
    try await scene.platform("POST", "users/a/push/apns", #"{"apns_device_token":"t2"}"#)
    #expect(try await tokens(scene).first == "t3")
    #expect(try await tokens(scene).last == "t2")
    try await scene.platform("POST", "users/a/push/gcm", #"{"gcm_reg_token":"g"}"#)
    #expect(try await tokens(scene, "gcm") == ["g"])
    try await scene.platform("POST", "users/b/push/gcm", #"{"gcm_reg_token":"g"}"#)
    #expect(try await scene.platform("GET", "push/device_tokens/gcm/g").string("user_id") == "b")
    #expect(try await scene.platform("DELETE", "push/device_tokens/gcm/g").string("user_id") == "b")
    #expect(try await scene.platform("GET", "push/device_tokens/gcm/g").string("user_id") == "a")

    #expect(await scene.raw("DELETE", "users/a/push/apns/t3", as: "a").status == 200)
    #expect(try await tokens(scene).first == "t4")
    try await scene.platform("POST", "users/a/push/apns", #"{"apns_device_token":"only","is_unique":true}"#)
    #expect(try await tokens(scene) == ["only"])
    #expect(try await scene.platform("DELETE", "users/a/push/apns").strings("token") == ["only"])
    #expect(try await tokens(scene).isEmpty)
    #expect(try await tokens(scene, "gcm") == ["g"])
    #expect(try await scene.platform("DELETE", "users/a/push").strings("token") == ["g"])
    for (method, path, body, expected) in [
      ("POST", "users/a/push/smoke", "{}", 400111), ("POST", "users/a/push/gcm", "{}", 400105),
      ("DELETE", "users/a/push/gcm/none", "", 400201), ("GET", "push/device_tokens/gcm/none", "", 400201),
    ] { #expect(await code { try await scene.platform(method, path, body) } == expected, "\(method) \(path)") }
    #expect(await scene.raw("GET", "push/device_tokens/gcm/g", as: "a").status == 403)
  }

  @Test func preferencesAreKeptAndReset() async throws {
    let scene = try Scene()
    try await scene.user("a")
    let path = "users/a/push_preference"
    let first = try await scene.platform("GET", path)
    #expect(first.string("push_trigger_option") == "all" && first.boolean("do_not_disturb") == false)
    let body = #"""
      {"push_trigger_option":"off","do_not_disturb":true,"start_hour":22,"end_min":30,"timezone":"Asia/Seoul",
      "snooze_enabled":true,"snooze_start_ts":1700000000000,"snooze_end_ts":1700000001000}
      """#
    let changed = await scene.raw("PUT", path, body: body, as: "a")
    let payload = try #require(Payload(changed.body))
    #expect(payload.string("push_trigger_option") == "off" && payload.integer("start_hour") == 22)
    try await scene.platform("PUT", path, #"{"start_hour":23}"#)
    let kept = try await scene.platform("GET", path)
    #expect(kept.integer("start_hour") == 23 && kept.integer("end_min") == 30 && kept.exactInteger("start_min") == 0)
    #expect(kept.boolean("do_not_disturb") == true && kept.string("timezone") == "Asia/Seoul")
    #expect(kept.integer("snooze_end_ts") == 1_700_000_001_000)
    #expect(await code { try await scene.platform("PUT", path, #"{"start_hour":24}"#) } == 400111)
    try await scene.platform("DELETE", path)
    #expect(try await scene.platform("GET", path) == first)
  }

  @Test func preferencesOfAChannel() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a")
    let path = "users/a/push_preference/chan"
    func own() async throws -> Payload {
      try HTTPAnswer(
        status: 200, body: await scene.raw("GET", path, as: "a").body
      ).payload()
    }
    #expect(try await own().string("push_trigger_option") == "default")
    #expect(try await own().boolean("enable") == true)
    try await scene.platform("PUT", path, #"{"push_trigger_option":"mention_only","push_sound":"ping"}"#)
    #expect(try await own().string("push_trigger_option") == "mention_only")
    #expect(try await own().string("push_sound") == "ping")
    try await scene.platform("PUT", path, #"{"enable":false}"#)
    #expect(try await own().string("push_trigger_option") == "off")
    #expect(try await own().boolean("enable") == false)
    #expect(await code { try await scene.platform("PUT", path, "{}") } == 400105)
    #expect(await code { try await scene.platform("DELETE", path) } == 400201)
    #expect(await code { try await scene.platform("GET", "users/b/push_preference/chan") } == 900020)
    let count = "users/a/count_preference/chan"
    #expect(
      try await scene.platform("PUT", count, #"{"count_preference":"off"}"#).string("count_preference") == "off")
    #expect(try await scene.platform("GET", count).string("count_preference") == "off")
    #expect(try await scene.platform("GET", "users/a/channel_invitation_preference").boolean("auto_accept") == true)
    let declined = await scene.raw(
      "PUT", "users/a/channel_invitation_preference", body: #"{"auto_accept":false}"#, as: "a")
    #expect(Payload(declined.body)?.boolean("auto_accept") == false)
    #expect(try await scene.platform("GET", "users/a/channel_invitation_preference").boolean("auto_accept") == false)
  }
}
