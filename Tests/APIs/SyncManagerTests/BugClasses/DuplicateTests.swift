import ChatClient
import ChatWire
import DevChatBackend
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 1, duplicates: both layers", .live) struct DuplicateTests {
  @Test("an own message that the app appends too, and whose events come twice, is there once")
  func own() async throws {
    let layers = try await BothLayers()
    try layers.fixture.live.server.setFaults(FaultPlan(seed: 1, rules: [FaultRule(.event(nil), .duplicate)]))
    let appended = WatchedLog<Bool>()
    let preview = layers.old.channel.sendUserMessage("own") { message, _ in
      if let message { layers.old.appendMessage(message) }
      appended.append(message != nil)
    }
    layers.old.appendMessage(preview)
    await appended.expect("the answer to the send") { !$0.isEmpty }
    await layers.expect(["1", "2", "3", "own"])
    try await layers.fixture.send("4")
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
      try await layers.fixture.send("\(number)")
      await pages
    }
    await layers.expect((1...27).map(String.init))
    try await layers.stop()
  }

  @Test("a page that overlaps what was filled in while it was asked for brings only what is not shown yet")
  func overlap() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 20)
    // Not resumed: background sync would cache everything, and no page would come from the server.
    let first = try fixture.session(isResumed: false)
    try await first.connected()
    let small = try await BothLayers(fixture, first, limit: 3)
    await withCheckedContinuation { continuation in small.new.start { continuation.resume() } }
    try await first.close()

    let (gate, asked) = (Gate(), CallLog())
    let session = try fixture.session(
      isResumed: false,
      transport: InterceptedTransport(
        try fixture.live.transport(),
        beforeCall: { call in
          guard call.path.last == "messages" else { return }
          asked.append(call.target)
          // The first fills the view in, the second is the page.
          if asked.calls.count == 2 { await gate.wait() }
        }))
    let layers = try await BothLayers(fixture, session, limit: 10)
    // Without a connection.
    try await layers.load()
    let shown = layers.new.collection.succeededMessages.count
    try #require((1..<10).contains(shown))
    let loaded = WatchedLog<Bool>()
    layers.new.load(isForward: false) { loaded.append(true) }
    await loaded.expect("what else is cached") { !$0.isEmpty }
    layers.forget()
    _ = try await session.connect()
    await asked.expect("the filling of the view") { !$0.isEmpty }
    layers.new.load(isForward: false) { loaded.append(true) }
    await gate.untilWaited()
    await layers.new.told.expect("what fills the view") { $0.contains { $0.hasPrefix("added") } }
    gate.open()
    await loaded.expect("the page") { $0.count == 2 }
    await session.untilAllIsTold()
    let faults = await session.delivered { layers.new.faults }
    #expect(faults.isEmpty)
    LegacyLayer.of(session).setResumed(true, session)
    while layers.new.collection.hasPrevious { await layers.loadOlder() }
    while await layers.old.fetch(.previous) == "more" {}
    await layers.expect((1...20).map(String.init))
    try await layers.stop()
  }

  @Test("a fetch does not show a channel again that is shown and fell behind what was fetched")
  func channelFellBehind() async throws {
    let layers = try await BothLayers(channels: 6, messages: 1, channelLimit: 2)
    let id = try await layers.fixture.send("2", to: "ch01")
    await layers.expectChannels(["ch01", "ch06", "ch05"])
    try await layers.fixture.server("DELETE", "group_channels/ch01/messages/\(id)")
    await layers.oldChannelLog.events.expect("ch01 at the end") { _ in
      layers.oldChannels.urls == ["ch06", "ch05", "ch01"]
    }
    for urls in [["ch06", "ch05", "ch04", "ch03", "ch01"], ["ch06", "ch05", "ch04", "ch03", "ch02", "ch01"]] {
      await layers.oldChannels.fetch()
      await layers.session.untilAllIsTold()
      #expect(layers.oldChannels.urls == urls)
    }
    await layers.newChannels.loadAll()
    await layers.expectChannels(["ch06", "ch05", "ch04", "ch03", "ch02", "ch01"])
    let inserted = layers.oldChannelLog.lines.filter { $0.hasPrefix("insert") }
    #expect(inserted == ["insert ch06,ch05", "insert ch01", "insert ch04,ch03", "insert ch02"])
    try await layers.stop()
  }

  @Test("a fetch that waits for the sync of the list shows each channel once")
  func channelsWhileSyncing() async throws {
    let fixture = try await LegacyFixture(channels: 5)
    let gate = Gate()
    let session = try fixture.session(
      pageSize: 2,
      transport: InterceptedTransport(
        try fixture.live.transport(),
        beforeCall: { call in
          if call.path.last == "my_group_channels",
            call.query.contains(where: { $0.name == "token" && !$0.value.isEmpty })
          {
            await gate.wait()
          }
        }))
    _ = try await session.connect()
    let layers = try await BothLayers(fixture, session)
    await gate.untilWaited()
    async let end = layers.oldChannels.fetch()
    await layers.oldChannelLog.events.expect("what is cached") { $0.contains { $0.hasPrefix("insert ch05,ch04") } }
    gate.open()
    _ = await end
    await layers.newChannels.loadAll()
    await layers.expectChannels(["ch05", "ch04", "ch03", "ch02", "ch01"])
    let inserted = layers.oldChannelLog.lines.filter { $0.hasPrefix("insert ") }
      .map { $0.dropFirst("insert ".count).split(separator: ",") }
    #expect(inserted.count == 2 && inserted.joined().sorted() == ["ch01", "ch02", "ch03", "ch04", "ch05"])
    try await layers.stop()
  }

  @Test("a channel that moves from a later page to the top is on one page only") func channels() async throws {
    let layers = try await BothLayers(channels: 6, messages: 1, channelLimit: 2)
    try await layers.fixture.send("2", to: "ch01")
    await layers.expectChannels(["ch01", "ch06", "ch05"])
    await layers.oldChannels.fetch()
    await layers.oldChannels.fetch()
    await layers.newChannels.loadAll()
    await layers.expectChannels(["ch01", "ch06", "ch05", "ch04", "ch03", "ch02"])
    try await layers.fixture.send("2", to: "ch03")
    await layers.expectChannels(["ch03", "ch01", "ch06", "ch05", "ch04", "ch02"])
    try await layers.stop()
  }
}
