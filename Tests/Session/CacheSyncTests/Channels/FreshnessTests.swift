import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Answers and events that overtake each other.
@Suite("Freshness of channels", .live) struct FreshnessTests {
  private func fixture() async throws -> (EventFixture, HeldTransport) {
    let held = Locked<HeldTransport?>(nil)
    let fixture = try await EventFixture(transport: { base in
      let transport = HeldTransport(base)
      held.withValue { $0 = transport }
      return transport
    })
    return (fixture, try #require(held.withValue { $0 }))
  }

  @Test("an answer from before an event is not applied; the channel is fetched again")
  func answerOlderThanEvent() async throws {
    let (fixture, transport) = try await fixture()
    transport.hold { $0.isChannelFetch }
    fixture.device.engine.refreshChannel(EventFixture.url)
    await transport.untilHeld()
    let id = try await fixture.send("hello")
    await fixture.device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(id) } ?? false }
    }
    transport.release()
    try await fixture.clean()
    // The old answer, without the message, did not take its place.
    #expect(try await fixture.channel?.unreadMessageCount == 1)
    #expect(try await fixture.channel?.lastMessage?.id == id)
    // The first, the old one, and another; the receipt of the message may come between and ask for one more.
    #expect(transport.calls.filter(\.isChannelFetch).count >= 3)
    try await fixture.stop()
  }

  @Test("an event that an answer has already is resolved by another fetch")
  func eventOlderThanAnswer() async throws {
    let (fixture, transport) = try await fixture()
    // The answer knows the message; its event comes later.
    let id = try await fixture.send("hello")
    await fixture.device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(id) } ?? false }
    }
    fixture.device.engine.refreshChannel(EventFixture.url)
    await fixture.untilIdle()
    let message = try #require(try await fixture.message(id))
    let late = message.edited {
      $0.set("msg_id", Int64(999_999))
      $0.set("message_id", Int64(999_999))
    }
    let fetches = transport.calls.filter(\.isChannelFetch).count
    try await fixture.device.engine.perform {
      await $0.eventHandling.handle(ServerMessage(Command(.userMessage, late.payload)), on: $0)
    }
    await fixture.untilIdle()
    #expect(transport.calls.filter(\.isChannelFetch).count == fetches + 1)
    // The rules counted 2; the server says 1.
    #expect(try await fixture.channel?.unreadMessageCount == 1)
    try await fixture.stop()
  }

  @Test("a channel that the server no longer returns is removed")
  func gone() async throws {
    let (fixture, _) = try await fixture()
    let id = try await fixture.received("hello")
    // Unseen by the device.
    await fixture.device.engine.transport.suspend()
    try await fixture.server("PUT", "group_channels/chan/leave", #"{"user_ids":["alice"]}"#)
    try await fixture.device.connect()
    fixture.device.engine.refreshChannel(EventFixture.url)
    await fixture.device.log.until { $0.contains { $0.source == .channelDeleted } }
    #expect(try await fixture.channel == nil)
    #expect(try await fixture.message(id) == nil)
    try await fixture.stop()
  }

  @Test("what happened without a connection shows after the next event, and at once where somebody watches")
  func missed() async throws {
    let (fixture, _) = try await fixture()
    let watch = fixture.device.engine.watchChanges(channelURL: EventFixture.url)
    await fixture.device.engine.transport.suspend()
    try await fixture.server("PUT", "group_channels/chan", #"{"name":"Two"}"#)
    try await fixture.device.connect()
    await fixture.untilIdle()
    #expect(try await fixture.channel?.name == "Two")
    watch.cancel()
    try await fixture.device.engine.perform { _ in }
    await fixture.device.engine.transport.suspend()
    try await fixture.server("PUT", "group_channels/chan", #"{"name":"Three"}"#)
    try await fixture.device.connect()
    await fixture.untilIdle()
    #expect(try await fixture.channel?.name == "Two")
    try await fixture.received("hello")
    #expect(try await fixture.channel?.name == "Three")
    try await fixture.stop()
  }

  @Test(
    "an answer from before a connection was lost does not stand for what is missed; that is told once, as found by asking",
    arguments: [false, true], [false, true])
  func askedBeforeLoss(isDeleted: Bool, isAnsweredLate: Bool) async throws {
    let (fixture, transport) = try await fixture()
    let log = fixture.device.log
    let watch = fixture.device.engine.watchChanges(channelURL: EventFixture.url)
    transport.hold { $0.isChannelFetch }
    fixture.device.engine.refreshChannel(EventFixture.url)
    await transport.untilHeld()
    await transport.suspend()
    await log.untilEffect { if case .connection(let state) = $0 { state != .connected } else { false } }
    // The channel as it was; the device learns it without a connection, or when there is one again.
    if !isAnsweredLate {
      transport.release()
      await fixture.untilIdle()
    }
    if isDeleted {
      try await fixture.server("DELETE", "group_channels/chan")
    } else {
      try await fixture.server("PUT", "group_channels/chan", #"{"name":"Two"}"#)
    }
    try await fixture.device.connect()
    transport.release()
    await fixture.untilIdle()
    #expect(try await fixture.channel?.name == (isDeleted ? nil : "Two"))
    let told = log.notices.compactMap { notice in
      notice.change?.channels.first { $0.row == (isDeleted ? .deleted : .updated) }.map { _ in notice.source }
    }
    #expect(told == [.channelChangelog])
    // Everybody's channels are looked at once for that, and not with each event.
    #expect(
      try await fixture.device.engine.perform {
        !$0.channelSync.freshness.isLookDue && $0.channelSync.freshness.isAnythingMissed
      })
    watch.cancel()
    try await fixture.stop()
  }

  @Test("a proxy that answers 403 or 404 in the server's place takes no channel away, nor what waits to be sent")
  func proxy() async throws {
    let live = try await LiveFixture()
    let asked = Locked(0)
    let transport = InterceptedTransport(
      try live.transport(),
      beforeCall: { call in
        guard call.target.contains("group_channels") else { return }
        asked.withValue { $0 += 1 }
        for status in [403, 404] where asked.withValue({ $0 == status - 402 }) {
          _ = try HTTPAnswer(status: status, body: Array("<html>Sign in</html>".utf8)).payload()
        }
      })
    var configuration = SyncConfiguration()
    configuration.firstRetryDelay = 0.001
    let device = try await TestDevice(userID: "alice", transport: transport, configuration: configuration)
    try await live.platform(
      "POST", "users",
      body: .object {
        $0.set("user_id", "alice"); $0.set("nickname", "A"); $0.set("profile_url", "")
      })
    try await live.platform(
      "POST", "group_channels",
      body: .object {
        $0.set("channel_url", "kept")
        $0.set("user_ids", ["alice"])
      })
    try await device.cache.write(source: .fetched) { transaction in
      try transaction.upsertChannels([Channel(.object { $0.set("channel_url", "kept") })])
    }
    try await device.connect()
    try await device.engine.perform { engine in
      engine.channelSync.markStale(channelURL: "kept", on: engine)
      await engine.channelSync.scheduleChannelFetches(on: engine)
    }
    // The third answer is the server's own.
    await device.log.until { notices in notices.contains { $0.change?.channels.contains { $0.row == .updated } == true }
    }
    #expect(asked.withValue { $0 } >= 3)
    #expect(!device.log.notices.contains { $0.source == .channelDeleted })
    #expect(try await device.cache.read { try $0.channel(url: "kept") } != nil)
    try await device.stop()
    await live.stop()
  }
}
