import CacheSync
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

@Suite("Delegates", .live) struct DelegateTests {
  @Test("each event makes its calls, in their order, once, on the app's queue", arguments: DelegateCase.all)
  func event(_ event: DelegateCase) async throws {
    let scene = try await SessionScene(event.channel)
    let delegate = RecordingDelegate(scene.queue)
    scene.session.add(delegate as any ChannelDelegate, identifier: "test")
    let id = try await event.arrange(scene)
    // What was arranged has been told when a later event is.
    try await scene.server("POST", "group_channels/chan/metacounter", #"{"metacounter":{"marker":1}}"#)
    await delegate.log.until("counters created marker=1")
    try await scene.clean()
    delegate.log.removeAll()
    try await event.act(scene, id)
    let count = event.calls.count
    await delegate.log.until { $0.count >= count }
    try await scene.clean()
    #expect(delegate.log.calls == event.calls)
    try await scene.stop()
  }

  @Test("an own message is not received, whichever way its acknowledgement comes") func ownMessage() async throws {
    let scene = try await SessionScene()
    let delegate = RecordingDelegate(scene.queue)
    scene.session.add(delegate as any ChannelDelegate, identifier: "test")
    let value = ChatModel.User(.object { $0.set("user_id", "alice") })
    let user = try #require(value)
    let draft = try OutgoingDraft.text(
      UserMessageContent("mine"), in: "chan", by: user, createdAt: scene.session.engine.nextSendTime(),
      requestID: "r1")
    await withCheckedContinuation { continuation in
      scene.session.engine.send(draft) { _ in continuation.resume() }
    }
    try await scene.send("theirs")
    await delegate.log.until("received theirs")
    try await scene.clean()
    #expect(delegate.log.calls == ["changed chan", "received theirs", "changed chan"])
    try await scene.stop()
  }

  @Test("what happens in a channel that nobody knows is told when the channel is known") func unknown() async throws {
    let scene = try await SessionScene()
    let delegate = RecordingDelegate(scene.queue)
    scene.session.add(delegate as any ChannelDelegate, identifier: "test")
    try await scene.server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"other","name":"Other"}"#)
    try await scene.send("hello", in: "other")
    await delegate.log.until("received hello")
    try await scene.clean()
    #expect(delegate.log.calls.filter { $0 == "received hello" }.count == 1)
    #expect(try await scene.session.cache.read { try $0.channel(url: "other")?.name } == "Other")
    try await scene.stop()
  }

  @Test("a method in its newer form is called instead of the older one") func newerForms() async throws {
    final class Newer: ChannelDelegate, @unchecked Sendable {
      let log = CallLog()
      func channelDidUpdateReadReceipt(_ sender: GroupChannel) { log.append("older") }
      func channelDidUpdateReadStatus(_ channel: GroupChannel) { log.append("newer") }
    }
    let scene = try await SessionScene()
    let delegate = Newer()
    scene.session.add(delegate, identifier: "test")
    try await scene.send("hello", by: "alice")
    try await scene.server("PUT", "group_channels/chan/messages/mark_as_read", #"{"user_id":"bob"}"#)
    await delegate.log.until { !$0.isEmpty }
    try await scene.clean()
    #expect(delegate.log.calls == ["newer"])
    try await scene.stop()
  }

  @Test("the unread total is told, and can be asked for") func totals() async throws {
    let scene = try await SessionScene()
    let delegate = RecordingDelegate(scene.queue)
    scene.session.add(delegate as any UserEventDelegate, identifier: "test")
    try await scene.send("hello")
    await delegate.log.until("unread 1")
    #expect(scene.session.subscribedTotalUnreadMessageCount == 1)
    let counts = await withCheckedContinuation { continuation in
      scene.session.getTotalUnreadMessageCount { messages, _ in
        scene.session.getTotalUnreadChannelCount { channels, _ in continuation.resume(returning: [messages, channels]) }
      }
    }
    #expect(counts == [1, 1])
    let error = await withCheckedContinuation { continuation in
      scene.session.markAsReadAll { continuation.resume(returning: $0) }
    }
    #expect(error == nil)
    await delegate.log.until("unread 0")
    try await scene.stop()
  }

  /// What a collection is to the session.
  private final class Shown: NoticeReceiver {
    let noticeChannelURL: String? = "chan"
    let messages = Locked<[Int64]>([])
    let log: CallLog

    init(_ log: CallLog) { self.log = log }

    func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
      let news = notice.channels.flatMap(\.inserted).map(\.id)
      guard !news.isEmpty else { return }
      delivery.swap { self.messages.withValue { $0 += news } }
      delivery.call { self.log.append("shown") }
    }
  }

  private final class Watcher: ChannelDelegate, @unchecked Sendable {
    let shown: Shown
    init(_ shown: Shown) { self.shown = shown }
    func channel(_ sender: BaseChannel, didReceive message: BaseMessage) {
      shown.log.append(shown.messages.withValue { $0 == [message.messageId] } ? "there already" : "missing")
    }
  }

  @Test("collections have a message already when delegates are called, and stay when all delegates are removed")
  func sameJob() async throws {
    let scene = try await SessionScene()
    let log = CallLog()
    let shown = Shown(log)
    let registration = scene.session.register(shown)
    let watcher = Watcher(shown)
    scene.session.add(watcher, identifier: "test")
    try await scene.send("first")
    await log.until("shown")
    try await scene.clean()
    #expect(log.calls == ["there already", "shown"])
    scene.session.removeAllChannelDelegates()
    scene.session.removeAllConnectionDelegates()
    log.removeAll()
    try await scene.send("second")
    await log.until("shown")
    try await scene.clean()
    #expect(log.calls == ["shown"])
    registration.cancel()
    try await scene.stop()
  }
}
