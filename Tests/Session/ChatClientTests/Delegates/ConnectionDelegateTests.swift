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

  @Test("an expired session key is reported, and whether it could be renewed") func session() async throws {
    let fixture = try await SessionFixture()
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ConnectionDelegate, identifier: "test")
    fixture.session.delegates.setSessionDelegate(delegate)
    await fixture.fixture.backend.expireSession(of: "alice")
    await delegate.log.until("reconnection succeeded")
    #expect(delegate.log.calls.filter { $0.hasPrefix("session") } == ["session expired", "session refreshed"])
    delegate.log.removeAll()
    // From now on, the user needs a token that the app does not have.
    try await fixture.server("PUT", "users/alice", #"{"issue_access_token":true}"#)
    await fixture.fixture.backend.expireSession(of: "alice")
    await delegate.log.until("session closed")
    #expect(
      delegate.log.calls.filter { $0.hasPrefix("session") } == [
        "session expired", "session error 800502", "session closed",
      ])
    try await fixture.stop()
  }
}
