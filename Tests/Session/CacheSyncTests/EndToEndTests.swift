import ChatModel
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// The engine over everything that an app has; the other suites leave the sockets out.
@Suite("The engine over sockets", .live) struct EndToEndTests {
  @Test("a login, history, an event, a send, a lost connection and what was missed") func pass() async throws {
    let fixture = try await EventFixture(isOnSockets: true)
    let device = fixture.device
    let old = try await fixture.send("old")
    let watch = device.engine.watchMessages(channelURL: EventFixture.url)
    let live = try await fixture.received("live")
    let answers = Answers()
    try device.send("own", to: EventFixture.url, answers)
    await answers.until(1)
    #expect(answers.code("own") == 0)
    #expect(fixture.fixture.server.disconnect(userID: "alice") == 1)
    let missed = try await fixture.send("missed")
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(missed) } == true }
    }
    await fixture.untilIdle()
    let cached = try await device.cache.read { try $0.messages(channelURL: EventFixture.url, createdIn: 0...Int64.max) }
    #expect(cached.map(\.text) == ["old", "live", "own", "missed"])
    #expect(cached.first?.id == old && cached.dropFirst().first?.id == live)
    watch.cancel()
    try await fixture.stop()
  }
}
