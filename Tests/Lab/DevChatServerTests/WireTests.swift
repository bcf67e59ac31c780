import ChatModel
import ChatWire
import PacedTesting
import Testing

@testable import DevChatServer

/// What clients that nobody here wrote rely on (Docs/Protocol.md).
@Suite("The wire as others speak it", .live)
struct WireTests {
  @Test(
    "A sub-protocol is repeated, whatever it says",
    arguments: [
      ("%7B%7D", "%7B%7D"), ("chat", "chat"), ("chat, superchat", "chat"),
      ("%7B%22token%22%3A%22%22%7D", "%7B%22token%22%3A%22%22%7D"),
      ("%7B%22token%22%3A%22null%22%7D", "%7B%22token%22%3A%22null%22%7D"),
    ])
  func subprotocols(_ offered: String, _ accepted: String) async throws {
    try await Wire.run { (wire: Wire) async throws in
      let socket = try await SocketClient.open(
        wire.port, "/?user_id=ann&ai=DEV", headers: ["Sec-WebSocket-Protocol: \(offered)"])
      #expect(socket.answer.status == 101)
      #expect(socket.answer.headers["sec-websocket-protocol"] == accepted)
      let first = try #require(await socket.command())
      #expect(first.payload.boolean("error") == nil)
      #expect(first.payload.string("key") != nil)
      await socket.raw.close()
    }
  }

  @Test("A socket without sub-protocols gets none") func noSubprotocol() async throws {
    try await Wire.run { (wire: Wire) async throws in
      let socket = try await SocketClient.open(wire.port, "/?user_id=ann&ai=DEV")
      #expect(socket.answer.headers["sec-websocket-protocol"] == nil)
      await socket.raw.close()
    }
  }

  @Test("The word null is no token and no key") func nullTokens() async throws {
    try await Wire.run { (wire: Wire) async throws in
      for target in ["/?user_id=ann&access_token=null", "/?user_id=ann&key=null&access_token=null"] {
        let socket = try await SocketClient.open(wire.port, target)
        #expect(await socket.command()?.payload.string("key") != nil, "\(target)")
        await socket.raw.close()
      }
      let login = try await wire.call("POST /v3/users/ann/login", "{}", headers: ["Access-Token: null"])
      #expect(login.status == 200)
      // A user with a token still needs it.
      try await wire.done("POST /v3/users", #"{"user_id":"tess","nickname":"T","issue_access_token":true}"#)
      let refused = try await SocketClient.open(wire.port, "/?user_id=tess&access_token=null")
      #expect(await refused.command()?.payload.integer("code") == 400302)
      await refused.raw.close()
    }
  }

  @Test("Messages on the socket have data under both names, and both are taken") func data() async throws {
    try await Wire.run { (wire: Wire) async throws in
      let (ann, annKey) = try await wire.socket("ann")
      let (ben, _) = try await wire.socket("ben")
      try await wire.channel("chan", [("ann", annKey), ("ben", "")])
      func check(_ name: String, _ sent: String, _ expected: String) async throws -> Int64 {
        let answer = try await wire.answer(sent, on: ann) { $0.requestID != nil }
        let event = try await wire.next(on: ben) { $0.name.rawValue == name }
        for command in [answer, event] {
          #expect(command.name.rawValue == name)
          #expect(command.payload.string("data") == expected)
          #expect(command.payload.string("custom") == expected)
        }
        return try #require(answer.payload.integer("msg_id"))
      }
      let id = try await check(
        "MESG", #"MESG{"channel_url":"chan","message":"hi","custom":"old name","req_id":"1"}"#, "old name")
      _ = try await check(
        "FILE", #"FILE{"channel_url":"chan","url":"http://x/y","name":"y","data":"new name","req_id":"2"}"#, "new name")
      _ = try await check(
        "MEDI", #"MEDI{"channel_url":"chan","msg_id":\#(id),"message":"ho","custom":"edited","req_id":"3"}"#, "edited")
      let stored = try await wire.done("GET /v3/group_channels/chan/messages/\(id)", key: annKey)
      #expect(stored.string("data") == "edited")
      await ann.raw.close()
      await ben.raw.close()
    }
  }

  @Test("Senders on the socket have their id under both names") func senders() async throws {
    try await Wire.run { (wire: Wire) async throws in
      let (ann, key) = try await wire.socket("ann")
      try await wire.channel("chan", [("ann", key)])
      let answer = try await wire.answer(#"MESG{"channel_url":"chan","message":"hi","req_id":"1"}"#, on: ann) {
        $0.requestID == "1"
      }
      #expect(answer.payload.object("user")?.string("guest_id") == "ann")
      #expect(answer.payload.object("user")?.string("user_id") == "ann")
      await ann.raw.close()
    }
  }

  @Test("Live replies carry their parent, and threads name it in both ways") func replies() async throws {
    try await Wire.run { (wire: Wire) async throws in
      let (ann, key) = try await wire.socket("ann")
      let (ben, _) = try await wire.socket("ben")
      try await wire.channel("chan", [("ann", key), ("ben", "")])
      let parent = try await wire.answer(#"MESG{"channel_url":"chan","message":"first","req_id":"1"}"#, on: ann) {
        $0.requestID == "1"
      }
      let id = try #require(parent.payload.integer("msg_id"))
      #expect(parent.payload.object("parent_message_info") == nil)
      let reply = try await wire.answer(
        #"MESG{"channel_url":"chan","message":"second","parent_message_id":\#(id),"req_id":"2"}"#, on: ann
      ) { $0.requestID == "2" }
      let event = try await wire.next(on: ben) { $0.name == .userMessage && $0.payload.string("message") == "second" }
      let thread = try await wire.next(on: ben) { $0.name == .thread }
      #expect(thread.payload.integer("root_message_id") == id)
      #expect(thread.payload.integer("parent_message_id") == id)
      let listed = try await wire.done(
        "GET /v3/group_channels/chan/messages?message_ts=0&next_limit=9&include_reply_type=all"
          + "&include_parent_message_info=true", key: key
      ).objects("messages").last
      let info = try #require(listed?.object("parent_message_info"))
      #expect(info.string("message") == "first")
      #expect(event.payload.object("parent_message_info") == info)
      #expect(reply.payload.object("parent_message_info") == info)
      let edit = try await wire.answer(
        #"MEDI{"channel_url":"chan","msg_id":\#(reply.payload.integer("msg_id") ?? 0),"message":"2nd","req_id":"3"}"#,
        on: ann
      ) { $0.requestID == "3" }
      #expect(edit.payload.object("parent_message_info") == info)
      let rest = try await wire.done(
        "POST /v3/group_channels/chan/messages",
        #"{"message_type":"MESG","message":"third","parent_message_id":\#(id)}"#, key: key)
      #expect(rest.object("parent_message_info") == info)
      // Our own client reads it too.
      guard case .message(let received) = ServerEvent(event) else { return #expect(Bool(false)) }
      #expect(received.message.parentMessage?.text == "first")
      await ann.raw.close()
      await ben.raw.close()
    }
  }

  @Test(
    "A request id comes back as it came",
    arguments: [(#""text""#, #""text""#), ("7", "7"), ("-1", "-1"), ("1.5", "1.5"), ("12345678901234567890", nil)])
  func requestIDs(_ sent: String, _ expected: String?) async throws {
    let expected = expected ?? sent
    try await Wire.run { (wire: Wire) async throws in
      let (ann, key) = try await wire.socket("ann")
      try await wire.channel("chan", [("ann", key)])
      for (command, name) in [
        (#"MESG{"channel_url":"chan","message":"hi","req_id":\#(sent)}"#, "MESG"),
        (#"MESG{"channel_url":"nowhere","message":"hi","req_id":\#(sent)}"#, "EROR"),
        (#"MESG{"channel_url":"chan","req_id":\#(sent)}"#, "EROR"),
        (#"READ{"channel_url":"chan","req_id":\#(sent)}"#, "READ"),
        (#"READ{"req_id":\#(sent)}"#, "EROR"), (#"TPST{"req_id":\#(sent)}"#, "EROR"),
        (#"LOGI{"req_id":\#(sent)}"#, "LOGI"), (#"WHAT{"req_id":\#(sent)}"#, "EROR"),
      ] {
        let answer = try await wire.answer(command, on: ann) { $0.requestID != nil }
        #expect(answer.name.rawValue == name, "\(command)")
        #expect(answer.payload.text("req_id") == expected, "\(command)")
      }
      await ann.raw.close()
    }
  }

  @Test("A request id that is null is none") func nullRequestID() async throws {
    try await Wire.run { (wire: Wire) async throws in
      let (ann, key) = try await wire.socket("ann")
      try await wire.channel("chan", [("ann", key)])
      let answer = try await wire.answer(#"MESG{"channel_url":"chan","message":"hi","req_id":null}"#, on: ann) {
        [.userMessage, .error].contains($0.name)
      }
      #expect(answer.name == .userMessage)
      #expect(answer.payload.text("req_id") == nil)
      await ann.raw.close()
    }
  }

  @Test("Typing and receipts that go nowhere are not answered, because that would end a client's session")
  func typingNowhere() async throws {
    try await Wire.run { (wire: Wire) async throws in
      let (ann, _) = try await wire.socket("ann")
      ann.send("TPST{}\nTPEN{\"channel_url\":5}\nMACK{}\nTPST{\"channel_url\":\"nowhere\"}\nPING{\"id\":3}\n")
      let next = await ann.command()
      #expect(next?.name == .pong)
      await ann.raw.close()
    }
  }

  @Test("Whoever asks for / learns that somebody is here") func root() async throws {
    try await Wire.run { (wire: Wire) async throws in
      for line in ["GET /", "HEAD /", "GET /?x=1"] {
        #expect(try await RawClient.request(wire.port, line)?.status == 200, "\(line)")
      }
      #expect(try await RawClient.request(wire.port, "POST /")?.status == 404)
      // A failed attempt to open a socket is no probe.
      let half = try await RawClient.request(
        wire.port, "GET /", headers: ["Upgrade: websocket", "Connection: Upgrade"])
      #expect(half?.status == 426)
    }
  }

  @Test(
    "Absolute targets work, and their host counts",
    arguments: [
      ("http://localhost/v3/users", 200), ("HTTP://127.0.0.1:80/v3/users?limit=1", 200), ("http://localhost", 200),
      ("http://localhost?x=1", 200), ("http://evil.example/v3/users", 421), ("http://x@localhost/v3/users", 421),
      ("http:///v3/users", 421), ("ftp://localhost/v3/users", 400), ("http://localhost/v3/../x", 400),
    ])
  func absoluteTargets(_ target: String, _ status: Int) async throws {
    try await Wire.run { (wire: Wire) async throws in
      #expect(try await wire.call("GET \(target)").status == status)
    }
  }

  @Test("A socket opens at an absolute target") func absoluteSocket() async throws {
    try await Wire.run { (wire: Wire) async throws in
      let socket = try await SocketClient.open(wire.port, "ws://localhost:\(wire.port)/?user_id=ann&ai=DEV")
      #expect(socket.answer.status == 101)
      #expect(await socket.command()?.payload.string("user_id") == "ann")
      await socket.raw.close()
      let foreign = try await SocketClient.open(wire.port, "ws://evil.example/?user_id=ann&ai=DEV")
      #expect(foreign.answer.status == 421)
      await foreign.raw.close()
    }
  }

  @Test("Compression is declined, and a compressed frame is an error") func compression() async throws {
    try await Wire.run { (wire: Wire) async throws in
      let socket = try await SocketClient.open(
        wire.port, "/?user_id=ann&ai=DEV",
        headers: ["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"])
      #expect(socket.answer.status == 101)
      #expect(socket.answer.headers["sec-websocket-extensions"] == nil)
      #expect(await socket.command()?.name == .login)
      socket.raw.send(SocketClient.frame(1, Array("PING{}".utf8), reserved: 0x40))
      #expect(await socket.closeCode() == 1002)
      await socket.raw.close()
    }
  }

  @Test("Pages of allowed origins read answers and refusals alike") func sharing() async throws {
    try await Wire.run { _, edge in
      edge.allowedOrigins = ["http://app.test"]
      edge.limits.bodyBytes = 100
    } _: { wire in
      let origin = "Origin: http://app.test"
      for (line, body, status) in [
        ("GET /v3/users", "", 200), ("GET /v3/nothing", "", 404), ("GET /elsewhere", "", 404),
        ("POST /v3/users", String(repeating: " ", count: 101), 413),
      ] {
        let answer = try await wire.call(line, body, headers: [origin])
        #expect(answer.status == status, "\(line)")
        #expect(answer.headers["access-control-allow-origin"] == "http://app.test", "\(line)")
        #expect(answer.headers["access-control-expose-headers"]?.contains("Retry-After") == true)
      }
      let preflight = try await wire.call(
        "OPTIONS /v3/users", headers: [origin, "Access-Control-Request-Private-Network: true"])
      #expect(preflight.headers["access-control-allow-private-network"] == "true")
      let refused = try await wire.call("GET /v3/users", headers: ["Origin: http://other.test"])
      #expect(refused.status == 403)
      #expect(refused.headers["access-control-allow-origin"] == nil)
      #expect(refused.payload.string("message")?.contains("--allow-origin") == true)
    }
  }
}
