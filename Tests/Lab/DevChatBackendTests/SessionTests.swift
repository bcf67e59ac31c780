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
    let scene = try Scene { $0.sessionLifetime = 1000 }
    let (first, reply) = try await scene.backend.login(SocketLogin(userID: "a", isExpiring: true)).get()
    let key = try #require(reply.payload.string("key"))
    #expect(await scene.backend.expireDueSessions() == 1000)
    scene.clock.pass(400)
    let second = try await scene.backend.login(SocketLogin(userID: "a", isExpiring: true)).get().session
    let unending = try await scene.backend.login(SocketLogin(userID: "a")).get().session
    let sameSession = try await scene.backend.login(SocketLogin(sessionKey: key)).get().session
    #expect(await scene.backend.expireDueSessions() == 600)
    scene.clock.pass(599)
    #expect(await scene.backend.expireDueSessions() == 1)
    #expect(try await scene.delivered().isEmpty)
    #expect(await scene.raw("GET", "users/a", headers: ["session-key": key]).status == 200)

    scene.clock.pass(1)
    #expect(await scene.backend.expireDueSessions() == 400)
    // Told once.
    #expect(await scene.backend.expireDueSessions() == 400)
    let deliveries = try await scene.delivered()
    for session in [first, sameSession] {
      let told = SessionTests.expiries(deliveries, session)
      #expect(told.map(\.reason) == [400309] && told.allSatisfy { !$0.isFinal })
    }
    for session in [second, unending] { #expect(SessionTests.expiries(deliveries, session).isEmpty) }
    #expect(
      Payload(await scene.raw("GET", "users/a", headers: ["session-key": key]).body)?.integer("code") == 400309)

    // Renewed on its socket, it lives on; the one that is closed is nobody's any more.
    let renewal = await scene.backend.receive(
      ClientCommand.renewSession(token: nil, isExpiring: true, requestID: "new").command, on: first)
    #expect(renewal.map(\.name) == [.login] && renewal[0].requestID == "new")
    let newKey = try #require(renewal[0].payload.string("key"))
    #expect(newKey != key)
    #expect(await scene.raw("GET", "users/a", headers: ["session-key": newKey]).status == 200)
    let read = await scene.backend.receive(ClientCommand.read(channelURL: "x", requestID: "1").command, on: first)
    #expect(read[0].payload.integer("code") == 900500)
    await scene.backend.close(second)
    #expect(await scene.backend.expireDueSessions() == 1000)
    await scene.backend.close(first)
    #expect(await scene.backend.expireDueSessions() == nil)
  }

  @Test func callsEndASession() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b")
    let (a, b) = try await (scene.socket("a"), scene.socket("b"))
    _ = try await scene.delivered()
    await scene.backend.expireSession(of: "a")
    let deliveries = try await scene.delivered()
    #expect(SessionTests.expiries(deliveries, a).map(\.isFinal) == [false])
    #expect(SessionTests.expiries(deliveries, b).isEmpty)
    // Whatever the socket says, even what has no answer otherwise.
    for command in [
      ClientCommand.read(channelURL: "chan", requestID: "1"), .typing(isStarting: true, in: "chan", time: 1),
    ] {
      let answers = await scene.backend.receive(command.command, on: a)
      #expect(answers.map { $0.payload.integer("code") } == [400309])
    }
    #expect(await scene.backend.receive(ClientCommand.ping(time: 1).command, on: a).map(\.name) == [.pong])
    let answer = try await scene.backend.login(SocketLogin(userID: "a")).get().reply
    #expect(try await scene.get("users/a", as: "b").string("user_id") == "a")
    let key = try #require(answer.payload.string("key"))
    #expect(await scene.raw("GET", "users/a", headers: ["session-key": key]).status == 200)
  }

  @Test func revokedTokensAreFinal() async throws {
    let scene = try Scene()
    let token = try await scene.platform(
      "POST", "users", #"{"user_id":"t","nickname":"T","issue_access_token":true}"#
    ).string("access_token")
    let (session, reply) = try await scene.backend.login(SocketLogin(userID: "t", accessToken: token)).get()
    let key = try #require(reply.payload.string("key"))
    // A renewal needs the token again.
    for (given, name) in [("wrong", Command.Name.error), (token ?? "", .login)] {
      let answers = await scene.backend.receive(
        ClientCommand.renewSession(token: given, isExpiring: true, requestID: "q").command, on: session)
      #expect(answers.map(\.name) == [name] && answers[0].requestID == "q")
      if name == .error { #expect(answers[0].payload.integer("code") == 400302) }
    }
    // Over REST too.
    for (given, expected) in [("wrong", 400302), (token ?? "", 0)] {
      let response = await scene.raw(
        "POST", "users/t/session_key", body: "{}", headers: ["app-id": "DEV", "access-token": given])
      #expect(Int(Payload(response.body)?.integer("code") ?? 0) == expected)
    }
    _ = try await scene.delivered()
    try await scene.platform("DELETE", "users/t/token")
    let told = SessionTests.expiries(try await scene.delivered(), session)
    #expect(told.map(\.reason) == [400310] && told[0].isFinal)
    let refused = await scene.backend.receive(ClientCommand.read(channelURL: "x", requestID: "1").command, on: session)
    #expect(refused[0].payload.integer("code") == 400310)
    guard case .failure(let error) = await scene.backend.login(SocketLogin(userID: "t", accessToken: token)) else {
      return #expect(Bool(false))
    }
    #expect(error.code == 400302)
    // The old key goes on saying so, also after the user came back.
    _ = try await scene.backend.login(SocketLogin(userID: "t")).get()
    #expect(
      Payload(await scene.raw("GET", "users/t", headers: ["session-key": key]).body)?.integer("code") == 400310)
    guard case .failure(let again) = await scene.backend.login(SocketLogin(sessionKey: key)) else {
      return #expect(Bool(false))
    }
    #expect(again.code == 400310)
    #expect(await scene.backend.expireDueSessions() == nil)
  }
}
