import ChatClient
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@Suite("Connection delegates", .live) struct ConnectionDelegateTests {
  @Test("a reconnection is reported from its first attempt to its success, with the state that the app sees")
  func reconnection() async throws {
    let fixture = try await SessionFixture()
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ConnectionDelegate, identifier: "test")
    fixture.fixture.server.disconnect(userID: "alice")
    await delegate.log.until("reconnection succeeded")
    #expect(fixture.session.connectionState == .open)
    #expect(delegate.log.calls == ["reconnection started", "reconnection succeeded"])
    delegate.log.removeAll()
    await withCheckedContinuation { continuation in fixture.session.disconnect { continuation.resume() } }
    #expect(fixture.session.connectionState == .closed && fixture.session.currentUser == nil)
    await delegate.log.until("disconnected alice")
    fixture.session.connect(completionHandler: nil)
    await delegate.log.until("connected alice")
    #expect(delegate.log.calls == ["disconnected alice", "connected alice"])
    try await fixture.stop()
  }

  @Test("a log out ends the attempts, and says so") func canceled() async throws {
    let fixture = try await SessionFixture()
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ConnectionDelegate, identifier: "test")
    await fixture.fixture.server.stop()
    await delegate.log.until("reconnection started")
    await withCheckedContinuation { continuation in fixture.session.disconnect { continuation.resume() } }
    #expect(delegate.log.calls.contains("reconnection canceled"))
    #expect(!delegate.log.calls.contains("reconnection succeeded"))
    try await fixture.stop()
  }
}
