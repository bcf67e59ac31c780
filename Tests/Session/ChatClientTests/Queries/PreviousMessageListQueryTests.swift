import ChatModel
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// Walks back through a channel's history.
@Suite("Walks through history", .live) struct PreviousMessageListQueryTests {
  private func fixture(_ count: Int) async throws -> (ChannelFixture, GroupChannel) {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    for number in 0..<count {
      let params = UserMessageParams(text: "m\(number)")
      params.customType = number % 5 == 0 ? "rare" : "common"
      try await channel.send(params)
    }
    return (fixture, channel)
  }

  private func all(_ query: PreviousMessageListQuery) async throws -> [[String]] {
    var pages: [[String]] = []
    while query.hasNext { pages.append(try await query.loadNextPage().map(\.message)) }
    return pages
  }

  @Test("every message comes once, the same with and without a connection") func pages() async throws {
    let (fixture, channel) = try await fixture(7)
    for isConnected in [true, false] {
      if !isConnected { await fixture.session.disconnect() }
      let query = channel.createPreviousMessageListQuery { $0.limit = 3 }
      #expect(try await all(query) == [["m4", "m5", "m6"], ["m1", "m2", "m3"], ["m0"]])
      #expect(try await query.loadNextPage().isEmpty)
      let copy = try #require(query.copy() as? PreviousMessageListQuery)
      copy.reverse = true
      #expect(try await copy.loadNextPage().map(\.message) == ["m6", "m5", "m4"])
    }
    try await fixture.stop()
  }

  @Test("messages of one millisecond are split over pages, and none is lost") func siblings() async throws {
    let frozen = Locked<Int64?>(nil)
    let live = try await LiveFixture { backend in
      let now = backend.clock
      backend.clock = { frozen.withValue { $0 } ?? now() }
    }
    let folder = try TemporaryCacheFolder()
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: try live.transport())
    for user in ["alice", "bob"] { try await live.call("POST", "users", #"{"user_id":"\#(user)"}"#) }
    try await live.call("POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"chan"}"#)
    _ = try await session.connect()
    let channel = try await session.channel(url: "chan")
    frozen.withValue { $0 = Int64(Date().timeIntervalSince1970 * 1000) + 1000 }
    for number in 0..<5 { try await live.send("m\(number)", to: "chan", by: "bob") }
    for isConnected in [true, false] {
      if !isConnected { await session.disconnect() }
      let pages = try await all(channel.createPreviousMessageListQuery { $0.limit = 2 })
      #expect(pages == [["m3", "m4"], ["m1", "m2"], ["m0"]])
    }
    try await session.close()
    await live.stop()
  }

  @Test("a filter that the server does not have still fills pages") func filters() async throws {
    let (fixture, channel) = try await fixture(22)
    let rare = channel.createPreviousMessageListQuery {
      ($0.limit, $0.customTypesFilter) = (2, ["rare", "other"])
    }
    #expect(try await all(rare) == [["m15", "m20"], ["m5", "m10"], ["m0"]])
    let nobody = channel.createPreviousMessageListQuery { $0.senderUserIdsFilter = ["bob"] }
    #expect(try await all(nobody) == [[]])
    try await fixture.stop()
  }

  @Test("replies come only on request") func replies() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let first = try await channel.send("first")
    let params = UserMessageParams(text: "reply")
    params.parentMessageId = first.messageId
    try await channel.send(params)
    #expect(try await all(channel.createPreviousMessageListQuery()) == [["first"]])
    #expect(try await all(channel.createPreviousMessageListQuery { $0.replyType = .all }) == [["first", "reply"]])
    #expect(try await all(channel.createPreviousMessageListQuery { $0.includeReplies = true }) == [["first", "reply"]])
    try await fixture.stop()
  }

  @Test("one page at a time; a limit of 0 is refused; an error leaves the query where it was") func errors()
    async throws
  {
    let (fixture, channel) = try await fixture(1)
    let query = channel.createPreviousMessageListQuery()
    let log = CallLog()
    query.loadNextPage { messages, _ in log.append("first \(messages?.count ?? -1)") }
    #expect(query.isLoading)
    query.loadNextPage { _, error in log.append("second \(error?.code ?? 0)") }
    await log.until { $0.count >= 2 }
    #expect(Set(log.calls) == ["first 1", "second \(SBDErrorCode.queryInProgress.rawValue)"] && !query.isLoading)
    query.limit = 0
    await #expect(throws: SBDError.self) { try await query.loadNextPage() }
    try await fixture.server("DELETE", "group_channels/chan")
    let other = channel.createPreviousMessageListQuery()
    await #expect(throws: SBDError.self) { try await other.loadNextPage() }
    #expect(other.hasNext && !other.isLoading)
    try await fixture.stop()
  }

  @Test("changelogs with params leave replies out unless they are wanted") func changelogs() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let first = try await channel.send("first")
    let params = UserMessageParams(text: "reply")
    params.parentMessageId = first.messageId
    let reply = try await channel.send(params)
    _ = try await channel.updateUserMessage(messageId: reply.messageId, text: "changed")
    let wanted = MessageChangeLogsParams()
    var changes = try await channel.messageChangeLogs(timestamp: first.createdAt, params: wanted)
    #expect(changes.updatedMessages.map(\.messageId) == [first.messageId])
    wanted.replyType = .all
    changes = try await channel.messageChangeLogs(timestamp: first.createdAt, params: wanted)
    #expect(changes.updatedMessages.map(\.messageId) == [first.messageId, reply.messageId])
    try await channel.deleteMessage(messageId: reply.messageId)
    let later = try await channel.messageChangeLogs(token: changes.token, params: MessageChangeLogsParams())
    #expect(
      later.deletedMessageIds == [reply.messageId] && later.updatedMessages.allSatisfy { $0.parentMessageId == 0 })
    try await fixture.stop()
  }

  @Test("a thread and a single message come from the server, and stay out of the cache") func threads() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let parent = try await channel.send("parent")
    var ids: [Int64] = []
    for number in 0..<3 {
      let params = UserMessageParams(text: "r\(number)")
      params.parentMessageId = parent.messageId
      ids.append(try await channel.send(params).messageId)
    }
    let list = ThreadedMessageListParams()
    list.previousResultSize = 2
    let channels = fixture.session.groupChannels
    let newest = try await channels.threadedMessages(of: parent, timestamp: .max, params: list)
    #expect(newest.parent == parent && newest.parent?.threadInfo.replyCount == 3)
    #expect(newest.replies.map(\.messageId) == Array(ids.suffix(2)))
    (list.previousResultSize, list.nextResultSize) = (0, 1)
    let oldest = try await channels.threadedMessages(of: parent, timestamp: parent.createdAt, params: list)
    #expect(oldest.replies.map(\.messageId) == [ids[0]])
    await #expect(throws: SBDError.self) {
      try await channels.threadedMessages(of: parent, timestamp: 0, params: ThreadedMessageListParams())
    }
    let params = MessageRetrievalParams()
    (params.channelURL, params.messageId, params.includeParentMessageInfo) = ("chan", ids[0], true)
    let reply = try await channels.message(params: params)
    #expect(reply.message == "r0" && reply.parentMessage?.message == "parent")
    params.channelType = .open
    await #expect(throws: SBDError.self) { try await channels.message(params: params) }
    try await fixture.stop()
  }
}

extension PreviousMessageListQueryTests {
  @Test("a page of messages that cannot be read does not end the walk") func unreadable() async throws {
    let live = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let transport = GarblingTransport(try live.transport())
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    for user in ["alice", "bob"] { try await live.call("POST", "users", #"{"user_id":"\#(user)"}"#) }
    try await live.call("POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"chan"}"#)
    for text in ["m0", "m1", "new", "new", "new", "new", "m6"] { try await live.send(text, to: "chan", by: "bob") }
    _ = try await session.connect()
    let channel = try await session.channel(url: "chan")
    let query = channel.createPreviousMessageListQuery { $0.limit = 1 }
    #expect(try await all(query) == [["m6"], ["m1"], ["m0"], []])
    try await session.close()
    await live.stop()
  }
}

/// Messages with the text `new` are of a kind that this version does not know.
private struct GarblingTransport: ForwardingTransport {
  let base: any ChatTransport

  init(_ base: any ChatTransport) { self.base = base }

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    let answer = try await base.call(call, progress: progress)
    guard call.method == .get, call.path.last == "messages" else { return answer }
    let messages = answer.objects("messages").map { message in
      message.string("message") == "new" ? message.edited { $0.set("type", "NEWS") } : message
    }
    return answer.edited { $0.set("messages", messages) }
  }
}
