import ChatCache
import ChatModel
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Read marks that are sent when much has happened since.
@Suite("Read marks without a connection", .live) struct OfflineReadMarkTests {
  @Test("what others wrote behind many of the user's own messages stays unread") func behindOwnMessages() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    await device.goOffline()
    _ = await device.markAsRead()
    // From another device of hers, which has not read.
    for number in 0..<130 { try await fixture.sending.fixture.send("own \(number)", to: "first", by: "alice") }
    try await fixture.sending.fixture.send("unseen", to: "first", by: "bob")
    fixture.calls.forget()
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(fixture.calls.names == ["unread"])
    #expect(try await device.channel()?.unreadMessageCount == 1)
    #expect(try await device.waiting() == [])
    try await fixture.sending.stop(device)
  }
}
