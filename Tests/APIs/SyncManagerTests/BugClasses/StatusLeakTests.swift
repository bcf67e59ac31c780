import ChatClient
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 6, status leaks: both layers", .live) struct StatusLeakTests {
  @Test("failed messages are those of the channel, in one array, also in a later run") func failed() async throws {
    let layers = try await BothLayers()
    layers.isBroken.withValue { $0 = true }
    try layers.session.send("a")
    try layers.session.send("b", to: "ch02")
    await layers.oldLog.events.expect("failed insert a none")
    try layers.session.send("c", to: "ch02")
    await layers.session.untilAllIsTold()
    await layers.expect(["1", "2", "3"])
    #expect(layers.old.failedMessages.map(\.requestId) == ["a"])
    #expect(layers.new.collection.failedMessages.map(\.requestId) == ["a"])
    try await layers.session.close()

    let session = try BothLayers.session(layers.fixture)
    let later = try await BothLayers(layers.fixture, session)
    try await later.load()
    #expect(await later.old.fetchFailed() == nil)
    await later.expect(["1", "2", "3"])
    #expect(later.old.failedMessages.map(\.requestId) == ["a"])
    #expect(later.new.collection.failedMessages.map(\.requestId) == ["a"])
    #expect(later.old.pendingMessages.isEmpty && later.new.collection.pendingMessages.isEmpty)
    try await layers.fixture.stop(session)
  }

  @Test(
    "a message that was sent again is among the sent ones only",
    arguments: [SBSMMessageResendPolicy.manual, .automatic])
  func resent(_ policy: SBSMMessageResendPolicy) async throws {
    let layers = try await BothLayers(policy: policy)
    layers.isBroken.withValue { $0 = true }
    try layers.session.send("a")
    await layers.oldLog.events.expect("failed insert a none")
    layers.isBroken.withValue { $0 = false }
    if policy == .manual { layers.session.engine.resend(requestID: "a") } else { try await layers.away {} }
    await layers.expect(["1", "2", "3", "a"])
    for arrays in [
      layers.old.failedMessages, layers.old.pendingMessages, layers.new.collection.failedMessages,
      layers.new.collection.pendingMessages,
    ] { #expect(arrays.isEmpty) }
    #expect(layers.oldLog.lines.contains("failed remove a removeResendSucceeded"))
    #expect(try await layers.session.views.outgoingMessages(channelURL: "ch01", isFailed: true).isEmpty)
    try await layers.stop()
  }
}
