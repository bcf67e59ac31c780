import ChatModel
import ChatTesting
import ChatWire
import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

@Suite(.live)
struct CommandTests {
  /// Answers with what the request id says.
  static var answering: ScriptedServer.Script {
    var script = ScriptedServer.Script.greeting
    script.received = { socket, command in
      guard let id = Command(Array(command.utf8))?.requestID else { return }
      if id.hasPrefix("ok") { socket.send(.message(7, requestID: id)) }
      if id.hasPrefix("no") { socket.send(.failure(900050, requestID: id)) }
      if id.hasPrefix("token") { socket.send(.failure(400302, requestID: id)) }
      if id.hasPrefix("die") { socket.abort() }
      if id.hasPrefix("bye") { socket.sayGoodbye() }
    }
    return script
  }

  @Test func acknowledgementsGoToTheirSenders() async throws {
    try await Harness.run(Self.answering) { harness in
      let socket = try await harness.logIn()
      let message = try await harness.transport.send(.message("ok-1"))
      guard case .message(let received) = message.event else { throw WireError.malformed("answer") }
      #expect(received.message.id == 7)
      #expect(await harness.send("no-1").outcome == "server 900050")
      socket.send(.message(8))
      // The acknowledgements are not among the events.
      #expect(try await harness.events.next() == "MESG 8")
      #expect(harness.events.rest == [])
      await harness.expectIdle()
    }
  }

  @Test func aRefusedTokenAsksForAnother() async throws {
    try await Harness.run(Self.answering) { harness in
      _ = try await harness.logIn()
      #expect(await harness.send("token-1").outcome == "server 400302")
      #expect(try await harness.events.next() == "token needed")
    }
  }

  @Test func withoutAnAnswerItTimesOut() async throws {
    try await Harness.run(Self.answering) { harness in
      let socket = try await harness.logIn()
      let first = harness.send("silent-1")
      await harness.clock.untilSleeping(10)
      harness.clock.advance(by: 4)
      let second = harness.send("silent-2")
      _ = try await harness.commands.next(2)
      harness.clock.advance(by: 6)
      #expect(await first.outcome == "ack_timeout")
      await harness.clock.pass(4)
      #expect(await second.outcome == "ack_timeout")
      // Late, but it says that the message was sent.
      socket.send(.failure(900050, requestID: "silent-1"), .message(9, requestID: "silent-2"))
      #expect(try await harness.events.next() == "MESG 9")
      await harness.expectIdle()
    }
  }

  @Test(arguments: ["die", "bye"])
  func whatWaitsFailsWithTheSocket(_ how: String) async throws {
    try await Harness.run(Self.answering) { harness in
      _ = try await harness.logIn()
      let waiting = (1...20).map { harness.send("silent-\($0)") }
      _ = try await harness.commands.next(20)
      let last = harness.send(how)
      for task in waiting + [last] { #expect(await task.outcome == "socket_closed") }
      #expect(try await harness.events.next(2) == ["state reconnecting", "reconnect started"])
      await harness.expectIdle()
    }
  }

  @Test func cancellationLeavesNoWaiter() async throws {
    try await Harness.run(Self.answering) { harness in
      _ = try await harness.logIn()
      let task = harness.send("silent-1")
      _ = try await harness.commands.next()
      task.cancel()
      #expect(await task.outcome == "cancelled")
      await harness.expectIdle()
    }
  }

  @Test func withoutAConnectionNothingIsSent() async throws {
    try await Harness.run { harness in
      #expect(await harness.send("a").outcome == "not_connected")
      let typing = ClientCommand.typing(isStarting: true, in: "c", time: 1)
      #expect(await outcome { try await harness.transport.post(typing) } == "not_connected")
      #expect(await outcome { _ = try await harness.transport.call(.channel("c")) } == "not_connected")
    }
  }

  @Test func postsAreNotAcknowledged() async throws {
    try await Harness.run { harness in
      _ = try await harness.logIn()
      try await harness.transport.post(.typing(isStarting: true, in: "c", time: 5))
      #expect(try await harness.commands.next() == #"TPST{"channel_url":"c","time":5}"#)
    }
  }

  @Test func aFrameHoldsSeveralCommands() async throws {
    try await Harness.run { harness in
      let socket = try await harness.logIn()
      socket.send(.message(1), "", "not a command", "ABCD{", "ZZZZ{}", "PONG{}", .message(2), .message(3))
      #expect(try await harness.events.next(4) == ["MESG 1", "ZZZZ 0", "MESG 2", "MESG 3"])
      socket.sendBinary(.message(4))
      socket.sendFragments(.message(5), size: 3)
      socket.sendFragments(.message(6) + "\n" + .message(7), size: 50)
      #expect(try await harness.events.next(4) == ["MESG 4", "MESG 5", "MESG 6", "MESG 7"])
      socket.ping()
      #expect(try await harness.commands.next() == "pong")
    }
  }

  @Test func tenThousandEventsKeepTheirOrder() async throws {
    try await Harness.run { harness in
      let socket = try await harness.logIn()
      var random = SeededRandom(seed: 42)
      var next = 1
      while next <= 10_000 {
        let end = min(next + Int(random.next() % 40), 10_000)
        let commands = (next...end).map { String.message($0) }
        if random.next() % 4 == 0 {
          socket.sendFragments(commands.joined(separator: "\n"), size: 1 + Int(random.next() % 400))
        } else {
          socket.send(commands)
        }
        next = end + 1
      }
      let events = try await harness.events.next(10_000)
      #expect(events == (1...10_000).map { "MESG \($0)" })
    }
  }

  @Test func aLargeFrameIsTakenAndAHugeOneEndsTheSocket() async throws {
    try await Harness.run(.greeting, { $0.answerLimit = 1 << 20 }) { harness in
      let socket = try await harness.logIn()
      let padding = String(repeating: "x", count: 1_000_000)
      socket.send(
        #"MESG{"channel_url":"c","channel_type":"group","message_id":1,"message":"\#(padding)","created_at":1}"#)
      #expect(try await harness.events.next() == "MESG 1")
      socket.sendBinary(padding + padding)
      #expect(try await harness.events.next(2) == ["state reconnecting", "reconnect started"])
    }
  }
}
