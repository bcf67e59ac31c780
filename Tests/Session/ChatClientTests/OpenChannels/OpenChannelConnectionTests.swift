import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

@Suite("Open channels and the connection", .live) struct OpenChannelConnectionTests {
  /// What befalls a device that has entered.
  enum Loss: String, CaseIterable {
    /// Its socket ends.
    case plain
    /// Its socket ends, and the next ones with the request to enter again.
    case again
    /// Its socket ends with a command, which is handled.
    case afterHandling

    /// How often it connects until it is in the channel again.
    var connections: Int {
      switch self {
      case .plain: 1
      case .again: 3
      case .afterHandling: 2
      }
    }

    var faults: FaultPlan {
      switch self {
      case .plain: FaultPlan()
      case .again: FaultPlan(rules: [FaultRule(.command("ENTR"), .disconnect, count: 2)])
      case .afterHandling: FaultPlan(rules: [FaultRule(.command("ENTR"), .disconnectAfterHandling, count: 1)])
      }
    }
  }

  @Test("a channel is entered again after the connection was lost", arguments: Loss.allCases)
  func again(_ loss: Loss) async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, theirs) = (try await alice.entered(), try await bob.entered())
    await alice.log.until("entered bob")
    bob.session.add(bob.delegate as any ConnectionDelegate, identifier: "test")
    try fixture.live.server.setFaults(loss.faults)
    fixture.live.server.disconnect(userID: "bob")
    await alice.log.until("exited bob")
    await bob.log.until { $0.filter { $0 == "reconnection succeeded" }.count == loss.connections }
    // What is sent now waits until the channel is entered.
    try await theirs.send("I am back")
    await alice.log.until("received I am back")
    try await mine.send("welcome")
    await bob.log.until("received welcome")
    #expect(theirs.participantCount == 2)
    await fixture.quiet(bob)
    #expect(mine.participantCount == 2)
    for device in [alice, bob] { #expect(try await device.isCacheEmpty()) }
    try await fixture.stop()
  }

  @Test("a server that has too much to do is asked again", arguments: [500_910, 500_901, 503_000])
  func refused(_ code: Int) async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, theirs) = (try await alice.entered(), try await bob.entered())
    try fixture.live.server.setFaults(FaultPlan(rules: [FaultRule(.command("ENTR"), .error(code: code), count: 2)]))
    fixture.live.server.disconnect(userID: "bob")
    await alice.log.until { calls in calls.filter { $0 == "entered bob" }.count == 2 }
    await fixture.quiet(bob)
    try await theirs.send("I am back")
    await alice.log.until("received I am back")
    #expect(mine.participantCount == 2 && theirs.participantCount == 2)
    try await fixture.stop()
  }

  @Test("a channel that was left is not entered again, nor after a logout") func forgotten() async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, theirs) = (try await alice.entered(), try await bob.entered())
    bob.session.add(bob.delegate as any ConnectionDelegate, identifier: "test")
    try await theirs.exit()
    fixture.live.server.disconnect(userID: "bob")
    await bob.log.until("reconnection succeeded")
    await fixture.quiet(bob)
    #expect(await thrownCode { try await theirs.send("not there") } == 900020)

    try await theirs.enter()
    await withCheckedContinuation { continuation in bob.session.disconnect { continuation.resume() } }
    _ = try await bob.session.connect()
    await fixture.quiet(bob)
    #expect(await thrownCode { try await theirs.send("not there") } == 900020)
    try await mine.send("alone")
    try await mine.refresh()
    #expect(mine.participantCount == 1)
    try await fixture.stop()
  }

  @Test("who was banned meanwhile does not come back") func banned() async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, _) = (try await alice.entered(), try await bob.entered())
    await withCheckedContinuation { continuation in bob.session.disconnectWebSocket { continuation.resume() } }
    await alice.log.until("exited bob")
    try await mine.banUser(userId: "bob", seconds: -1)
    bob.session.add(bob.delegate as any ConnectionDelegate, identifier: "test")
    bob.session.reconnect()
    await bob.log.until { calls in calls.contains { $0.hasPrefix("connected") || $0.hasPrefix("reconnection succ") } }
    await fixture.quiet(bob)
    try await mine.send("without bob")
    try await mine.refresh()
    await fixture.quiet(bob)
    #expect(mine.participantCount == 1 && !bob.log.calls.contains("received without bob"))
    try await fixture.stop()
  }

  @Test("entering needs a connection") func offline() async throws {
    let fixture = try await OpenChannelFixture()
    let bob = try await fixture.device("bob")
    let theirs = try await bob.open()
    await withCheckedContinuation { continuation in bob.session.disconnectWebSocket { continuation.resume() } }
    #expect(await thrownCode { try await theirs.enter() } == 800101)
    let params = MessageListParams()
    params.previousResultSize = 10
    // Nothing of an open channel is cached that could be shown instead, but the server answers without a socket.
    #expect(try await theirs.messages(around: .max, params: params).isEmpty)
    try await fixture.stop()
  }
}
