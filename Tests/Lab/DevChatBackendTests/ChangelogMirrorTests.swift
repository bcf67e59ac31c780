import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// A client that only follows changelogs has what a client has that asks for everything.
@Suite struct ChangelogMirrorTests {
  private static func object(_ payload: Payload, without names: Set<String>) -> Payload {
    .object { object in
      payload.forEachMember { name, value in if !names.contains(name) { object.set(name, raw: value) } }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func channels(seed: UInt64) async throws {
    let fixture = try Fixture()
    let users = ["a", "b", "c", "op"]
    try await fixture.user("a", "b", "c", "op")
    var random = SeededGenerator(state: seed)
    let urls = ["chan0", "chan1", "chan2", "chan3", "chan4"]
    let flags = "show_member=true&show_read_receipt=true&show_delivery_receipt=true&show_metadata=true"
    var mirror: [String: Payload] = [:]
    var token = ""
    for step in 0..<250 {
      fixture.clock.pass(Int64.random(in: 0...1, using: &random))
      let url = urls.randomElement(using: &random) ?? ""
      let user = users.randomElement(using: &random) ?? ""
      let other = users.randomElement(using: &random) ?? ""
      let flag = Bool.random(using: &random)
      let path = "group_channels/\(url)"
      let (method, target, body) =
        [
          (
            "POST", "group_channels",
            #"{"channel_url":"\#(url)","user_ids":["a","b","op"],"operator_ids":["op"],"is_public":true}"#
          ),
          ("DELETE", path, ""), ("PUT", path, #"{"name":"\#(step)","custom_type":"t"}"#),
          ("PUT", path + "/leave", #"{"user_ids":["\#(user)"]}"#), ("PUT", path + "/join", #"{"user_id":"\#(user)"}"#),
          ("POST", path + "/invite", #"{"user_ids":["\#(user)"],"inviter_id":"op"}"#),
          ("POST", path + "/messages", #"{"user_id":"\#(user)","message":"\#(step)","silent":\#(flag)}"#),
          ("POST", path + "/messages", #"{"message_type":"ADMM","message":"\#(step)"}"#),
          ("PUT", path + "/messages/mark_as_read", #"{"user_id":"\#(user)"}"#),
          ("PUT", path + "/messages/mark_as_delivered", #"{"user_id":"\#(user)"}"#),
          ("PUT", path + "/hide", #"{"user_id":"\#(user)","hide_previous_messages":\#(flag)}"#),
          ("DELETE", path + "/hide", #"{"user_id":"\#(user)"}"#),
          ("PUT", path + "/reset_user_history", #"{"user_id":"\#(user)"}"#),
          ("PUT", path + "/freeze", #"{"freeze":\#(flag)}"#),
          ("POST", path + "/mute", #"{"user_id":"\#(user)","seconds":-1}"#), ("DELETE", path + "/mute/\(user)", ""),
          ("POST", path + "/ban", #"{"user_id":"\#(user)","seconds":-1}"#), ("DELETE", path + "/ban/\(user)", ""),
          ("POST", path + "/operators", #"{"operator_ids":["\#(user)"]}"#),
          ("DELETE", path + "/operators", #"{"operator_ids":["\#(user)"]}"#),
          ("PUT", path + "/metadata", #"{"metadata":{"k":"\#(step)"},"upsert":true}"#),
          ("DELETE", path + "/metadata/k", ""), ("PUT", "users/\(user)", #"{"nickname":"\#(step)"}"#),
          ("PUT", "users/\(user)/metadata", #"{"metadata":{"k":"\#(step)"}}"#),
          ("POST", "users/b/block", #"{"target_id":"\#(other)"}"#), ("DELETE", "users/b/block/\(other)", ""),
          ("PUT", "users/\(user)/push_preference/\(url)", #"{"push_trigger_option":"off"}"#),
          ("PUT", "users/\(user)/count_preference/\(url)", #"{"count_preference":"off"}"#),
        ].randomElement(using: &random) ?? ("", "", "")
      // Many are refused; then nothing may have changed.
      _ = await fixture.raw(method, target, body: body)

      var hasMore = true
      while hasMore {
        let point = token.isEmpty ? "change_ts=1" : "token=\(token)"
        let page = try await fixture.get(
          "users/b/my_group_channels/changelogs", "\(point)&limit=3&\(flags)", as: "b")
        for channel in page.objects("updated") { mirror[channel.string("channel_url") ?? ""] = channel }
        for url in page.strings("deleted") { mirror[url] = nil }
        token = try #require(page.string("next"))
        hasMore = page.boolean("has_more") == true
      }
      let list = try await fixture.get(
        "users/b/my_group_channels", "show_empty=true&show_frozen=true&hidden_mode=all&limit=100&\(flags)", as: "b")
      var whole: [String: Payload] = [:]
      for channel in list.objects("channels") { whole[channel.string("channel_url") ?? ""] = channel }
      let isSame = mirror == whole
      try #require(isSame, "\(step): \(method) \(target) \(body)")
    }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func messages(seed: UInt64) async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let path = "group_channels/chan/messages"
    let flags =
      "with_sorted_meta_array=true&include_reactions=true&include_thread_info=true&include_parent_message_info=true"
      + "&include_reply_type=all"
    var random = SeededGenerator(state: seed)
    var mirror: [Int64: Payload] = [:]
    var last: Int64 = 0
    var token = try #require(await fixture.get(path + "/changelogs", "change_ts=1", as: "b").string("next"))
    for step in 0..<250 {
      fixture.clock.pass(Int64.random(in: 0...1, using: &random))
      let id = mirror.keys.sorted().randomElement(using: &random) ?? 1
      let user = Bool.random(using: &random) ? "a" : "b"
      let (method, target, body) =
        [
          ("POST", path, #"{"user_id":"\#(user)","message":"\#(step)"}"#),
          ("POST", path, #"{"user_id":"\#(user)","message":"\#(step)","custom_type":"t"}"#),
          ("POST", path, #"{"message_type":"ADMM","message":"\#(step)"}"#),
          ("POST", path, #"{"user_id":"\#(user)","message":"reply","parent_message_id":\#(id)}"#),
          ("PUT", path + "/\(id)", #"{"message":"edited \#(step)"}"#),
          ("PUT", path + "/\(id)", #"{"og_tag":{"og:title":"\#(step)"}}"#),
          ("DELETE", path + "/\(id)", ""),
          ("POST", path + "/\(id)/reactions", #"{"user_id":"\#(user)","reaction":"x"}"#),
          ("DELETE", path + "/\(id)/reactions", #"{"user_id":"\#(user)","reaction":"x"}"#),
          ("POST", path + "/\(id)/sorted_metaarray", #"{"sorted_metaarray":[{"key":"k","value":["\#(step)"]}]}"#),
          ("DELETE", path + "/\(id)/sorted_metaarray", #"{"keys":["k"]}"#),
        ].randomElement(using: &random) ?? ("", "", "")
      _ = await fixture.raw(method, target, body: body)

      // New ones by their time, changed ones by the changelog.
      let fresh = try await fixture.get(
        path, "message_ts=\(last)&include=true&prev_limit=0&next_limit=100&\(flags)", as: "b")
      for message in fresh.objects("messages") {
        mirror[try #require(message.integer("message_id"))] = message
        last = max(last, message.integer("created_at") ?? 0)
      }
      var hasMore = true
      while hasMore {
        let page = try await fixture.get(path + "/changelogs", "token=\(token)&limit=2&\(flags)", as: "b")
        for message in page.objects("updated") { mirror[try #require(message.integer("message_id"))] = message }
        for message in page.objects("deleted") { mirror[try #require(message.integer("message_id"))] = nil }
        token = try #require(page.string("next"))
        hasMore = page.boolean("has_more") == true
      }
      let list = try await fixture.get(path, "message_ts=0&prev_limit=0&next_limit=200&\(flags)", as: "b")
      var whole: [Int64: Payload] = [:]
      for message in list.objects("messages") { whole[try #require(message.integer("message_id"))] = message }
      // Another message's reply shows its parent; only that may lag behind the parent's own change.
      let names: Set<String> = ["parent_message_info"]
      let isSame =
        mirror.mapValues { ChangelogMirrorTests.object($0, without: names) }
        == whole.mapValues { ChangelogMirrorTests.object($0, without: names) }
      try #require(isSame, "\(step): \(method) \(target) \(body)")
    }
    #expect(mirror.count > 20)
  }
}
