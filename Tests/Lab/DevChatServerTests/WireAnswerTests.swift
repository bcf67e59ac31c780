import ChatModel
import ChatWire
import PacedTesting
import Testing

@testable import DevChatServer

/// Answers and events as clients of others read them.
@Suite("Answers as others read them", .live)
struct WireAnswerTests {
  @Test("Channels carry a short copy of themselves, for sessions too") func channelCopies() async throws {
    try await Wire.run { wire in
      let (ann, key) = try await wire.socket("ann")
      let made = try await wire.done(
        "POST /v3/group_channels", #"{"channel_url":"chan","name":"Name","user_ids":["ann"]}"#, key: key)
      let seen = try await wire.done("GET /v3/group_channels/chan", key: key)
      let listed = try await wire.done("GET /v3/users/ann/my_group_channels?show_empty=true", key: key)
        .objects("channels").first
      for channel in [made, seen, listed] {
        #expect(channel?.object("inviter")?.string("user_id") == "ann")
        let copy = try #require(channel?.object("channel"))
        #expect(copy.string("channel_url") == "chan")
        #expect(copy.string("name") == "Name")
        #expect(copy.integer("max_length_message") == 5_000)
      }
      await ann.raw.close()
    }
  }

  @Test("Members of a channel that a server made know who invited them") func inviters() async throws {
    try await Wire.run { wire in
      let (ann, annKey) = try await wire.socket("ann")
      let (ben, benKey) = try await wire.socket("ben")
      let made = try await wire.done(
        "POST /v3/group_channels", #"{"channel_url":"chan","inviter_id":"ann","user_ids":["ann","ben"]}"#)
      #expect(made.object("inviter")?.string("user_id") == "ann")
      #expect(made.integer("invited_at") ?? 0 > 0)
      for key in [annKey, benKey] {
        let channel = try await wire.done("GET /v3/group_channels/chan", key: key)
        #expect(channel.object("inviter")?.string("user_id") == "ann")
        #expect(channel.integer("invited_at") ?? 0 > 0)
      }
      let joined = try await wire.next(on: ben) { $0.payload.integer("cat") == 10000 }
      let users = try #require(joined.payload.object("data")?.objects("users"))
      #expect(users.map { $0.object("inviter")?.string("user_id") } == ["ann", "ann"])
      await ann.raw.close()
      await ben.raw.close()
    }
  }

  @Test("Events about joining and leaving have what clients read in them") func events() async throws {
    try await Wire.run { wire in
      let (ann, annKey) = try await wire.socket("ann")
      let (ben, benKey) = try await wire.socket("ben")
      try await wire.done(
        "POST /v3/group_channels", #"{"channel_url":"chan","is_public":true,"user_ids":["ann"]}"#, key: annKey)
      _ = try await wire.answer(#"MESG{"channel_url":"chan","message":"secret","req_id":"1"}"#, on: ann) {
        $0.requestID == "1"
      }
      try await wire.done("PUT /v3/group_channels/chan/join", "{}", key: benKey)
      let joined = try await wire.next(on: ben) { $0.payload.integer("cat") == 10000 }
      let user = try #require(joined.payload.object("data")?.objects("users").first)
      // Nobody invited them, and the name is there.
      #expect(user.text("inviter") == "null")
      for name in ["is_super", "is_access_code_required"] { #expect(joined.payload.text(name) == "false") }
      #expect(joined.payload.integer("sts") == joined.payload.integer("ts"))
      try await wire.done("PUT /v3/group_channels/chan/leave", "{}", key: benKey)
      for client in [ann, ben] {
        let left = try await wire.next(on: client) { $0.payload.integer("cat") == 10001 }
        let channel = try #require(left.payload.object("channel"))
        #expect(channel.object("disappearing_message")?.integer("message_survival_seconds") == -1)
        #expect(channel.objects("members").map { $0.string("user_id") } == ["ann"])
        #expect(channel.integer("joined_member_count") == 1)
        // Whoever left no longer reads what is said.
        #expect(channel.text("last_message") == "null")
      }
      await ann.raw.close()
      await ben.raw.close()
    }
  }

  @Test("Pinned messages are listed, page by page, the last pin first") func pins() async throws {
    try await Wire.run { wire in
      let (ann, key) = try await wire.socket("ann")
      let (ben, benKey) = try await wire.socket("ben")
      try await wire.channel("chan", [("ann", key)])
      var ids: [Int64] = []
      for number in 1...3 {
        let sent = try await wire.done(
          "POST /v3/group_channels/chan/messages",
          #"{"message_type":"MESG","message":"\#(number)","pin_message":true}"#, key: key)
        ids.append(try #require(sent.integer("message_id")))
      }
      let path = "GET /v3/group_channels/chan/pinned_messages"
      let first = try await wire.done(path + "?limit=2&include_reactions=true", key: key)
      #expect(first.objects("pinned_messages").map { $0.object("message")?.integer("message_id") } == [ids[2], ids[1]])
      #expect(first.objects("pinned_messages").first?.object("message")?.text("reactions") == "[]")
      #expect(first.boolean("has_more") == true)
      let second = try await wire.done(path + "?limit=2&token=\(first.string("next") ?? "")", key: key)
      #expect(second.objects("pinned_messages").map { $0.object("message")?.integer("message_id") } == [ids[0]])
      #expect(second.boolean("has_more") == false)
      #expect(second.text("next") == #""""#)
      #expect(try await wire.call(path, key: benKey).code == 900020)
      await ann.raw.close()
      await ben.raw.close()
    }
  }

  @Test("A message of several files is taken, kept and listed") func severalFiles() async throws {
    try await Wire.run { wire in
      let (ann, key) = try await wire.socket("ann")
      let (ben, _) = try await wire.socket("ben")
      try await wire.channel("chan", [("ann", key), ("ben", "")])
      func file(_ name: String) -> String {
        #"{"url":"http://x/\#(name)","file_name":"\#(name)","file_size":3,"file_type":"image/png"}"#
      }
      let files = [file("a.png"), file("b.png")].joined(separator: ",")
      let answer = try await wire.answer(#"FILE{"channel_url":"chan","files":[\#(files)],"req_id":"1"}"#, on: ann) {
        $0.requestID == "1"
      }
      let event = try await wire.next(on: ben) { $0.name == .fileMessage }
      let listed = try await wire.done(
        "GET /v3/group_channels/chan/messages?message_ts=0&next_limit=9", key: key
      ).objects("messages")
      for payload in [answer.payload, event.payload] + listed {
        #expect(payload.objects("files").map { $0.string("file_name") } == ["a.png", "b.png"])
      }
      #expect(listed.first?.object("file")?.string("name") == "a.png")
      // Our own client reads them all.
      guard case .message(let received) = ServerEvent(event) else { return #expect(Bool(false)) }
      #expect(received.message.kind == .file)
      #expect(received.message.files.map(\.name) == ["a.png", "b.png"])
      #expect(received.message.file?.url == "http://x/a.png")
      // A reply says so too.
      let reply = try await wire.answer(
        #"MESG{"channel_url":"chan","message":"m","parent_message_id":\#(answer.payload.integer("msg_id") ?? 0),"req_id":"r"}"#,
        on: ann
      ) { $0.requestID == "r" }
      #expect(reply.payload.object("parent_message_info")?.objects("files").count == 2)
      let sent = try await wire.done(
        "POST /v3/group_channels/chan/messages", #"{"message_type":"FILE","files":[\#(files)]}"#, key: key)
      #expect(sent.objects("files").map { $0.string("file_name") } == ["a.png", "b.png"])
      let many = Array(repeating: file("x"), count: 31).joined(separator: ",")
      for (list, code) in [(many, 400203), (#"{"file_name":"no url"},\#(file("x"))"#, 400105)] {
        let refused = try await wire.answer(#"FILE{"channel_url":"chan","files":[\#(list)],"req_id":"2"}"#, on: ann) {
          $0.requestID == "2"
        }
        #expect(refused.payload.integer("code") == Int64(code))
      }
      await ann.raw.close()
      await ben.raw.close()
    }
  }

  @Test("The push template is kept") func pushTemplate() async throws {
    try await Wire.run { wire in
      let (ann, key) = try await wire.socket("ann")
      let path = "/v3/users/ann/push/template"
      #expect(try await wire.done("GET \(path)", key: key).string("name") == "default")
      #expect(try await wire.done("PUT \(path)", #"{"name":"alternative"}"#, key: key).string("name") == "alternative")
      #expect(try await wire.done("GET \(path)", key: key).string("name") == "alternative")
      // It is no push preference.
      let preference = try await wire.done("GET /v3/users/ann/push_preference", key: key)
      #expect(!preference.memberNames.contains("push_template"))
      #expect(try await wire.call("PUT \(path)", #"{"name":"other"}"#, key: key).code == 400111)
      #expect(try await wire.call("PUT \(path)", "{}", key: key).code == 400105)
      await ann.raw.close()
    }
  }

  @Test(
    "What this server does not have is not found",
    arguments: [
      "GET /v3/scheduled_messages", "GET /v3/group_channels/chan/scheduled_messages",
      "POST /v3/group_channels/chan/scheduled_messages", "GET /v3/scheduled_messages/count", "GET /v3/polls",
      "POST /v3/polls", "GET /v3/polls/1", "PUT /v3/polls/1/close", "GET /v3/users/ann/push/template/x",
      "GET /v3/users/ann/push/gcm/x/y/z", "DELETE /v3/group_channels", "PUT /v3/group_channels",
      "DELETE /v3/open_channels", "PUT /v3/open_channels",
    ])
  func absent(_ line: String) async throws {
    try await Wire.run { wire in
      let (ann, key) = try await wire.socket("ann")
      try await wire.channel("chan", [("ann", key)])
      let answer = try await wire.call(line, line.hasPrefix("GET") ? "" : "{}", key: key)
      #expect(answer.status == 404)
      #expect(answer.code == 400201)
      await ann.raw.close()
    }
  }

  @Test("A text is as long as the channel says, in characters") func lengths() async throws {
    try await Wire.run { settings, _ in
      settings.messageLengthLimit = 10
    } _: { wire in
      let (ann, key) = try await wire.socket("ann")
      try await wire.channel("chan", [("ann", key)])
      #expect(try await wire.done("GET /v3/group_channels/chan", key: key).integer("max_length_message") == 10)
      let fits = String(repeating: "é", count: 10)
      for (text, name) in [(fits, "MESG"), (fits + "!", "EROR")] {
        let answer = try await wire.answer(#"MESG{"channel_url":"chan","message":"\#(text)","req_id":"1"}"#, on: ann) {
          $0.requestID == "1"
        }
        #expect(answer.name.rawValue == name)
        if name == "EROR" { #expect(answer.payload.integer("code") == 400110) }
      }
      let sent = try await wire.done(
        "POST /v3/group_channels/chan/messages", #"{"message_type":"MESG","message":"\#(fits)"}"#, key: key)
      let id = sent.integer("message_id") ?? 0
      let long = #"{"message_type":"MESG","message":"\#(fits)!"}"#
      #expect(try await wire.call("POST /v3/group_channels/chan/messages", long, key: key).code == 400110)
      #expect(try await wire.call("PUT /v3/group_channels/chan/messages/\(id)", long, key: key).code == 400110)
      await ann.raw.close()
    }
  }

  @Test("No list is longer than the service documents") func limits() async throws {
    try await Wire.run { wire in
      let (ann, key) = try await wire.socket("ann")
      for number in 1...101 {
        try await wire.done("POST /v3/users", #"{"user_id":"u\#(number)","nickname":"u"}"#)
        try await wire.done(
          "POST /v3/group_channels",
          #"{"channel_url":"chan\#(number)","is_public":true,"is_discoverable":true,"user_ids":["ann"]}"#, key: key)
      }
      let ids = (1...101).map { "\"u\($0)\"" }.joined(separator: ",")
      try await wire.done(
        "POST /v3/group_channels",
        #"{"channel_url":"full","user_ids":["ann",\#(ids)],"operator_ids":[\#(ids)]}"#)
      let client = try await RawClient.connect(wire.port)
      for number in 1...201 {
        let body = #"{"message_type":"MESG","message":"word \#(number)"}"#
        let answer = await client.request(
          "POST /v3/group_channels/full/messages", headers: ["Session-Key: \(key)"], body: body)
        #expect(answer?.status == 200)
      }
      await client.close()
      for (path, name, most) in [
        ("users?limit=1000", "users", 100), ("group_channels?limit=1000&show_empty=true", "channels", 100),
        ("users/ann/my_group_channels?limit=1000&show_empty=true", "channels", 100),
        ("group_channels/full/members?limit=1000", "members", 100),
        ("group_channels/full/operators?limit=1000", "operators", 100),
        ("group_channels/full/messages?message_ts=0&next_limit=1000", "messages", 200),
        ("group_channels/full/messages?message_ts=9000000000000&prev_limit=1000", "messages", 200),
        ("search/messages?query=word&channel_url=full&limit=1000", "results", 99),
      ] as [(String, StaticString, Int)] {
        let found = try await wire.done("GET /v3/\(path)", key: key).objects(name)
        #expect(found.count == most, "\(path)")
      }
      await ann.raw.close()
    }
  }
}
