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
    let fixture = try await SessionFixture(event.channel)
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ChannelDelegate, identifier: "test")
    let id = try await event.arrange(fixture)
    // What was arranged has been told when a later event is.
    try await fixture.server("POST", "group_channels/chan/metacounter", #"{"metacounter":{"marker":1}}"#)
    await delegate.log.until("counters created marker=1")
    try await fixture.clean()
    delegate.log.removeAll()
    try await event.act(fixture, id)
    let count = event.calls.count
    await delegate.log.until { $0.count >= count }
    try await fixture.clean()
    #expect(delegate.log.calls == event.calls)
    try await fixture.stop()
  }

  @Test("an own message is not received, whichever way its acknowledgement comes") func ownMessage() async throws {
    let fixture = try await SessionFixture()
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ChannelDelegate, identifier: "test")
    let value = ChatModel.User(.object { $0.set("user_id", "alice") })
    let user = try #require(value)
    let draft = try OutgoingDraft.text(
      UserMessageContent("mine"), in: "chan", by: user, createdAt: fixture.session.engine.nextSendTime(),
      requestID: "r1")
    await withCheckedContinuation { continuation in
      fixture.session.engine.send(draft) { _ in continuation.resume() }
    }
    try await fixture.send("theirs")
    await delegate.log.until("received theirs")
    try await fixture.clean()
    #expect(delegate.log.calls == ["changed chan", "received theirs", "changed chan"])
    try await fixture.stop()
  }

  @Test("an own edit is not told as an update, only what it changes of the channel") func ownEdit() async throws {
    let fixture = try await SessionFixture()
    let id = try await fixture.send("mine", by: "alice")
    let other = try await fixture.send("theirs")
    try await fixture.clean()
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ChannelDelegate, identifier: "test")
    let channel = try await fixture.session.channel(url: "chan")
    #expect(try await channel.updateUserMessage(messageId: id, text: "changed").message == "changed")
    try await fixture.server(
      "PUT", "group_channels/chan/messages/\(other)", #"{"message_type":"MESG","message":"also changed"}"#)
    await delegate.log.until { $0.contains { $0.hasPrefix("updated") } }
    try await fixture.clean()
    #expect(delegate.log.calls.filter { $0.hasPrefix("updated") }.count == 1)
    #expect(!delegate.log.calls.contains { $0.hasPrefix("updated changed") })
    try await fixture.stop()
  }

  @Test(
    "the app's object of a channel shows that the user is no longer a member",
    arguments: ["banned", "left", "deleted"])
  func gone(_ reason: String) async throws {
    let fixture = try await SessionFixture()
    try await fixture.send("hello")
    try await fixture.clean()
    let channel = try await fixture.session.channel(url: "chan")
    #expect(channel.myMemberState == .joined && channel.unreadMessageCount == 1)
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ChannelDelegate, identifier: "test")
    switch reason {
    case "banned":
      try await fixture.server("POST", "group_channels/chan/ban", #"{"user_id":"alice","seconds":60}"#)
      await delegate.log.until { $0.contains { $0.hasPrefix("banned alice") } }
    case "left": try await channel.leave()
    default:
      try await fixture.server("DELETE", "group_channels/chan")
      await delegate.log.until { $0.contains { $0.hasPrefix("deleted chan") } }
    }
    #expect(channel.myMemberState == .none && channel.unreadMessageCount == 0)
    #expect(channel.members.map(\.userId) == ["bob"])
    // Clearing the cache says nothing about memberships.
    try await fixture.server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"other","name":"Other"}"#)
    let other = try await fixture.session.channel(url: "other")
    try await fixture.session.clearCache()
    await fixture.session.untilDelivered()
    #expect(other.myMemberState == .joined && other.members.count == 2)
    try await fixture.stop()
  }

  @Test("what happens in a channel that nobody knows is told when the channel is known") func unknown() async throws {
    let fixture = try await SessionFixture()
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ChannelDelegate, identifier: "test")
    try await fixture.server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"other","name":"Other"}"#)
    try await fixture.send("hello", in: "other")
    await delegate.log.until("received hello")
    try await fixture.clean()
    #expect(delegate.log.calls.filter { $0 == "received hello" }.count == 1)
    #expect(try await fixture.session.cache.read { try $0.channel(url: "other")?.name } == "Other")
    try await fixture.stop()
  }

  @Test("a method in its newer form is called instead of the older one") func newerForms() async throws {
    final class Newer: ChannelDelegate, @unchecked Sendable {
      let log = CallLog()
      func channelDidUpdateReadReceipt(_ sender: GroupChannel) { log.append("older") }
      func channelDidUpdateReadStatus(_ channel: GroupChannel) { log.append("newer") }
    }
    let fixture = try await SessionFixture()
    let delegate = Newer()
    fixture.session.add(delegate, identifier: "test")
    try await fixture.send("hello", by: "alice")
    try await fixture.server("PUT", "group_channels/chan/messages/mark_as_read", #"{"user_id":"bob"}"#)
    await delegate.log.until { !$0.isEmpty }
    try await fixture.clean()
    #expect(delegate.log.calls == ["newer"])
    try await fixture.stop()
  }

  @Test("the unread total is reported, and can be requested") func totals() async throws {
    let fixture = try await SessionFixture()
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any UserEventDelegate, identifier: "test")
    try await fixture.send("hello")
    await delegate.log.until("unread 1")
    #expect(fixture.session.subscribedTotalUnreadMessageCount == 1)
    let counts = await withCheckedContinuation { continuation in
      fixture.session.getTotalUnreadMessageCount { messages, _ in
        fixture.session.getTotalUnreadChannelCount { channels, _ in
          continuation.resume(returning: [messages, channels])
        }
      }
    }
    #expect(counts == [1, 1])
    let error = await withCheckedContinuation { continuation in
      fixture.session.markAsReadAll { continuation.resume(returning: $0) }
    }
    #expect(error == nil)
    await delegate.log.until("unread 0")
    try await fixture.stop()
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
    let fixture = try await SessionFixture()
    let log = CallLog()
    let shown = Shown(log)
    let registration = fixture.session.register(shown)
    let watcher = Watcher(shown)
    fixture.session.add(watcher, identifier: "test")
    try await fixture.send("first")
    await log.until("shown")
    try await fixture.clean()
    #expect(log.calls == ["there already", "shown"])
    fixture.session.removeAllChannelDelegates()
    fixture.session.removeAllConnectionDelegates()
    log.removeAll()
    try await fixture.send("second")
    await log.until("shown")
    try await fixture.clean()
    #expect(log.calls == ["shown"])
    registration.cancel()
    try await fixture.stop()
  }
}
