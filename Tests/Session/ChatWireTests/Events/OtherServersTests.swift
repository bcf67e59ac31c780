import ChatModel
import ChatWire
import Testing

/// What a server says twice, in an older way, or not at all: our client takes it (Docs/Protocol.md#aliases).
@Suite("Payloads of other servers") struct OtherServersTests {
  private func event(_ text: String) throws -> ServerEvent {
    ServerEvent(try #require(Command(Array(text.utf8)), "no command"))
  }

  @Test(
    "free data under either name, or both",
    arguments: [
      #""data":"d""#, #""custom":"d""#, #""data":"d","custom":"d""#, #""data":"d","custom":"""#,
      #""data":null,"custom":"d""#,
    ])
  func data(_ members: String) throws {
    for name in ["MESG", "MEDI"] {
      let text = name + #"{"channel_url":"c","msg_id":5,"ts":1,"message":"m",\#(members)}"#
      let message: Message? =
        switch try event(text) {
        case .message(let received): received.message
        case .messageUpdate(let update): update.message
        default: nil
        }
      #expect(message?.data == "d", "\(text)")
    }
    guard case .message(let file) = try event(#"FILE{"channel_url":"c","msg_id":5,"ts":1,"url":"u",\#(members)}"#)
    else {
      return #expect(Bool(false))
    }
    #expect(file.message.data == "d")
  }

  @Test(
    "the parent of a thread under either name, or both",
    arguments: [#""parent_message_id":7"#, #""root_message_id":7"#, #""parent_message_id":7,"root_message_id":7"#])
  func threads(_ member: String) throws {
    guard case .thread(let thread) = try event(#"MTHD{"channel_url":"c",\#(member),"thread_info":{"reply_count":1}}"#)
    else {
      return #expect(Bool(false))
    }
    #expect(thread.parentMessageID == 7 && thread.threadInfo.replyCount == 1)
  }

  @Test(
    "request ids: text, a number, null, none",
    arguments: [
      (#""req_id":"7""#, "7"), (#""req_id":7"#, "7"), (#""req_id":null"#, nil), (#""x":1"#, nil),
      (#""req_id":[7]"#, nil),
    ] as [(String, String?)])
  func requestIDs(_ member: String, _ expected: String?) throws {
    for name in ["MESG", "EROR", "READ", "LOGI"] {
      let command = try #require(Command(Array("\(name){\(member)}".utf8)))
      #expect(command.requestID == expected, "\(name)")
    }
  }

  @Test("senders with their id under either name, or both")
  func senders() throws {
    for id in [#""guest_id":"u""#, #""user_id":"u""#, #""guest_id":"u","user_id":"u""#] {
      let text = #"MESG{"channel_url":"c","msg_id":5,"ts":1,"message":"m","user":{\#(id),"name":"N"}}"#
      guard case .message(let received) = try event(text) else { return #expect(Bool(false)) }
      #expect(received.message.sender?.id == "u" && received.message.sender?.nickname == "N")
    }
  }

  @Test("a live reply with its parent, and without; a parent of several files, and a deleted one") func parents() throws
  {
    func reply(_ members: String) throws -> Message {
      let text = #"MESG{"channel_url":"c","msg_id":5,"ts":1,"message":"m","parent_message_id":4\#(members)}"#
      guard case .message(let received) = try event(text) else { throw WireError.malformed("reply") }
      return received.message
    }
    #expect(try reply("").parentMessage == nil && reply("").parentMessageID == 4)
    let files = #"[{"url":"a","file_name":"1"},{"url":"b","file_name":"2"}]"#
    let parent = try #require(try reply(#","parent_message_info":{"type":"FILE","files":\#(files)}"#).parentMessage)
    #expect(parent.id == 4 && parent.kind == .file && parent.files.map(\.name) == ["1", "2"])
    #expect(try reply(#","parent_message_info":{"type":"DELE"}"#).parentMessage == nil)
    #expect(try reply(#","parent_message_info":null"#).parentMessage == nil)
  }

  @Test("events with more than their data, and with less") func channelEvents() throws {
    func category(_ number: Int, _ rest: String) throws -> ChannelEvent {
      guard case .channel(let event) = try event(#"SYEV{"cat":\#(number),"channel_url":"c"\#(rest)}"#) else {
        throw WireError.malformed("event")
      }
      return event
    }
    for inviter in ["", #","inviter":null"#, #","inviter":{"user_id":"i","nickname":"I"}"#] {
      let joined = try category(10000, #","data":{"users":[{"user_id":"u","nickname":"U"\#(inviter)}]},"ts":1,"sts":1"#)
      #expect(joined.members.map(\.id) == ["u"])
    }
    let left = try category(
      10001,
      #","channel":{"channel_url":"c","disappearing_message":{"message_survival_seconds":-1}},"data":{"user_id":"u"}"#)
    #expect(left.user?.id == "u" && left.time == 0)
    #expect(try category(10001, "").user == nil)
    #expect(try category(11300, #","data":{}"#).pinnedMessageIDs == nil)
  }

  @Test("a login without what version 4 added, and with both spellings") func logins() throws {
    let least = try #require(LoginInformation(Payload(Array(#"{"user_id":"u","key":"k"}"#.utf8)) ?? .empty))
    #expect(least.uploadLimit == 30 << 20 && least.maximumUnreadInSupergroup == nil && least.pingInterval == 15)
    for name in ["max_unread_cnt_on_super_group", "max_unread_count_on_super_group"] {
      let login = LoginInformation(Payload(Array(#"{"user_id":"u","new_key":"k","\#(name)":9}"#.utf8)) ?? .empty)
      #expect(login?.maximumUnreadInSupergroup == 9 && login?.sessionKey == "k")
    }
  }

  @Test("the command of a message of several files has them, and nothing of a single one") func severalFiles() throws {
    var content = FileMessageContent(url: "")
    content.files = ["a", "b"].map { name in
      var file = FileContent(url: "https://x/" + name)
      (file.name, file.size, file.mimeType) = (name, 3, "image/png")
      return file
    }
    let command = ClientCommand.fileMessage(content, in: "c", createdAt: 1, requestID: "r").command.payload
    guard case .json(let call) = HTTPCall.sendFileMessage(content, in: "c", requestID: "r").body else {
      return #expect(Bool(false))
    }
    for payload in [command, call] {
      #expect(payload.objects("files").map { $0.string("file_name") } == ["a", "b"])
      #expect(payload.objects("files").map { $0.string("url") } == ["https://x/a", "https://x/b"])
      #expect(payload.string("url") == nil && payload.string("name") == nil && payload.string("file_name") == nil)
      #expect(payload.string("req_id") == "r")
    }
  }
}
