import ChatWire
import LiveTesting
import Testing

@testable import ChatClient

@Suite("What the system says about the app", .live) struct SystemNoticesTests {
  @Test("an app that is back before the system grants time to close stays connected") func bounce() async throws {
    let (fixture, folder) = (try await LiveFixture(), try TemporaryCacheFolder())
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: try fixture.transport())
    session.setDelegateQueue(.global())
    _ = try await session.connect()
    let lifecycle = session.lifecycle
    let close = try #require(lifecycle.systemEntersBackground())
    #expect(lifecycle.isInBackground)
    lifecycle.systemEntersForeground()
    await close()
    await session.untilDelivered()
    #expect(!lifecycle.isInBackground && session.connectionState == .open)

    let late = try #require(lifecycle.systemEntersBackground())
    await late()
    #expect(session.connectionState == .closed)
    lifecycle.isAutomatic = false
    #expect(lifecycle.systemEntersBackground() == nil)
    try await session.close()
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }
}
