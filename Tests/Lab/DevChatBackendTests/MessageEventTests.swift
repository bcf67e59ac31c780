import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Messages and what happens to them, as sockets hear it (Docs/Protocol.md#server-commands).
@Suite struct MessageEventTests {
  private struct Stage {
    let fixture: Fixture
    let a: SocketSession
    let a2: SocketSession
    let b: SocketSession
    let out: SocketSession

    init(_ change: (inout BackendConfiguration) -> Void = { _ in }) async throws {
      fixture = try Fixture(change)
      try await fixture.user("a", "b", "out")
      try await fixture.channel("chan", "a", "b")
      (a, a2) = try await (fixture.socket("a"), fixture.socket("a"))
      (b, out) = try await (fixture.socket("b"), fixture.socket("out"))
      _ = try await fixture.delivered()
    }

    /// The answer to a command, and what the others hear: never the sending socket, never a stranger.
    func say(_ command: ClientCommand, on session: SocketSession? = nil) async throws -> (
      answers: [Command], a2: [Command], b: [Command]
    ) {
      let session = session ?? a
      fixture.clock.pass(1)
      let answers = await fixture.backend.receive(command.command, on: session)
      let deliveries = try await fixture.delivered()
      #expect(deliveries.received(by: session).filter { $0.name != .thread }.isEmpty)
      #expect(deliveries.received(by: out).isEmpty)
      #expect(deliveries.allSatisfy { $0.command.requestID == nil })
      return (answers, deliveries.received(by: a2), deliveries.received(by: b))
    }

    func call(_ call: HTTPCall, as user: String) async throws -> (a: [Command], a2: [Command], b: [Command]) {
      fixture.clock.pass(1)
      try await fixture.call(call, as: user)
      let deliveries = try await fixture.delivered()
      #expect(deliveries.received(by: out).isEmpty)
      return (deliveries.received(by: a), deliveries.received(by: a2), deliveries.received(by: b))
    }
  }

  private static func text(_ text: String, _ id: String, _ common: CommonContent = CommonContent()) -> ClientCommand {
    .userMessage(UserMessageContent(text, common: common), in: "chan", createdAt: 5, requestID: id)
  }

  @Test func ownSendHasTheRequestIDAndOthersDoNot() async throws {
    let stage = try await Stage()
    let first = try await stage.say(MessageEventTests.text("one", "r1"))
    let second = try await stage.say(MessageEventTests.text("two", "r2"))
    for (index, sent) in [first, second].enumerated() {
      #expect(sent.answers.map(\.requestID) == ["r\(index + 1)"])
      #expect(sent.a2.map(\.name) == [.userMessage] && sent.b.map(\.name) == [.userMessage])
      #expect(sent.a2[0].payload.integer("msg_id") == sent.answers[0].payload.integer("msg_id"))
      // The server's time, not the client's.
      #expect(sent.b[0].payload.integer("ts") == stage.fixture.clock.now - Int64(1 - index))
      #expect(ServerMessage(sent.a2[0]).unreadCounts?.all == 0)
      #expect(ServerMessage(sent.b[0]).unreadCounts?.all == index + 1)
    }
    let id = try #require(first.answers[0].payload.integer("msg_id"))
    for command in [second.answers[0], second.a2[0], second.b[0]] {
      #expect(command.payload.integer("previous_message_id") == id)
    }
    #expect(first.answers[0].payload.integer("previous_message_id") == nil)
    // A deleted one is nobody's predecessor.
    _ = try await stage.call(.deleteMessage(try #require(second.b[0].payload.integer("msg_id")), in: "chan"), as: "a")
    #expect(
      try await stage.say(MessageEventTests.text("three", "r3")).b[0].payload.integer("previous_message_id") == id)
    // REST has no socket of its own: every device hears it as received.
    let file = HTTPCall.sendFileMessage(FileMessageContent(url: "https://x/y"), in: "chan", requestID: "f")
    let rest = try await stage.call(file, as: "a")
    for commands in [rest.a, rest.a2, rest.b] {
      #expect(commands.map(\.name) == [.fileMessage] && commands[0].requestID == nil)
    }
    // Channels that do not count are not in the totals.
    try await stage.fixture.call(.countPreference(.off, userID: "b", channelURL: "chan"), as: "b")
    #expect(ServerMessage(try await stage.say(MessageEventTests.text("four", "r4")).b[0]).unreadCounts?.all == 0)
  }

  @Test func editsOfEveryKind() async throws {
    let stage = try await Stage()
    var common = CommonContent()
    common.mentionedUserIDs = ["b"]
    let sent = try await stage.say(MessageEventTests.text("one", "r", common))
    let id = try #require(sent.answers[0].payload.integer("msg_id"))
    var edit = MessageEdit()
    (edit.text, edit.data, edit.customType, edit.mentionedUserIDs) = ("two", "d", "t", [])
    let edited = try await stage.say(.edit(.user, id, edit, in: "chan", requestID: "e"))
    #expect(edited.answers.map(\.name) == [.userMessageEdit] && edited.answers[0].requestID == "e")
    for command in [edited.answers[0], edited.a2[0], edited.b[0]] {
      guard case .messageUpdate(let update) = ServerEvent(command) else { return #expect(Bool(false)) }
      #expect(update.message.text == "two" && update.message.data == "d" && update.message.customType == "t")
      #expect(update.message.updatedAt == stage.fixture.clock.now && update.previousMentionedUserIDs == ["b"])
    }
    #expect(edited.a2.count == 1 && edited.b.count == 1)

    func change(_ mode: MessageEdit.MetaArrayMode, _ arrays: [MetaArray]) async throws -> Payload {
      var edit = MessageEdit()
      (edit.metaArrays, edit.metaArrayMode) = (arrays, mode)
      let answer = try await stage.say(.edit(.user, id, edit, in: "chan", requestID: "m"))
      #expect(
        answer.b.count == 1 && answer.b[0].payload.object("metaarray") == answer.answers[0].payload.object("metaarray"))
      #expect(answer.b[0].payload.string("message") == "two")
      return answer.b[0].payload
    }
    let added = try await change(.add, [MetaArray(key: "z", values: ["1", "2"]), MetaArray(key: "y", values: ["3"])])
    #expect(
      added.strings("metaarray_key_order") == ["z", "y"] && added.object("metaarray")?.strings("z") == ["1", "2"])
    #expect(
      try await change(.add, [MetaArray(key: "z", values: ["4"])]).object("metaarray")?.strings("z") == ["1", "2", "4"])
    let removed = try await change(
      .remove, [MetaArray(key: "z", values: ["1", "4"]), MetaArray(key: "none", values: ["1"])])
    #expect(removed.object("metaarray")?.strings("z") == ["2"] && removed.strings("metaarray_key_order") == ["z", "y"])
    // Without upsert, only keys that are there.
    let text =
      #"MEDI{"channel_url":"chan","msg_id":\#(id),"req_id":"u","metaarray":{"mode":"add","upsert":false,"#
      + #""array":[{"key":"new","value":["1"]},{"key":"y","value":["5"]}]}}"#
    let answers = await stage.fixture.backend.receive(try #require(Command(Array(text.utf8))), on: stage.a)
    #expect(answers[0].payload.strings("metaarray_key_order") == ["z", "y"])
    #expect(answers[0].payload.object("metaarray")?.strings("y") == ["3", "5"])

    // A key without values goes itself; the event says so, also of the last one.
    _ = try await stage.fixture.delivered()
    let fewer = try await change(.remove, [MetaArray(key: "z", values: []), MetaArray(key: "none", values: [])])
    #expect(fewer.strings("metaarray_key_order") == ["y"])
    let none = try await change(.remove, [MetaArray(key: "y", values: [])])
    #expect(none.object("metaarray")?.memberNames == [] && none.strings("metaarray_key_order").isEmpty)

    let file = try await stage.say(
      .fileMessage(FileMessageContent(url: "https://x/y"), in: "chan", createdAt: 1, requestID: "f"))
    let fileID = try #require(file.answers[0].payload.integer("msg_id"))
    var fileEdit = MessageEdit()
    (fileEdit.data, fileEdit.customType) = ("free", "pic")
    let changed = try await stage.say(.edit(.file, fileID, fileEdit, in: "chan", requestID: "g"))
    #expect(changed.answers.map(\.name) == [.fileMessageEdit] && changed.b.map(\.name) == [.fileMessageEdit])
    guard case .messageUpdate(let update) = ServerEvent(changed.b[0]) else { return #expect(Bool(false)) }
    #expect(
      update.message.data == "free" && update.message.customType == "pic" && update.message.file?.url == "https://x/y")
    let wrong = try await stage.say(.edit(.user, fileID, edit, in: "chan", requestID: "h"))
    #expect(wrong.answers[0].payload.integer("code") == 400111 && wrong.b.isEmpty)
    // The server edits an admin message.
    let admin = try await stage.fixture.platform(
      "POST", "group_channels/chan/messages", #"{"message_type":"ADMM","message":"note"}"#)
    _ = try await stage.fixture.delivered()
    try await stage.fixture.platform(
      "PUT", "group_channels/chan/messages/\(try #require(admin.integer("message_id")))", #"{"message":"better"}"#)
    #expect(try await stage.fixture.delivered().received(by: stage.b).map(\.name) == [.adminMessageEdit])
  }

  @Test func readReceiptsCountUp() async throws {
    let stage = try await Stage()
    for number in 0..<3 { _ = try await stage.say(MessageEventTests.text("\(number)", "r\(number)"), on: stage.b) }
    var times: [Int64] = []
    for id in ["q1", "q2"] {
      let read = try await stage.say(.read(channelURL: "chan", requestID: id))
      #expect(read.answers.map(\.name) == [.read] && read.answers[0].requestID == id)
      #expect(read.a2.map(\.name) == [.read] && read.b.map(\.name) == [.read])
      guard case .read(let event) = ServerEvent(read.b[0]) else { return #expect(Bool(false)) }
      #expect(event.userID == "a" && event.time == stage.fixture.clock.now && !event.isExcluded)
      times.append(event.time)
      // The totals are the reader's alone.
      #expect(ServerMessage(read.a2[0]).unreadCounts?.all == 0 && ServerMessage(read.answers[0]).unreadCounts?.all == 0)
      #expect(ServerMessage(read.b[0]).unreadCounts == nil)
    }
    #expect(times[1] > times[0])
    let channel = try Channel(await stage.fixture.call(.channel("chan"), as: "b"))
    #expect(channel.readReceipts?.first { $0.userID == "a" }?.time == times[1])
    let refused = try await stage.say(.read(channelURL: "chan", requestID: "x"), on: stage.out)
    #expect(refused.answers[0].payload.integer("code") == 900020 && refused.answers[0].requestID == "x")
  }

  @Test func deliveryReceiptsAreSaidOnce() async throws {
    let stage = try await Stage()
    var messages: [Message] = []
    for number in 0..<2 { messages.append(try await stage.fixture.send("\(number)", to: "chan", on: stage.a)) }
    _ = try await stage.fixture.delivered()
    func ack(_ id: Int64, _ session: SocketSession) async throws -> (answers: [Command], heard: [Command]) {
      let answers = await stage.fixture.backend.receive(ClientCommand.received(id, in: "chan").command, on: session)
      let deliveries = try await stage.fixture.delivered()
      #expect(deliveries.received(by: stage.out).isEmpty)
      return (answers, deliveries.received(by: stage.a))
    }
    let newest = try await ack(messages[1].id, stage.b)
    #expect(newest.answers.isEmpty && newest.heard.map(\.name) == [.delivered])
    guard case .delivery(let event) = ServerEvent(newest.heard[0]) else { return #expect(Bool(false)) }
    #expect(event.receipts.map(\.userID) == ["b"] && event.receipts[0].time == messages[1].createdAt)
    // An older one, or the same again, says nothing new.
    for id in [messages[0].id, messages[1].id] { #expect(try await ack(id, stage.b).heard.isEmpty) }
    // What has no answer has no error either: the client could not match it.
    try await stage.fixture.call(.deleteMessage(messages[0].id, in: "chan"), as: "a")
    _ = try await stage.fixture.delivered()
    for (id, session) in [(messages[0].id, stage.b), (messages[1].id, stage.out)] {
      let late = try await ack(id, session)
      #expect(late.answers.isEmpty && late.heard.isEmpty)
    }
    let typing = await stage.fixture.backend.receive(
      ClientCommand.typing(isStarting: true, in: "chan", time: 1).command, on: stage.out)
    #expect(typing.isEmpty)
  }

  @Test func reactionsAndThreads() async throws {
    let stage = try await Stage()
    let parent = try await stage.fixture.send("parent", to: "chan", on: stage.b)
    _ = try await stage.fixture.delivered()
    var last: Int64 = 0
    for (isAdding, operation) in [(true, ReactionEvent.Operation.add), (true, .add), (false, .delete)] {
      let heard = try await stage.call(.reaction("+1", on: parent.id, in: "chan", isAdding: isAdding), as: "a")
      for commands in [heard.a, heard.a2, heard.b] {
        #expect(commands.map(\.name) == [.reaction])
        guard case .reaction(let event)? = commands.first.map({ ServerEvent($0) }) else { return #expect(Bool(false)) }
        #expect(
          event.messageID == parent.id && event.key == "+1" && event.userID == "a" && event.operation == operation)
        #expect(event.updatedAt == stage.fixture.clock.now && event.updatedAt > last)
      }
      last = stage.fixture.clock.now
    }
    #expect(
      await code {
        try await stage.fixture.call(.reaction("+1", on: parent.id, in: "chan", isAdding: false), as: "a")
      } == 400201)
    var common = CommonContent()
    common.parentMessageID = parent.id
    let reply = try await stage.say(MessageEventTests.text("reply", "r", common))
    #expect(reply.a2.map(\.name) == [.userMessage, .thread] && reply.b.map(\.name) == [.userMessage, .thread])
    #expect(reply.b[0].payload.integer("parent_message_id") == parent.id)
    guard case .thread(let event) = ServerEvent(reply.b[1]) else { return #expect(Bool(false)) }
    #expect(event.parentMessageID == parent.id && event.threadInfo.replyCount == 1)
    #expect(event.threadInfo.mostRepliedUsers.map(\.id) == ["a"])
    #expect(
      event.threadInfo.lastRepliedAt == stage.fixture.clock.now && event.threadInfo.updatedAt == stage.fixture.clock.now
    )
    let replyID = try #require(reply.answers[0].payload.integer("msg_id"))
    common.parentMessageID = replyID
    let nested = try await stage.say(MessageEventTests.text("nested", "n", common))
    #expect(nested.answers[0].payload.integer("code") == 400111)
    let deleted = try await stage.call(.deleteMessage(replyID, in: "chan"), as: "a")
    #expect(
      deleted.a.map(\.name) == [.messageDeletion, .thread] && deleted.b.map(\.name) == [.messageDeletion, .thread])
    #expect(deleted.b[0].payload.integer("msg_id") == replyID)
  }

  @Test(arguments: [0, 1, 2, 3]) func threadingPolicies(policy: Int) async throws {
    for isUnread in [true, false] {
      let stage = try await Stage {
        $0.unreadThreadingPolicy = isUnread ? policy : 0
        $0.lastMessageThreadingPolicy = isUnread ? 0 : policy
      }
      let login = try await stage.fixture.backend.login(SocketLogin(userID: "b")).get().reply.payload
      #expect(login.exactInteger("unread_cnt_threading_policy") == (isUnread ? Int64(policy) : 0))
      #expect(login.exactInteger("last_msg_threading_policy") == (isUnread ? 0 : Int64(policy)))
      let parent = try await stage.fixture.send("parent", to: "chan", on: stage.a)
      var (unread, last) = (1, parent.id)
      for isShown in [false, true] {
        let reply = try await stage.fixture.send("\(isShown)", to: "chan", on: stage.a) {
          ($0.parentMessageID, $0.isReplyToChannel) = (parent.id, isShown)
        }
        let counts = policy == 0 || policy == 1 || (policy == 3 && isShown)
        if !isUnread || counts { unread += 1 }
        if isUnread || counts { last = reply.id }
        let channel = try Channel(await stage.fixture.call(.channel("chan"), as: "b"))
        #expect(channel.unreadMessageCount == unread && channel.lastMessage?.id == last)
      }
    }
  }

  @Test func silentMessages() async throws {
    let stage = try await Stage()
    let loud = try await stage.fixture.send("loud", to: "chan", on: stage.a)
    _ = try await stage.fixture.delivered()
    func sendQuietly(_ more: String) async throws -> (channel: Channel, heard: Payload) {
      stage.fixture.clock.pass(1)
      try await stage.fixture.platform(
        "POST", "group_channels/chan/messages", #"{"user_id":"a","message":"quiet","silent":true\#(more)}"#)
      let heard = try await stage.fixture.delivered().received(by: stage.b)
      #expect(heard.map(\.name) == [.userMessage])
      return (try Channel(await stage.fixture.call(.channel("chan"), as: "b")), heard[0].payload)
    }
    let quiet = try await sendQuietly("")
    #expect(quiet.channel.lastMessage?.id == loud.id && quiet.channel.unreadMessageCount == 1)
    #expect(quiet.heard.boolean("silent") == true && quiet.heard.boolean("force_update_last_message") == nil)
    let forced = try await sendQuietly(#","force_update_last_message":true"#)
    #expect(forced.channel.lastMessage?.id == forced.heard.integer("msg_id") && forced.channel.unreadMessageCount == 1)
    #expect(forced.heard.boolean("force_update_last_message") == true)
  }
}
