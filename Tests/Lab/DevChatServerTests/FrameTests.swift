import ChatModel
import ChatWire
import DevChatBackend
import NIOCore
import PacedTesting
import Testing

@testable import DevChatServer

private let broken: [([UInt8], Int)] = [
  (SocketClient.frame(1, [65], isMasked: false), 1002),
  (SocketClient.frame(1, [65], reserved: 0x40), 1002),
  (SocketClient.frame(3, []), 1002),
  (SocketClient.frame(0, [65]), 1002),
  (SocketClient.frame(1, [65], isLast: false) + SocketClient.frame(1, [65]), 1002),
  (SocketClient.frame(9, Array(repeating: 1, count: 126)), 1002),
  (SocketClient.frame(9, [1], isLast: false), 1002),
  (SocketClient.frame(8, [3]), 1002),
  (SocketClient.frame(8, [0x03, 0xED]), 1002),
  (SocketClient.frame(1, [0xC3, 0x28]), 1007),
  (SocketClient.frame(2, Array(repeating: 1, count: 3_000)), 1009),
  (
    SocketClient.frame(1, Array(repeating: 65, count: 1_500), isLast: false)
      + SocketClient.frame(0, Array(repeating: 65, count: 1_500)), 1009
  ),
  ([0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 1009),
]

@Suite("Frames of a socket", .live)
struct FrameTests {
  @Test func severalCommandsInOneFrameAreAnsweredInOrder() async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.login(fixture.port, "jane")
      client.send((1...20).map { "READ{\"req_id\":\"r\($0)\"}" }.joined(separator: "\n") + "\n\n")
      for number in 1...20 {
        for name in [Command.Name.read, .delivered] {
          let answer = await client.command()
          #expect(answer?.name == name)
          #expect(answer?.requestID == "r\(number)")
        }
      }
      await client.raw.close()
    }
  }

  @Test("Text, bytes and fragments mean the same") func shapes() async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.login(fixture.port, "jane")
      let text = Array("MESG{\"message\":\"ä\",\"req_id\":\"a\"}\n".utf8)
      client.send(2, text)
      #expect(await client.command()?.requestID == "a")
      // One byte a fragment, and a ping in between, which is answered before the message is complete.
      for (index, byte) in text.enumerated() {
        client.send(index == 0 ? 1 : 0, [byte], isLast: index == text.count - 1)
        if index == 3 { client.send(9, [1, 2, 3]) }
      }
      #expect(await client.frame() == SocketClient.Frame(opcode: 10, bytes: [1, 2, 3]))
      let answer = await client.command()
      #expect(answer?.payload.string("message") == "ä")
      // An empty first fragment, and an empty last one.
      client.send(1, [], isLast: false)
      client.send(0, text, isLast: false)
      client.send(0, [])
      #expect(await client.command()?.requestID == "a")
      await client.raw.close()
    }
  }

  @Test func whatIsNoCommandIsAnsweredAndNotFatal() async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.login(fixture.port, "jane")
      client.send("garbage\nMESG{\"broken\"\nHUGO{\"req_id\":\"h\"}\nABC\nPING{\"id\":9}\n")
      let answers = [await client.command(), await client.command(), await client.command(), await client.command()]
      #expect(answers.map { $0?.name } == [.error, .error, .error, .error])
      #expect(answers.map { $0?.payload.integer("code") } == [400403, 400403, 400111, 400403])
      #expect(answers[2]?.requestID == "h")
      let pong = await client.command()
      #expect(pong?.name == .pong)
      #expect(pong?.payload.integer("id") == 9)
      client.send(2, [0xFF, 0x00, 0xC3, 0x28])
      #expect(await client.command()?.name == .error)
      await client.raw.close()
    }
  }

  @Test(
    "A broken rule of RFC 6455 closes with its code",
    arguments: broken)
  func violations(_ bytes: [UInt8], _ code: Int) async throws {
    try await Fixture.run {
      $0.limits.frameBytes = 2_000
      $0.limits.messageBytes = 2_500
    } _: { fixture in
      let client = try await SocketClient.login(fixture.port, "jane")
      client.raw.send(bytes)
      #expect(await client.closeCode() == code)
      #expect(await client.frame() == nil)
      await client.raw.close()
      await fixture.backend.closed.wait { $0.count == 1 }
    }
  }

  @Test func closeHandshakeComesAfterEarlierCommands() async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.login(fixture.port, "jane")
      client.raw.send(
        SocketClient.frame(1, Array("READ{\"req_id\":\"a\"}\n".utf8)) + SocketClient.frame(8, [0x03, 0xE9, 65]))
      #expect(await client.command()?.requestID == "a")
      #expect(await client.command()?.requestID == "a")
      #expect(await client.closeCode() == 1001)
      #expect(await client.frame() == nil)
      #expect(!client.raw.isReset)
      await fixture.backend.closed.wait { $0.count == 1 }
    }
  }

  @Test func silenceIsPingedAndThenClosed() async throws {
    try await Fixture.run {
      // Real time: the login has to be answered before, also on a busy machine.
      $0.limits.socketIdleTimeout = 3_000
    } _: { fixture in
      let client = try await SocketClient.login(fixture.port, "jane")
      #expect(await client.frame()?.opcode == 9)
      #expect(await client.closeCode() == 1001)
      await client.raw.close()
      await fixture.event(.idleClosed)
    }
  }

  @Test func noiseNeverStopsTheServer() async throws {
    try await Fixture.run { fixture in
      var generator = SeededGenerator(seed: 7)
      for round in 0..<40 {
        let noise = (0..<Int.random(in: 1...600, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        if round.isMultiple(of: 2) {
          let client = try await SocketClient.login(fixture.port, "jane")
          client.raw.send(noise)
          client.raw.endOutput()
          _ = await client.raw.rest()
          await client.raw.close()
        } else {
          let client = try await RawClient.connect(fixture.port)
          client.send(noise + [13, 10, 13, 10])
          client.endOutput()
          _ = await client.rest()
          await client.close()
        }
      }
      let client = try await SocketClient.login(fixture.port, "jane")
      client.send("READ{\"req_id\":\"a\"}\n")
      #expect(await client.command()?.requestID == "a")
      await client.raw.close()
    }
  }
}
