import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct MessageListTests {
  /// Two users, and messages whose times collide at random.
  private static func filled(_ count: Int, seed: UInt64) async throws -> (Fixture, [Message]) {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let sockets = try await [fixture.socket("a"), fixture.socket("b")]
    var random = SeededGenerator(state: seed)
    var messages: [Message] = []
    for number in 0..<count {
      fixture.clock.pass(Int64.random(in: -1...1, using: &random))
      let sender = Int.random(in: 0...1, using: &random)
      messages.append(
        try await fixture.send("m\(number)", to: "chan", on: sockets[sender]) {
          $0.customType = Bool.random(using: &random) ? "t" : nil
        })
    }
    return (fixture, messages)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func pagesAreThoseOfAPlainArray(seed: UInt64) async throws {
    let (fixture, all) = try await MessageListTests.filled(80, seed: seed)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.id < $1.id && $0.createdAt <= $1.createdAt })
    var random = SeededGenerator(state: seed &+ 100)
    for _ in 0..<60 {
      let isByID = Bool.random(using: &random)
      let pivot = try #require(all.randomElement(using: &random))
      var list = MessageListCall(isByID ? .messageID(pivot.id) : .timestamp(pivot.createdAt))
      list.previousLimit = Int.random(in: 0...12, using: &random)
      list.nextLimit = Int.random(in: 0...12, using: &random)
      list.isInclusive = Bool.random(using: &random)
      list.isReversed = Bool.random(using: &random)
      list.checksHasNext = true
      list.checksContinuity = true
      let customType: String? = Bool.random(using: &random) ? "t" : nil
      let senders: [String] = Bool.random(using: &random) ? ["b"] : []
      list.filter = MessageFilter(customType: customType, senderUserIDs: senders)
      let page = try MessagePage(await fixture.call(.messages(in: "chan", list), as: "a"), channelURL: "chan")

      let matching = all.filter { list.filter.matches($0) }
      var before = matching.filter { isByID ? $0.precedes(pivot) : $0.createdAt < pivot.createdAt }
      var after = matching.filter { isByID ? pivot.precedes($0) : $0.createdAt > pivot.createdAt }
      let exact = matching.filter { isByID ? $0.id == pivot.id : $0.createdAt == pivot.createdAt }
      // By time, a page takes all of its last millisecond.
      let firstTime = before.suffix(list.previousLimit).first?.createdAt
      before = before.suffix(list.previousLimit) + []
      if !isByID, let firstTime {
        before = matching.filter { $0.createdAt >= firstTime && $0.createdAt < pivot.createdAt }
      }
      let lastTime = after.prefix(list.nextLimit).last?.createdAt
      after = after.prefix(list.nextLimit) + []
      if !isByID, let lastTime {
        after = matching.filter { $0.createdAt > pivot.createdAt && $0.createdAt <= lastTime }
      }
      let expected = before + (list.isInclusive ? exact : []) + after
      #expect(page.messages.map(\.id) == (list.isReversed ? expected.reversed() : expected).map(\.id))
      if let last = expected.last {
        #expect(page.hasNext == matching.contains { last.precedes($0) })
        let between = all.filter { !$0.precedes(expected[0]) && !last.precedes($0) }
        #expect(page.isContinuous == (between.count == expected.count))
      }
    }
  }

  @Test func kindsRepliesAndIncludes() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    let parent = try await fixture.send("parent", to: "chan", on: a) {
      $0.metaArrays = [MetaArray(key: "z", values: ["1"]), MetaArray(key: "y", values: ["2"])]
    }
    fixture.clock.pass(1)
    try await fixture.platform("POST", "group_channels/chan/messages", #"{"message_type":"ADMM","message":"hi"}"#)
    var file = FileMessageContent(url: "https://x/y.png")
    (file.name, file.mimeType, file.size) = ("y.png", "image/png", 9)
    file.common.data = "free"
    let sent = await fixture.backend.receive(
      ClientCommand.fileMessage(file, in: "chan", createdAt: 1, requestID: "f").command, on: a)
    #expect(sent.first?.name == .fileMessage && sent.first?.payload.string("type") == "image/png")
    let reply = try await fixture.send("reply", to: "chan", on: a) { $0.parentMessageID = parent.id }
    try await fixture.call(.reaction("+1", on: parent.id, in: "chan", isAdding: true), as: "b")

    func page(_ change: (inout MessageListCall) -> Void) async throws -> [Message] {
      var list = MessageListCall(.timestamp(.max))
      (list.includes, list.replies) = (.everything, .all)
      change(&list)
      return try MessagePage(await fixture.call(.messages(in: "chan", list), as: "b"), channelURL: "chan").messages
    }
    let all = try await page { _ in }
    #expect(all.map(\.kind) == [.user, .admin, .file, .user])
    #expect(all[0].metaArrays == [MetaArray(key: "z", values: ["1"]), MetaArray(key: "y", values: ["2"])])
    #expect(all[0].reactions.first?.userIDs == ["b"])
    #expect(all[0].threadInfo?.replyCount == 1 && all[0].threadInfo?.mostRepliedUsers.map(\.id) == ["a"])
    #expect(all[1].sender == nil)
    #expect(all[2].file?.name == "y.png" && all[2].data == "free")
    #expect(all[3].parentMessage?.text == "parent" && all[3].parentMessage?.id == parent.id)
    #expect(try await page { $0.replies = ReplyFilter.none }.count == 3)
    #expect(try await page { $0.filter = MessageFilter(messageType: .admin) }.count == 1)
    #expect(try await page { $0.parentMessageID = parent.id }.map(\.id) == [parent.id, reply.id])
    for word in ["ADMM", "ADMN"] {
      let found = try await fixture.platform(
        "GET", "group_channels/chan/messages",
        query: [("message_ts", "99999999999999"), ("message_type", word)])
      #expect(found.objects("messages").count == 1)
    }
    // Lists repeated or with commas.
    for query in [[("sender_ids", "a,b")], [("sender_ids", "a"), ("sender_ids", "b")]] {
      let found = try await fixture.platform(
        "GET", "group_channels/chan/messages",
        query: [("message_ts", "99999999999999"), ("include_reply_type", "all")] + query)
      #expect(found.objects("messages").count == 3)
    }
  }

  @Test(arguments: [(299, false), (300, false), (301, true)]) func hugeGap(missing: Int, isHuge: Bool) async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    let first = try await fixture.send("first", to: "chan", on: a)
    for number in 0..<missing { try await fixture.send("\(number)", to: "chan", on: a) }
    var list = MessageListCall(.timestamp(first.createdAt))
    (list.previousLimit, list.nextLimit, list.checksContinuity) = (100, 100, true)
    let side = GapSide(start: first.createdAt, end: .max, count: 1)
    let gap = try MessageGap(
      await fixture.call(.messageGap(in: "chan", list, previous: nil, next: side), as: "b"), channelURL: "chan")
    #expect(gap.isHuge == isHuge)
    #expect(gap.next.count == (isHuge ? 0 : 100))
    #expect(gap.hasMoreNext == !isHuge)
    if !isHuge { #expect(gap.next.first?.id == first.id && gap.isNextContinuous == true) }
  }

  @Test func changelogsGoOnFromTheirTokens() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    var messages: [Message] = []
    for number in 0..<5 { messages.append(try await fixture.send("\(number)", to: "chan", on: a)) }
    func changes(_ point: ChangelogPoint) async throws -> MessageChangelogPage {
      try MessageChangelogPage(
        await fixture.call(.messageChangelog(in: "chan", since: point, .everything), as: "b"), channelURL: "chan")
    }
    let start = try await changes(.timestamp(1))
    #expect(start.updated.isEmpty && start.deletedIDs.isEmpty && !start.hasMore)
    var edit = MessageEdit()
    edit.text = "new"
    _ = await fixture.backend.receive(
      ClientCommand.edit(.user, messages[0].id, edit, in: "chan", requestID: "e").command, on: a)
    try await fixture.call(.deleteMessage(messages[1].id, in: "chan"), as: "a")
    try await fixture.call(.reaction("ok", on: messages[2].id, in: "chan", isAdding: true), as: "b")
    let after = try await changes(.token(try #require(start.next)))
    #expect(after.updated.map(\.id) == [messages[0].id, messages[2].id])
    #expect(after.updated[0].text == "new" && after.deletedIDs == [messages[1].id])
    let end = try await changes(.token(try #require(after.next)))
    #expect(end.updated.isEmpty && end.deletedIDs.isEmpty)
    // Small pages give the same.
    let one = try await fixture.platform(
      "GET", "group_channels/chan/messages/changelogs", query: [("change_ts", "1"), ("limit", "1")])
    #expect(one.boolean("has_more") == true && one.objects("updated").count == 1)
  }

  @Test func deletionReactionAndThreadEvents() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    let parent = try await fixture.send("parent", to: "chan", on: a)
    _ = try await fixture.delivered()
    let answer = try await fixture.call(.reaction("x", on: parent.id, in: "chan", isAdding: true), as: "b")
    #expect(ReactionEvent(answer)?.operation == .add)
    let reply = try await fixture.send("reply", to: "chan", on: a) { $0.parentMessageID = parent.id }
    try await fixture.call(.reaction("x", on: parent.id, in: "chan", isAdding: false), as: "b")
    try await fixture.call(.deleteMessage(reply.id, in: "chan"), as: "a")
    let deliveries = try await fixture.delivered()
    #expect(
      deliveries.map(\.command.name) == [
        .reaction, .userMessage, .userMessage, .thread, .reaction, .messageDeletion, .thread,
      ])
    guard case .thread(let thread) = ServerEvent(deliveries[3].command),
      case .thread(let later) = ServerEvent(deliveries[6].command)
    else { return #expect(Bool(false)) }
    #expect(thread.parentMessageID == parent.id && thread.threadInfo.replyCount == 1)
    #expect(later.threadInfo.replyCount == 0)
    #expect(try #require(later.threadInfo.updatedAt) > thread.threadInfo.updatedAt ?? 0)
    #expect(await code { try await fixture.call(.deleteMessage(parent.id, in: "chan"), as: "b") } == 400108)
    let channel = try Channel(await fixture.call(.channel("chan"), as: "b"))
    #expect(channel.lastMessage?.id == parent.id && channel.unreadMessageCount == 1)
  }

  @Test func uploadAndDownload() async throws {
    let fixture = try Fixture { $0.protectsFiles = true }
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let bytes: [UInt8] = [0, 1, 2, 13, 10, 45, 45, 255]
    let part = HTTPCall.Part(name: "file", fileName: "../../etc/passwd", mimeType: "image/png", bytes: bytes)
    let answer = try UploadedFile(
      await fixture.call(
        .upload(part, channelURL: "chan", requestID: "u", thumbnailSizes: [(width: 320, height: 240.4)]), as: "a"))
    #expect(answer.url.hasPrefix("http://127.0.0.1:1234/v3/files/") && !answer.url.contains("passwd"))
    #expect(answer.size == 8 && answer.requiresAuthentication && answer.thumbnails.first?.maximumHeight == 240)
    let id = String(try #require(answer.url.split(separator: "/").last))
    #expect(await fixture.raw("GET", "files/\(id)", query: [("auth", "1.guess")]).status == 403)
    let login = try await fixture.backend.login(SocketLogin(userID: "a")).get().reply
    let key = try #require(login.payload.string("ekey"))
    let file = await fixture.raw("GET", "files/\(id)", query: [("auth", key)])
    #expect(file.body == bytes && file.contentType == "image/png")
    let escape = await fixture.backend.respond(
      to: BackendRequest(method: "GET", path: ["files", "../../../etc/passwd"]))
    #expect(escape.status == 404)
  }
}
