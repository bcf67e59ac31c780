import ChatModel
import ChatWire
import Dispatch
import FileTesting
import Testing

@testable import DevChatBackend

@Suite struct PlatformTests {
  @Test func serverPreparesAFixture() async throws {
    let fixture = try Fixture()
    let user = try await fixture.platform(
      "POST", "users",
      #"{"user_id":"a","nickname":"A","profile_url":"","issue_access_token":true,"metadata":{"k":"v"}}"#)
    #expect(user.string("access_token")?.utf8.count == 40 && user.object("metadata")?.string("k") == "v")
    try await fixture.platform("POST", "users", #"{"user_id":"b","nickname":"B"}"#)
    #expect(await code { try await fixture.platform("POST", "users", #"{"user_id":"b"}"#) } == 400202)
    let page = try await fixture.platform("GET", "users", query: [("limit", "1")])
    let next = try await fixture.platform(
      "GET", "users", query: [("limit", "1"), ("token", page.string("next") ?? "")])
    #expect(page.objects("users")[0].string("user_id") == "b" && next.objects("users")[0].string("user_id") == "a")
    #expect(next.string("next") == nil)
    #expect(try await fixture.platform("PUT", "users/b", #"{"nickname":"Bee"}"#).string("nickname") == "Bee")

    let channel = try await fixture.platform(
      "POST", "group_channels",
      #"{"user_ids":["a"],"users":[{"user_id":"b"}],"name":"N","channel_url":"chan","operator_ids":["a"]}"#)
    #expect(channel.object("channel")?.string("name") == "N")
    #expect(channel.objects("operators").first?.string("user_id") == "a")
    let sent = try await fixture.platform(
      "POST", "group_channels/chan/messages", #"{"message_type":"MESG","user_id":"a","message":"hi"}"#)
    #expect(sent.integer("message_id") != nil && sent.object("user")?.string("user_id") == "a")
    #expect(sent.string("type") == "MESG" && sent.string("channel_url") == "chan")
    let admin = try await fixture.platform(
      "POST", "group_channels/chan/messages", #"{"message_type":"ADMM","message":"note"}"#)
    #expect(admin.object("user") == nil)
    let listed = try await fixture.platform(
      "GET", "group_channels/chan/messages", query: [("message_ts", "\(fixture.clock.now)")])
    #expect(listed.objects("messages").count == 2)
    #expect(try await fixture.platform("GET", "group_channels/chan/messages/total_count").integer("total") == 2)
    try await fixture.platform("DELETE", "users/b")
    #expect(await code { try await fixture.platform("GET", "users/b") } == 400201)
    #expect(
      try await fixture.platform("GET", "group_channels/chan", query: [("show_member", "true")]).objects("members")
        .count
        == 1)
  }

  @Test func restartKeepsEverything() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.path("backend.sqlite")
    var before: [String] = []
    var message: Message
    var token: String?
    do {
      let fixture = try Fixture { $0.dataFile = file }
      try await fixture.user("a", "b")
      try await fixture.channel("chan", "a", "b")
      let a = try await fixture.socket("a")
      message = try await fixture.send("kept", to: "chan", on: a, requestID: "k")
      try await fixture.call(.reaction("x", on: message.id, in: "chan", isAdding: true), as: "b")
      let list = HTTPCall.channel("chan")
      before = [try await fixture.call(list, as: "b").text]
      token = try await fixture.call(.myChannelChangelog(userID: "b", since: .timestamp(1)), as: "b").string("next")
    }
    #expect(try Files.mode(file) == 0o600)
    let fixture = try Fixture { $0.dataFile = file }
    try await fixture.user("a", "b")
    let after = try await fixture.call(.channel("chan"), as: "b")
    // Only that the users logged in again is new.
    #expect(Payload(before[0])?.object("last_message") == after.object("last_message"))
    #expect(Payload(before[0])?.object("read_receipt") == after.object("read_receipt"))
    let changes = try ChannelChangelogPage(
      await fixture.call(.myChannelChangelog(userID: "b", since: .token(try #require(token))), as: "b"))
    #expect(changes.updated.isEmpty)
    let a = try await fixture.socket("a")
    #expect(try await fixture.send("kept", to: "chan", on: a, requestID: "k").id == message.id)
    #expect(try await fixture.send("next", to: "chan", on: a).id > message.id)
  }

  @Test func hostileCalls() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let message = try await fixture.send("m", to: "chan", on: fixture.socket("a"))
    let calls: [(String, String, String, Int)] = [
      ("GET", "nothing/here", "", 404), ("PATCH", "users/a", "", 404), ("GET", "", "", 404),
      ("POST", "group_channels", "{", 400403), ("POST", "group_channels", "[]", 400403),
      ("POST", "group_channels", #"{"user_ids":5}"#, 400102), ("POST", "group_channels", #"{"user_ids":[5]}"#, 400100),
      ("POST", "group_channels", #"{"channel_url":"../../x"}"#, 400110),
      ("POST", "group_channels", #"{"name":5}"#, 400100), ("POST", "group_channels", #"{"is_super":"x"}"#, 400104),
      ("POST", "group_channels", #"{"name":"a\u0000b"}"#, 400151),
      ("PUT", "group_channels/chan/freeze", "{}", 400105), ("GET", "group_channels/none", "", 400201),
      ("GET", "group_channels/chan/messages/99999999999999999999", "", 400101),
      ("GET", "group_channels/chan/messages/-1", "", 400201), ("GET", "group_channels/chan/messages", "", 400105),
      ("POST", "group_channels/chan/messages", #"{"message":7}"#, 400100),
      ("POST", "group_channels/chan/messages", #"{"message":""}"#, 400105),
      ("POST", "group_channels/chan/messages", #"{"message":"x","parent_message_id":1e9}"#, 400101),
      ("POST", "group_channels/chan/messages", #"{"message_type":"XXXX","message":"x"}"#, 400111),
      ("POST", "group_channels/chan/messages", #"{"message_type":"ADMM","message":"x"}"#, 400108),
      ("POST", "group_channels/chan/messages/\(message.id)/reactions", "{}", 400105),
      ("POST", "group_channels/chan/ban", #"{"user_id":"nobody"}"#, 400201),
      ("POST", "group_channels/chan/mute", #"{"user_id":"b","seconds":99999999999999999999}"#, 400101),
      ("GET", "users/b/my_group_channels", "", 400108), ("POST", "users", #"{"user_id":"z"}"#, 400108),
      ("POST", "storage/file", "{}", 400105),
      ("PUT", "users/a/push_preference/chan", #"{"push_trigger_option":"?"}"#, 400111),
      ("DELETE", "group_channels/chan/mute/b", "", 400201),
    ]
    // `chan` has no operator, so give it one.
    try await fixture.platform("POST", "group_channels/chan/operators", #"{"operator_ids":["a"]}"#)
    for (method, path, body, expected) in calls {
      let response = await fixture.raw(method, path, body: body, as: "a")
      let error = try #require(Payload(response.body), "\(method) \(path)")
      #expect(error.boolean("error") == true, "\(method) \(path)")
      let found = expected == 404 ? response.status : Int(error.integer("code") ?? 0)
      #expect(found == expected, "\(method) \(path) \(body)")
      #expect(response.status >= 400 && response.status < 500)
    }
    for (name, value, expected) in [
      ("limit", "x", 400101), ("limit", "-1", 400106), ("token", "????", 400111), ("token", "eyJ9", 400111),
      ("order", "'; DROP TABLE user", 400111), ("show_empty", "maybe", 400104),
      ("limit", "9223372036854775808", 400101),
      ("created_before", "9223372036854775807", 0), ("metadata_key", "a' OR 1", 0),
    ] {
      let response = await fixture.raw("GET", "users/a/my_group_channels", query: [(name, value)], as: "a")
      #expect(Int(Payload(response.body)?.integer("code") ?? 0) == expected, "\(name) \(value)")
    }
    for header in [["session-key": "x"], ["api-token": "x"], ["api-token": ""], ["x": "y"]] {
      #expect(await fixture.raw("GET", "users/a", headers: header).status == 401)
    }
  }

  @Test func hostileCommandsAndBodies() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let a = try await fixture.socket("a")
    for text in [
      "MESG{}", #"MESG{"channel_url":5}"#, #"MESG{"channel_url":"chan"}"#,
      #"MESG{"channel_url":"chan","message":null}"#,
      #"MESG{"channel_url":"chan","message":"x","mentioned_user_ids":{}}"#, #"FILE{"channel_url":"chan"}"#,
      #"MEDI{"channel_url":"chan","msg_id":"x"}"#, #"MEDI{"channel_url":"chan","msg_id":77}"#, "READ{}",
      #"MACK{"channel_url":"chan","msg_id":"x","req_id":"r"}"#, #"MACK{"channel_url":"chan","req_id":"r"}"#,
      #"TPST{"req_id":"r"}"#, "LOGI{\"token\":3}", "ABCD{}",
    ] {
      let command = try #require(Command(Array(text.utf8)), "\(text)")
      let answers = await fixture.backend.receive(command, on: a)
      #expect(answers.map(\.name) == [.error], "\(text)")
    }
    // What nobody waits for gets no answer that would end a client's session.
    for text in [#"MACK{"channel_url":"chan","msg_id":"x"}"#, #"MACK{"channel_url":"chan"}"#, "TPST{}", "TPEN{}"] {
      let command = try #require(Command(Array(text.utf8)))
      #expect(await fixture.backend.receive(command, on: a).isEmpty, "\(text)")
    }
    let stranger = await fixture.backend.receive(
      ClientCommand.read(channelURL: "chan", requestID: "r").command, on: SocketSession(id: 999, userID: "a"))
    #expect(stranger.first?.payload.integer("code") == 900010)
    for (type, body) in [
      ("multipart/form-data", "x"), ("multipart/form-data; boundary=", "x"), ("multipart/form-data; boundary=B", ""),
      ("multipart/form-data; boundary=B", "--B"), ("multipart/form-data; boundary=B", "--B\r\n\r\n--B--"),
      ("multipart/form-data; boundary=B", "--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--"),
    ] {
      let response = await fixture.raw(
        "POST", "storage/file", body: body, headers: ["api-token": Fixture.token, "content-type": type])
      #expect(response.status == 400, "\(type)")
    }
    // Odd texts survive as they are.
    let odd = "a\u{301}\u{0}\u{FFFF}\"\\\n"
    #expect(try await fixture.send(odd, to: "chan", on: a, requestID: "odd").text == odd)
  }

  @Test func timeNeverGoesBack() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let a = try await fixture.socket("a")
    let first = try await fixture.send("1", to: "chan", on: a)
    await fixture.backend.setClockSkew(-1_000_000)
    let second = try await fixture.send("2", to: "chan", on: a)
    #expect(second.createdAt >= first.createdAt && second.id > first.id)
    await fixture.backend.setClockSkew(1_000_000)
    #expect(try await fixture.send("3", to: "chan", on: a).createdAt > first.createdAt + 900_000)
  }

  @Test func demoIsMadeOnce() async throws {
    let fixture = try Fixture()
    try await fixture.backend.seedDemo()
    try await fixture.backend.seedDemo()
    try await fixture.user("alice")
    var list = ChannelListCall()
    list.showsEmpty = true
    let page = try ChannelPage(await fixture.call(.myChannels(userID: "alice", list), as: "alice"))
    #expect(page.channels.count == 3)
  }

  /// Not a limit, a figure: run it in a release build.
  @Test func sendingIsQuick() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    _ = try await fixture.socket("b")
    let count = 5000
    let start = DispatchTime.now().uptimeNanoseconds
    for number in 0..<count {
      let command = Command(
        .userMessage,
        .object {
          $0.set("channel_url", "chan")
          $0.set("message", "hello \(number)")
          $0.set("req_id", "r\(number)")
        })
      let answers = await fixture.backend.receive(command, on: a)
      #expect(answers.count == 1)
    }
    let each = (DispatchTime.now().uptimeNanoseconds - start) / UInt64(count)
    print("send: \(each) ns each")
    #expect(each < 20_000_000)
  }
}
