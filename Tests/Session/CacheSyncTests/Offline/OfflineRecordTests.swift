import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Random actions are judged by what the server did, which is more than what the device was told.
@Suite("What the server did", .live) struct OfflineRecordTests {
  private static func lost(_ method: String) -> FaultRule {
    FaultRule(
      .http(method: method, pathPrefix: "/v3/group_channels/first/messages"), .disconnectAfterHandling, count: 1)
  }

  @Test("a reaction that was removed, with an answer that never came, is added once more") func removed() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    _ = await device.react("up", on: fixture.theirs)
    try fixture.sending.fail(Self.lost("DELETE"))
    _ = await device.react("up", on: fixture.theirs, isAdding: false)
    await device.untilNothingWaits()
    _ = await device.react("up", on: fixture.theirs)
    await device.untilNothingWaits()
    #expect(fixture.record.reactions.map(\.isAdding) == [true, false, true])
    #expect(fixture.record.doubled() == [])
    try await fixture.sending.stop(device)
  }

  @Test("what was done twice is found, though the first answer never came") func twice() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    let call = HTTPCall.reaction("up", on: fixture.theirs, in: "first", isAdding: true)
    try fixture.sending.fail(Self.lost("POST"))
    await #expect(throws: WireError.self) { try await device.engine.transport.call(call) }
    _ = try await device.engine.transport.call(call)
    #expect(fixture.record.doubled().count == 1)
    try await fixture.sending.stop(device)
  }
}
