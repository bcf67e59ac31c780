import ChatModel
import ChatWire
import PacedTesting
import Testing

@testable import DevChatServer

@Suite("Opening a socket", .live)
struct UpgradeTests {
  @Test("Every way to present credentials reaches the backend", arguments: Way.all)
  func credentials(_ way: Way) async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.open(fixture.port, way.target, headers: way.headers)
      #expect(client.answer.status == 101)
      // RFC 6455, 1.3 gives this pair of key and answer.
      #expect(client.answer.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(client.answer.headers["sec-websocket-protocol"] == way.accepted)
      let first = await client.command()
      #expect(first?.name == .login)
      #expect(first?.payload.string("user_id") == "jane")
      let login = await fixture.backend.logins.wait { $0.count == 1 }[0]
      #expect(login.accessToken == way.token)
      #expect(login.sessionKey == way.key)
      await client.raw.close()
      await fixture.backend.closed.wait { $0.count == 1 }
    }
  }

  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    var target = "/"
    var headers: [String] = []
    var token: String?
    var key: String?
    var accepted: String?
    var testDescription: String { name }

    static let all = [
      Way(name: "header token", headers: ["SENDBIRD-WS-TOKEN: token-jane"], token: "token-jane"),
      Way(name: "header key", headers: ["SENDBIRD-WS-AUTH: key-jane"], key: "key-jane"),
      Way(name: "query token", target: "/?user_id=jane&access_token=token-jane", token: "token-jane"),
      Way(name: "query key", target: "/?key=key-jane", key: "key-jane"),
      Way(
        name: "sub-protocol token", headers: ["Sec-WebSocket-Protocol: %7B%22token%22%3A%22token-jane%22%7D"],
        token: "token-jane", accepted: "%7B%22token%22%3A%22token-jane%22%7D"),
      Way(
        name: "second sub-protocol", headers: ["Sec-WebSocket-Protocol: chat, %7B%22auth%22%3A%22key-jane%22%7D"],
        key: "key-jane", accepted: "%7B%22auth%22%3A%22key-jane%22%7D"),
      Way(
        name: "header before query", target: "/?access_token=token-joe", headers: ["SENDBIRD-WS-TOKEN: token-jane"],
        token: "token-jane"),
    ]
  }

  @Test func queryReachesTheBackend() async throws {
    try await Fixture.run { fixture in
      let target = "/?user_id=j%C3%A4ne%26&nickname=J+D&ai=APP&expiring_session=1&p=iOS&access_token=token-x"
      let client = try await SocketClient.open(fixture.port, target)
      #expect(await client.command()?.payload.string("nickname") == "J D")
      let login = try #require(fixture.backend.logins.values.first)
      #expect(login.userID == "jäne&")
      #expect(login.applicationID == "APP")
      #expect(login.isExpiring)
      await client.raw.close()
    }
  }

  @Test func refusedLoginSaysWhyAndCloses() async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.open(fixture.port, "/?access_token=wrong")
      #expect(client.answer.status == 101)
      let first = await client.frame()
      let command = try #require(CommandFrame.commands(in: first?.bytes ?? []).first ?? nil)
      #expect(command.name == .login)
      #expect(command.payload.boolean("error") == true)
      #expect(command.payload.integer("code") == 400302)
      #expect(await client.closeCode() == 1000)
      client.sendClose(1000)
      #expect(await client.frame() == nil)
      await fixture.event(.loginRefused)
      #expect(fixture.backend.sessions.isEmpty)
    }
  }

  @Test(
    "A refused upgrade is an HTTP answer",
    arguments: [
      (
        [
          "GET /elsewhere HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ], 404
      ),
      (
        [
          "GET / HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 12",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ], 426
      ),
      (["GET / HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"], 426),
      (
        [
          "GET / HTTP/1.1", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ], 400
      ),
    ])
  func refused(_ lines: [String], _ status: Int) async throws {
    try await Fixture.run { fixture in
      let client = try await RawClient.connect(fixture.port)
      client.send((lines + ["Host: localhost"]).joined(separator: "\r\n") + "\r\n\r\n")
      let answer = await client.answer()
      #expect(answer?.status == status)
      #expect(answer?.body.contains("\"error\":true") == true)
      #expect(fixture.backend.logins.values.isEmpty)
      await client.close()
    }
  }

  @Test func foreignUpgradeIsAnOrdinaryRequest() async throws {
    try await Fixture.run { fixture in
      let answer = try await RawClient.request(
        fixture.port, "GET /v3/users", headers: ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings"])
      #expect(answer?.status == 200)
      #expect(answer?.headers["connection"] == "close")
    }
  }

  @Test func framesThatCameWithTheUpgradeAreNotLost() async throws {
    try await Fixture.run { fixture in
      let raw = try await RawClient.connect(fixture.port)
      let early = SocketClient.frame(1, Array("PING{\"id\":7}\n".utf8))
      raw.send(Array(SocketClient.upgrade("/?access_token=token-jane", []).utf8) + early)
      #expect(await raw.answer()?.status == 101)
      await fixture.backend.received.wait { $0.first?.name == .ping }
      await raw.close()
    }
  }
}
