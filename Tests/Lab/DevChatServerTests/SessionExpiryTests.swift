import ChatModel
import ChatWire
import DevChatBackend
import PacedTesting
import Testing

@testable import DevChatServer

/// Sessions that end by time, as a connected client hears of it.
@Suite("Session expiry", .live)
struct SessionExpiryTests {
  @Test("An idle socket is notified when its session expires, and stays open after a renewal") func byTime()
    async throws
  {
    var settings = BackendConfiguration()
    settings.sessionLifetime = 50
    let backend = try DevBackend(settings)
    let server = try await DevChatServer.start(backend: backend)
    do {
      let client = try await SocketClient.open(server.port, "/?user_id=jane&expiring_session=1")
      let other = try await SocketClient.open(server.port, "/?user_id=jane")
      #expect(await other.command()?.name == .login)
      var key = try #require(await client.command()?.payload.string("key"))
      // Twice, so that the renewed session has an end too.
      for round in 1...2 {
        let told = try #require(await client.command())
        guard case .sessionExpiry(let expiry) = ServerEvent(told) else { return #expect(Bool(false)) }
        #expect(expiry.reason == 400309 && !expiry.isFinal)
        let refused = try await RawClient.request(
          server.port, "GET /v3/users/jane", headers: ["Host: localhost", "Session-Key: \(key)"])
        #expect(refused?.status == 401 && refused?.body.contains("400309") == true)
        client.send("LOGI{\"expiring_session\":true,\"req_id\":\"r\(round)\"}\n")
        let renewed = try #require(await client.command())
        #expect(renewed.name == .login && renewed.requestID == "r\(round)")
        let next = try #require(renewed.payload.string("key"))
        #expect(next != key)
        key = next
      }
      // The user's other device has a session without an end, and heard nothing.
      other.send("PING{\"id\":1}\n")
      #expect(await other.command()?.name == .pong)
      await client.raw.close()
      await other.raw.close()
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test("The next session to expire is determined again when the backend's clock moves") func clock() async throws {
    var settings = BackendConfiguration()
    settings.sessionLifetime = 3_600_000
    let backend = try DevBackend(settings)
    var edge = ServerConfiguration()
    edge.onClockSkew = { skew in Task { await backend.setClockSkew(skew) } }
    let server = try await DevChatServer.start(edge, backend: backend)
    do {
      let client = try await SocketClient.open(server.port, "/?user_id=jane&expiring_session=1")
      #expect(await client.command()?.name == .login)
      try server.setFaults(FaultPlan(clockSkew: 3_600_001))
      #expect(await client.command()?.name == .sessionExpired)
      await client.raw.close()
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }
}
