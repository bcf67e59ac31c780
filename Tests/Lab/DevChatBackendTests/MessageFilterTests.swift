import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Parameters (Docs/Protocol.md#message-pages) as they are on the wire, beside what `MessageListTests` pages through.
@Suite struct MessageFilterTests {
  private static let path = "group_channels/chan/messages"

  /// user "x", user "y" by b, admin, file, reply, reply to the channel.
  private static func filled() async throws -> (Fixture, [Int64]) {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let (a, b) = try await (fixture.socket("a"), fixture.socket("b"))
    var ids = [
      try await fixture.send("x", to: "chan", on: a) {
        ($0.customType, $0.metaArrays) = ("x", [MetaArray(key: "k", values: ["v"])])
      }.id,
      try await fixture.send("y", to: "chan", on: b) { $0.customType = "y" }.id,
    ]
    fixture.clock.pass(1)
    let admin = try await fixture.platform(
      "POST", MessageFilterTests.path, #"{"message_type":"ADMM","message":"note","custom_type":"y"}"#)
    ids.append(try #require(admin.integer("message_id")))
    fixture.clock.pass(1)
    let file = try await fixture.call(
      .sendFileMessage(FileMessageContent(url: "https://x/y"), in: "chan", requestID: "f"), as: "a")
    ids.append(try #require(file.integer("message_id")))
    for isShown in [false, true] {
      let reply = try await fixture.send("reply \(isShown)", to: "chan", on: b) {
        ($0.parentMessageID, $0.isReplyToChannel) = (ids[0], isShown)
      }
      ids.append(reply.id)
    }
    try await fixture.call(.reaction("+1", on: ids[0], in: "chan", isAdding: true), as: "b")
    return (fixture, ids)
  }

  @Test func everyFilter() async throws {
    let (fixture, ids) = try await MessageFilterTests.filled()
    for (query, expected) in [
      ("include_reply_type=all", [0, 1, 2, 3, 4, 5]), ("include_reply_type=ALL", [0, 1, 2, 3, 4, 5]),
      ("include_reply_type=none", [0, 1, 2, 3]), ("include_reply_type=only_reply_to_channel", [0, 1, 2, 3, 5]),
      ("include_reply_type=onlyReplyToChannel", [0, 1, 2, 3, 5]), ("include_replies=true", [0, 1, 2, 3, 4, 5]),
      // Replies have to be asked for.
      ("", [0, 1, 2, 3]), ("include_replies=false", [0, 1, 2, 3]),
      ("message_type=", [0, 1, 2, 3]), ("message_type=MESG", [0, 1]), ("message_type=FILE", [3]),
      ("message_type=ADMM", [2]), ("message_type=ADMN", [2]), ("custom_types=x", [0]), ("custom_types=x,y", [0, 1, 2]),
      ("custom_types=x&custom_types=y", [0, 1, 2]), ("custom_types=", [3]), ("custom_types=&custom_types=x", [0, 3]),
      ("custom_types=,x", [0, 3]), ("custom_types=*", [0, 1, 2, 3]), ("sender_ids=b", [1]),
      ("sender_ids=a,b", [0, 1, 3]), ("sender_ids=a&sender_ids=b&message_type=MESG", [0, 1]), ("sender_ids=nobody", []),
      ("custom_types=y&message_type=ADMN", [2]), ("parent_message_id=\(ids[0])", [0, 4, 5]),
      ("parent_message_id=\(ids[0])&reverse=true", [0, 5, 4]), ("is_sdk=true&include_poll_details=true", [0, 1, 2, 3]),
      ("reverse=true", [3, 2, 1, 0]), ("next_limit=2&checking_has_next=true", [0, 1]),
    ] {
      let page = try await fixture.get(MessageFilterTests.path, "message_ts=0&next_limit=9&\(query)", as: "a")
      #expect(
        page.objects("messages").compactMap { $0.integer("message_id") } == expected.map { ids[$0] }, "\(query)")
      #expect(page.boolean("has_next") == (query.contains("checking") ? true : nil), "\(query)")
    }
    for (query, expected) in [
      ("message_type=XXXX", 400111), ("include_reply_type=x", 400111), ("next_limit=x", 400101),
      ("prev_limit=-1", 400106), ("parent_message_id=999", 400201), ("message_id=999", 400201),
    ] {
      #expect(
        await code { _ = try await fixture.get(MessageFilterTests.path, "message_ts=0&\(query)", as: "a") } == expected,
        "\(query)")
    }
    #expect(await code { _ = try await fixture.get(MessageFilterTests.path, "message_ts=-1", as: "a") } == 400106)
  }

  @Test func onlyWhatIsAskedForIsShown() async throws {
    let (fixture, ids) = try await MessageFilterTests.filled()
    let flags = [
      ("with_sorted_meta_array", "sorted_metaarray", 0), ("include_reactions", "reactions", 0),
      ("include_thread_info", "thread_info", 0), ("include_parent_message_info", "parent_message_info", 4),
    ]
    for (flag, _, _) in flags {
      let page = try await fixture.get(
        MessageFilterTests.path, "message_ts=0&next_limit=9&include_reply_type=all&\(flag)=true", as: "a")
      let messages = page.objects("messages")
      for (other, name, index) in flags {
        #expect(messages[index].memberNames.contains(name) == (other == flag), "\(flag) \(name)")
        let single = try await fixture.get(MessageFilterTests.path + "/\(ids[index])", "\(flag)=true", as: "a")
        #expect(single.memberNames.contains(name) == (other == flag), "\(flag) \(name)")
      }
    }
    let parent = try await fixture.get(
      MessageFilterTests.path + "/\(ids[4])", "include_parent_message_info=true", as: "a"
    )
    .object("parent_message_info")
    #expect(parent?.string("type") == "MESG" && parent?.string("message") == "x")
    #expect(parent?.object("user")?.string("user_id") == "a" && parent?.integer("ts") != nil)
    try await fixture.call(.deleteMessage(ids[0], in: "chan"), as: "a")
    let orphan = try await fixture.get(
      MessageFilterTests.path + "/\(ids[4])", "include_parent_message_info=true", as: "a")
    #expect(
      orphan.object("parent_message_info")?.string("type") == "DELE" && orphan.integer("parent_message_id") == ids[0])
  }

  @Test func siblingsComeTogether() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let a = try await fixture.socket("a")
    var ids: [Int64] = []
    for number in 0..<9 {
      // Three in each millisecond: `send` moves the clock.
      if number % 3 != 0 { fixture.clock.pass(-1) }
      ids.append(try await fixture.send("\(number)", to: "chan", on: a).id)
    }
    let middle = fixture.clock.now - 1
    func page(_ query: String) async throws -> [Int64] {
      try await fixture.get(MessageFilterTests.path, query, as: "a").objects("messages").compactMap {
        $0.integer("message_id")
      }
    }
    // One is asked for; all of its millisecond come, because the next page starts beyond it.
    #expect(try await page("message_ts=\(middle)&prev_limit=1") == Array(ids[0...2]))
    #expect(try await page("message_ts=\(middle)&prev_limit=0&next_limit=1") == Array(ids[6...8]))
    #expect(try await page("message_ts=\(middle)&prev_limit=0&next_limit=0&include=true") == Array(ids[3...5]))
    #expect(
      try await page("message_ts=\(middle)&prev_limit=1&next_limit=1&include=true&reverse=true") == ids.reversed())
    // An id is exact.
    #expect(try await page("message_id=\(ids[4])&prev_limit=1&next_limit=1") == [ids[3], ids[5]])
    #expect(try await page("message_id=\(ids[4])&message_ts=1&prev_limit=0&include=true") == [ids[4]])
  }
}
