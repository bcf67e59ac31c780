import ChatModel
import DevChatBackend
import NIOCore
import PacedTesting
import Testing

@testable import DevChatServer

@Suite("Requests", .live)
struct RequestTests {
  @Test(
    "Paths are split before they are decoded",
    arguments: [
      ("/v3/users/a%2Fb", ["users", "a/b"]), ("/v3/users/%C3%A4+b/", ["users", "ä+b"]), ("/v3", []),
      ("/v3/a%252Fb", ["a%2Fb"]), ("/v3/%F0%9F%98%80", ["😀"]),
    ])
  func paths(_ target: String, _ path: [String]) async throws {
    try await Fixture.run { (fixture: Fixture) async throws in
      #expect(try await RawClient.request(fixture.port, "GET \(target)?a=1&b=x%2By+z&a=2&c")?.status == 200)
      let request = try #require(fixture.backend.requests.values.first)
      #expect(request.path == path)
      #expect(request.query.map { $0.name + "=" + $0.value } == ["a=1", "b=x+y z", "a=2", "c="])
      #expect(request.headers["host"] == "localhost")
    }
  }

  @Test(
    "What cannot be read is refused",
    arguments: [
      "/v3/%", "/v3/%2", "/v3/%zz", "/v3/%ff", "/v3/%C3", "/v3/a%00b", "/v3//users", "/v3/../_dev/status",
      "/v3/%2e%2e/x",
      "/v3/./x", "/v3/%2E", "/v3/users?a=%", "ftp://localhost/v3/users", "/v3/%C0%AF", "/v3/%ED%A0%80",
    ])
  func badTargets(_ target: String) async throws {
    try await Fixture.run { (fixture: Fixture) async throws in
      #expect(try await RawClient.request(fixture.port, "GET \(target)")?.status == 400)
      #expect(fixture.backend.requests.values.isEmpty)
    }
  }

  @Test func methodsAndPlaces() async throws {
    try await Fixture.run { fixture in
      let client = try await RawClient.connect(fixture.port)
      #expect(await client.request("GET /nothing")?.status == 404)
      #expect(await client.request("PATCH /v3/users")?.status == 405)
      #expect(await client.request("GET /v3/missing")?.status == 400)
      let options = await client.request("OPTIONS /v3/users")
      #expect(options?.status == 204)
      #expect(options?.headers["allow"] == RequestHandler.methods)
      let get = await client.request("GET /v3/users")
      let head = await client.request("HEAD /v3/users")
      #expect(head?.status == 200)
      #expect(head?.headers["content-length"] == get?.headers["content-length"])
      #expect(head?.body == "")
      let type = await client.request("GET /v3/type")
      #expect(type?.headers["content-type"] == "application/octet-stream")
      #expect(type?.headers["x-bad"] == nil)
      // All on one connection, which a HEAD body would have broken.
      #expect(await client.request("POST /v3/users", body: "{}")?.body.contains("\"bytes\":2") == true)
      #expect(fixture.server.status.accepted == 1)
      await client.close()
    }
  }

  @Test("Pipelined requests are answered in their order, whatever takes longer") func pipelining() async throws {
    try await Fixture.run { fixture in
      let client = try await RawClient.connect(fixture.port)
      let names = (0..<30).map { "n\($0)" }
      client.send(names.map { "GET /v3/hold/\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
      for name in names.reversed() { fixture.backend.release(name) }
      for name in names { #expect(await client.answer()?.body == "{\"name\":\"\(name)\"}") }
      await client.close()
    }
  }

  @Test func bodies() async throws {
    try await Fixture.run { fixture in
      let client = try await RawClient.connect(fixture.port)
      client.send(
        "POST /v3/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4;x=1\r\ndefg\r\n0\r\n\r\n"
      )
      #expect(await client.answer()?.body.contains("\"body\":\"abcdefg\"") == true)
      client.send("POST /v3/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
      #expect(await client.answer()?.status == 100)
      client.send("hello")
      #expect(await client.answer()?.body.contains("\"body\":\"hello\"") == true)
      // The client has said all, and still gets its answer.
      client.send("GET /v3/hold/end HTTP/1.1\r\nHost: localhost\r\n\r\n")
      await fixture.backend.requests.wait { $0.count == 3 }
      client.endOutput()
      fixture.backend.release("end")
      #expect(await client.answer()?.body == "{\"name\":\"end\"}")
      #expect(await client.rest() == [])
      await client.close()
    }
  }

  @Test("Keep-alive follows the version and the header") func keepAlive() async throws {
    try await Fixture.run { fixture in
      let old = try await RawClient.connect(fixture.port)
      old.send("GET /v3/a HTTP/1.0\r\n\r\n")
      #expect(await old.answer()?.headers["connection"] == "close")
      #expect(await old.rest() == [])
      await old.close()
      let kept = try await RawClient.connect(fixture.port)
      kept.send("GET /v3/a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(await kept.answer()?.headers["connection"] == "keep-alive")
      #expect(await kept.request("GET /v3/b", headers: ["Connection: close"])?.headers["connection"] == "close")
      #expect(await kept.rest() == [])
      await kept.close()
    }
  }
}

@Suite("Limits", .live)
struct LimitTests {
  @Test(
    "Each limit of a request has its answer",
    arguments: [
      ("POST /v3/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1001\r\n\r\n", 413),
      ("POST /v3/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n", 413),
      (
        "POST /v3/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n"
          + String(repeating: "x", count: 1_001), 413
      ),
      ("GET /v3/x HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "x", count: 3_000) + "\r\n\r\n", 431),
      ("GET /v3/x HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "X: 1\r\n", count: 30) + "\r\n", 431),
      ("GET /v3/" + String(repeating: "x", count: 3_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n", 431),
      ("GET /v3/x HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\n\r\n", 417),
      ("GET /v3/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
      (
        "POST /v3/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400
      ),
      ("POST /v3/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
      ("GET /v3/x HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
      ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
      ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}", 400),
    ])
  func requests(_ text: String, _ status: Int) async throws {
    try await Fixture.run {
      $0.limits.bodyBytes = 1_000
      $0.limits.headerBytes = 2_000
      $0.limits.headerCount = 20
    } _: { fixture in
      let client = try await RawClient.connect(fixture.port)
      client.send(text)
      let answer = await client.answer()
      #expect(answer?.status == status)
      #expect(answer?.headers["connection"] == "close")
      #expect(await client.rest() == [])
      #expect(!client.isReset)
      #expect(fixture.backend.requests.values.isEmpty)
      await client.close()
    }
  }

  @Test("The largest body still passes") func largestBody() async throws {
    try await Fixture.run {
      $0.limits.bodyBytes = 1_000
    } _: { fixture in
      let answer = try await RawClient.request(fixture.port, "POST /v3/x", body: String(repeating: "x", count: 1_000))
      #expect(answer?.body.contains("\"bytes\":1000") == true)
    }
  }

  @Test func tooManyConnections() async throws {
    try await Fixture.run {
      $0.limits.connections = 3
    } _: { (fixture: Fixture) async throws in
      var clients: [RawClient] = []
      for _ in 0..<3 {
        let client = try await RawClient.connect(fixture.port)
        #expect(await client.request("GET /v3/a")?.status == 200)
        clients.append(client)
      }
      let refused = try await RawClient.connect(fixture.port)
      #expect(await refused.answer()?.status == 503)
      #expect(await refused.rest() == [])
      await refused.close()
      await clients.first?.close()
      await fixture.event(.disconnected)
      #expect(try await RawClient.request(fixture.port, "GET /v3/a")?.status == 200)
      for client in clients { await client.close() }
    }
  }

  @Test func tooManyConnectionsOfOneAddress() async throws {
    try await Fixture.run {
      $0.limits.connectionsPerAddress = 1
    } _: { fixture in
      let first = try await SocketClient.login(fixture.port, "jane")
      let refused = try await RawClient.connect(fixture.port)
      #expect(await refused.answer()?.status == 503)
      await refused.close()
      await first.raw.close()
    }
  }

  @Test(
    "A request that never ends is told so",
    arguments: [
      "", "GET /v3/x HT", "GET /v3/x HTTP/1.1\r\nHost: localhost\r\n",
      "POST /v3/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab",
    ])
  func slowRequests(_ text: String) async throws {
    try await Fixture.run {
      $0.limits.requestTimeout = 100
    } _: { fixture in
      let client = try await RawClient.connect(fixture.port)
      client.send(text)
      #expect(await client.answer()?.status == 408)
      #expect(await client.rest() == [])
      await client.close()
    }
  }

  @Test func idleConnectionsEnd() async throws {
    try await Fixture.run {
      $0.limits.idleTimeout = 100
    } _: { fixture in
      let client = try await RawClient.connect(fixture.port)
      #expect(await client.request("GET /v3/x")?.status == 200)
      #expect(await client.rest() == [])
      await client.close()
    }
  }
}
