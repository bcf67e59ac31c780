import ChatModel
import ChatWire
import DevChatBackend
import NIOCore
import PacedTesting
import Testing

@testable import DevChatServer

@Suite("Faults on demand", .live)
struct FaultTests {
  private func plan(_ rules: FaultRule...) -> FaultPlan { FaultPlan(seed: 5, rules: rules) }

  @Test func statusAnswers() async throws {
    try await Fixture.run { fixture in
      try fixture.server.setFaults(
        plan(
          FaultRule(
            .http(method: "POST", pathPrefix: "/v3/group_channels"), .status(429, code: 500910, retryAfter: 3), skip: 1,
            count: 2)))
      let client = try await RawClient.connect(fixture.port)
      var statuses: [Int?] = []
      for _ in 0..<5 { statuses.append(await client.request("POST /v3/group_channels/x", body: "{}")?.status) }
      #expect(statuses == [200, 429, 429, 200, 200])
      #expect(await client.request("GET /v3/group_channels/x")?.status == 200)
      #expect(fixture.backend.requests.values.count == 4)
      #expect(fixture.server.faultStrikes == [2])
      try fixture.server.setFaults(
        plan(FaultRule(.http(method: nil, pathPrefix: "/v3/users"), .status(503, code: 500901, retryAfter: 7))))
      let answer = await client.request("GET /v3/users/a")
      #expect(answer?.status == 503)
      #expect(answer?.headers["retry-after"] == "7")
      #expect(answer?.body == #"{"error":true,"code":500901,"message":"A requested fault.","retry_after":7}"#)
      await client.close()
    }
  }

  @Test func latencyAndDisconnectsOfRequests() async throws {
    try await Fixture.run { (fixture: Fixture) async throws in
      try fixture.server.setFaults(
        plan(
          FaultRule(.http(method: nil, pathPrefix: "/v3/slow"), .latency(80)),
          FaultRule(.http(method: nil, pathPrefix: "/v3/gone"), .disconnect),
          FaultRule(.http(method: nil, pathPrefix: "/v3/lost"), .disconnectAfterHandling)))
      let start = NIODeadline.now()
      #expect(try await RawClient.request(fixture.port, "GET /v3/slow")?.status == 200)
      #expect(NIODeadline.now() - start >= .milliseconds(80))
      #expect(try await RawClient.request(fixture.port, "GET /v3/gone") == nil)
      #expect(try await RawClient.request(fixture.port, "POST /v3/lost") == nil)
      #expect(fixture.backend.requests.values.map(\.path) == [["slow"], ["lost"]])
    }
  }

  @Test func commands() async throws {
    try await Fixture.run(members: ["jane", "joe"]) { fixture in
      let joe = try await SocketClient.login(fixture.port, "joe")
      let jane = try await SocketClient.login(fixture.port, "jane")
      func send(_ text: String) {
        jane.send("MESG{\"message\":\"\(text)\",\"req_id\":\"\(text)\"}\nREAD{\"req_id\":\"end\"}\n")
      }
      func answers() async -> [String] {
        var names: [String] = []
        while let answer = await jane.command() {
          if answer.name == .delivered { break }
          if answer.name != .read { names.append(answer.name.rawValue + (answer.requestID ?? "")) }
        }
        return names
      }
      try fixture.server.setFaults(plan(FaultRule(.command("MESG"), .dropAnswer, count: 1)))
      send("a")
      #expect(await answers() == [])
      #expect(await joe.command()?.payload.string("message") == "a")
      try fixture.server.setFaults(plan(FaultRule(.command("MESG"), .error(code: 900023), count: 1)))
      send("b")
      #expect(await answers() == ["ERORb"])
      try fixture.server.setFaults(plan(FaultRule(.command("MESG"), .drop, count: 1)))
      send("c")
      #expect(await answers() == [])
      try fixture.server.setFaults(plan(FaultRule(.command("MESG"), .latency(60))))
      let start = NIODeadline.now()
      send("d")
      #expect(await answers() == ["MESGd"])
      #expect(NIODeadline.now() - start >= .milliseconds(60))
      #expect(await joe.command()?.payload.string("message") == "d")
      try fixture.server.setFaults(plan(FaultRule(.command(nil), .disconnectAfterHandling)))
      send("e")
      #expect(await jane.command() == nil)
      #expect(await joe.command()?.payload.string("message") == "e")
      try fixture.server.setFaults(plan(FaultRule(.command("PING"), .disconnect)))
      joe.send("PING{}\n")
      #expect(await joe.command() == nil)
      #expect(!fixture.backend.received.values.contains { $0.name == .ping })
    }
  }

  @Test(
    "Events",
    arguments: [
      (Fault.drop, [1, 2, 4, 5, 6, 7, 8]), (.duplicate, [1, 2, 3, 3, 4, 5, 6, 7, 8]),
      (.reorder(by: 2), [1, 2, 4, 5, 3, 6, 7, 8]), (.reorder(by: 1_000), [1, 2, 4, 5, 6, 7, 8, 3]),
      (.delay(150), [1, 2, 4, 5, 6, 7, 8, 3]), (.latency(100), [1, 2, 3, 4, 5, 6, 7, 8]),
    ] as [(Fault, [Int64])])
  func events(_ fault: Fault, _ expected: [Int64]) async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.login(fixture.port, "jane")
      try fixture.server.setFaults(plan(FaultRule(.event("SYEV"), fault, skip: 2, count: 1)))
      for number in 1...8 { fixture.backend.deliver(numbered(number), to: ["jane"]) }
      #expect(await client.numbers(expected.count) == expected)
      #expect(fixture.server.faultStrikes == [1])
      await client.raw.close()
    }
  }

  @Test func disconnectByEvent() async throws {
    try await Fixture.run { fixture in
      let client = try await SocketClient.login(fixture.port, "jane")
      try fixture.server.setFaults(plan(FaultRule(.event(nil), .disconnect, skip: 1)))
      for number in 1...3 { fixture.backend.deliver(numbered(number), to: ["jane"]) }
      #expect(await client.numbers(3).count <= 1)
      await fixture.backend.closed.wait { $0.count == 1 }
    }
  }

  @Test func openings() async throws {
    try await Fixture.run { fixture in
      let target = "/?access_token=token-jane"
      try fixture.server.setFaults(plan(FaultRule(.connect, .status(503, code: 503000, retryAfter: 2), count: 1)))
      let refused = try await SocketClient.open(fixture.port, target)
      #expect(refused.answer.status == 503)
      #expect(refused.answer.headers["retry-after"] == "2")
      await refused.raw.close()

      try fixture.server.setFaults(plan(FaultRule(.connect, .error(code: 400309), count: 1)))
      let failed = try await SocketClient.open(fixture.port, target)
      #expect(await failed.command()?.payload.integer("code") == 400309)
      await failed.raw.close()

      try fixture.server.setFaults(plan(FaultRule(.connect, .disconnect, count: 1)))
      await #expect(throws: ChannelError.self) { try await SocketClient.open(fixture.port, target) }

      try fixture.server.setFaults(plan(FaultRule(.connect, .cutAfterCommands(3), count: 1)))
      let cut = try await SocketClient.login(fixture.port, "jane")
      for number in 1...6 { cut.send("READ{\"req_id\":\"\(number)\"}\n") }
      var answers = 0
      while await cut.command() != nil { answers += 1 }
      #expect(answers == 6)
      await cut.raw.close()

      try fixture.server.setFaults(plan(FaultRule(.connect, .latency(60), count: 1)))
      let start = NIODeadline.now()
      let late = try await SocketClient.login(fixture.port, "jane")
      #expect(NIODeadline.now() - start >= .milliseconds(60))
      await late.raw.close()
    }
  }

  @Test("A connection ends after exactly so many bytes", arguments: [0, 1, 40, 500])
  func cutAfterBytes(_ count: Int) async throws {
    try await Fixture.run { fixture in
      try fixture.server.setFaults(plan(FaultRule(.connect, .cutAfterBytes(count))))
      let client = try await SocketClient.open(fixture.port, "/?access_token=token-jane")
      #expect(client.answer.status == 101)
      await fixture.event(.loggedIn)
      for number in 1...50 { fixture.backend.deliver(numbered(number, padding: 20), to: ["jane"]) }
      let received = await client.raw.rest().count
      #expect(received == count)
      await fixture.backend.closed.wait { $0.count == 1 }
      await client.raw.close()
    }
  }

  @Test("The same seed strikes at the same places, and another one elsewhere") func repeatable() throws {
    func strikes(_ seed: UInt64, noise: Bool) throws -> [Bool] {
      let injector = try FaultInjector(
        FaultPlan(
          seed: seed,
          rules: [
            FaultRule(.command("MESG"), .drop, probability: 0.5), FaultRule(.event(nil), .drop, probability: 0.3),
          ]))
      return (0..<200).map { _ in
        if noise { _ = injector.faults(.command("MESG")) }
        return !injector.faults(.event("SYEV")).isEmpty
      }
    }
    let first = try strikes(1, noise: false)
    #expect(try strikes(1, noise: true) == first)
    #expect(try strikes(2, noise: false) != first)
    #expect((30...90).contains(first.filter { $0 }.count))
  }

  @Test func plansSurviveJSON() throws {
    let plan = FaultPlan(
      seed: .max, clockSkew: -5_000,
      rules: [
        FaultRule(.http(method: "GET", pathPrefix: "/v3/a"), .status(500, code: 500901), probability: 0.25, count: 0),
        FaultRule(.http(method: nil, pathPrefix: "/"), .latency(5)), FaultRule(.connect, .cutAfterBytes(0)),
        FaultRule(.connect, .cutAfterCommands(7)), FaultRule(.command("MESG"), .dropAnswer, skip: 3),
        FaultRule(.command(nil), .error(code: 900023)), FaultRule(.command(nil), .drop),
        FaultRule(.command(nil), .disconnectAfterHandling), FaultRule(.event("SYEV"), .duplicate),
        FaultRule(.event(nil), .delay(3)), FaultRule(.event(nil), .reorder(by: 2)), FaultRule(.event(nil), .disconnect),
      ])
    #expect(try FaultPlan(plan.payload) == plan)
    for text in [
      #"{"rules":[{"on":"moon","fault":"drop"}]}"#, #"{"rules":[{"on":"event","fault":"status","status":500}]}"#,
      #"{"rules":[{"on":"http","fault":"status","status":200}]}"#, #"{"rules":[{"on":"event","fault":"delay"}]}"#,
      #"{"rules":[{"on":"event","fault":"drop","probability":2}]}"#,
      #"{"rules":[{"on":"event","fault":"drop","count":-1}]}"#,
      #"{"rules":[{"on":"event","fault":"delay","ms":1e300}]}"#,
      #"{"rules":[{"on":"http","fault":"latency","ms":-1}]}"#,
    ] {
      let payload = try #require(Payload(text))
      #expect(throws: FaultPlanError.self) { try FaultPlan(payload) }
    }
  }
}

@Suite("The admin endpoint", .live)
struct AdminTests {
  @Test func faultsBySwitch() async throws {
    let skews = Recorder<Int64>()
    try await Fixture.run {
      $0.onClockSkew = { skews.record($0) }
    } _: { fixture in
      let client = try await RawClient.connect(fixture.port)
      let plan =
        #"{"seed":3,"clock_skew_ms":60000,"rules":[{"on":"http","path":"/v3/users","fault":"status","status":500,"code":500901}]}"#
      #expect(await client.request("PUT /_dev/faults", body: plan)?.status == 200)
      #expect(fixture.server.faults.rules.count == 1)
      #expect(await client.request("GET /v3/users")?.status == 500)
      let report = Payload(await client.request("GET /_dev/faults")?.body ?? "")
      #expect(report?.integers("strikes") == [1])
      #expect(report?.integer("clock_skew_ms") == 60_000)
      #expect(await client.request("PUT /_dev/faults", body: #"{"rules":[{"on":"x"}]}"#)?.status == 400)
      #expect(await client.request("PUT /_dev/faults", body: "[]")?.status == 400)
      #expect(fixture.server.faults.rules.count == 1)
      #expect(await client.request("DELETE /_dev/faults")?.status == 200)
      #expect(await client.request("GET /v3/users")?.status == 200)
      #expect(await client.request("PATCH /_dev/faults")?.status == 405)
      #expect(await client.request("POST /_dev/status")?.status == 405)
      #expect(await client.request("GET /_dev/other")?.status == 404)
      #expect(skews.values == [0, 60_000, 0])
      await client.close()
    }
  }

  @Test func disconnectAndStatus() async throws {
    try await Fixture.run { fixture in
      let jane = try await SocketClient.login(fixture.port, "jane")
      let joe = try await SocketClient.login(fixture.port, "joe")
      let client = try await RawClient.connect(fixture.port)
      let status = Payload(await client.request("GET /_dev/status")?.body ?? "")
      #expect(status?.integer("sockets") == 2)
      #expect(status?.integer("connections") == 3)
      #expect(
        await client.request("POST /_dev/disconnect", body: #"{"user_id":"jane"}"#)?.body == #"{"disconnected":1}"#)
      #expect(await jane.command() == nil)
      await fixture.backend.closed.wait { $0.contains { $0.userID == "jane" } }
      #expect(fixture.server.disconnect() == 1)
      #expect(await joe.command() == nil)
      await client.close()
    }
  }

  @Test func tokens() async throws {
    try await Fixture.run {
      $0.apiToken = "secret"
    } _: { fixture in
      let client = try await RawClient.connect(fixture.port)
      #expect(await client.request("GET /_dev/status")?.status == 401)
      #expect(await client.request("GET /_dev/status", headers: ["Api-Token: secre"])?.status == 401)
      #expect(await client.request("GET /_dev/status", headers: ["Api-Token: secretsecret"])?.status == 401)
      #expect(await client.request("GET /_dev/status", headers: ["Api-Token: secret"])?.status == 200)
      await client.close()
    }
    try await Fixture.run {
      $0.hasAdminEndpoint = false
    } _: { fixture in
      let answer = try await RawClient.request(fixture.port, "GET /_dev/status")
      #expect(answer?.status == 404)
    }
  }

  @Test("Callers from elsewhere are refused, also with the token") func elsewhere() throws {
    var configuration = ServerConfiguration()
    configuration.apiToken = "secret"
    let environment = try EdgeEnvironment(configuration, backend: TestBackend())
    let target = try #require(RequestTarget("/_dev/status"))
    for isLoopback in [true, false] {
      let endpoint = AdminEndpoint(environment: environment, connection: ConnectionInfo(id: 1, isLoopback: isLoopback))
      let answer = endpoint.answer("GET", target, head(["Api-Token": "secret"]), [])
      #expect(answer.status == (isLoopback ? .ok : .forbidden))
    }
    #expect(try SocketAddress(ipAddress: "127.8.9.1", port: 1).isLoopback)
    #expect(try SocketAddress(ipAddress: "::ffff:127.0.0.1", port: 1).isLoopback)
    #expect(try !SocketAddress(ipAddress: "10.0.0.1", port: 1).isLoopback)
    #expect(try !SocketAddress(ipAddress: "::ffff:10.0.0.1", port: 1).isLoopback)
  }
}
