import ChatClient
import DevChatServer
import LiveTesting
import Testing

@testable import SyncManager

@Suite("Bug class 1, duplicates: both layers", .timeLimit(.minutes(1))) struct DuplicateTests {
  @Test("an own message that the app appends too, and whose events come twice, is there once")
  func own() async throws {
    let layers = try await BothLayers()
    try layers.scene.live.server.setFaults(FaultPlan(seed: 1, rules: [FaultRule(.event(nil), .duplicate)]))
    let appended = WatchedLog<Bool>()
    let preview = layers.old.channel.sendUserMessage("own") { message, _ in
      if let message { layers.old.appendMessage(message) }
      appended.append(message != nil)
    }
    layers.old.appendMessage(preview)
    await appended.until { !$0.isEmpty }
    await layers.expect(["1", "2", "3", "own"])
    try await layers.scene.send("4")
    await layers.expect(["1", "2", "3", "own", "4"])
    let inserts = layers.oldLog.lines.filter { $0.hasPrefix("succeeded insert ") }
    #expect(inserts == ["succeeded insert 1,2,3", "succeeded insert own", "succeeded insert 4"])
    #expect(layers.new.told.calls.filter { $0.hasPrefix("added 101") }.count == 1)
    try await layers.stop()
  }

  @Test("pages of both layers at once, while messages come") func pages() async throws {
    let layers = try await BothLayers(messages: 20, limit: 3)
    for number in 21...27 {
      async let pages: Void = layers.loadOlder()
      try await layers.scene.send("\(number)")
      await pages
    }
    await layers.expect((1...27).map(String.init))
    try await layers.stop()
  }

  @Test("a channel that moves from a later page to the top is on one page only") func channels() async throws {
    let layers = try await BothLayers(channels: 6, messages: 1, channelLimit: 2)
    try await layers.scene.send("2", to: "ch01")
    await layers.expectChannels(["ch01", "ch06", "ch05"])
    await layers.oldChannels.fetch()
    await layers.oldChannels.fetch()
    await layers.newChannels.loadAll()
    await layers.expectChannels(["ch01", "ch06", "ch05", "ch04", "ch03", "ch02"])
    try await layers.scene.send("2", to: "ch03")
    await layers.expectChannels(["ch03", "ch01", "ch06", "ch05", "ch04", "ch02"])
    try await layers.stop()
  }
}
