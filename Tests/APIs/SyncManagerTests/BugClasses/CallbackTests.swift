import ChatClient
import ChatWire
import DevChatBackend
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 7, the contract of callbacks: both layers", .live) struct CallbackTests {
  /// Numbered handlers, of which each has to be called once.
  private final class Handlers: Sendable {
    private let made = Locked(0)
    private let called = WatchedLog<Int>()

    func make() -> @Sendable () -> Void {
      let number = made.withValue { made in
        made += 1
        return made
      }
      return { [called] in called.append(number) }
    }

    var all: Set<Int> { Set(1...made.withValue { $0 }) }
    var calls: [Int] { called.elements }

    func expectAll(sourceLocation: SourceLocation = #_sourceLocation) async {
      let all = all
      await called.until(within: longestSilence) { Set($0) == all }
      let missing = all.subtracting(calls).sorted()
      #expect(missing.isEmpty, "the handlers with these numbers were not called", sourceLocation: sourceLocation)
    }
  }

  /// One of every call that has a handler.
  private func callAll(_ layers: BothLayers, _ handlers: Handlers) {
    let made = (0..<8).map { _ in handlers.make() }
    layers.old.fetch(in: .previous) { (_: Bool, _: SBDError?) in made[0]() }
    layers.old.fetch(in: .next) { (_: Bool, _: SBDError?) in made[1]() }
    layers.old.fetchAllNextMessages { _, _ in made[2]() }
    layers.oldChannels.fetch(completionHandler: { _ in made[3]() })
    layers.new.collection.loadPrevious { _, _ in made[4]() }
    layers.new.collection.loadNext { _, _ in made[5]() }
    layers.newChannels.collection.loadMore { _, _ in made[6]() }
    layers.old.channel.sendUserMessage("own") { _, _ in made[7]() }
  }

  @Test(
    "every handler is called once, whatever the server does to the calls",
    arguments: [Fault.status(500, code: 500_901), .disconnect, .disconnectAfterHandling, .latency(20)])
  func faults(_ fault: Fault) async throws {
    let layers = try await BothLayers(channels: 6, messages: 20, limit: 3, channelLimit: 2)
    let rules = [FaultRule(.http(method: "GET", pathPrefix: "/v3/"), fault, probability: 0.5)]
    try layers.fixture.live.server.setFaults(FaultPlan(seed: 7, rules: rules))
    let handlers = Handlers()
    for round in 0..<6 {
      callAll(layers, handlers)
      if round == 3 { layers.fixture.live.server.disconnect(userID: "alice") }
    }
    await handlers.expectAll()
    await layers.session.untilAllIsTold()
    #expect(handlers.calls.count == handlers.all.count)
    try await layers.stop()
  }

  @Test("every handler of a call that is under way when the session ends is called once, and so are later ones")
  func ended() async throws {
    let layers = try await BothLayers(channels: 6, messages: 20, limit: 3, channelLimit: 2)
    let handlers = Handlers()
    for _ in 0..<3 { callAll(layers, handlers) }
    try await layers.session.close()
    callAll(layers, handlers)
    await handlers.expectAll()
    let count = await layers.session.delivered { handlers.calls.count }
    #expect(count == handlers.all.count)
    await layers.fixture.live.stop()
  }
}
