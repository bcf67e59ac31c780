import DevChatBackend
import NIOCore
import PacedTesting
import Testing

@testable import DevChatServer

@Suite("A server's life", .live)
struct ServerTests {
  @Test func stoppingEndsEverything() async throws {
    let backend = TestBackend()
    let server = try await DevChatServer.start(backend: backend)
    #expect(server.port > 0)
    #expect(server.url == "http://127.0.0.1:\(server.port)")
    let socket = try await SocketClient.login(server.port, "jane")
    let idle = try await RawClient.connect(server.port)
    #expect(await idle.request("GET /v3/x")?.status == 200)
    await server.stop()
    #expect(backend.sessions.isEmpty)
    #expect(await socket.command() == nil)
    #expect(await idle.rest() == [])
    await server.stop()
    await #expect(throws: (any Error).self) { try await RawClient.connect(server.port) }
    await socket.raw.close()
    await idle.close()
  }

  @Test("Stopping does not wait for latency that was asked for") func stoppingEndsPauses() async throws {
    let backend = TestBackend()
    var configuration = ServerConfiguration()
    configuration.faults = FaultPlan(
      rules: [
        FaultRule(.http(method: nil, pathPrefix: "/"), .latency(500_000)),
        FaultRule(.command(nil), .latency(500_000)),
      ])
    let struck = Recorder<EdgeEvent>()
    configuration.onEvent = { if $0.code == .faultApplied { struck.record($0) } }
    let server = try await DevChatServer.start(configuration, backend: backend)
    let socket = try await SocketClient.login(server.port, "jane")
    socket.send("PING{}\n")
    let client = try await RawClient.connect(server.port)
    client.send("GET /v3/x HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await struck.wait { $0.count == 2 }
    await server.stop()
    // Both were handled once nothing held them up any longer.
    #expect(backend.requests.values.count == 1)
    #expect(backend.received.values.count == 1)
    #expect(backend.sessions.isEmpty)
    await socket.raw.close()
    await client.close()
  }

  @Test func aTakenPortIsAnError() async throws {
    try await Fixture.run { fixture in
      var configuration = ServerConfiguration()
      configuration.port = fixture.port
      await #expect(throws: (any Error).self) {
        try await DevChatServer.start(configuration, backend: TestBackend())
      }
    }
  }

  @Test("Events contain only codes") func events() async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.open(fixture.port, "/?access_token=token-secret&user_id=hidden")
      #expect(await client.command() != nil)
      await client.raw.close()
      await fixture.event(.disconnected)
      let text = "\(fixture.events.values)"
      #expect(!text.contains("secret") && !text.contains("hidden") && !text.contains("127.0"))
    }
  }
}
