import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Sessions that end: by time, by call, by revocation (Docs/Protocol.md#sessions,
/// Docs/Protocol.md#errors-on-the-socket).
@Suite struct SessionTests {
  private static func expiries(_ deliveries: [Delivery], _ session: SocketSession) -> [SessionExpiry] {
    deliveries.received(by: session).compactMap {
      guard case .sessionExpiry(let expiry) = ServerEvent($0) else { return nil }
      return expiry
    }
  }

  @Test func timeEndsASession() async throws {
    let fixture = try Fixture { $0.sessionLifetime = 1000 }
    let (first, reply) = try await fixture.backend.login(SocketLogin(userID: "a", isExpiring: true)).get()
    let key = try #require(reply.payload.string("key"))
    #expect(await fixture.backend.expireDueSessions() == 1000)
    fixture.clock.pass(400)
    let second = try await fixture.backend.login(SocketLogin(userID: "a", isExpiring: true)).get().session
    let unending = try await fixture.backend.login(SocketLogin(userID: "a")).get().session
    let sameSession = try await fixture.backend.login(SocketLogin(sessionKey: key)).get().session
    #expect(await fixture.backend.expireDueSessions() == 600)
    fixture.clock.pass(599)
    #expect(await fixture.backend.expireDueSessions() == 1)
    #expect(try await fixture.delivered().isEmpty)
    #expect(await fixture.raw("GET", "users/a", headers: ["session-key": key]).status == 200)

    fixture.clock.pass(1)
    #expect(await fixture.backend.expireDueSessions() == 400)
    // Told once.
    #expect(await fixture.backend.expireDueSessions() == 400)
    let deliveries = try await fixture.delivered()
    for session in [first, sameSession] {
      let told = SessionTests.expiries(deliveries, session)
      #expect(told.map(\.reason) == [400309] && told.allSatisfy { !$0.isFinal })
    }
    for session in [second, unending] { #expect(SessionTests.expiries(deliveries, session).isEmpty) }
    #expect(
      Payload(await fixture.raw("GET", "users/a", headers: ["session-key": key]).body)?.integer("code") == 400309)

    // Renewed on its socket, it lives on; the one that is closed is nobody's any more.
    let renewal = await fixture.backend.receive(
      ClientCommand.renewSession(token: nil, isExpiring: true, requestID: "new").command, on: first)
    #expect(renewal.map(\.name) == [.login] && renewal[0].requestID == "new")
    let newKey = try #require(renewal[0].payload.string("key"))
    #expect(newKey != key)
    #expect(await fixture.raw("GET", "users/a", headers: ["session-key": newKey]).status == 200)
    let read = await fixture.backend.receive(ClientCommand.read(channelURL: "x", requestID: "1").command, on: first)
    #expect(read[0].payload.integer("code") == 900500)
    await fixture.backend.close(second)
    #expect(await fixture.backend.expireDueSessions() == 1000)
    await fixture.backend.close(first)
    #expect(await fixture.backend.expireDueSessions() == nil)
  }

  @Test func callsEndASession() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let (a, b) = try await (fixture.socket("a"), fixture.socket("b"))
    _ = try await fixture.delivered()
    await fixture.backend.expireSession(of: "a")
    let deliveries = try await fixture.delivered()
    #expect(SessionTests.expiries(deliveries, a).map(\.isFinal) == [false])
    #expect(SessionTests.expiries(deliveries, b).isEmpty)
    // Whatever the socket says, even what has no answer otherwise.
    for command in [
      ClientCommand.read(channelURL: "chan", requestID: "1"), .typing(isStarting: true, in: "chan", time: 1),
    ] {
      let answers = await fixture.backend.receive(command.command, on: a)
      #expect(answers.map { $0.payload.integer("code") } == [400309])
    }
    #expect(await fixture.backend.receive(ClientCommand.ping(time: 1).command, on: a).map(\.name) == [.pong])
    let answer = try await fixture.backend.login(SocketLogin(userID: "a")).get().reply
    #expect(try await fixture.get("users/a", as: "b").string("user_id") == "a")
    let key = try #require(answer.payload.string("key"))
    #expect(await fixture.raw("GET", "users/a", headers: ["session-key": key]).status == 200)
  }

  @Test func revokedTokensAreFinal() async throws {
    let fixture = try Fixture()
    let token = try await fixture.platform(
      "POST", "users", #"{"user_id":"t","nickname":"T","issue_access_token":true}"#
    ).string("access_token")
    let (session, reply) = try await fixture.backend.login(SocketLogin(userID: "t", accessToken: token)).get()
    let key = try #require(reply.payload.string("key"))
    // A renewal needs the token again.
    for (given, name) in [("wrong", Command.Name.error), (token ?? "", .login)] {
      let answers = await fixture.backend.receive(
        ClientCommand.renewSession(token: given, isExpiring: true, requestID: "q").command, on: session)
      #expect(answers.map(\.name) == [name] && answers[0].requestID == "q")
      if name == .error { #expect(answers[0].payload.integer("code") == 400302) }
    }
    // Over REST too.
    for (given, expected) in [("wrong", 400302), (token ?? "", 0)] {
      let response = await fixture.raw(
        "POST", "users/t/session_key", body: "{}", headers: ["app-id": "DEV", "access-token": given])
      #expect(Int(Payload(response.body)?.integer("code") ?? 0) == expected)
    }
    _ = try await fixture.delivered()
    try await fixture.platform("DELETE", "users/t/token")
    let told = SessionTests.expiries(try await fixture.delivered(), session)
    #expect(told.map(\.reason) == [400310] && told[0].isFinal)
    let refused = await fixture.backend.receive(
      ClientCommand.read(channelURL: "x", requestID: "1").command, on: session)
    #expect(refused[0].payload.integer("code") == 400310)
    guard case .failure(let error) = await fixture.backend.login(SocketLogin(userID: "t", accessToken: token)) else {
      return #expect(Bool(false))
    }
    #expect(error.code == 400302)
    // The old key goes on saying so, also after the user came back.
    _ = try await fixture.backend.login(SocketLogin(userID: "t")).get()
    #expect(
      Payload(await fixture.raw("GET", "users/t", headers: ["session-key": key]).body)?.integer("code") == 400310)
    guard case .failure(let again) = await fixture.backend.login(SocketLogin(sessionKey: key)) else {
      return #expect(Bool(false))
    }
    #expect(again.code == 400310)
    #expect(await fixture.backend.expireDueSessions() == nil)
  }
}
