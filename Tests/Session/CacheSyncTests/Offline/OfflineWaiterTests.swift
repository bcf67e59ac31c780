import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Callers of kept calls hear once, whatever delays or removes what they wait for.
@Suite("Callers of actions that wait for others", .live) struct OfflineWaiterTests {
  private let fixture: OfflineFixture
  private let other: Int64

  init() async throws {
    fixture = try await OfflineFixture()
    other = try await fixture.sending.fixture.send("other", to: "first", by: "alice")
  }

  @Test("while the server fails, also those behind the action that fails are answered") func outage() async throws {
    let device = try await fixture.device()
    try fixture.sending.fail(FaultRule(.command("MEDI"), .error(code: 500_901)))
    let first = try #require(await device.edit(fixture.mine, "one")).get()
    #expect(first.text == "mine" && first.showingPendingActions.text == "one")
    let second = try #require(await device.edit(other, "two")).get()
    #expect(second.showingPendingActions.text == "two")
    try fixture.sending.fail()
    await device.untilNothingWaits()
    #expect(try await fixture.served(fixture.mine)?.text == "one")
    #expect(try await fixture.served(other)?.text == "two")
    #expect(device.refusals == [])
    try await fixture.sending.stop(device)
  }

  @Test("what is cleared while it waits behind another action is answered, and not sent") func clearing() async throws {
    let gate = CallGate()
    let device = try await fixture.device(holdingAnswersBy: gate)
    async let first = device.edit(fixture.mine, "one")
    await gate.untilWaiting()
    async let second = device.react("up", on: other)
    await expectTwo(device)
    try await device.engine.perform {
      try await $0.storage.clearMessages(channelURL: "first", isKeepingOutgoing: false, on: $0)
    }
    gate.open()
    #expect(await first != nil)
    #expect(await second != nil)
    await device.engine.untilAtRest()
    #expect(try await device.waiting() == [])
    try await fixture.sending.stop(device)
  }

  @Test("what ends with its channel while it waits behind another action is answered") func channelGone() async throws {
    let gate = CallGate()
    let device = try await fixture.device(holdingAnswersBy: gate)
    async let first = device.edit(fixture.mine, "one")
    await gate.untilWaiting()
    async let second = device.react("up", on: other)
    await expectTwo(device)
    try await fixture.sending.platform("DELETE", "group_channels/first")
    await expectEnd(of: "a channel") {
      while (try? await device.channel()) ?? nil != nil { await Task.yield() }
    }
    gate.open()
    #expect(await first != nil)
    #expect(await second != nil)
    await device.engine.untilAtRest()
    #expect(try await device.waiting() == [])
    try await fixture.sending.stop(device)
  }

  private func expectTwo(_ device: TestDevice) async {
    await expectEnd(of: "two actions") {
      while (try? await device.waiting().count) != 2 { await Task.yield() }
    }
  }
}
