import ChatModel
import ChatWire
import DevChatBackend
import NIOCore
import Testing

@testable import DevChatServer

@Suite("Deliveries", .timeLimit(.minutes(1)))
struct DeliveryTests {
  @Test("10,000 events reach six sockets of three users: none lost, doubled or out of order")
  func manyEvents() async throws {
    try await Scene.run { scene in
      let users = ["jane", "joe", "e\u{301}"]
      var clients: [SocketClient] = []
      for user in users + users { clients.append(try await SocketClient.login(scene.port, user)) }
      let results = await withTaskGroup(of: [Int64].self) { group in
        for client in clients { group.addTask { await client.numbers(10_000) } }
        for number in 1...10_000 {
          scene.backend.deliver(numbered(number, padding: 40), to: users + ["jane", "nobody"])
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let expected = Array(Int64(1)...10_000)
      #expect(results.count == 6)
      for result in results { #expect(result == expected) }
      #expect(scene.server.status.deliveries >= 10_000)
      #expect(scene.server.status.sockets == 6)
      for client in clients { await client.raw.close() }
    }
  }

  @Test("Senders get one answer, other devices and users the event, in the order of the sends")
  func sends() async throws {
    try await Scene.run(members: ["jane", "joe"]) { scene in
      let sender = try await SocketClient.login(scene.port, "jane")
      let device = try await SocketClient.login(scene.port, "jane")
      let other = try await SocketClient.login(scene.port, "joe")
      for number in 0..<500 { sender.send("MESG{\"message\":\"\(number)\",\"req_id\":\"r\(number)\"}\n") }
      for number in 0..<500 {
        let answer = await sender.command()
        #expect(answer?.requestID == "r\(number)")
        for client in [device, other] {
          let event = await client.command()
          #expect(event?.payload.string("message") == "\(number)")
          #expect(event?.requestID == nil)
        }
      }
      for client in [sender, device, other] { await client.raw.close() }
    }
  }

  @Test("Ids are the same only byte by byte") func identity() async throws {
    try await Scene.run { scene in
      let composed = try await SocketClient.login(scene.port, "\u{e9}")
      let decomposed = try await SocketClient.login(scene.port, "e\u{301}")
      scene.backend.deliver(numbered(1), to: ["\u{e9}"])
      scene.backend.deliver(numbered(2), to: ["e\u{301}"])
      scene.backend.deliver(numbered(3), to: ["\u{e9}", "e\u{301}"])
      #expect(await composed.numbers(2) == [1, 3])
      #expect(await decomposed.numbers(2) == [2, 3])
      await composed.raw.close()
      await decomposed.raw.close()
    }
  }

  @Test("A reader that does not read is dropped, its queue stays bounded, and the others lose nothing")
  func slowReader() async throws {
    let limit = 1 << 20
    try await Scene.run {
      $0.limits.writeQueueBytes = limit
      $0.limits.slowReaderTimeout = 150
    } _: { scene in
      let slow = try await SocketClient.open(scene.port, "/?access_token=token-slow", reads: false)
      let fast = try await SocketClient.login(scene.port, "fast")
      await scene.events.wait { $0.filter { $0.code == .loggedIn }.count == 2 }
      // 30 MB: more than the kernel takes for a reader that sleeps.
      let events = 3_000
      for number in 1...events { scene.backend.deliver(numbered(number, padding: 10_000), to: ["slow", "fast"]) }
      async let received = fast.numbers(events)
      await scene.event(.slowReaderDropped)
      await scene.backend.closed.wait { $0.contains { $0.userID == "slow" } }
      #expect(await received == Array(1...Int64(events)))
      #expect(scene.server.status.peakQueuedBytes <= limit)
      #expect(scene.server.status.sockets == 1)
      await slow.raw.close()
      await fast.raw.close()
    }
  }

  @Test("A client that sends and never reads does not grow the server") func neverReads() async throws {
    try await Scene.run {
      $0.limits.writeQueueBytes = 256 << 10
      $0.limits.slowReaderTimeout = 150
      $0.limits.pendingInputBytes = 64 << 10
    } _: { scene in
      let client = try await SocketClient.open(scene.port, "/?access_token=token-slow", reads: false)
      let padding = String(repeating: "x", count: 8_000)
      let frame = SocketClient.frame(1, Array("READ{\"p\":\"\(padding)\"}\n".utf8))
      for _ in 0..<2_000 { client.raw.send(frame) }
      await scene.event(.slowReaderDropped)
      await scene.backend.closed.wait { $0.count == 1 }
      await client.raw.close()
    }
  }
}
