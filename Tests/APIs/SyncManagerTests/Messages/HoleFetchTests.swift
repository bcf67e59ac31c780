import ChatClient
import ChatModel
import ChatWire
import DevChatBackend
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync
@testable import SyncManager

/// A fetch must not say that nothing more comes because sync knows an end that what is shown does not reach.
@Suite("Fetches while what sync knows and what is shown differ", .live) struct HoleFetchTests {
  /// Holds the answer to the next page of messages back.
  private struct HeldPage: Sendable {
    let gate = Gate()
    private let isHolding = Locked(true)

    func transport(_ base: any ChatTransport) -> InterceptedTransport {
      InterceptedTransport(
        base,
        afterCall: { call in
          if call.path.last == "messages",
            isHolding.withValue({ isHolding in
              defer { isHolding = false }
              return isHolding
            })
          {
            await gate.wait()
          }
        })
    }
  }

  @Test("sync has the start of the history, and a hole lies between that and what is shown")
  func behindHole() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 5)
    let page = HeldPage()
    let session = try fixture.session(transport: page.transport(try fixture.live.transport()))
    try await session.connected()
    let (collection, log) = try await session.messages()
    let waiting = collection.begin(.previous)
    await page.gate.untilWaited()
    // The page that is held knows none of these. Another screen loads two of which nobody was told, a page that proves
    // the last; then one comes of which nobody can say what is before it.
    try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(.event("MESG"), .drop, count: 3)]))
    for text in ["6", "7"] { try await fixture.send(text) }
    _ = try await session.engine.calls.loadMessages(
      channelURL: "ch01", MessageListParameters(timestamp: .max, previousLimit: 2))
    await log.events.until("succeeded insert 7")
    for text in ["8", "9"] { try await fixture.send(text) }
    await log.events.until("new 9")
    page.gate.open()
    #expect(await waiting() == "end")
    #expect(collection.texts == (1...7).map(String.init) && log.faults.isEmpty)
    try await fixture.stop(session)
  }
}
