import ChatClient
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@Suite("Connection delegates", .live) struct ConnectionDelegateTests {
  @Test("a reconnection is told from its first attempt to its success, with the state that the app sees")
  func reconnection() async throws {
    let scene = try await SessionScene()
    let delegate = RecordingDelegate(scene.queue)
    scene.session.add(delegate as any ConnectionDelegate, identifier: "test")
    scene.scene.server.disconnect(userID: "alice")
    await delegate.log.until("reconnection succeeded")
    #expect(scene.session.connectionState == .open)
    #expect(delegate.log.calls == ["reconnection started", "reconnection succeeded"])
    delegate.log.removeAll()
    await withCheckedContinuation { continuation in scene.session.disconnect { continuation.resume() } }
    #expect(scene.session.connectionState == .closed && scene.session.currentUser == nil)
    await delegate.log.until("disconnected alice")
    scene.session.connect(completionHandler: nil)
    await delegate.log.until("connected alice")
    #expect(delegate.log.calls == ["disconnected alice", "connected alice"])
    try await scene.stop()
  }

  @Test("a log out ends the attempts, and says so") func canceled() async throws {
    let scene = try await SessionScene()
    let delegate = RecordingDelegate(scene.queue)
    scene.session.add(delegate as any ConnectionDelegate, identifier: "test")
    await scene.scene.server.stop()
    await delegate.log.until("reconnection started")
    await withCheckedContinuation { continuation in scene.session.disconnect { continuation.resume() } }
    #expect(delegate.log.calls.contains("reconnection canceled"))
    #expect(!delegate.log.calls.contains("reconnection succeeded"))
    try await scene.stop()
  }
}
