import ChatClient
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@Suite("Calls of the connection", .live) struct ConnectionCallTests {
  /// What a login told.
  private struct Answer: Sendable, Equatable {
    let userID: String?
    let code: Int?
  }

  private func connect(_ session: ChatSession, _ log: CallLog, _ name: String) {
    session.connect { user, error in
      log.append("\(name) \(user?.userId ?? "nobody") \(error.map { "\($0.code)" } ?? "fine")")
    }
  }

  @Test("take effect in their order: the last one decides, and every handler is called once") func order() async throws
  {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: try fixture.transport())
    session.setDelegateQueue(.global())
    let log = CallLog()
    connect(session, log, "first")
    connect(session, log, "joined")
    session.disconnect { log.append("gone") }
    await log.until("gone")
    await session.untilDelivered()
    #expect(log.calls == ["first nobody 800102", "joined nobody 800102", "gone"])
    #expect(session.connectionState == .closed && session.currentUser == nil)

    log.removeAll()
    connect(session, log, "first")
    session.disconnect { log.append("gone") }
    connect(session, log, "last")
    await log.until { $0.count >= 3 }
    #expect(log.calls == ["first nobody 800102", "gone", "last alice fine"])
    #expect(session.connectionState == .open && session.currentUser?.userId == "alice")
    #expect(session.lastConnectedAt > 0)
    connect(session, log, "again")
    await log.until("again alice fine")
    try await session.close()
    await fixture.stop()
  }

  @Test("awaiting the end of the connection also ends a login that a handler waits for") func awaitedEnd()
    async throws
  {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: try fixture.transport())
    session.setDelegateQueue(.global())
    let (log, gate) = (CallLog(), CallGate())
    // Both calls stand in the queue before either begins.
    session.enqueue { _ in await gate.pass() }
    await gate.untilWaiting()
    connect(session, log, "first")
    async let end: Void = session.disconnect()
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    await end
    // If the machine was slow, the login came first and succeeded.
    await log.until { $0.count == 1 }
    await session.untilDelivered()
    // The server hears of it later; if a connection stayed, this would wait for ever.
    await fixture.server.untilNobodyIsLeft()
    #expect(session.connectionState == .closed)
    try await session.close()
    await fixture.stop()
  }

  @Test("a login that is awaited opens nothing after the end of the connection") func awaitedLogin() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let gate = CallGate()
    // Between its place in the queue and the transport.
    let transport = InterceptedTransport(try fixture.transport(), beforeConnect: { await gate.pass() })
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    session.setDelegateQueue(.global())
    let login = Task { try await session.connect() }
    await gate.untilWaiting()
    await session.disconnect()
    gate.open()
    await #expect(throws: CancellationError.self) { try await login.value }
    await fixture.server.untilNobodyIsLeft()
    try await session.close()
    await fixture.stop()
  }

  @Test("a handler finds the connection open; without network it gets the cached user and the error") func offline()
    async throws
  {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let first = try ChatSession(userID: "alice", directory: folder.url, transport: try fixture.transport())
    first.setDelegateQueue(.global())
    let state = await withCheckedContinuation { continuation in
      first.connect { _, _ in continuation.resume(returning: first.connectionState) }
    }
    #expect(state == .open)
    try await first.close()
    let transport = try fixture.transport()
    await fixture.stop()

    let second = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    second.setDelegateQueue(.global())
    let answer = await withCheckedContinuation { continuation in
      second.connect { continuation.resume(returning: Answer(userID: $0?.userId, code: $1?.code)) }
    }
    #expect(answer == Answer(userID: "alice", code: 800210))
    #expect(second.currentUser?.userId == "alice" && second.connectionState != .open)
    try await second.close()
    let late = await withCheckedContinuation { continuation in
      second.connect { continuation.resume(returning: Answer(userID: $0?.userId, code: $1?.code)) }
    }
    #expect(late.code == 800102)
  }

  @Test("a login that is under way when the session closes leaves no connection behind") func closed() async throws {
    let (fixture, folder, gate) = (try await LiveFixture(), try TemporaryCacheFolder(), CallGate())
    let session = try ChatSession(
      userID: "alice", directory: folder.url,
      transport: InterceptedTransport(try fixture.transport(), beforeConnect: { await gate.pass() }))
    session.setDelegateQueue(.global())
    // The login may end before it reaches the server, which would create the user.
    try await fixture.call("POST", "users", #"{"user_id":"alice","nickname":"alice"}"#)
    let log = CallLog()
    connect(session, log, "late")
    await gate.untilWaiting()
    try await session.close()
    gate.open()
    await log.until("late nobody 800102")
    // The server hears of a closed connection after the device.
    await fixture.untilNobodyIsLeft()
    #expect(try await fixture.call("GET", "users/alice").boolean("is_online") == false)
    await fixture.stop()
    withExtendedLifetime(folder) {}
  }

  @Test("a handler is called once the connection is open, however late the session hears of the attempt") func late()
    async throws
  {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let transport = LateEvents(try fixture.transport())
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    session.setDelegateQueue(.global())
    let log = CallLog()
    session.connect { [engine = session.engine] _, _ in
      Task { log.append("handler \(await engine.isConnected)") }
    }
    let asynchronous = Task {
      _ = try await session.connect()
      log.append("async \(await session.engine.isConnected) \(session.connectionState == .open)")
    }
    await transport.isLoggedIn.pass()
    // Its success is on its way to the session.
    for _ in 0..<1_000 { await Task.yield() }
    transport.beginning.open()
    await transport.isBegun.pass()
    await session.untilDelivered()
    #expect(log.calls.isEmpty)
    transport.rest.open()
    await log.until { $0.count >= 2 }
    try await asynchronous.value
    #expect(Set(log.calls) == ["handler true", "async true true"])
    try await session.close()
    await fixture.stop()
  }

  @Test("without network and without a cache there is an error alone") func nobody() async throws {
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let transport = try fixture.transport()
    await fixture.stop()
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: transport)
    session.setDelegateQueue(.global())
    let answer = await withCheckedContinuation { continuation in
      session.connect { continuation.resume(returning: Answer(userID: $0?.userId, code: $1?.code)) }
    }
    #expect(answer == Answer(userID: nil, code: 800210))
    #expect(!session.reconnect())
    try await session.close()
  }

  @Test("a closed socket can be opened again, and the login remains until then") func suspended() async throws {
    let fixture = try await SessionFixture()
    let delegate = RecordingDelegate(fixture.queue)
    fixture.session.add(delegate as any ConnectionDelegate, identifier: "test")
    #expect(!fixture.session.reconnect())
    await withCheckedContinuation { continuation in fixture.session.disconnectWebSocket { continuation.resume() } }
    await fixture.session.untilDelivered()
    #expect(fixture.session.connectionState == .closed && fixture.session.currentUser?.userId == "alice")
    #expect(fixture.session.reconnect())
    await delegate.log.until("reconnection succeeded")
    #expect(fixture.session.connectionState == .open)
    try await fixture.stop()
  }
}

/// A transport whose events come as late as the test says, although its calls end at once.
private struct LateEvents: ForwardingTransport {
  let base: any ChatTransport
  let events: AsyncStream<ConnectionEvent>
  let isLoggedIn = CallGate()
  let beginning = CallGate()
  let isBegun = CallGate()
  let rest = CallGate()

  init(_ base: any ChatTransport) {
    self.base = base
    let (stream, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
    events = stream
    Task { [beginning, isBegun, rest] in
      await beginning.pass()
      var isFirst = true
      for await event in base.events {
        if !isFirst { await rest.pass() }
        continuation.yield(event)
        isBegun.open()
        isFirst = false
      }
      continuation.finish()
    }
  }

  func connect(_ login: LoginRequest) async throws -> LoginInformation {
    defer { isLoggedIn.open() }
    return try await base.connect(login)
  }
}
