import ChatModel
import ChatTesting
import ChatWire
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

@Suite(.live)
struct CallTests {
  /// Every session key but `fresh` is expired.
  private static func expired(
    fresh: String = "key-2", _ renew: @escaping @Sendable (ScriptedServer.Request) -> ScriptedServer.Answer
  ) -> ScriptedServer.Script {
    var script = ScriptedServer.Script.greeting
    script.answer = { request in
      if request.target.hasSuffix("/session_key") { return renew(request) }
      if request.header("Session-Key") == fresh { return .json(200, #"{"fine":true}"#) }
      return .json(400, #"{"error":true,"code":400309,"message":"expired"}"#)
    }
    return script
  }

  @Test func carriesTheSession() async throws {
    try await Harness.run { harness in
      _ = try await harness.logIn()
      _ = try await harness.transport.call(.leave("a/b"))
      let request = try #require(harness.server.requests.first)
      #expect(request.method == "PUT")
      #expect(request.target == "/v3/group_channels/a%2Fb/leave")
      #expect(request.header("Session-Key") == "key-1")
      #expect(request.text == #"{"user_id":"u"}"#)
    }
  }

  @Test func deletesHaveABody() async throws {
    try await Harness.run { harness in
      _ = try await harness.logIn()
      _ = try await harness.transport.call(.removeOperators(["a"], from: "c"))
      let request = try #require(harness.server.requests.first)
      #expect(request.method == "DELETE")
      #expect(request.text == #"{"operator_ids":["a"],"user_id":"u"}"#)
    }
  }

  @Test(arguments: [
    (ScriptedServer.Answer.json(400, #"{"error":true,"code":400201}"#), "server 400201"),
    (.json(429, #"{"error":true,"code":500910,"retry_after":3}"#), "server 500910"), (.json(500, "oops"), "server 0"),
    (.json(503, "<html>"), "server 503000"), (.json(200, "<html>"), "malformed"), (.json(200, "[]"), "malformed"),
    (.json(200, #"{"error":true,"code":900020}"#), "server 900020"), (.json(200, ""), "ok"), (.drop, "network"),
    (.half, "network"), (.redirect("http://127.0.0.1:1/steal"), "server 0"),
  ])
  func answersAreMapped(_ answer: ScriptedServer.Answer, _ expected: String) async throws {
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in answer }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      #expect(await outcome { _ = try await harness.transport.call(.channel("c")) } == expected)
      await harness.expectIdle()
    }
  }

  @Test func theServersPauseIsHandedOn() async throws {
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in .json(429, #"{"error":true,"code":500910,"retry_after":3}"#) }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      let error = await #expect(throws: ServerError.self) { try await harness.transport.call(.channel("c")) }
      #expect(error?.retryAfter == 3)
      #expect(error?.isRateLimited == true)
    }
  }

  @Test func aSlowServerTimesOut() async throws {
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in .hang }
    try await Harness.run(script, { $0.timeouts = TransportTimeouts(request: 11) }) { harness in
      _ = try await harness.logIn()
      let call = Task { try await harness.transport.call(.channel("c")) }
      await harness.clock.pass(11)
      #expect(await call.outcome == "request_timeout")
      await harness.expectIdle()
    }
  }

  @Test func cancellationEndsACall() async throws {
    var script = ScriptedServer.Script.greeting
    let asked = Inbox<Void>()
    script.answer = { _ in
      asked.put(())
      return .hang
    }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      for _ in 1...2 {
        let call = Task { try await harness.transport.call(.channel("c")) }
        try await asked.next()
        if call.isCancelled { break }
        call.cancel()
        #expect(await call.outcome == "cancelled")
      }
      let upload = Task { try await harness.transport.call(.file(10)) }
      try await asked.next()
      upload.cancel()
      #expect(await upload.outcome == "upload_canceled")
      let last = Task { try await harness.transport.call(.channel("c")) }
      try await asked.next()
      await harness.transport.disconnect()
      #expect(await last.outcome == "connection_canceled")
    }
  }

  @Test func anExpiredSessionIsRenewedAndTheCallRepeatedOnce() async throws {
    try await Harness.run(Self.expired { _ in .json(200, #"{"key":"key-2"}"#) }) { harness in
      _ = try await harness.logIn()
      #expect(try await harness.transport.call(.channel("c")).boolean("fine") == true)
      let targets = harness.server.requests.map { $0.target.split(separator: "?")[0] }
      #expect(targets == ["/v3/group_channels/c", "/v3/users/u/session_key", "/v3/group_channels/c"])
      #expect(try await harness.events.next(2) == ["session expired", "session refreshed"])
      #expect(await harness.connection.machine.state == .connected)
      await harness.expectIdle()
    }
  }

  @Test func itIsRepeatedOnceOnly() async throws {
    try await Harness.run(Self.expired(fresh: "never") { _ in .json(200, #"{"key":"key-2"}"#) }) { harness in
      _ = try await harness.logIn()
      #expect(await outcome { _ = try await harness.transport.call(.channel("c")) } == "server 400309")
      #expect(harness.server.requests.count == 3)
    }
  }

  @Test func manyCallsShareOneRenewal() async throws {
    try await Harness.run(Self.expired { _ in .json(200, #"{"key":"key-2"}"#) }) { harness in
      _ = try await harness.logIn()
      let transport = harness.transport
      let results = await withTaskGroup(of: String.self) { group in
        for _ in 0..<50 { group.addTask { await outcome { _ = try await transport.call(.channel("c")) } } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results == Array(repeating: "ok", count: 50))
      #expect(harness.server.requests.filter { $0.target.hasSuffix("/session_key") }.count == 1)
      await harness.expectIdle()
    }
  }

  @Test func theAppIsAskedForATokenOnce() async throws {
    let script = Self.expired { request in
      request.header("Access-Token") == "token-2"
        ? .json(200, #"{"key":"key-2"}"#) : .json(400, #"{"error":true,"code":400302}"#)
    }
    let asked = Locked(0)
    try await Harness.run(
      script,
      {
        $0.tokenProvider = {
          asked.withValue { $0 += 1 }
          return "token-2"
        }
      }
    ) { harness in
      _ = try await harness.logIn()
      _ = try await harness.transport.call(.channel("c"))
      #expect(asked.withValue { $0 } == 1)
      #expect(try await harness.events.next(3) == ["session expired", "token needed", "session refreshed"])
      #expect(await harness.connection.machine.session?.request.accessToken == "token-2")
    }
  }

  @Test(arguments: ["none", "refused", "no provider"])
  func withoutATokenTheSessionIsOver(_ how: String) async throws {
    try await Harness.run(
      Self.expired { _ in .json(400, #"{"error":true,"code":400302}"#) },
      { if how != "no provider" { $0.tokenProvider = { how == "none" ? nil : "bad" } } }
    ) { harness in
      _ = try await harness.logIn()
      #expect(await outcome { _ = try await harness.transport.call(.channel("c")) } == "session_refresh_failed")
      #expect(
        try await harness.events.next(5) == [
          "session expired", "token needed", "session failed session_refresh_failed", "state disconnected",
          "session closed",
        ])
      await harness.expectIdle()
    }
  }

  @Test func anAppThatGivesNoTokenIsNotAwaitedForEver() async throws {
    try await Harness.run(
      Self.expired { _ in .json(400, #"{"error":true,"code":400302}"#) },
      {
        $0.tokenProvider = {
          try? await Task.sleep(nanoseconds: 60_000_000_000); return nil
        }
      }
    ) { harness in
      _ = try await harness.logIn()
      let call = Task { try await harness.transport.call(.channel("c")) }
      await harness.clock.pass(60)
      #expect(await call.outcome == "session_refresh_failed")
      #expect(
        try await harness.events.next(3) == [
          "session expired", "token needed", "session failed session_refresh_failed",
        ])
      #expect(await harness.connection.machine.state == .connected)
    }
  }

  @Test func aTokenForOneUserStaysOutOfTheNextUsersSession() async throws {
    let (asked, answer) = (Inbox<Void>(), Inbox<Void>())
    try await Harness.run(
      Self.expired { _ in .json(400, #"{"error":true,"code":400302}"#) },
      {
        $0.tokenProvider = {
          asked.put(())
          try? await answer.next()
          return "token-of-u"
        }
      }
    ) { harness in
      _ = try await harness.logIn()
      let call = Task { try await harness.transport.call(.channel("c")) }
      try await asked.next()
      let renewal = try #require(await harness.connection.renewal)
      _ = try await harness.transport.connect(LoginRequest(userID: "v", accessToken: "token-of-v"))
      answer.put(())
      #expect(await call.outcome == "connection_canceled")
      await renewal.value
      let request = await harness.connection.machine.session?.request
      #expect(request?.userID == "v" && request?.accessToken == "token-of-v")
    }
  }

  @Test func aRenewalThatCannotBeAskedForKeepsTheSession() async throws {
    try await Harness.run(Self.expired { _ in .drop }) { harness in
      _ = try await harness.logIn()
      #expect(await outcome { _ = try await harness.transport.call(.channel("c")) } == "session_refresh_failed")
      #expect(
        try await harness.events.next(2) == ["session expired", "session failed session_refresh_failed"])
      #expect(await harness.connection.machine.state == .connected)
      await harness.expectIdle()
    }
  }

  @Test func oneOfManyWaitersCanGo() async throws {
    let asked = Inbox<Void>()
    let script = Self.expired { _ in
      asked.put(())
      return .hang
    }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      let first = Task { try await harness.transport.call(.channel("c")) }
      try await asked.next()
      first.cancel()
      #expect(await first.outcome == "cancelled")
      let second = Task { try await harness.transport.call(.channel("c")) }
      while await harness.connection.renewals.isEmpty { await Task.yield() }
      await harness.transport.disconnect()
      #expect(await second.outcome == "connection_canceled")
    }
  }

  @Test func aRevokedSessionIsOver() async throws {
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in .json(403, #"{"error":true,"code":400310}"#) }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      #expect(await outcome { _ = try await harness.transport.call(.channel("c")) } == "server 400310")
      #expect(try await harness.events.next(2) == ["state disconnected", "session closed"])
    }
  }

  @Test func errorsHoldNoContent() async throws {
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in .drop }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      let error = await #expect(throws: WireError.self) {
        try await harness.transport.call(.channel("private-channel"))
      }
      let text = try #require(error.map { "\($0) \(String(describing: $0.cause)) \(String(reflecting: $0))" })
      for secret in ["private-channel", "127.0.0.1", "key-1", "group_channels"] { #expect(!text.contains(secret)) }
    }
  }
}

extension HTTPCall {
  static func file(_ size: Int) -> HTTPCall {
    .upload(
      Part(name: "file", fileName: "f.bin", mimeType: "application/octet-stream", bytes: .file(size)), channelURL: "c",
      requestID: "r")
  }
}
