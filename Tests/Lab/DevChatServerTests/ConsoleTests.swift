import ChatModel
import ChatWire
import DevChatBackend
import FileTesting
import PacedTesting
import Testing

@testable import DevChatServer

/// The console's page and its calls, over real sockets.
@Suite("Console", .live) struct ConsoleTests {
  private static let secret = "Console-Secret: secret-of-tests"

  private static func run(
    _ configure: (inout ServerConfiguration) -> Void = { _ in }, _ body: (Wire) async throws -> Void
  ) async throws {
    try await Wire.run {
      $1.console = ConsoleConfiguration(apiToken: Wire.token, secret: "secret-of-tests")
      configure(&$1)
    } _: { wire in
      for user in ["alice", "bob"] {
        try await wire.done("POST /v3/users", #"{"user_id":"\#(user)","nickname":"\#(user)","profile_url":""}"#)
      }
      try await wire.done(
        "POST /v3/group_channels", #"{"channel_url":"pair","user_ids":["alice","bob"],"name":"A pair"}"#)
      try await body(wire)
    }
  }

  private static func call(
    _ wire: Wire, _ line: String, _ body: String = "", headers: [String] = [secret]
  ) async throws -> (status: Int, payload: Payload) {
    let answer = try #require(try await RawClient.request(wire.port, line, headers: headers, body: body))
    return (answer.status, Payload(Array(answer.body.utf8)) ?? .empty)
  }

  /// Returns when the server has ended a socket.
  private static func untilEnd(of client: SocketClient) async { while await client.command() != nil {} }

  /// What happened so far, as `kind name user`.
  private static func entries(_ wire: Wire) async throws -> [String] {
    let news = try await call(wire, "GET /_console/news?wait=0").payload
    return news.objects("entries").map { entry in
      ["kind", "name", "user"].map { name in
        switch name {
        case "kind": entry.string("kind") ?? ""
        case "name": entry.string("name") ?? ""
        default: entry.string("user") ?? ""
        }
      }.joined(separator: " ")
    }
  }

  // MARK: Access

  @Test("without the option there is no console") func off() async throws {
    try await Wire.run { wire in
      for line in ["GET /_console", "GET /_console/state", "POST /_console/send"] {
        let status = try await Self.call(wire, line).status
        #expect(status == 404, "\(line)")
      }
      #expect(wire.server.consoleURL == nil)
    }
  }

  @Test("the page has a policy of its own, and nothing of the server's") func page() async throws {
    #expect(SHA256Digest.base64(ConsolePage.style) == ConsolePage.styleHash)
    #expect(SHA256Digest.base64(ConsolePage.script) == ConsolePage.scriptHash)
    for text in [ConsolePage.style, ConsolePage.script] {
      #expect(!text.contains("&") && !text.contains("<") && !text.contains("url("))
    }
    try await Self.run { wire in
      let page = try #require(try await RawClient.request(wire.port, "GET /_console"))
      #expect(page.status == 200)
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
      let policy = try #require(page.headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-") && policy.contains("connect-src 'self';"))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(page.body == ConsolePage.text)
      #expect(!page.body.contains("secret-of-tests") && !page.body.contains("alice"))
      #expect(wire.server.consoleURL == "http://127.0.0.1:\(wire.port)/_console#secret-of-tests")
    }
  }

  @Test(
    "everything else needs the secret or the API token",
    arguments: [
      ([], 401), (["Console-Secret: secret-of-test"], 401), (["Console-Secret: "], 401),
      (["Api-Token: wrong"], 401), (["Api-Token: \(Wire.token)"], 200), ([secret], 200),
      // A wrong secret is not made good by another header.
      (["Console-Secret: wrong", "Api-Token: \(Wire.token)"], 401),
    ] as [([String], Int)])
  func secrets(_ headers: [String], _ status: Int) async throws {
    try await Self.run { wire in
      for line in ["GET /_console/state", "GET /_console/news?wait=0", "GET /_console/messages?channel_url=pair"] {
        let given = try await Self.call(wire, line, headers: headers).status
        #expect(given == status, "\(line)")
      }
      let body = #"{"user_id":"bob","channel_url":"pair","message":"hi"}"#
      #expect(try await Self.call(wire, "POST /_console/send", body, headers: headers).status == status)
      #expect(try await Self.call(wire, "POST /_console/cut", headers: headers).status == status)
    }
  }

  @Test(
    "no other name and no other origin, whatever the server admits elsewhere",
    arguments: [
      ("Host: dev.test", 421), ("Host: evil.example", 421), ("Host: localhost", 200), ("Host: 127.0.0.1:1", 200),
      ("Origin: http://app.test:3000", 403), ("Origin: null", 403), ("Origin: http://localhost", 200),
      ("Sec-Fetch-Site: cross-site", 403), ("Sec-Fetch-Site: same-site", 403), ("Sec-Fetch-Site: same-origin", 200),
    ])
  func origins(_ header: String, _ status: Int) async throws {
    try await Self.run {
      ($0.allowedHosts, $0.allowedOrigins) = (["dev.test"], ["http://app.test:3000", "null"])
    } _: { wire in
      #expect(try await Self.call(wire, "GET /_console/state", headers: [Self.secret, header]).status == status)
      // A page of another origin may not even ask whether it could send the secret.
      guard header.hasPrefix("Origin") else { return }
      let other = try #require(
        try await RawClient.request(wire.port, "GET /_console", headers: [header]))
      #expect(other.status == status)
    }
  }

  // MARK: Traffic

  @Test("sockets, commands and calls are in the news, in order, with their users") func traffic() async throws {
    try await Self.run { wire in
      let (alice, key) = try await wire.socket("alice")
      alice.send(#"MESG{"channel_url":"pair","message":"hello","req_id":"r1"}"# + "\n")
      _ = try await wire.next(on: alice) { $0.name == .userMessage }
      try await wire.done("GET /v3/users/alice/my_group_channels", key: key)
      let entries = try await Self.entries(wire)
      let wanted = [
        "open socket alice", "out LOGI alice", "in MESG alice", "out MESG alice",
        "call GET /v3/users/alice/my_group_channels alice",
      ]
      #expect(entries.filter { wanted.contains($0) } == wanted, "\(entries)")
      #expect(entries.contains("call POST /v3/users "))
      let news = try await Self.call(wire, "GET /_console/news?wait=0").payload
      let sent = try #require(news.objects("entries").first { $0.string("kind") == "in" })
      #expect(sent.string("body")?.contains(#""message":"hello""#) == true)
      // What a page has, it does not get again.
      let last = try #require(news.integer("last"))
      let rest = try await Self.call(wire, "GET /_console/news?wait=0&after=\(last)").payload
      #expect(rest.objects("entries").isEmpty && rest.exactInteger("missed") == 0)
    }
  }

  @Test("a call for news waits until there is some, and the end of the server ends it") func waiting() async throws {
    try await Self.run { wire in
      let last = try #require(try await Self.call(wire, "GET /_console/news?wait=0").payload.integer("last"))
      async let news = Self.call(wire, "GET /_console/news?after=\(last)")
      try await wire.done("PUT /v3/users/bob", #"{"nickname":"Bob"}"#)
      #expect(try await news.payload.objects("entries").first?.string("name") == "PUT /v3/users/bob")
      let now = try #require(try await Self.call(wire, "GET /_console/news?wait=0").payload.integer("last"))
      let waiting = try await RawClient.connect(wire.port)
      waiting.send("GET /_console/news?after=\(now) HTTP/1.1\r\nHost: localhost\r\n\(Self.secret)\r\n\r\n")
      await wire.server.stop()
      await waiting.close()
    }
  }

  @Test("what a page is too late for is counted, and memory is bounded") func bounds() async throws {
    let feed = ConsoleFeed()
    for number in 1...3_000 { feed.add(.object { $0.set("number", Int64(number)) }) }
    let news = await feed.news(after: 10, picture: 0, within: 0)
    let entries = news.objects("entries")
    #expect(entries.count <= ConsoleFeed.mostEntries * 5 / 4)
    #expect(entries.last?.integer("number") == 3_000)
    #expect(news.integer("missed") == Int64(3_000 - 10 - entries.count))
    let large = Payload.object { $0.set("text", String(repeating: "x", count: 500_000)) }
    for _ in 0..<40 { feed.add(large) }
    let bytes = await feed.news(after: 0, picture: 0, within: 0).bytes.count
    #expect(bytes < 2 * ConsoleFeed.mostBytes)
  }

  // MARK: Acting

  @Test("sending as any user reaches the others") func sending() async throws {
    try await Self.run { wire in
      let (alice, _) = try await wire.socket("alice")
      let sent = try await Self.call(
        wire, "POST /_console/send", #"{"user_id":"bob","channel_url":"pair","message":"from the page"}"#)
      #expect(sent.status == 200)
      let event = try await wire.next(on: alice) { $0.name == .userMessage }
      #expect(event.payload.string("message") == "from the page")
      let page = try await Self.call(wire, "GET /_console/messages?channel_url=pair").payload
      #expect(page.objects("messages").map { $0.string("message") } == ["from the page"])
      #expect(try await Self.entries(wire).contains("sent as a user bob"))
      for body in ["", "{}", #"{"user_id":"bob","channel_url":"pair","message":""}"#] {
        #expect(try await Self.call(wire, "POST /_console/send", body).status == 400)
      }
      #expect(
        try await Self.call(wire, "POST /_console/send", #"{"user_id":"bob","channel_url":"no","message":"x"}"#).status
          == 400)
    }
  }

  @Test("a user who is cut off has neither sockets nor calls until the connection is restored")
  func cutting() async throws {
    try await Self.run { wire in
      let (alice, key) = try await wire.socket("alice")
      let (bob, keyOfBob) = try await wire.socket("bob")
      let cut = try await Self.call(wire, "POST /_console/cut", #"{"user_id":"alice"}"#)
      #expect(cut.payload.integer("disconnected") == 1)
      await Self.untilEnd(of: alice)
      let again = try? await SocketClient.open(wire.port, "/?user_id=alice&ai=DEV")
      #expect(again == nil || again?.answer.status != 101)
      let dropped = try await RawClient.request(
        wire.port, "GET /v3/users/alice/my_group_channels", headers: ["Session-Key: \(key)"])
      #expect(dropped == nil)
      // The others stay.
      try await wire.done("GET /v3/users/bob/my_group_channels", key: keyOfBob)
      let state = try await Self.call(wire, "GET /_console/state").payload
      let users = state.objects("users").map {
        "\($0.string("user_id") ?? "") \($0.exactInteger("sockets") ?? -1) \($0.boolean("is_cut") ?? false)"
      }
      #expect(users.sorted() == ["alice 0 true", "bob 1 false"])
      #expect(try await Self.call(wire, "POST /_console/restore", #"{"user_id":"alice"}"#).status == 200)
      _ = try await wire.socket("alice")
      try await wire.done("GET /v3/users/alice/my_group_channels", key: key)
      // Everybody at once.
      #expect(try await Self.call(wire, "POST /_console/cut").payload.integer("disconnected") == 2)
      await Self.untilEnd(of: bob)
      #expect(try await RawClient.request(wire.port, "GET /v3/users", headers: ["Api-Token: \(Wire.token)"]) == nil)
      #expect(try await Self.call(wire, "POST /_console/restore").status == 200)
      try await wire.done("GET /v3/users")
    }
  }

  // MARK: The watched device

  @Test("the picture of a device reaches the page, and leaves it") func picture() async throws {
    try await Self.run { wire in
      let client = try #require(ConsoleClient(server: "http://localhost:\(wire.port)/x#y", apiToken: Wire.token))
      #expect(try await client.state().objects("channels").map { $0.string("channel_url") } == ["pair"])
      try await client.show(.object { $0.set("facts", "first") })
      let news = try await Self.call(wire, "GET /_console/news?after=999&picture=0&wait=0").payload
      #expect(news.object("picture")?.string("facts") == "first")
      let pictures = try #require(news.integer("pictures"))
      try await client.show(.object { $0.set("facts", "first") })
      let same = try await Self.call(wire, "GET /_console/news?picture=\(pictures)&wait=0").payload
      #expect(same.object("picture") == nil)
      try await client.end()
      let ended = try await Self.call(wire, "GET /_console/news?picture=\(pictures)&wait=0").payload
      #expect(ended.object("picture")?.bytes == Payload.empty.bytes)
      let stranger = try #require(ConsoleClient(server: client.url, apiToken: "wrong"))
      await #expect(throws: ConsoleClient.Failure(code: "refused", status: 401)) { try await stranger.state() }
    }
  }

  @Test(
    "only addresses of this machine are one for a client",
    arguments: [
      ("http://127.0.0.1:80", true), ("http://localhost:8080/", true), ("http://[::1]:9", true),
      ("http://127.0.0.1", false), ("http://[::1]", false), ("https://localhost:1", false),
      ("http://example.com:80", false), ("", false),
    ])
  func addresses(_ address: String, _ isOne: Bool) {
    #expect((ConsoleClient(server: address, apiToken: "t") != nil) == isOne)
  }
}
