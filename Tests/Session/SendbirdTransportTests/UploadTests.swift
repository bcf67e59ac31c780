import ChatTesting
import ChatWire
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.live)
struct UploadTests {
  @Test func sendsTheFileAndTellsHowFarItIs() async throws {
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in .json(200, #"{"url":"http://f"}"#) }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      let steps = Locked<[(Int64, Int64)]>([])
      let answer = try await harness.transport.call(.file(3_000_000)) { sent, all in
        steps.withValue { $0.append((sent, all)) }
      }
      #expect(answer.string("url") == "http://f")
      let request = try #require(harness.server.requests.first)
      let type = try #require(request.header("Content-Type"))
      let boundary = try #require(type.components(separatedBy: "boundary=").last)
      let bytes = [UInt8].file(3_000_000)
      let parts = [
        HTTPCall.Part(name: "channel_url", bytes: Array("c".utf8)),
        HTTPCall.Part(name: "request_id", bytes: Array("r".utf8)),
        HTTPCall.Part(name: "file", fileName: "f.bin", mimeType: "application/octet-stream", bytes: bytes),
        HTTPCall.Part(name: "user_id", bytes: Array("u".utf8)),
      ]
      #expect(request.body == MultipartBody(parts, boundary: boundary).body.bytes)
      let sent = steps.withValue { $0 }
      #expect(sent.count > 1)
      #expect(sent.map(\.0) == sent.map(\.0).sorted())
      #expect(sent.last?.0 == Int64(request.body.count))
      #expect(sent.allSatisfy { $0.1 == Int64(request.body.count) })
      await harness.expectIdle()
    }
  }

  @Test func isTriedOnceMoreASecondLater() async throws {
    let count = Locked(0)
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in
      let number = count.withValue { count in
        count += 1
        return count
      }
      return number == 2 ? .last(200, #"{"url":"http://f"}"#) : .drop
    }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      let first = Task { try await harness.transport.call(.file(100)) }
      await harness.clock.pass(1)
      #expect(await first.outcome == "ok")
      let second = Task { try await harness.transport.call(.file(100)) }
      await harness.clock.pass(1)
      #expect(await second.outcome == "network")
      #expect(harness.server.requests.count == 4)
      await harness.expectIdle()
    }
  }

  @Test func hasATimeoutOfItsOwn() async throws {
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in .hang }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      let (moves, move) = AsyncStream<Void>.makeStream()
      let upload = Task { try await harness.transport.call(.file(100)) { _, _ in move.finish() } }
      for await _ in moves {}
      await harness.clock.pass(60)
      #expect(await upload.outcome == "upload_timeout")
    }
  }

  @Test func onlySilenceEndsIt() async throws {
    let (clock, exchanges) = (TestClock(), HeldExchanges())
    var configuration = try TransportConfiguration(applicationID: "A")
    configuration.clock = clock
    let client = HTTPClient(configuration, exchanges)
    let upload = Task { try await client.payload(of: .file(100), userID: "u", sessionKey: "k") }
    await clock.untilSleeping(60)
    for await _ in exchanges.begun {}
    clock.advance(by: 10)
    // Five minutes, and a byte every fifty seconds.
    for sent in 1...6 {
      clock.advance(by: 40)
      exchanges.move(Int64(sent))
      clock.advance(by: 10)
      await clock.untilSleeping(50)
    }
    #expect(exchanges.count == 1)
    clock.advance(by: 50)
    #expect(await upload.outcome == "upload_timeout")
    #expect(exchanges.count == 0)
  }

  @Test func whatTheServerWouldRefuseIsNotSent() async throws {
    var script = ScriptedServer.Script()
    script.opened = { $0.send(.login(#","file_upload_size_limit":1"#)) }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      #expect(await outcome { _ = try await harness.transport.call(.file(0)) } == "invalid_parameter")
      #expect(await outcome { _ = try await harness.transport.call(.file(1 << 20 + 1)) } == "file_too_large")
      #expect(harness.server.requests.isEmpty)
    }
  }
}

/// A call whose bytes move when a test says so, and that nobody answers.
private final class HeldExchanges: HTTPExchanging {
  let begun: AsyncStream<Void>
  private let begin: AsyncStream<Void>.Continuation
  private let progress = Locked<(@Sendable (Int64, Int64) -> Void)?>(nil)

  init() { (begun, begin) = AsyncStream<Void>.makeStream() }

  var count: Int { progress.withValue { $0 == nil ? 0 : 1 } }

  func start(
    _ request: URLRequest, _ files: RequestBody?, _ reply: Reply<HTTPAnswer>,
    _ progress: (@Sendable (Int64, Int64) -> Void)?
  ) -> Int {
    self.progress.withValue { $0 = progress }
    begin.finish()
    return 1
  }

  func move(_ sent: Int64) { progress.withValue { $0 }?(sent, 100) }

  func end(_ number: Int) { progress.withValue { $0 = nil } }

  func failAll(_ error: WireError) {}

  func shutDown() {}
}
