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
    let scene = try await EventScene(transport: { base in
      let transport = HeldTransport(base)
      held.withValue { $0 = transport }
      return transport
    })
    let transport = try #require(held.withValue { $0 })
    for text in ["one", "two"] { try await scene.received(text) }
    transport.hold { $0.path.last == "messages" }
    let engine = scene.device.engine
    let page = Task {
      try await engine.calls.loadMessages(
        channelURL: EventScene.url, MessageListParameters(timestamp: .max, previousLimit: 10))
    }
    await transport.untilHeld()
    try await scene.server(
      "PUT", "group_channels/chan/hide", #"{"user_id":"alice","hide_previous_messages":true}"#)
    await scene.device.log.until { notices in notices.contains { $0.source == .channelHidden } }
    let id = try await scene.send("three")
    await scene.device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(id) } == true }
    }
    transport.release()
    #expect(try await page.value.messages.isEmpty)
    await scene.settled()
    let messages = try await scene.device.cache.read {
      try $0.messages(channelURL: EventScene.url, createdIn: 0...Int64.max)
    }
    #expect(messages.map(\.id) == [id])
    try await scene.stop()
  }
}
