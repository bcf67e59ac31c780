import ChatClient
import ChatWire
import DevChatBackend
import Dispatch
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

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

  /// A device of alice that was logged in once and is now launched without a network.
  private struct OfflineLaunch {
    let live: LiveFixture
    let folder: TemporaryCacheFolder
    let isDown = Locked(true)
    let session: ChatSession
    let delegate: RecordingDelegate

    init() async throws {
      live = try await LiveFixture()
      folder = try TemporaryCacheFolder()
      let queue = DispatchQueue(label: "app")
      let first = try ChatSession(userID: "alice", directory: folder.url, transport: try live.transport())
      first.setDelegateQueue(queue)
      _ = try await first.connect()
      try await first.close()
      var configuration = SyncConfiguration()
      (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
      let isDown = isDown
      let transport = InterceptedTransport(
        try live.transport(),
        beforeConnect: { if isDown.withValue({ $0 }) { throw WireError(.socketFailed, "Nobody is there.") } })
      session = try ChatSession(
        userID: "alice", directory: folder.url, transport: transport, configuration: configuration)
      session.setDelegateQueue(queue)
      delegate = RecordingDelegate(queue)
      session.add(delegate as any ConnectionDelegate, identifier: "test")
    }

    func stop() async throws {
      try await session.close()
      await live.stop()
    }
  }

  @Test("a launch without a network is a reconnection, whose success is told: apps resume sync then")
  func offlineLaunch() async throws {
    let launch = try await OfflineLaunch()
    #expect(try await launch.session.connect().isOffline)
    // Another attempt of the app is no second beginning.
    #expect(try await launch.session.connect().isOffline)
    #expect(launch.delegate.log.calls == ["reconnection started"])
    launch.isDown.withValue { $0 = false }
    await launch.delegate.log.until("reconnection succeeded")
    #expect(launch.session.connectionState == .open)
    #expect(launch.delegate.log.calls == ["reconnection started", "connected alice", "reconnection succeeded"])
    // From now on it is an ordinary connection.
    launch.delegate.log.removeAll()
    launch.live.server.disconnect(userID: "alice")
    await launch.delegate.log.until("reconnection succeeded")
    #expect(launch.delegate.log.calls == ["reconnection started", "reconnection succeeded"])
    try await launch.stop()
  }

  @Test("how else a launch without a network may end", arguments: [true, false]) func endedLaunch(_ isRefused: Bool)
    async throws
  {
    let launch = try await OfflineLaunch()
    #expect(try await launch.session.connect().isOffline)
    if isRefused {
      try await launch.live.call("PUT", "users/alice", #"{"issue_access_token":true}"#)
      launch.isDown.withValue { $0 = false }
      await launch.delegate.log.until("reconnection failed")
      #expect(launch.delegate.log.calls == ["reconnection started", "reconnection failed"])
    } else {
      await withCheckedContinuation { continuation in launch.session.disconnect { continuation.resume() } }
      #expect(launch.delegate.log.calls == ["reconnection started", "reconnection canceled"])
    }
    try await launch.stop()
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
