import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Sending again without the user", .live) struct ResendingTests {
  @Test("the first failure ends the round of its channel, the attempt is counted, and the limit holds over restarts")
  func rounds() async throws {
    let fixture = try await SendingFixture()
    var device = try await fixture.device()
    let answers = Answers()
    for id in ["a", "b"] { try device.send(id, answers) }
    try device.send("x", to: "second", answers)
    await answers.until(3)
    func policy(_ policy: inout ResendPolicy) {
      policy.legacy = .init()
      policy.legacy?.isAutomatic = true
      policy.legacy?.automaticRetryCount = 2
    }
    for attempt in 1...2 {
      device.setPolicy(policy)
      let transport = TamperedTransport(try fixture.fixture.transport())
      try await device.stop()
      // Channel one is frozen for the server alone: the cache does not know.
      try fixture.fail(FaultRule(.command("MESG"), .error(code: 900050), count: attempt == 1 ? 2 : 1))
      device = try await fixture.device(folder: device.folder, transport: transport)
      device.setPolicy(policy)
      try await device.connect()
      await device.engine.untilAtRest()
      let row = try await device.cache.read { try $0.outgoingMessage(requestID: "a") }
      #expect(row?.resendCount == attempt && row?.errorCode == 900050)
      // `b` was not tried: the failure of `a` ended the round.
      #expect(!transport.sent.contains("b"))
    }
    #expect(try await fixture.requestIDs("second") == ["x"])
    // `a` has had its two attempts; `b` goes out.
    await device.engine.transport.suspend()
    try await device.reconnect()
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["b"])
    #expect(try await device.outgoing() == ["a failed 900050"])
    device.engine.resend(requestID: "a", completion: answers.expect("manual"))
    await answers.until(4)
    #expect(answers.code("manual") == 0)
    try await fixture.stop(device)
  }

  @Test("a frozen channel is left alone until it thaws")
  func frozen() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    try await fixture.platform("PUT", "group_channels/first/freeze", #"{"freeze":true}"#)
    let frozen = try Channel(try #require(Payload(#"{"channel_url":"first","freeze":true,"my_role":"none"}"#)))
    try await device.cache.write(source: .application) { try $0.upsertChannels([frozen]) }
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(transport.sent == [])
    #expect(try await device.outgoing() == ["a failed 800101"])
    try await fixture.platform("PUT", "group_channels/first/freeze", #"{"freeze":false}"#)
    await device.log.until { $0.contains { $0.source == .messageSent } }
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop(device)
  }

  @Test("nothing is resent while sync is paused, and everything when it continues")
  func paused() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    device.setPolicy { $0.isAutomatic = true }
    try await device.engine.perform { await $0.pause() }
    try await device.connect()
    try device.send("b", answers)
    await answers.until(2)
    #expect(try await fixture.requestIDs("first") == ["b"])
    try await device.engine.perform { await $0.resume() }
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["b", "a"])
    try await fixture.stop(device)
  }

  @Test("failed messages beyond the limits leave, and observers learn why")
  func limits() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    // Before the server has told the time, nothing leaves.
    try await device.connectOnce()
    let answers = Answers()
    for id in ["a", "b", "c"] { try device.send(id, answers) }
    await answers.until(3)
    device.setPolicy {
      $0.legacy = .init()
      $0.legacy?.maximumFailedPerChannel = 2
    }
    try device.send("d", answers)
    await answers.until(4)
    try await device.engine.perform { _ in }
    #expect(try await device.outgoing() == ["c failed 800101", "d failed 800101"])
    let old = try OutgoingDraft.text(
      UserMessageContent("old"), in: "second", by: try TestDevice.alice,
      createdAt: device.engine.nextSendTime() - 8 * 86_400_000, requestID: "old")
    device.engine.send(old, completion: answers.expect("old"))
    await answers.until(5)
    device.engine.removeOutgoing(requestIDs: ["c", "nobody"]) { removed in #expect((try? removed.get()) == ["c"]) }
    try await device.engine.perform { _ in }
    let told = device.log.effects.compactMap { effect -> String? in
      guard case .failedRemoved(let url, let ids, let reason) = effect else { return nil }
      return "\(url) \(ids.joined(separator: ",")) \(reason.rawValue)"
    }
    #expect(told == ["first a 4", "first b 4", "first c 5"])
    #expect(try await device.outgoing() == ["old failed 800101", "d failed 800101"])
    // What was removed does not come back by a resend.
    device.engine.resend(requestID: "c", completion: answers.expect("gone"))
    await answers.until(6)
    #expect(answers.code("gone") == 800110)
    // Its time is that of the device, which may be wrong.
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(try await device.outgoing() == ["old failed 800101", "d failed 800101"])
    try await fixture.stop(device)
  }

  @Test("a resend while one is under way joins it")
  func joined() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    try await device.connect()
    try fixture.fail(FaultRule(.command("MESG"), .latency(100)))
    for name in ["1", "2", "3"] { device.engine.resend(requestID: "a", completion: answers.expect(name)) }
    await answers.until(4)
    #expect(["1", "2", "3"].map { answers.code($0) } == [0, 0, 0])
    #expect(transport.sent == ["a"])
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop(device)
  }

  @Test("with the legacy policy the first run waits until a request of background sync succeeded")
  func firstPage() async throws {
    let fixture = try await SendingFixture()
    let recorder = RecordingTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: recorder)
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    device.setPolicy {
      $0.legacy = .init()
      $0.legacy?.isAutomatic = true
    }
    let watch = device.engine.watchMessages(channelURL: "first")
    recorder.hold(after: 0)
    try await device.connect()
    await recorder.untilHeld(1)
    #expect(try await device.outgoing() == ["a failed 800101"])
    #expect(device.sources(of: "a") == [3, 4])
    recorder.release()
    await device.log.until { $0.contains { $0.source == .messageSent } }
    #expect(try await fixture.requestIDs("first") == ["a"])
    watch.cancel()
    try await fixture.stop(device)
  }

  @Test("sending to a channel that was unfrozen unnoticed continues when an answer shows it")
  func thawed() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    let frozen = try Channel(try #require(Payload(#"{"channel_url":"first","freeze":true,"my_role":"none"}"#)))
    try await device.cache.write(source: .application) { try $0.upsertChannels([frozen]) }
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(try await device.outgoing() == ["a failed 800101"])
    device.engine.refreshChannel("first")
    try await device.engine.perform { _ in }
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop(device)
  }
}
