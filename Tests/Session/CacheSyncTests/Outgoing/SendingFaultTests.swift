import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Everything that can go wrong with a send, at random moments with fixed seeds.
@Suite("Sends on a bad network", .live, .serialized) struct SendingFaultTests {
  @Test(
    "in the end every message is on the server once, and every call was answered once",
    arguments: [1, 2, 3, 4, 5] as [UInt64])
  func storm(seed: UInt64) async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: seed > 3)
    let device = try await fixture.device()
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    try fixture.fixture.server.setFaults(
      FaultPlan(
        seed: seed,
        rules: [
          FaultRule(.command(nil), .disconnectAfterHandling, probability: 0.08),
          FaultRule(.command(nil), .disconnect, probability: 0.05),
          FaultRule(.command(nil), .error(code: 500901), probability: 0.1),
          FaultRule(.command(nil), .error(code: 900200), probability: 0.1),
          // What is on its way still while it is looked for, only the server's own memory keeps from being there twice.
          FaultRule(.command(nil), .latency(20), probability: seed > 3 ? 0.2 : 0),
          FaultRule(.http(method: nil, pathPrefix: "/v3"), .status(429, code: 500910, retryAfter: 1), probability: 0.1),
          FaultRule(.http(method: nil, pathPrefix: "/v3"), .status(500, code: 500901), probability: 0.1),
          FaultRule(.http(method: nil, pathPrefix: "/v3"), .disconnectAfterHandling, probability: 0.05),
        ]))
    let (answers, file) = (Answers(), FileUpload(.bytes([1, 2, 3]), name: "f"))
    var expected: [String: [String]] = [:]
    for number in 0..<32 {
      let (url, id) = (number % 2 == 0 ? "first" : "second", "m\(number)")
      expected[url, default: []].append(id)
      if number % 8 == 5 {
        try device.sendFile(id, to: url, file, answers)
      } else {
        try device.send(id, to: url, answers)
      }
    }
    await answers.until(32)
    let again = Answers()
    var calls = 0
    for attempt in 0..<60 {
      await device.engine.transport.resume()
      await device.untilConnected()
      if attempt == 20 { try fixture.fail() }
      let failed = try await device.cache.read { try $0.outgoingMessages(state: .failed) }
      for row in failed {
        calls += 1
        device.engine.resend(requestID: row.requestID, upload: file, completion: again.expect("call \(calls)"))
      }
      await again.until(calls)
      await device.engine.untilAtRest()
      if try await device.outgoing().isEmpty { break }
    }
    #expect(try await device.outgoing() == [])
    for (url, ids) in expected {
      #expect(try await fixture.requestIDs(url).sorted() == ids.sorted(), "\(url), seed \(seed)")
      let cached = try await device.cache.read {
        try $0.messages(channelURL: url, createdIn: 0...Int64.max).compactMap(\.requestID)
      }
      #expect(cached.sorted() == ids.sorted())
    }
    #expect(answers.order.count == 32 && Set(answers.order).count == 32)
    #expect(again.order.count == calls && Set(again.order).count == calls)
    try await fixture.stop(device)
  }
}

extension TestDevice {
  /// Returns when the last that the engine told of the connection is that there is one.
  func untilConnected() async {
    await log.until { notices in
      let last = notices.lazy.reversed().compactMap { notice -> ConnectionState? in
        notice.effects.lazy.reversed().compactMap { if case .connection(let state) = $0 { state } else { nil } }.first
      }.first
      return last == .connected
    }
  }
}
