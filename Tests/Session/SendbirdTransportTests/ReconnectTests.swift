import ChatTesting
import ChatWire
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

@Suite(.live)
struct ReconnectTests {
  static let again = ["state reconnecting", "reconnect started"]
  static let back = ["state connected", "reconnect succeeded"]

  @Test func connectsAgainWithTheSessionKey() async throws {
    try await Harness.run { harness in
      let socket = try await harness.logIn()
      socket.abort()
      #expect(try await harness.events.next(2) == Self.again)
      await harness.clock.pass(1)
      #expect(try await harness.events.next(2) == Self.back)
      let head = try await harness.sockets.next().head
      #expect(head.headers["SENDBIRD-WS-AUTH"] == ["key-1"])
      #expect(head.headers["SENDBIRD-WS-TOKEN"] == [])
      #expect(head.uri.hasPrefix("/?p="))
      #expect(await harness.connection.machine.state == .connected)
    }
  }

  @Test func ofAnAttemptThatFailsTheNextOneIsLater() async throws {
    let count = Locked(0)
    var script = ScriptedServer.Script.greeting
    script.upgrade = { _ in
      let number = count.withValue { count in
        count += 1
        return count
      }
      return number == 1 || number == 4 ? .accept : .drop
    }
    try await Harness.run(script) { harness in
      try await harness.logIn().abort()
      for pause in [1.0, 2, 4] { await harness.clock.pass(pause) }
      #expect(try await harness.events.next(4) == Self.again + Self.back)
    }
  }

  @Test func backgroundAndForeground() async throws {
    try await Harness.run { harness in
      let socket = try await harness.logIn()
      let waiting = harness.send("silent")
      _ = try await harness.commands.next()
      await harness.transport.suspend()
      #expect(await waiting.outcome == "socket_closed")
      try await socket.channel.closeFuture.get()
      #expect(try await harness.events.next() == "state disconnected")
      #expect(await harness.send("a").outcome == "not_connected")
      // REST still works: the session is there.
      _ = try await harness.transport.call(.channel("c"))
      await harness.transport.resume()
      #expect(try await harness.events.next(4) == Self.again + Self.back)
      #expect(try await harness.sockets.next().head.headers["SENDBIRD-WS-AUTH"] == ["key-1"])
    }
  }

  @Test func aConnectionThatLooksAliveMustProveIt() async throws {
    try await Harness.run { harness in
      let socket = try await harness.logIn()
      // The server does not answer.
      await harness.transport.resume()
      #expect(try await harness.commands.next().hasPrefix("PING"))
      await harness.clock.pass(3)
      #expect(try await harness.events.next(4) == Self.again + Self.back)
      let next = try await harness.sockets.next()
      try await socket.channel.closeFuture.get()
      // And now it does.
      await harness.transport.resume()
      #expect(try await harness.commands.next().hasPrefix("PING"))
      next.send("PONG{}", .message(1))
      #expect(try await harness.events.next() == "MESG 1")
      await harness.clock.pass(3)
      #expect(await harness.connection.machine.state == .connected)
      await harness.expectIdle()
    }
  }

  @Test func loggedOutMeansLoggedOut() async throws {
    try await Harness.run { harness in
      _ = try await harness.logIn()
      await harness.transport.disconnect()
      await harness.transport.resume()
      #expect(try await harness.events.next() == "state disconnected")
      #expect(await outcome { _ = try await harness.transport.call(.channel("c")) } == "not_connected")
      #expect(await harness.connection.machine.session == nil)
      await harness.expectIdle()
    }
  }

  @Test func silenceIsNoticed() async throws {
    try await Harness.run { harness in
      _ = try await harness.logIn()
      await harness.clock.pass(14)
      #expect(try await harness.commands.next().hasPrefix(#"PING{"id":"#))
      await harness.clock.pass(5)
      #expect(try await harness.events.next(2) == Self.again)
    }
  }

  @Test func aPongIsASignOfLife() async throws {
    var script = ScriptedServer.Script.greeting
    script.received = { socket, command in
      if command.hasPrefix("PING") { socket.send("PONG{}", .message(1)) }
    }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      await harness.clock.pass(14)
      #expect(try await harness.events.next() == "MESG 1")
      // The watchdog looks, finds a sign of life from just after the ping, and sleeps on.
      await harness.clock.pass(5)
      await harness.clock.pass(9)
      #expect(try await harness.events.next() == "MESG 1")
      await harness.clock.pass(5)
      await harness.clock.untilSleeping(9)
      #expect(await harness.connection.machine.state == .connected)
    }
  }

  @Test func aHalfClosedSocketIsLost() async throws {
    try await Harness.run { harness in
      try await harness.logIn().closeOutput()
      #expect(try await harness.events.next(2) == Self.again)
    }
  }

  @Test func attemptsAreLimitedByTheServer() async throws {
    let isFirst = Locked(true)
    var script = ScriptedServer.Script()
    script.opened = { $0.send(.login(#","reconnect":{"interval":3,"max_interval":20,"mul":2,"retry_cnt":2}"#)) }
    script.upgrade = { _ in
      isFirst.withValue { isFirst in
        defer { isFirst = false }
        return isFirst ? .accept : .refuse
      }
    }
    try await Harness.run(script) { harness in
      try await harness.logIn().abort()
      await harness.clock.pass(1)
      await harness.clock.pass(3)
      #expect(try await harness.events.next(4) == Self.again + ["state disconnected", "reconnect failed"])
      await harness.expectIdle()
    }
  }

  @Test func anExpiringSessionIsRenewedAndTheSocketOpenedAnew() async throws {
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in .json(200, #"{"key":"key-2"}"#) }
    try await Harness.run(script) { harness in
      let socket = try await harness.logIn()
      socket.send(#"EXPR{"reason":0,"expires_in":60}"#, #"EXPR{"reason":0,"expires_in":50}"#)
      #expect(
        try await harness.events.next(8)
          == ["EXPR 0", "session expired", "EXPR 0", "session refreshed"] + Self.again + Self.back)
      #expect(try await harness.sockets.next().head.headers["SENDBIRD-WS-AUTH"] == ["key-2"])
      #expect(harness.server.requests.count == 1)
      let request = try #require(harness.server.requests.first)
      #expect(request.target == "/v3/users/u/session_key")
      #expect(request.header("App-Id") == "APP")
      #expect(request.header("Access-Token") == "token")
      #expect(request.header("Session-Key") == nil)
    }
  }

  @Test(arguments: [#"EXPR{"reason":400310}"#, #"EXPR{"reason":1,"expires_in":-1}"#, String.failure(400310)])
  func aClosedSessionIsOver(_ command: String) async throws {
    try await Harness.run { harness in
      let socket = try await harness.logIn()
      socket.send(command, .message(1))
      let events = try await harness.events.next(3)
      #expect(Array(events.dropFirst()) == ["state disconnected", "session closed"])
      await harness.transport.resume()
      #expect(await harness.connection.machine.state == .disconnected)
      await harness.expectIdle()
    }
  }

  /// Commands without a request id are refused without one.
  @Test(arguments: [900020, 900050, 900070, 900200, 900300, 900500, 400201, 500910])
  func whatConcernsACommandCostsNothing(_ code: Int) async throws {
    try await Harness.run { harness in
      try await harness.logIn().send(.failure(code), .message(1))
      #expect(try await harness.events.next(2) == ["EROR \(code)", "MESG 1"])
      #expect(await harness.connection.machine.state == .connected)
    }
  }

  @Test(arguments: [900010, 900021, 400300, 400108, 12345])
  func whatConcernsTheSessionEndsIt(_ code: Int) async throws {
    try await Harness.run { harness in
      try await harness.logIn().send(.failure(code), .message(1))
      #expect(try await harness.events.next(2) == ["EROR \(code)", "state disconnected"])
    }
  }

  @Test func anExpiredKeyIsRenewedWhileReconnecting() async throws {
    var script = ScriptedServer.Script()
    let count = Locked(0)
    script.opened = { socket in
      let number = count.withValue { count in
        count += 1
        return count
      }
      socket.send(number == 2 ? .failure(400309) : .login(key: "key-\(number)"))
    }
    script.answer = { _ in .json(200, #"{"new_key":"key-9"}"#) }
    try await Harness.run(script) { harness in
      try await harness.logIn().abort()
      await harness.clock.pass(1)
      #expect(
        try await harness.events.next(6) == Self.again + ["session expired", "session refreshed"] + Self.back)
      let heads = try await harness.sockets.next(2).map(\.head)
      #expect(heads.map { $0.headers["SENDBIRD-WS-AUTH"] } == [["key-1"], ["key-9"]])
    }
  }
}
