import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

@Suite("Open channels", .live) struct OpenChannelTests {
  @Test("a channel is created, listed, entered, written to and left, and nothing of it is cached")
  func thinPath() async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let params = OpenChannelCreateParams()
    (params.channelURL, params.name, params.operatorUserIds) = ("made", "Made", ["alice"])
    let made = try await alice.session.openChannels.createChannel(params: params)
    #expect(made.isOpenChannel() && !made.isGroupChannel() && made.channelType == .open && made.name == "Made")
    #expect(made.isOperator(userId: "alice") && !made.isOperator(userId: "bob") && made.participantCount == 0)
    let query = bob.session.openChannels.createOpenChannelListQuery { $0.limit = 1 }
    var urls: [String] = []
    while query.hasNext { urls += try await query.loadNextPage().map(\.channelURL) }
    #expect(urls == ["made", "open"])
    #expect(try await bob.session.openChannels.channel(url: "made").name == "Made")
    #expect(await thrownCode { _ = try await bob.session.openChannels.channel(url: "nowhere") } == 400201)

    #expect(await thrownCode { try await made.send("too early") } == 900020)
    try await made.enter()
    let theirs = try await bob.session.openChannels.channel(url: "made")
    try await theirs.enter()
    #expect(theirs.participantCount == 2)
    let sent = try await made.send("hello")
    #expect(sent.messageId > 0 && sent.isOpenChannel() && sent.sendingStatus == .succeeded)
    await bob.log.until("received hello")
    let answer = try await theirs.send("hi")
    await alice.log.until("received hi")
    #expect(alice.log.calls.filter { $0.hasPrefix("received") } == ["received hi"])

    // Pages, by time, around a message, and backward.
    let params2 = MessageListParams()
    (params2.previousResultSize, params2.nextResultSize, params2.isInclusive) = (10, 10, true)
    #expect(try await theirs.messages(around: .max, params: params2).map(\.message) == ["hello", "hi"])
    params2.nextResultSize = 0
    #expect(
      try await theirs.messages(aroundMessageId: sent.messageId, params: params2).map(\.messageId) == [sent.messageId])
    let history = theirs.createPreviousMessageListQuery { $0.limit = 1 }
    #expect(try await history.loadNextPage().map(\.messageId) == [answer.messageId])
    #expect(try await history.loadNextPage().map(\.messageId) == [sent.messageId])
    let changes = try await theirs.messageChangeLogs(timestamp: 1)
    #expect(changes.deletedMessageIds.isEmpty)

    try await theirs.exit()
    #expect(theirs.participantCount == 1)
    await alice.log.until("exited bob")
    try await made.send("gone")
    // A later answer of the server comes after what would have been told.
    _ = try await theirs.refresh()
    await fixture.quiet(bob)
    #expect(!bob.log.calls.contains("received gone"))
    for device in [alice, bob] { #expect(try await device.isCacheEmpty()) }
    try await fixture.stop()
  }

  @Test("changes, reactions, threads and deletions of messages are those of every channel") func messages() async throws
  {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, theirs) = (try await alice.entered(), try await bob.entered())
    let params = UserMessageParams(message: "hello @bob")
    params.mentionedUserIds = ["bob"]
    let sent = try await mine.send(params)
    await bob.log.until("mention hello @bob")
    let edited = try await mine.updateUserMessage(messageId: sent.messageId, text: "changed")
    #expect(edited.message == "changed" && edited.isOpenChannel())
    await bob.log.until("updated changed")
    _ = try await theirs.addReaction(with: sent, key: "+")
    await alice.log.until { calls in calls.contains { $0.hasPrefix("reaction +") } }
    let reply = UserMessageParams(message: "reply")
    reply.parentMessageId = sent.messageId
    try await theirs.send(reply)
    await alice.log.until("thread 1")
    let thread = try await alice.session.groupChannels.threadedMessages(
      of: sent, timestamp: .max, params: threadParams)
    #expect(thread.replies.map(\.message) == ["reply"])
    let one = MessageRetrievalParams()
    (one.channelURL, one.channelType, one.messageId) = ("open", .open, sent.messageId)
    #expect(try await alice.session.groupChannels.message(params: one).message == "changed")
    #expect(try await theirs.translateUserMessage(edited, targetLanguages: ["de"]).translations?["de"] != nil)
    #expect(await thrownCode { try await theirs.deleteMessage(messageId: sent.messageId) } == 400108)
    try await mine.deleteMessage(sent)
    await bob.log.until("message deleted")
    let id = try await fixture.announce("news")
    await bob.log.until("received news")
    #expect(id > 0)
    for device in [alice, bob] { #expect(try await device.isCacheEmpty()) }
    try await fixture.stop()
  }

  private var threadParams: ThreadedMessageListParams {
    let params = ThreadedMessageListParams()
    (params.previousResultSize, params.nextResultSize) = (10, 0)
    return params
  }

  @Test("files are uploaded, with progress, and can be canceled") func files() async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, _) = (try await alice.entered(), try await bob.entered())
    let params = FileMessageParams(file: Data(repeating: 7, count: 100))
    (params.fileName, params.mimeType) = ("a.bin", "application/octet-stream")
    let progress = CallLog()
    let sent = try await mine.send(params) { _, sent, total in progress.append("\(sent) of \(total)") }
    #expect(sent.name == "a.bin" && sent.size == 100 && !sent.url.isEmpty && sent.isOpenChannel())
    #expect(progress.calls.last == "100 of 100")
    await bob.log.until { calls in calls.contains { $0.hasPrefix("received") } }
    let copy = try await mine.copy(sent, toTargetChannel: mine)
    #expect(copy.url == sent.url && copy.messageId != sent.messageId)
    // One that never gets to the server.
    try fixture.live.server.setFaults(
      FaultPlan(rules: [FaultRule(.http(method: "POST", pathPrefix: "/v3/storage/file"), .latency(30_000))]))
    let ended = CallLog()
    let pending = mine.sendFileMessage(params: params, progressHandler: nil) { message, error in
      ended.append("\(message?.sendingStatus == .canceled) \(error?.code ?? 0)")
    }
    #expect(pending.sendingStatus == .pending && pending.isOpenChannel())
    // A text waits behind it.
    mine.sendUserMessage("after") { message, error in ended.append(message?.message ?? "\(error?.code ?? 0)") }
    try await mine.cancelUploadingFileMessage(requestId: pending.requestId)
    await ended.until { $0.count == 2 }
    #expect(ended.calls == ["true 800240", "after"])
    #expect(try await alice.isCacheEmpty())
    try await fixture.stop()
  }

  @Test("a message that was not sent fails, and is sent again under its request id") func resending() async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, _) = (try await alice.entered(), try await bob.entered())
    await withCheckedContinuation { continuation in
      alice.session.disconnectWebSocket { continuation.resume() }
    }
    let failed: UserMessage? = await withCheckedContinuation { continuation in
      mine.sendUserMessage("later") { message, error in
        #expect(error?.code == 800101)
        continuation.resume(returning: message)
      }
    }
    let message = try #require(failed)
    #expect(message.sendingStatus == .failed && message.isResendable && message.errorCode == 800101)
    #expect(message.isOpenChannel() && message.messageId == 0)
    #expect(alice.session.reconnect())
    let log = CallLog()
    // Until the connection is there.
    while !log.calls.contains("sent") {
      let sent = try? await mine.resend(message)
      log.append(sent.map { $0.requestId == message.requestId ? "sent" : "another" } ?? "failed")
      await fixture.quiet(alice)
    }
    await bob.log.until("received later")
    #expect(bob.log.calls.filter { $0 == "received later" }.count == 1)
    #expect(try await alice.isCacheEmpty())
    try await fixture.stop()
  }

  @Test("a message that the server has although its answer was lost is found when it is sent again")
  func lostAnswer() async throws {
    let fixture = try await OpenChannelFixture { $0.answersRepeatedSends = false }
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, _) = (try await alice.entered(), try await bob.entered())
    try fixture.live.server.setFaults(
      FaultPlan(rules: [FaultRule(.command("MESG"), .disconnectAfterHandling, count: 1)]))
    let failed: UserMessage? = await withCheckedContinuation { continuation in
      mine.sendUserMessage("once") { message, _ in continuation.resume(returning: message) }
    }
    let message = try #require(failed)
    #expect(message.sendingStatus == .failed && message.isResendable)
    await bob.log.until("entered alice")
    let sent = try await mine.resend(message)
    #expect(sent.requestId == message.requestId && sent.messageId > 0)
    let params = MessageListParams()
    params.previousResultSize = 10
    #expect(try await mine.messages(around: .max, params: params).map(\.messageId) == [sent.messageId])
    // One that never got there is sent.
    try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(.command("MESG"), .disconnect, count: 1)]))
    bob.log.removeAll()
    let other: UserMessage? = await withCheckedContinuation { continuation in
      mine.sendUserMessage("again") { message, _ in continuation.resume(returning: message) }
    }
    await bob.log.until("entered alice")
    try await mine.resend(try #require(other))
    #expect(try await mine.messages(around: .max, params: params).map(\.message) == ["once", "again"])
    try await fixture.stop()
  }

  private enum Sends { case pass, fail, wait }

  /// Two taps on the same button; the server of this test does not know request ids.
  @Test("a message that is sent again while it is on its way goes out once, and both callers are told")
  func twice() async throws {
    let fixture = try await OpenChannelFixture { $0.answersRepeatedSends = false }
    let (sends, log) = (Locked(Sends.pass), CallLog())
    let alice = try await fixture.device("alice") { base in
      InterceptedTransport(
        base,
        beforeSend: { _ in
          switch sends.withValue({ $0 }) {
          case .pass: return
          case .fail: throw WireError(.socketClosed, "The test breaks it.")
          case .wait: await log.until("both asked")
          }
        })
    }
    let mine = try await alice.entered()
    sends.withValue { $0 = .fail }
    let failed: UserMessage? = await withCheckedContinuation { continuation in
      mine.sendUserMessage("once") { message, _ in continuation.resume(returning: message) }
    }
    let message = try #require(failed)
    #expect(message.isResendable)
    sends.withValue { $0 = .wait }
    for _ in 0..<2 { mine.resendUserMessage(message) { sent, _ in log.append("sent \(sent?.messageId ?? 0)") } }
    try await alice.session.engine.perform { _ in }
    log.append("both asked")
    await log.until { $0.count == 3 }
    let params = MessageListParams()
    params.previousResultSize = 10
    let history = try await mine.messages(around: .max, params: params)
    #expect(history.count == 1 && log.calls.dropFirst().allSatisfy { $0 == "sent \(history[0].messageId)" })
    try await fixture.stop()
  }

  @Test("what an open channel serialized is one again, and no group channel") func serialization() async throws {
    let fixture = try await OpenChannelFixture()
    let alice = try await fixture.device("alice")
    let data = try #require(try await alice.open().serialize())
    #expect(alice.session.channel(serialized: data) == nil)
    let channel = try #require(alice.session.openChannels.channel(serialized: data))
    #expect(channel.channelURL == "open" && channel.name == "One" && channel.isOpen())
    try await fixture.stop()
  }
}
