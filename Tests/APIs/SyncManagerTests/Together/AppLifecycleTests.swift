import ChatClient
import ChatModel
import ChatWire
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import SyncManager

@Suite("The app in the background", .live) struct AppLifecycleTests {
  private func isOnline(_ fixture: LegacyFixture) async throws -> Bool? {
    try await fixture.server("GET", "users/alice").boolean("is_online")
  }

  /// Waits for the server, which hears of a closed connection after the device.
  private func isOffline(_ fixture: LegacyFixture) async throws -> Bool {
    await fixture.live.untilNobodyIsLeft()
    return try await isOnline(fixture) == false
  }

  @Test("the server counts the user offline, and both layers catch up in the foreground")
  func layers() async throws {
    let app = try await BothLayers()
    #expect(try await isOnline(app.fixture) == true)
    await app.session.lifecycle.enterBackground()
    #expect(app.session.lifecycle.isInBackground && app.session.connectionState == .closed)
    #expect(try await isOffline(app.fixture))
    // The login stays.
    #expect(app.session.currentUser?.userId == "alice")
    for text in ["4", "5"] { try await app.fixture.send(text) }
    try await app.fixture.live.call(
      "PUT", "group_channels/ch01/messages/\(try await app.fixture.history()[0].id)",
      #"{"message_type":"MESG","message":"edited"}"#)
    #expect(app.new.collection.succeededMessages.count == 3)
    app.session.lifecycle.enterForeground()
    await app.new.told.until { _ in app.new.collection.succeededMessages.map(\.value.text).last == "5" }
    await app.session.untilAllIsTold()
    #expect(!app.session.lifecycle.isInBackground && app.session.connectionState == .open)
    await app.fetchNewer()
    await app.expect(["edited", "2", "3", "4", "5"])
    #expect(try await isOnline(app.fixture) == true)
    try await app.stop()
  }

  @Test("what is being sent goes out before the connection closes")
  func pending() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let gate = Gate()
    let session = try fixture.session(
      transport: InterceptedTransport(try fixture.live.transport(), beforeSend: { _ in await gate.wait() }))
    try await session.connected()
    let (collection, log) = try await session.messages()
    await collection.fetch(.previous)
    try session.send("mine")
    await log.events.until("pending insert mine")
    let closed = WatchedLog<String>()
    session.lifecycle.enterBackground { closed.append("closed") }
    await gate.untilWaited()
    #expect(closed.elements.isEmpty && session.connectionState == .open)
    gate.open()
    await closed.until("the end of the connection") { !$0.isEmpty }
    await session.untilAllIsTold()
    #expect(collection.texts.last == "mine" && collection.pendingMessages.isEmpty && collection.failedMessages.isEmpty)
    #expect(try await fixture.history().map(\.text) == ["1", "mine"] && session.connectionState == .closed)
    try await fixture.stop(session)
  }

  @Test("an app that is back before everything is sent stays connected")
  func brief() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let gate = Gate()
    let session = try fixture.session(
      transport: InterceptedTransport(try fixture.live.transport(), beforeSend: { _ in await gate.wait() }))
    try await session.connected()
    try session.send("mine")
    let closed = WatchedLog<String>()
    session.lifecycle.enterBackground { closed.append("done") }
    await gate.untilWaited()
    session.lifecycle.enterForeground()
    gate.open()
    await closed.until("the call's end") { !$0.isEmpty }
    await session.untilAllIsTold()
    #expect(session.connectionState == .open)
    #expect(try await isOnline(fixture) == true)
    // Changes of the network are nothing to a connection that lives.
    session.lifecycle.networkChanged()
    await session.untilAllIsTold()
    #expect(session.connectionState == .open)
    try await fixture.stop(session)
  }

  @Test("an app that leaves and comes back while its login is under way is connected afterwards") func duringLogin()
    async throws
  {
    let fixture = try await LegacyFixture(channels: 1)
    let gate = Gate()
    let session = try fixture.session(
      transport: InterceptedTransport(try fixture.live.transport(), beforeConnect: { await gate.wait() }))
    let (states, told) = (NoticeLog(), WatchedLog<String>())
    session.engine.addObserver { states.append($0) }
    session.connect { _, _ in told.append("logged in") }
    await gate.untilWaited()
    // As in the background: it waits for the login.
    session.disconnectWebSocket { told.append("closed") }
    session.lifecycle.enterForeground()
    gate.open()
    await states.until { notices in
      notices.flatMap(\.effects).count { if case .connection(.connected) = $0 { true } else { false } } == 2
    }
    await session.untilAllIsTold()
    #expect(Set(told.elements) == ["logged in", "closed"] && session.connectionState == .open)
    #expect(try await isOnline(fixture) == true)
    try await fixture.stop(session)
  }

  @Test("calls in a row end as the last one says, and a change of the network opens nothing in the background")
  func order() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let session = try fixture.session()
    try await session.connected()
    let leaveAndReturn: @Sendable () -> Void = {
      session.lifecycle.enterBackground()
      session.lifecycle.enterForeground()
    }
    for _ in 0..<5 { leaveAndReturn() }
    await session.lifecycle.enterBackground()
    session.lifecycle.networkChanged()
    await session.untilAllIsTold()
    #expect(session.connectionState == .closed)
    #expect(try await isOffline(fixture))
    let states = NoticeLog()
    session.engine.addObserver { states.append($0) }
    session.lifecycle.enterForeground()
    session.lifecycle.enterForeground()
    await states.untilEffect { if case .connection(.connected) = $0 { true } else { false } }
    await session.untilAllIsTold()
    #expect(session.connectionState == .open)
    #expect(try await isOnline(fixture) == true)
    // Nobody is logged in: nothing opens.
    await session.disconnect()
    await session.lifecycle.enterBackground()
    session.lifecycle.enterForeground()
    await session.untilAllIsTold()
    #expect(try await isOffline(fixture))
    try await fixture.stop(session)
  }
}
