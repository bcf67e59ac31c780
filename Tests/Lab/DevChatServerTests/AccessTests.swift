import PacedTesting
import Testing

@testable import DevChatServer

@Suite("Hosts and origins", .live)
struct AccessTests {
  @Test(
    "Only the server's own names are answered, for requests and sockets",
    arguments: [
      ("localhost", true), ("LOCALHOST:80", true), ("127.0.0.1:1234", true), ("[::1]:9", true), ("dev.test", true),
      ("localhost.", true), ("evil.example", false), ("localhost.evil.example", false),
      ("127.0.0.1.evil.example", false),
      ("", false), ("localhost:x", false), ("evil@localhost", false), ("[::1", false), ("0.0.0.0", false),
    ])
  func hosts(_ host: String, _ isAllowed: Bool) async throws {
    try await Fixture.run {
      $0.allowedHosts = ["dev.test"]
    } _: { fixture in
      let answer = try await RawClient.request(fixture.port, "GET /v3/x", headers: ["Host: \(host)"])
      #expect(answer?.status == (isAllowed ? 200 : 421))
      let socket = try await SocketClient.open(fixture.port, "/?access_token=token-jane", headers: ["Host: \(host)"])
      #expect(socket.answer.status == (isAllowed ? 101 : 421))
      await socket.raw.close()
      #expect(fixture.backend.requests.values.count == (isAllowed ? 1 : 0))
    }
  }

  @Test func hostsAreExactlyOne() async throws {
    try await Fixture.run { fixture in
      let client = try await RawClient.connect(fixture.port)
      client.send("GET /v3/x HTTP/1.1\r\n\r\n")
      #expect(await client.answer()?.status == 400)
      client.send("GET /v3/x HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
      #expect(await client.answer()?.status == 400)
      await client.close()
    }
  }

  @Test(
    "Pages of other origins are refused",
    arguments: [
      ("Origin: http://app.test:3000", true), ("Origin: HTTP://APP.TEST:3000", true),
      ("Origin: http://localhost", true),
      ("Origin: http://app.test", false), ("Origin: https://app.test:3000", false), ("Origin: null", false),
      ("Origin: http://localhost:81", false), ("Origin: http://evil.example", false),
      ("Origin: http://localhost\r\nOrigin: http://evil.example", false),
    ])
  func origins(_ header: String, _ isAllowed: Bool) async throws {
    try await Fixture.run {
      $0.allowedOrigins = ["http://app.test:3000"]
    } _: { fixture in
      let answer = try await RawClient.request(fixture.port, "GET /v3/x", headers: [header])
      #expect(answer?.status == (isAllowed ? 200 : 403))
      #expect((answer?.headers["access-control-allow-origin"] != nil) == isAllowed)
      let preflight = try await RawClient.request(
        fixture.port, "OPTIONS /v3/x", headers: [header, "Access-Control-Request-Headers: session-key"])
      #expect(preflight?.status == (isAllowed ? 204 : 403))
      #expect(preflight?.headers["access-control-allow-headers"] == (isAllowed ? "session-key" : nil))
      let socket = try await SocketClient.open(fixture.port, "/?access_token=token-jane", headers: [header])
      #expect(socket.answer.status == (isAllowed ? 101 : 403))
      await socket.raw.close()
      #expect(fixture.backend.requests.values.count == (isAllowed ? 1 : 0))
    }
  }

  @Test func foreignPagesWithoutOriginAreRefused() async throws {
    try await Fixture.run { (fixture: Fixture) async throws in
      let answer = try await RawClient.request(fixture.port, "GET /v3/x", headers: ["Sec-Fetch-Site: cross-site"])
      #expect(answer?.status == 403)
      await fixture.event(.originRefused)
      #expect(try await RawClient.request(fixture.port, "GET /v3/x", headers: ["Sec-Fetch-Site: none"])?.status == 200)
    }
  }
}
