import ChatClient
import ChatModel
import ChatTesting
import Dispatch
import Foundation
import LocalCaching
import PacedTesting
import Testing

/// The transport is the one that apps have, with other ends; `SendbirdTransportTests` have its rules. Here is what the
/// ends do.
@Suite("A transport in process", .live) struct InProcessTransportTests {
  /// A server with a channel of anna and ben, and anna's transport.
  private struct Fixture {
    let clock: TestClock
    let server: InProcessServer
    let transport: InProcessTransport
    var events: AsyncStream<ConnectionEvent>.Iterator

    init(clock: TestClock = TestClock(), faults: FaultPlan = FaultPlan()) async throws {
      self.clock = clock
      server = try InProcessServer(faults: faults, clock: clock)
      for user in ["anna", "ben"] { try await server.addUser(user) }
      try await server.addChannel("chan", of: ["anna", "ben"])
      transport = server.transport()
      events = transport.events.makeAsyncIterator()
    }

    func connect() async throws { _ = try await transport.connect(LoginRequest(userID: "anna")) }

    /// The texts of the next messages.
    mutating func texts(_ count: Int) async -> [String] {
      var texts: [String] = []
      while texts.count < count, let event = await events.next() {
        guard case .message(let message) = event, case .message(let event) = message.event else { continue }
        texts.append(event.message.text)
      }
      return texts
    }

    mutating func until(_ state: ConnectionState) async {
      while let event = await events.next() {
        if case .state(state) = event { return }
      }
    }

    func send(_ requestID: String) async throws -> ServerMessage {
      try await transport.send(
        .userMessage(UserMessageContent(requestID), in: "chan", createdAt: 1, requestID: requestID))
    }
  }

  private static func code(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "ok"
    } catch let error as WireError {
      return error.code.rawValue
    } catch let error as ServerError {
      return "\(error.code)"
    } catch { return "\(type(of: error))" }
  }

  @Test("it logs in, sends, calls and hears what others do") func everything() async throws {
    var fixture = try await Fixture()
    try await fixture.connect()
    let sent = try await fixture.send("own")
    #expect(sent.requestID == "own")
    try await fixture.server.addMessage("theirs", to: "chan", by: "ben")
    #expect(await fixture.texts(1) == ["theirs"])
    let page = try await fixture.transport.messages(
      in: "chan", MessageListCall(.timestamp(4_000_000_000_000)))
    #expect(page.messages.map(\.text) == ["own", "theirs"])
    await fixture.server.stop()
  }

  @Test(
    "refusals and lost connections have their errors",
    arguments: [
      (FaultRule(.connect, .status(503, code: 0)), "socket_failed"),
      (FaultRule(.connect, .error(code: 400_301)), "400301"),
    ])
  func logins(_ rule: FaultRule, _ code: String) async throws {
    let fixture = try await Fixture(faults: FaultPlan(rules: [rule]))
    #expect(await Self.code { try await fixture.connect() } == code)
    #expect(fixture.server.faultStrikes == [1])
    await fixture.server.stop()
  }

  @Test(
    "calls",
    arguments: [
      (Fault.status(500, code: 500_901), "500901"), (.disconnect, "network"), (.disconnectAfterHandling, "network"),
    ])
  func calls(_ fault: Fault, _ code: String) async throws {
    let fixture = try await Fixture()
    try await fixture.connect()
    try fixture.server.setFaults(
      FaultPlan(rules: [FaultRule(.http(method: "GET", pathPrefix: "/v3/"), fault, count: 1)]))
    #expect(await Self.code { _ = try await fixture.transport.channel("chan") } == code)
    #expect(await Self.code { _ = try await fixture.transport.channel("chan") } == "ok")
    await fixture.server.stop()
  }

  @Test("an answer that never comes ends with the clock, not with the time of day") func lateAnswer() async throws {
    let fixture = try await Fixture()
    try await fixture.connect()
    try fixture.server.setFaults(FaultPlan(rules: [FaultRule(.command("MESG"), .dropAnswer, count: 1)]))
    async let code = Self.code { _ = try await fixture.send("a") }
    await fixture.clock.pass(10)
    #expect(await code == "ack_timeout")
    await fixture.server.stop()
  }

  @Test("a call that takes longer than anyone waits") func lateCall() async throws {
    let fixture = try await Fixture()
    try await fixture.connect()
    try fixture.server.setFaults(
      FaultPlan(rules: [FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .latency(60_000), count: 1)]))
    async let code = Self.code { _ = try await fixture.transport.channel("chan") }
    await fixture.clock.untilSleeping(60)
    await fixture.clock.pass(10)
    #expect(await code == "request_timeout")
    await fixture.server.stop()
  }

  @Test("a lost connection comes back after a second") func reconnection() async throws {
    var fixture = try await Fixture()
    try await fixture.connect()
    #expect(fixture.server.disconnect(userID: "anna") == 1)
    await fixture.until(.reconnecting)
    #expect(await Self.code { _ = try await fixture.send("a") } == "not_connected")
    await fixture.clock.pass(1)
    await fixture.until(.connected)
    #expect(await Self.code { _ = try await fixture.send("b") } == "ok")
    await fixture.server.stop()
  }

  @Test("a clock that skips pauses lets nobody wait, and no answer be late") func skipping() async throws {
    var fixture = try await Fixture(clock: TestClock(skippingPausesUpTo: 60))
    try await fixture.connect()
    for round in 0..<20 {
      fixture.server.disconnect(userID: "anna")
      await fixture.until(.reconnecting)
      await fixture.until(.connected)
      #expect(await Self.code { _ = try await fixture.send("\(round)") } == "ok")
    }
    #expect(fixture.clock.seconds >= 1_020)
    await fixture.server.stop()
  }

  @Test("an expired session is renewed, and the call is repeated") func renewal() async throws {
    let fixture = try await Fixture()
    try await fixture.connect()
    await fixture.server.expireSession(of: "anna")
    #expect(await Self.code { _ = try await fixture.transport.channel("chan") } == "ok")
    await fixture.server.stop()
  }

  @Test("events come late, twice, in another order, or not at all") func events() async throws {
    var fixture = try await Fixture()
    try await fixture.connect()
    let rules: [Fault] = [.duplicate, .drop, .reorder(by: 1), .delay(50)]
    try fixture.server.setFaults(
      FaultPlan(
        rules: zip(rules, [0, 1, 2, 4]).map { FaultRule(.event("MESG"), $0, skip: $1, count: 1) }))
    for text in ["twice", "gone", "overtaken", "overtaking", "late", "last"] {
      try await fixture.server.addMessage(text, to: "chan", by: "ben")
    }
    // The first three rules struck by now; what is late comes with the clock.
    #expect(await fixture.texts(5) == ["twice", "twice", "overtaking", "overtaken", "last"])
    #expect(fixture.server.faultStrikes == [1, 1, 1, 1])
    await fixture.clock.pass(0.05)
    #expect(await fixture.texts(1) == ["late"])
    await fixture.server.stop()
  }

  @Test("a connection is cut after so many commands, and after so many bytes") func cuts() async throws {
    for fault in [Fault.cutAfterCommands(1), .cutAfterBytes(10)] {
      let fixture = try await Fixture(faults: FaultPlan(rules: [FaultRule(.connect, fault, count: 1)]))
      let login = await Self.code { try await fixture.connect() }
      if case .cutAfterBytes = fault {
        #expect(login == "socket_closed")
      } else {
        #expect(login == "ok")
        #expect(await Self.code { _ = try await fixture.send("a") } == "ok")
        #expect(["socket_closed", "not_connected"].contains(await Self.code { _ = try await fixture.send("b") }))
      }
      await fixture.server.stop()
    }
  }

  @Test("after the server stopped nothing is answered") func stopped() async throws {
    let fixture = try await Fixture()
    try await fixture.connect()
    await fixture.server.stop()
    await fixture.server.untilNobodyIsLeft()
    #expect(await Self.code { _ = try await fixture.transport.channel("chan") } == "network")
  }

  @Test("builders make what they say") func builders() async throws {
    let server = try InProcessServer()
    for user in ["anna", "ben"] { try await server.addUser(user, nickname: user.uppercased()) }
    let channel = try await server.addChannel("chan", of: ["anna", "ben"]) {
      ($0.name, $0.customType, $0.operators) = ("Name", "t", ["ben"])
    }
    #expect(channel.url == "chan" && channel.name == "Name" && channel.customType == "t")
    let first = try await server.addMessage("one", to: "chan", by: "ben") { $0.mentionedUsers = ["anna"] }
    let reply = try await server.addMessage("two", to: "chan", by: "anna") { $0.parentMessageID = first.id }
    #expect(reply.text == "two" && reply.payload.integer("parent_message_id") == first.id)
    try await server.edit(first, text: "changed")
    try await server.delete(reply)
    let texts = try await server.call(
      "GET", "group_channels/chan/messages", query: [("message_ts", "0"), ("next_limit", "10"), ("include", "true")]
    ).objects("messages").compactMap { $0.string("message") }
    #expect(texts == ["changed"])
    await server.stop()
  }

  @Test("waits for what never comes end when their task is canceled") func canceledWaits() async throws {
    let fixture = try await Fixture()
    let (server, transport) = (fixture.server, fixture.transport)
    try await fixture.connect()
    for _ in 0..<50 {
      let wait = Task { await server.untilNobodyIsLeft() }
      await Task.yield()
      wait.cancel()
      await wait.value
    }
    // What only pauses is quiet.
    try fixture.server.setFaults(
      FaultPlan(rules: [FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .latency(60_000), count: 1)]))
    let call = Task { try await transport.channel("chan") }
    await fixture.clock.untilSleeping(60)
    await fixture.server.untilQuiet()
    call.cancel()
    _ = try? await call.value
    await fixture.server.stop()
    await fixture.server.untilNobodyIsLeft()
  }

  @Test("everything that was sent has arrived, and the app was told of it") func arrived() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cachebridge-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try InProcessServer()
    for user in ["anna", "ben"] { try await server.addUser(user) }
    try await server.addChannel("chan", of: ["anna", "ben"])
    let session = try ChatSession(userID: "anna", directory: folder, transport: server.transport())
    session.setDelegateQueue(DispatchQueue(label: "app"))
    _ = try await session.connect()
    let collection = MessageCollection(
      channel: try await session.channel(url: "chan"), startingPoint: .max, params: MessageListParams())
    _ = try await collection.start()
    for number in 0..<100 {
      try await server.addMessage("\(number)", to: "chan", by: "ben")
      await server.untilQuiet()
      await session.untilDelivered()
      #expect(collection.succeededMessages.last?.message == "\(number)")
    }
    try await session.close()
    // After the end there is nothing to wait for.
    await session.untilDelivered()
    await server.stop()
  }

  @Test("an open connection gives a clock that skips pauses nothing to skip") func standing() async throws {
    let fixture = try await Fixture(clock: TestClock(skippingPausesUpTo: 60))
    try await fixture.connect()
    await fixture.server.untilQuiet()
    #expect(!fixture.clock.pauses.isEmpty)
    #expect(fixture.clock.pauses.allSatisfy { $0 > 60 })
    await fixture.server.stop()
  }
}
