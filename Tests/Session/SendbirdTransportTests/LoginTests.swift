import ChatTesting
import ChatWire
import Foundation
import NIOHTTP1
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

@Suite(.live)
struct LoginTests {
  private let me = LoginRequest(userID: "a/b c", accessToken: "token-1", nickname: "N&M", isExpiring: true)

  @Test func logsInWithCredentialsInAHeader() async throws {
    var script = ScriptedServer.Script.greeting
    script.opened = { $0.send(.login(user: "a/b c")) }
    try await Harness.run(script) { harness in
      let login = try await harness.transport.connect(me)
      #expect(login.user.id == "a/b c")
      #expect(login.sessionKey == "key-1")
      #expect(try await harness.events.next(2) == ["state connecting", "state connected"])
      let head = try await harness.sockets.next().head
      #expect(head.uri.hasPrefix("/?user_id=a%2Fb%20c&nickname=N%26M&p=swift&"))
      #expect(head.uri.contains("&ai=APP&"))
      #expect(head.uri.contains("&expiring_session=1&"))
      #expect(!head.uri.contains("token-1"))
      #expect(head.headers["SENDBIRD-WS-TOKEN"] == ["token-1"])
      #expect(head.headers["SENDBIRD-WS-AUTH"] == [])
      await harness.expectIdle()
    }
  }

  @Test(arguments: [
    (String.failure(400302), "server 400302"), (#"LOGI{"error":true,"code":400302}"#, "server 400302"),
    (#"LOGI{"key":"k"}"#, "malformed"), (#"BUSY{"retry_after":7,"reason_code":5}"#, "server 800221"),
  ])
  func isRefused(_ answer: String, _ expected: String) async throws {
    var script = ScriptedServer.Script()
    script.opened = { $0.send(answer) }
    try await Harness.run(script) { harness in
      #expect(await outcome { _ = try await harness.transport.connect(me) } == expected)
      let last = answer.hasPrefix("BUSY") ? "state delayed" : "state disconnected"
      let said = answer.hasPrefix("BUSY") ? ["BUSY 0"] : []
      let events = try await harness.events.next(2 + said.count)
      #expect(events == ["state connecting"] + said + [last])
      await harness.expectIdle()
    }
  }

  @Test func comesBackByItselfAfterAnOverload() async throws {
    let count = Locked(0)
    var script = ScriptedServer.Script()
    script.opened = { socket in
      let isFirst = count.withValue { count in
        count += 1
        return count == 1
      }
      socket.send(isFirst ? #"BUSY{"retry_after":7,"reason_code":5}"# : .login())
    }
    try await Harness.run(script) { harness in
      let error = await #expect(throws: ServerError.self) { _ = try await harness.transport.connect(me) }
      #expect(error?.code == ServerError.Code.overloaded && error?.retryAfter == 7 && error?.isRateLimited == true)
      // Nobody waits for the pause, however often one asks; another user has nothing to do with it.
      #expect(await outcome { _ = try await harness.transport.connect(me) } == "server 800221")
      await harness.clock.pass(7)
      let events = try await harness.events.next(7)
      #expect(
        events == [
          "state connecting", "BUSY 0", "state delayed", "state reconnecting", "reconnect started", "state connected",
          "reconnect succeeded",
        ])
    }
  }

  @Test func waitsNoLongerThanTheTimeout() async throws {
    try await Harness.run(ScriptedServer.Script()) { harness in
      let login = Task { try await harness.transport.connect(me) }
      _ = try await harness.sockets.next()
      // The server's end can be open before ours has heard of it: then the socket is what is late.
      try await harness.connection.untilOpen()
      await harness.clock.pass(10)
      #expect(await login.outcome == "login_timeout")
      #expect(try await harness.events.next(2) == ["state connecting", "state disconnected"])
      await harness.expectIdle()
    }
  }

  @Test func theSameUserSharesTheLogin() async throws {
    var script = ScriptedServer.Script()
    script.received = { socket, _ in socket.send(.login(user: "a/b c")) }
    script.opened = { $0.ping() }
    try await Harness.run(script) { harness in
      async let first = harness.transport.connect(me)
      async let second = harness.transport.connect(me)
      let keys = try await [first.sessionKey, second.sessionKey]
      #expect(keys == ["key-1", "key-1"])
      #expect(try await harness.transport.connect(me).sessionKey == "key-1")
      #expect(harness.sockets.rest.count == 1)
      await harness.expectIdle()
    }
  }

  @Test func anotherUserReplacesTheFirst() async throws {
    try await Harness.run { harness in
      let first = try await harness.logIn()
      let answer = harness.send("r1")
      _ = try await harness.commands.next()
      _ = try await harness.transport.connect(LoginRequest(userID: "w"))
      #expect(await answer.outcome == "connection_canceled")
      #expect(
        try await harness.events.next(3) == ["state disconnected", "state connecting", "state connected"])
      try await first.channel.closeFuture.get()
    }
  }

  @Test func cancellationGivesUp() async throws {
    try await Harness.run(ScriptedServer.Script()) { harness in
      let login = Task { try await harness.transport.connect(me) }
      let socket = try await harness.sockets.next()
      login.cancel()
      #expect(await login.outcome == "cancelled")
      #expect(try await harness.events.next(2) == ["state connecting", "state disconnected"])
      try await socket.channel.closeFuture.get()
      await harness.expectIdle()
    }
  }

  @Test func disconnectEndsTheWait() async throws {
    try await Harness.run(ScriptedServer.Script()) { harness in
      let login = Task { try await harness.transport.connect(me) }
      _ = try await harness.sockets.next()
      await harness.transport.disconnect()
      #expect(await login.outcome == "connection_canceled")
      await harness.expectIdle()
    }
  }

  @Test func nothingListens() async throws {
    let server = try await ScriptedServer(.init())
    await server.stop()
    let transport = SendbirdTransport(try .to(server.port))
    #expect(await outcome { _ = try await transport.connect(me) } == "socket_failed")
    await transport.base.connection.shutDown()
  }

  @Test func aTokenWithALineFeedIsNotSent() async throws {
    try await Harness.run { harness in
      let login = LoginRequest(userID: "u", accessToken: "a\r\nX-Evil: 1")
      #expect(await outcome { _ = try await harness.transport.connect(login) } == "invalid_parameter")
      #expect(harness.sockets.rest.isEmpty)
    }
  }

  @Test func theLastReferenceEndsEverything() async throws {
    let sockets = Inbox<ServerSocket>()
    var script = ScriptedServer.Script.greeting
    script.opened = { socket in
      sockets.put(socket)
      socket.send(.login())
    }
    let server = try await ScriptedServer(script)
    var transport: SendbirdTransport? = SendbirdTransport(try .to(server.port))
    let events = try #require(transport).events
    _ = try await transport?.connect(LoginRequest(userID: "u"))
    let socket = try await sockets.next()
    transport = nil
    var labels: [String] = []
    for await event in events { labels.append(event.label) }
    #expect(labels == ["state connecting", "state connected", "logged in", "state disconnected"])
    try await socket.channel.closeFuture.get()
    await server.stop()
  }
}
