import CacheSync
import ChatClient
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@Suite("Chat session", .live) struct ChatSessionTests {
  @Test("a session logs in over the network, and later from its cache when there is none") func offline() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let first = try ChatSession(userID: "alice", directory: folder.url, transport: try fixture.transport())
    let login = try await first.connect(nickname: "Alice")
    #expect(!login.isOffline && login.user.id == "alice")
    try await first.close()
    let transport = try fixture.transport()
    await fixture.stop()

    let second = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    let cached = try await second.connect()
    #expect(cached.isOffline && cached.user.id == "alice" && cached.user.nickname == "Alice")
    try await second.close()
  }

  @Test(
    "a session that began without a network connects as soon as the app says that there is one",
    arguments: [false, true])
  func laterNetwork(wasInBackground: Bool) async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let first = try ChatSession(userID: "alice", directory: folder.url, transport: try fixture.transport())
    _ = try await first.connect()
    try await first.close()
    let isDown = Locked(true)
    let transport = InterceptedTransport(
      try fixture.transport(),
      beforeConnect: { if isDown.withValue({ $0 }) { throw WireError(.socketFailed, "There is no network.") } })
    var configuration = SyncConfiguration()
    (configuration.firstRetryDelay, configuration.longestRetryDelay) = (3_600, 3_600)
    let session = try ChatSession(
      userID: "alice", directory: folder.url, transport: transport, configuration: configuration)
    let states = NoticeLog()
    session.engine.addObserver { states.append($0) }
    #expect(try await session.connect().isOffline)
    await session.untilDelivered()
    #expect(session.currentUser?.userId == "alice" && session.connectionState == .closed)
    if wasInBackground { await session.lifecycle.enterBackground() }
    isDown.withValue { $0 = false }
    if wasInBackground { session.lifecycle.enterForeground() } else { session.lifecycle.networkChanged() }
    await states.untilEffect { if case .connection(.connected) = $0 { true } else { false } }
    try await session.close()
    await fixture.stop()
  }

  @Test("without a network and without a cache, a login fails") func nobody() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let transport = try fixture.transport()
    await fixture.stop()
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    await #expect(throws: WireError.self) { _ = try await session.connect() }
    try await session.close()
  }

  @Test("a session that is deallocated leaves the server") func dropped() async throws {
    let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
    let socket = Locked<Int?>(nil)
    let fixture = try await LiveFixture.onSockets { _, server in
      server.onEvent = { event in
        if event.code == .loggedIn { socket.withValue { $0 = event.connection } }
        if event.code == .disconnected, socket.withValue({ $0 == event.connection }) { continuation.yield() }
      }
    }
    let folder = try TemporaryCacheFolder()
    var session: ChatSession? = try ChatSession(
      userID: "alice", directory: folder.url, transport: try fixture.transport())
    _ = try await session?.connect()
    session = nil
    var iterator = closed.makeAsyncIterator()
    #expect(await iterator.next() != nil)
    await fixture.stop()
  }
}
