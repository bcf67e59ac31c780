import ChatModel
import ChatWire
import DevChatBackend
import NIOCore
import PacedTesting
import Testing

@testable import DevChatServer

@Suite("Deliveries", .live)
struct DeliveryTests {
  @Test("10,000 events reach six sockets of three users: none lost, doubled or out of order")
  func manyEvents() async throws {
    try await Fixture.run { fixture in
      let users = ["jane", "joe", "e\u{301}"]
      var clients: [SocketClient] = []
      for user in users + users { clients.append(try await SocketClient.login(fixture.port, user)) }
      let results = await withTaskGroup(of: [Int64].self) { group in
        for client in clients { group.addTask { await client.numbers(10_000) } }
        for number in 1...10_000 {
          fixture.backend.deliver(numbered(number, padding: 40), to: users + ["jane", "nobody"])
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let expected = Array(Int64(1)...10_000)
      #expect(results.count == 6)
      for result in results { #expect(result == expected) }
      #expect(fixture.server.status.deliveries >= 10_000)
      #expect(fixture.server.status.sockets == 6)
      for client in clients { await client.raw.close() }
    }
  }

  @Test("Senders get one answer, other devices and users the event, in the order of the sends")
  func sends() async throws {
    try await Fixture.run(members: ["jane", "joe"]) { fixture in
      let sender = try await SocketClient.login(fixture.port, "jane")
      let device = try await SocketClient.login(fixture.port, "jane")
      let other = try await SocketClient.login(fixture.port, "joe")
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
    try await Fixture.run { fixture in
      let composed = try await SocketClient.login(fixture.port, "\u{e9}")
      let decomposed = try await SocketClient.login(fixture.port, "e\u{301}")
      fixture.backend.deliver(numbered(1), to: ["\u{e9}"])
      fixture.backend.deliver(numbered(2), to: ["e\u{301}"])
      fixture.backend.deliver(numbered(3), to: ["\u{e9}", "e\u{301}"])
      #expect(await composed.numbers(2) == [1, 3])
      #expect(await decomposed.numbers(2) == [2, 3])
      await composed.raw.close()
      await decomposed.raw.close()
    }
  }

  private static let limit = 256 << 10

  /// 6 MB: more than the kernel takes for a reader that sleeps and has a small buffer.
  private static let flood = 600

  /// Sends numbered messages, as a client that waits for its answers: for so few at a time that it is no slow reader itself.
  private func flood(_ sender: SocketClient) async -> Int {
    let padding = String(repeating: "x", count: 10_000)
    var answers = 0
    for start in stride(from: 1, through: DeliveryTests.flood, by: 10) {
      for number in start..<start + 10 {
        sender.send("MESG{\"message\":\"\(number)-\(padding)\",\"req_id\":\"r\(number)\"}\n")
      }
      for number in start..<start + 10 where await sender.command()?.requestID == "r\(number)" { answers += 1 }
    }
    return answers
  }

  /// The numbers of the messages that come.
  private func numbers(_ client: SocketClient) async -> [Int] {
    var numbers: [Int] = []
    while numbers.count < DeliveryTests.flood, let text = await client.command()?.payload.string("message") {
      numbers.append(text.prefix { $0 != "-" }.reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) })
    }
    return numbers
  }

  private static func bound(_ configuration: inout ServerConfiguration) {
    configuration.limits.writeQueueBytes = limit
    // Who only reads is no idle one, however long it takes.
    configuration.limits.socketIdleTimeout = 3_600_000
  }

  @Test("A reader that does not read is dropped, what waits stays bounded, and the others lose nothing")
  func slowReader() async throws {
    try await Fixture.run(members: ["slow", "fast"]) {
      DeliveryTests.bound(&$0)
      // Long enough for those who do read, also on a machine that is very busy.
      $0.limits.slowReaderTimeout = 10_000
    } _: { fixture in
      let slow = try await SocketClient.open(fixture.port, "/?access_token=token-slow", reads: false)
      let fast = try await SocketClient.login(fixture.port, "fast")
      let sender = try await SocketClient.login(fixture.port, "sender")
      await fixture.events.wait { $0.filter { $0.code == .loggedIn }.count == 3 }
      async let received = numbers(fast)
      let answers = await flood(sender)
      // What was not sent does not come.
      if answers < DeliveryTests.flood { await fast.raw.close() }
      #expect(answers == DeliveryTests.flood)
      #expect(await received == Array(1...DeliveryTests.flood))
      await fixture.backend.closed.wait { $0.contains { $0.userID == "slow" } }
      #expect(fixture.events.values.filter { $0.code == .slowReaderDropped }.count == 1)
      // What was written is counted until the socket has said so, which may be after the reader has it.
      let end = SystemClock().seconds + 60
      while fixture.server.status.pendingDeliveryBytes > 0, SystemClock().seconds < end { await Task.yield() }
      let status = fixture.server.status
      #expect(status.pendingDeliveryBytes == 0)
      #expect(status.sockets == 2)
      #expect(status.peakQueuedBytes > DeliveryTests.limit / 2, "the dropped one counts")
      #expect(status.peakQueuedBytes <= DeliveryTests.limit)
      // One command more may begin while there is room.
      #expect(status.peakPendingDeliveryBytes <= DeliveryTests.limit / 4 + (32 << 10))
      for client in [slow, fast, sender] { await client.raw.close() }
    }
  }

  @Test("Only those who send to a crowded reader wait for it") func othersGoOn() async throws {
    try await Fixture.run(members: ["slow", "fast"]) {
      DeliveryTests.bound(&$0)
      // For ever: whoever waits for it shows.
      $0.limits.slowReaderTimeout = 3_600_000
    } _: { fixture in
      let slow = try await SocketClient.open(fixture.port, "/?access_token=token-slow", reads: false)
      let fast = try await SocketClient.login(fixture.port, "fast")
      let sender = try await SocketClient.login(fixture.port, "sender")
      let other = try await SocketClient.login(fixture.port, "other")
      await fixture.events.wait { $0.filter { $0.code == .loggedIn }.count == 4 }
      async let received = numbers(fast)
      async let answers = flood(sender)
      // Its sender is held at some time; these two never are.
      func goOn(_ number: Int) async {
        fixture.backend.deliver(numbered(number), to: ["other"])
        #expect(await other.numbers(1) == [Int64(number)])
        other.send("READ{\"req_id\":\"read\(number)\"}\n")
        #expect(await other.command()?.requestID == "read\(number)")
        _ = await other.command()
      }
      var number = 1
      while fixture.server.status.peakQueuedBytes <= DeliveryTests.limit / 2 {
        await goOn(number)
        number += 1
      }
      for number in number..<number + 100 { await goOn(number) }
      #expect(fixture.backend.received.values.filter { $0.name == .userMessage }.count < DeliveryTests.flood)
      #expect(fixture.server.disconnect(userID: "slow") == 1)
      #expect(await answers == DeliveryTests.flood)
      #expect(await received == Array(1...DeliveryTests.flood))
      #expect(!fixture.events.values.contains { $0.code == .slowReaderDropped })
      #expect(fixture.server.status.peakQueuedBytes <= DeliveryTests.limit)
      for client in [slow, fast, sender, other] { await client.raw.close() }
    }
  }

  @Test("A client that sends and never reads does not grow the server") func neverReads() async throws {
    try await Fixture.run {
      $0.limits.writeQueueBytes = 256 << 10
      $0.limits.slowReaderTimeout = 150
      $0.limits.pendingInputBytes = 64 << 10
    } _: { fixture in
      let client = try await SocketClient.open(fixture.port, "/?access_token=token-slow", reads: false)
      let padding = String(repeating: "x", count: 8_000)
      let frame = SocketClient.frame(1, Array("READ{\"p\":\"\(padding)\"}\n".utf8))
      for _ in 0..<2_000 { client.raw.send(frame) }
      await fixture.event(.slowReaderDropped)
      await fixture.backend.closed.wait { $0.count == 1 }
      await client.raw.close()
    }
  }
}
