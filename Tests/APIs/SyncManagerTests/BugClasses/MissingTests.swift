import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 3, missing: both layers", .live) struct MissingTests {
  @Test("after each of several reconnections everything comes, what was missed and what is new")
  func reconnected() async throws {
    let layers = try await BothLayers(messages: 1)
    var texts = ["1"]
    for round in 1...3 {
      try await layers.away { try await layers.fixture.send("missed \(round)") }
      texts.append("missed \(round)")
      await layers.expect(texts)
      try await layers.fixture.send("live \(round)")
      texts.append("live \(round)")
      await layers.expect(texts)
    }
    try await layers.stop()
  }

  @Test("the first message of an empty channel is shown, and brings the channel") func first() async throws {
    let layers = try await BothLayers(channels: 1, messages: 0)
    #expect(layers.oldChannels.urls.isEmpty && layers.newChannels.collection.channelList.isEmpty)
    try await layers.fixture.send("1")
    await layers.expect(["1"])
    await layers.expectChannels(["ch01"])
    try await layers.stop()
  }

  @Test("recreated collections show what arrived while there were none") func again() async throws {
    let layers = try await BothLayers()
    layers.old.remove()
    layers.new.collection.dispose()
    try await layers.fixture.send("4")
    await layers.oldChannelLog.events.expect("move ch01")
    let next = try await BothLayers(layers.fixture, layers.session)
    try await next.load()
    await next.expect(["1", "2", "3", "4"])
    try await layers.fixture.send("5")
    await next.expect(["1", "2", "3", "4", "5"])
    try await layers.stop()
  }

  @Test("with a filter, what came without a connection comes too") func filtered() async throws {
    let layers = try await BothLayers(senders: ["alice"])
    try await layers.away {
      for text in ["4", "5", "6"] { try await layers.fixture.send(text) }
      try await layers.fixture.send("mine", by: "alice")
      try await layers.fixture.send("7")
    }
    await layers.expect(["mine"])
    try await layers.stop()
  }

  @Test("a channel that was made without a connection is listed") func channel() async throws {
    let layers = try await BothLayers(messages: 1)
    try await layers.away {
      try await layers.fixture.make("ch09")
      try await layers.fixture.send("1", to: "ch09")
    }
    await layers.expectChannels(["ch09", "ch02", "ch01"])
    try await layers.stop()
  }
}
