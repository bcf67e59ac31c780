import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Sending", .live) struct SendingTests {
  @Test("a message is pending, then sent: stored, reported and answered once")
  func send() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    #expect(answers.code("a") == 0)
    #expect(device.sources(of: "a") == [3, 100])
    #expect(try await device.outgoing() == [])
    #expect(try await fixture.requestIDs("first") == ["a"])
    let stored = try await device.cache.read { try $0.message(channelURL: "first", requestID: "a") }
    #expect(stored?.text == "a" && stored?.sendingStatus == .succeeded)
    let notice = device.log.notices.last { $0.source == .messageSent }
    guard case .message = notice?.event else {
      Issue.record("observers get the acknowledgement")
      return
    }
    try await fixture.stop(device)
  }

  @Test("texts keep their order, and so do files; channels do not wait for each other, and texts not for files")
  func order() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let answers = Answers()
    // The first of the second channel is a file whose upload lasts.
    transport.holdUploads()
    try device.sendFile(
      "second-0", to: "second", .init(.bytes(Array(repeating: 7, count: 1000)), name: "a.bin"), answers)
    for number in 1..<12 { try device.send("second-\(number)", to: "second", answers) }
    for number in 0..<12 {
      if number % 4 == 2 {
        try device.sendFile("first-\(number)", .init(.bytes([1, 2, 3]), name: "b.bin"), answers)
      } else {
        try device.send("first-\(number)", answers)
      }
    }
    // The texts do not wait for the file, and those of the first channel not for the second.
    await answers.until(20)
    let texts = Set((0..<12).flatMap { ["first-\($0)", "second-\($0)"] }).subtracting(
      ["second-0", "first-2", "first-6", "first-10"])
    #expect(Set(answers.order) == texts)
    transport.releaseUploads()
    await answers.until(24)
    await device.engine.untilAtRest()
    for url in ["first", "second"] {
      let sent = try await fixture.requestIDs(url)
      let ids = (0..<12).map { "\(url)-\($0)" }
      #expect(sent.filter(texts.contains) == ids.filter(texts.contains))
      #expect(sent.filter { !texts.contains($0) } == ids.filter { !texts.contains($0) })
      #expect(answers.order.filter { $0.hasPrefix(url) } == sent)
      for requestID in ids { #expect(answers.code(requestID) == 0) }
    }
    try await fixture.stop(device)
  }

  @Test("without a connection a send fails at once and is kept; with one it goes out, oldest first, once")
  func offline() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    device.setPolicy { $0.isAutomatic = true }
    let answers = Answers()
    for id in ["a", "b", "c"] { try device.send(id, answers) }
    await answers.until(3)
    #expect(["a", "b", "c"].map { answers.code($0) } == [800101, 800101, 800101])
    #expect(answers.failure("a")?.message?.sendingStatus == .failed)
    #expect(answers.failure("a")?.message?.errorCode == 800101)
    #expect(try await device.outgoing() == ["a failed 800101", "b failed 800101", "c failed 800101"])
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["a", "b", "c"])
    #expect(try await device.outgoing() == [])
    for id in ["a", "b", "c"] { #expect(device.sources(of: id) == [3, 4, 6, 100]) }
    #expect(answers.order == ["a", "b", "c"])
    try await fixture.stop(device)
  }

  @Test("an acknowledgement that is lost with the connection makes no second message")
  func lostAcknowledgement() async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    try fixture.fail(FaultRule(.command("MESG"), .disconnectAfterHandling, count: 1))
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    let code = try #require(answers.code("a"))
    #expect([800200, 800210].contains(code))
    await device.engine.transport.resume()
    await device.log.until { $0.contains { $0.source == .messageSent } }
    #expect(try await fixture.requestIDs("first") == ["a"])
    #expect(transport.sent == ["a"], "it was found, not sent again")
    #expect(try await device.outgoing() == [])
    #expect(device.sources(of: "a") == [3, 4, 6, 100])
    try await fixture.stop(device)
  }

  @Test("a message that is under way when the app closes the connection can be sent again, and is there once")
  func closedByApp() async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let device = try await fixture.device()
    try await device.connect()
    try fixture.fail(FaultRule(.command("MESG"), .dropAnswer, count: 1))
    let answers = Answers()
    try device.send("a", answers)
    while fixture.fixture.server.faultStrikes != [1] { await Task.yield() }
    await device.engine.transport.disconnect()
    await answers.until(1)
    #expect(answers.code("a") == 800200)
    #expect(try await device.outgoing() == ["a failed 800200"])
    try await device.connect()
    let again = Answers()
    device.engine.resend(requestID: "a", completion: again.expect("a"))
    await again.until(1)
    #expect(again.code("a") == 0)
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop(device)
  }

  @Test("a message that was sent while the clock was a day ahead is found, and not sent again")
  func clockAhead() async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let transport = TamperedTransport(try fixture.fixture.transport(), .failAfter(.ackTimeout))
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let answers = Answers()
    let draft = try OutgoingDraft.text(
      UserMessageContent("a"), in: "first", by: try TestDevice.alice,
      createdAt: device.engine.nextSendTime() + 86_400_000, requestID: "a")
    device.engine.send(draft, completion: answers.expect("a"))
    await answers.until(1)
    #expect(answers.code("a") == 800180)
    let again = Answers()
    device.engine.resend(requestID: "a", completion: again.expect("a"))
    await again.until(1)
    #expect(again.code("a") == 0 && transport.sent == ["a"])
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop(device)
  }

  @Test("an acknowledgement in time that never came: only the user sends it again, and it is found")
  func acknowledgementTimeout() async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let transport = TamperedTransport(try fixture.fixture.transport(), .failAfter(.ackTimeout))
    let device = try await fixture.device(transport: transport)
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    let answers = Answers()
    try device.send("a", answers)
    await answers.until(1)
    #expect(answers.code("a") == 800180)
    await device.engine.transport.suspend()
    try fixture.fail(
      FaultRule(
        .http(method: "GET", pathPrefix: "/v3/group_channels/first/messages"), .status(500, code: 500901), count: 1))
    try await device.reconnect()
    await device.engine.untilAtRest()
    #expect(try await device.outgoing() == ["a failed 800180"])
    // The server cannot be asked: the message stays one of unknown outcome.
    let again = Answers()
    device.engine.resend(requestID: "a", completion: again.expect("a"))
    await again.until(1)
    #expect(again.code("a") == 800180)
    #expect(try await device.outgoing() == ["a failed 800180"])
    device.engine.resend(requestID: "a", completion: again.expect("a2"))
    await again.until(2)
    #expect(again.code("a2") == 0)
    #expect(transport.sent == ["a"])
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop(device)
  }

  @Test("what the server refuses for good stays failed and cannot be sent again")
  func refused() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    try fixture.fail(FaultRule(.command("MESG"), .error(code: 900041), count: 1))
    let answers = Answers()
    try device.send("muted", answers)
    await answers.until(1)
    #expect(answers.code("muted") == 900041)
    device.engine.resend(requestID: "muted", completion: answers.expect("again"))
    await answers.until(2)
    #expect(answers.code("again") == 800110 && answers.failure("again")?.outgoing?.requestID == "muted")
    device.engine.resend(requestID: "nobody", completion: answers.expect("nobody"))
    await answers.until(3)
    #expect(answers.code("nobody") == 800110 && answers.failure("nobody")?.outgoing == nil)
    #expect(try await device.outgoing() == ["muted failed 900041"])
    let row = try await device.cache.read { try $0.outgoingMessage(requestID: "muted") }
    #expect(row?.isAutomaticallyResendable == false && row?.failedAt ?? 0 > 0)
    try await fixture.stop(device)
  }

  @Test("a message that cannot be is refused before anything is stored")
  func invalid() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    #expect(throws: SendFailure.self) { try device.send("", Answers()) }
    #expect(throws: SendFailure.self) {
      try OutgoingDraft.file(
        FileMessageContent(url: ""), upload: .init(.bytes([]), name: "x"), in: "first", by: try TestDevice.alice,
        createdAt: 1,
        requestID: "f")
    }
    #expect(throws: SendFailure.self) {
      try OutgoingDraft.file(
        FileMessageContent(url: ""), upload: .init(.file(path: "/nowhere"), name: "x"), in: "first",
        by: try TestDevice.alice,
        createdAt: 1, requestID: "f")
    }
    #expect(try await device.outgoing() == [])
    try await fixture.stop(device)
  }

  @Test("an engine that ends answers everybody")
  func end() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport(), .withhold)
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let answers = Answers()
    for id in ["a", "b"] { try device.send(id, answers) }
    await transport.untilWithholding()
    await device.engine.stop()
    try device.send("c", answers)
    await answers.until(3)
    #expect(["a", "b", "c"].map { answers.code($0) } == [800102, 800102, 800102])
    await device.engine.transport.disconnect()
    try await device.cache.closeOnOwnThread()
    await fixture.fixture.stop()
  }
}

extension TestDevice {
  /// Connects again after a suspension, and returns when the engine knows.
  func reconnect() async throws {
    let isOnline: @Sendable ([SyncNotice]) -> Int = { notices in
      notices.flatMap(\.effects).filter { if case .connection(.connected) = $0 { true } else { false } }.count
    }
    let before = isOnline(log.notices)
    await engine.transport.resume()
    await log.until { isOnline($0) > before }
    try await engine.perform { _ in }
  }
}
