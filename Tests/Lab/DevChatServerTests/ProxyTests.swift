import NIOCore
import PacedTesting
import Testing

@testable import DevChatServer

@Suite("The byte proxy", .live)
struct ProxyTests {
  /// A server, a proxy in front of it, and both ended.
  private func run(
    _ behavior: ProxyBehavior = .passThrough, _ body: (Fixture, ByteProxy) async throws -> Void
  ) async throws {
    try await Fixture.run { fixture in
      let proxy = try await ByteProxy.start(port: fixture.port, behavior: behavior, seed: 3)
      do { try await body(fixture, proxy) } catch {
        await proxy.stop()
        throw error
      }
      await proxy.stop()
    }
  }

  @Test func passesRequestsAndSockets() async throws {
    try await run { (fixture: Fixture, proxy: ByteProxy) async throws in
      #expect(try await RawClient.request(proxy.port, "GET /v3/x")?.status == 200)
      let client = try await SocketClient.login(proxy.port, "jane")
      for number in 1...1_000 { fixture.backend.deliver(numbered(number, padding: 2_000), to: ["jane"]) }
      #expect(await client.numbers(1_000) == Array(1...1_000))
      #expect(proxy.accepted == 2)
      #expect(proxy.passed(.toClient) > 2_000_000)
      // The end of one side reaches the other.
      await client.raw.close()
      await fixture.backend.closed.wait { $0.count == 1 }
    }
  }

  @Test func splitsWrites() async throws {
    try await run(.split(maximum: 3)) { fixture, proxy in
      let client = try await SocketClient.login(proxy.port, "jane")
      let before = proxy.writes(.toClient)
      for number in 1...20 { fixture.backend.deliver(numbered(number, padding: 100), to: ["jane"]) }
      #expect(await client.numbers(20) == Array(1...20))
      client.send("READ{\"req_id\":\"a\"}\n")
      #expect(await client.command()?.requestID == "a")
      #expect(proxy.writes(.toClient) > before + 600)
      #expect(client.raw.reads > 1)
      await client.raw.close()
    }
  }

  @Test("Cuts after exactly so many bytes", arguments: [0, 1, 100, 5_000]) func cuts(_ count: Int) async throws {
    try await run(.cut(after: count, .toClient)) { fixture, proxy in
      let client = try await RawClient.connect(proxy.port)
      // Cut at once, the connection may end before this is read, and then it ends with a reset.
      if count > 0 {
        client.send((0..<60).map { "GET /v3/\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
      }
      #expect(await client.rest().count == count)
      #expect(!client.isReset)
      #expect(proxy.passed(.toClient) == count)
      await client.close()
    }
  }

  @Test func cutsWhatTheClientSends() async throws {
    try await run(.cut(after: 30, .toServer)) { fixture, proxy in
      let client = try await RawClient.connect(proxy.port)
      client.send("POST /v3/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")
      #expect(await client.rest() == [])
      #expect(proxy.passed(.toServer) == 30)
      #expect(fixture.backend.requests.values.isEmpty)
      await client.close()
    }
  }

  @Test func resets() async throws {
    try await run(.cut(after: 10, .toClient, reset: true)) { _, proxy in
      let client = try await RawClient.connect(proxy.port)
      #expect(await client.request("GET /v3/x") == nil)
      #expect(client.isReset)
      await client.close()
    }
  }

  @Test func refusesAndAcceptsAgain() async throws {
    try await run(.refusing) { (fixture: Fixture, proxy: ByteProxy) async throws in
      // The reset may come while the client still connects.
      if let client = try? await RawClient.connect(proxy.port) {
        #expect(await client.rest() == [])
        await client.close()
      }
      #expect(fixture.server.status.accepted == 0)
      proxy.set(.passThrough)
      #expect(try await RawClient.request(proxy.port, "GET /v3/x")?.status == 200)
    }
  }

  @Test("A stall holds the bytes until the behavior changes") func stalls() async throws {
    try await run { fixture, proxy in
      let client = try await SocketClient.login(proxy.port, "jane")
      proxy.set(.stall(.toServer))
      client.send("READ{\"req_id\":\"a\"}\n")
      // The other direction still moves, so the command had its time.
      for number in 1...100 { fixture.backend.deliver(numbered(number), to: ["jane"]) }
      #expect(await client.numbers(100) == Array(1...100))
      #expect(fixture.backend.received.values.isEmpty)
      proxy.set(.passThrough)
      #expect(await client.command()?.requestID == "a")
      proxy.set(.stall(after: 3, .toClient))
      client.send("PING{}\n")
      await fixture.backend.received.wait { $0.last?.name == .ping }
      proxy.set(.passThrough)
      _ = await client.command()
      #expect(await client.command()?.name == .pong)
      await client.raw.close()
    }
  }

  @Test func endsConnectionsOnRequest() async throws {
    try await run { fixture, proxy in
      let client = try await SocketClient.login(proxy.port, "jane")
      proxy.disconnectAll(reset: true)
      #expect(await client.command() == nil)
      await fixture.backend.closed.wait { $0.count == 1 }
      await client.raw.close()
    }
  }

  @Test func worksBeforeItsServer() async throws {
    let backend = TestBackend()
    let first = try await DevChatServer.start(backend: backend)
    await first.stop()
    let proxy = try await ByteProxy.start(port: first.port)
    let client = try await RawClient.connect(proxy.port)
    #expect(await client.rest() == [])
    await client.close()
    try await Fixture.run { (fixture: Fixture) async throws in
      proxy.setTarget(port: fixture.port)
      #expect(try await RawClient.request(proxy.port, "GET /v3/x")?.status == 200)
    }
    await proxy.stop()
  }
}
