import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Messages that the user does not see any more.
@Suite("Answers with a hidden history", .live) struct HiddenHistoryTests {
  @Test("a page that was asked for before the history was hidden brings nothing of it back") func page() async throws {
    let held = Locked<HeldTransport?>(nil)
    let fixture = try await EventFixture(transport: { base in
      let transport = HeldTransport(base)
      held.withValue { $0 = transport }
      return transport
    })
    let transport = try #require(held.withValue { $0 })
    for text in ["one", "two"] { try await fixture.received(text) }
    transport.hold { $0.path.last == "messages" }
    let engine = fixture.device.engine
    let page = Task {
      try await engine.calls.loadMessages(
        channelURL: EventFixture.url, MessageListParameters(timestamp: .max, previousLimit: 10))
    }
    await transport.untilHeld()
    try await fixture.server(
      "PUT", "group_channels/chan/hide", #"{"user_id":"alice","hide_previous_messages":true}"#)
    await fixture.device.log.until { notices in notices.contains { $0.source == .channelHidden } }
    let id = try await fixture.send("three")
    await fixture.device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(id) } == true }
    }
    transport.release()
    #expect(try await page.value.messages.isEmpty)
    await fixture.untilIdle()
    let messages = try await fixture.device.cache.read {
      try $0.messages(channelURL: EventFixture.url, createdIn: 0...Int64.max)
    }
    #expect(messages.map(\.id) == [id])
    try await fixture.stop()
  }
}
