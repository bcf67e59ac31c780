import ChatClient
import ChatConnection
import ChatWire
import DevChatBackend
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 9, slow or stuck: both layers", .live) struct StuckTests {
  @Test("while the server does not answer, what is cached is shown, and live messages come") func held() async throws {
    let first = try await BothLayers()
    try await first.session.close()
    let (fixture, gate, isHeld) = (first.fixture, Gate(), Locked(false))
    let session = try fixture.session(
      transport: InterceptedTransport(
        try fixture.live.transport(),
        beforeCall: { call in
          if call.method == .get, isHeld.withValue({ $0 }), call.path.last == "messages" { await gate.wait() }
        }))
    isHeld.withValue { $0 = true }
    let layers = try await BothLayers(fixture, session)
    _ = try await session.connect()
    let started = WatchedLog<Bool>()
    layers.new.start { started.append(true) }
    #expect(await layers.oldChannels.fetch() == nil)
    await layers.newChannels.loadAll()
    #expect(layers.oldChannels.urls == ["ch02", "ch01"])
    #expect(layers.newChannels.collection.channelList.map(\.channelURL) == ["ch02", "ch01"])
    await gate.untilWaited()
    await layers.new.told.expect("what is cached") { [new = layers.new] _ in new.collection.succeededMessages.count == 3
    }
    try await fixture.send("4", to: "ch02")
    await layers.oldChannelLog.events.expect("update ch02")
    await layers.newChannels.told.expect("updated ch02") {
      $0.contains { $0.hasPrefix("updated") && $0.hasSuffix("ch02") }
    }
    #expect(started.elements.isEmpty, "\(layers.new.lines), \(session.connectionState)")
    isHeld.withValue { $0 = false }
    gate.open()
    await started.expect("the end of the start") { !$0.isEmpty }
    await layers.old.fetch(.previous)
    await layers.expect(["1", "2", "3"])
    try await layers.stop()
  }

  @Test("a page that the server never answers ends, in both layers, with an error") func unanswered() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 3)
    // Real time otherwise: a connection that is lost on a busy machine ends a fetch, too, and without an error.
    let session = try fixture.session(
      transport: try fixture.live.transport(timeouts: TransportTimeouts(login: 300, request: 5)))
    try await session.connected()
    // Before there are collections: background sync asks at once.
    try fixture.live.server.setFaults(
      FaultPlan(
        seed: 1,
        rules: [FaultRule(.http(method: "GET", pathPrefix: "/v3/group_channels/ch01/messages"), .latency(600_000))]))
    let layers = try await BothLayers(fixture, session)
    async let old = layers.old.fetch(.previous)
    await #expect(throws: SBDError.self) { _ = try await layers.new.collection.start() }
    let ended = await old
    #expect(Int(ended) != nil, "the fetch ends with an error, not with \(ended)")
    try fixture.live.server.setFaults(FaultPlan())
    try await layers.stop()
  }
}
