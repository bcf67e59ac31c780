import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Hidden channels and forgotten history (Docs/Protocol.md#channels, Docs/Protocol.md#channel-calls).
@Suite struct HistoryTests {
  private struct Stage {
    let fixture: Fixture
    let a: SocketSession
    let old: [Message]

    init() async throws {
      fixture = try Fixture()
      try await fixture.user("a", "b")
      try await fixture.channel("chan", "a", "b")
      a = try await fixture.socket("a")
      var old: [Message] = []
      for number in 0..<3 { old.append(try await fixture.send("old\(number)", to: "chan", on: a)) }
      self.old = old
    }

    func channel(as user: String = "b") async throws -> Channel {
      try Channel(await fixture.call(.channel("chan"), as: user))
    }

    func texts(as user: String = "b") async throws -> [String] {
      try MessagePage(
        await fixture.call(.messages(in: "chan", MessageListCall(.timestamp(.max))), as: user), channelURL: "chan"
      ).messages.map(\.text)
    }

    func listed(_ query: String) async throws -> Int {
      try await fixture.get("users/b/my_group_channels", query, as: "b").objects("channels").count
    }
  }

  @Test func hidingKeepsMessages() async throws {
    let stage = try await Stage()
    let answer = try await stage.fixture.call(
      .hide("chan", hidesPreviousMessages: false, allowsAutoUnhide: true), as: "b")
    #expect(answer.integer("ts_message_offset") == nil)
    var channel = try await stage.channel()
    #expect(channel.hiddenState == .allowAutoUnhide && channel.isHidden && channel.unreadMessageCount == 3)
    #expect(try await stage.texts().count == 3)
    #expect(try await stage.listed("") == 0)
    #expect(try await stage.listed("hidden_mode=hidden_only") == 1)
    #expect(try await !stage.channel(as: "a").isHidden)
    // The next message shows it again.
    try await stage.fixture.send("new", to: "chan", on: stage.a)
    channel = try await stage.channel()
    #expect(!channel.isHidden && channel.hiddenState == .unhidden && channel.unreadMessageCount == 4)
  }

  @Test func hidingForGood() async throws {
    let stage = try await Stage()
    try await stage.fixture.call(.hide("chan", hidesPreviousMessages: false, allowsAutoUnhide: false), as: "b")
    try await stage.fixture.send("new", to: "chan", on: stage.a)
    #expect(try await stage.channel().hiddenState == .preventAutoUnhide)
    #expect(try await stage.listed("") == 0)
    try await stage.fixture.call(.unhide("chan"), as: "b")
    #expect(try await stage.channel().hiddenState == .unhidden)
    #expect(try await stage.listed("") == 1)
  }

  @Test(arguments: [true, false]) func forgottenHistoryIsNowhere(byHiding: Bool) async throws {
    let stage = try await Stage()
    let fixture = stage.fixture
    let start = try await fixture.get("group_channels/chan/messages/changelogs", "change_ts=1", as: "b").string("next")
    let answer = try await fixture.call(
      byHiding
        ? .hide("chan", hidesPreviousMessages: true, allowsAutoUnhide: true) : .resetHistory("chan"), as: "b")
    let offset = fixture.clock.now
    #expect(answer.integer("ts_message_offset") == offset)
    var channel = try await stage.channel()
    #expect(channel.lastMessage == nil && channel.unreadMessageCount == 0 && channel.messageOffset == offset)
    #expect(try await fixture.call(.unreadMessageCount(userID: "b"), as: "b").exactInteger("unread_count") == 0)
    #expect(try await stage.texts().isEmpty)
    // Empty for the user, not for others.
    #expect(try await stage.listed("hidden_mode=all") == 0)
    #expect(try await stage.listed("hidden_mode=all&show_empty=true") == 1)
    #expect(try await stage.texts(as: "a").count == 3)
    #expect(try await stage.channel(as: "a").lastMessage?.text == "old2")
    #expect(
      await code { try await fixture.call(.message(stage.old[0].id, in: "chan", .everything), as: "b") } == 400201)
    #expect(
      await code {
        try await fixture.call(.reaction("x", on: stage.old[0].id, in: "chan", isAdding: true), as: "b")
      } == 400201)

    // In the same millisecond of the clock, and still after the offset.
    _ = await fixture.backend.receive(
      ClientCommand.userMessage(UserMessageContent("new"), in: "chan", createdAt: 1, requestID: "n").command,
      on: stage.a)
    let reply = try await fixture.send("reply", to: "chan", on: stage.a) { $0.parentMessageID = stage.old[1].id }
    #expect(try await stage.texts() == ["new"])
    channel = try await stage.channel()
    #expect(channel.unreadMessageCount == 2 && !channel.isHidden && channel.lastMessage?.id == reply.id)
    // A thread whose parent is forgotten shows the replies alone.
    let thread = try await fixture.get(
      "group_channels/chan/messages", "message_ts=0&next_limit=9&parent_message_id=\(stage.old[1].id)", as: "b")
    #expect(thread.objects("messages").compactMap { $0.integer("message_id") } == [reply.id])
    // Changes of forgotten messages are not told, and they do not count as missing.
    var edit = MessageEdit()
    edit.text = "edited"
    for id in [stage.old[0].id, reply.id] {
      _ = await fixture.backend.receive(
        ClientCommand.edit(.user, id, edit, in: "chan", requestID: "e\(id)").command, on: stage.a)
    }
    let changes = try await fixture.get(
      "group_channels/chan/messages/changelogs", "token=\(try #require(start))", as: "b")
    #expect(changes.objects("updated").compactMap { $0.integer("message_id") } == [reply.id])
    let gap = try await fixture.get(
      "group_channels/chan/messages_gap",
      "message_ts=1&next_start_ts=0&next_end_ts=\(Int64.max)&next_cache_count=0&include_reply_type=all", as: "b")
    #expect(gap.objects("next_messages").count == 2)
    #expect(gap.boolean("is_huge_gap") == false)
  }
}
