import ChatModel
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// The engine over everything that an app has; the other suites leave the sockets out.
@Suite("The engine over sockets", .live) struct EndToEndTests {
  @Test("a login, history, an event, a send, a lost connection and what was missed") func pass() async throws {
    let scene = try await EventScene(isOnSockets: true)
    let device = scene.device
    let old = try await scene.send("old")
    let watch = device.engine.watchMessages(channelURL: EventScene.url)
    let live = try await scene.received("live")
    let answers = Answers()
    try device.send("own", to: EventScene.url, answers)
    await answers.until(1)
    #expect(answers.code("own") == 0)
    #expect(scene.scene.server.disconnect(userID: "alice") == 1)
    let missed = try await scene.send("missed")
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(missed) } == true }
    }
    await scene.settled()
    let cached = try await device.cache.read { try $0.messages(channelURL: EventScene.url, createdIn: 0...Int64.max) }
    #expect(cached.map(\.text) == ["old", "live", "own", "missed"])
    #expect(cached.first?.id == old && cached.dropFirst().first?.id == live)
    watch.cancel()
    try await scene.stop()
  }
}
