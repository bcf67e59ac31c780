import ChatCache
import ChatModel
import ChatWire
import Foundation
import GRDBSQLite
import LiveTesting
import PacedTesting
import RawSQLite
import Testing

@testable import CacheSync

@Suite("Sends that an end or a full disk interrupts", .live) struct RestartTests {
  @Test("an end between acknowledgement and commit: one message on the server, found by the next run")
  func betweenAcknowledgementAndCommit() async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let transport = TamperedTransport(try fixture.fixture.transport(), .withhold)
    let first = try await fixture.device(transport: transport)
    try await first.connect()
    let answers = Answers()
    for id in ["a", "b"] { try first.send(id, answers) }
    await transport.untilWithholding()
    try await first.stop()
    #expect(try await fixture.requestIDs("first") == ["a"])

    let second = try await fixture.device(folder: first.folder)
    try await second.engine.perform { _ in }
    #expect(try await second.outgoing() == ["a failed 800200", "b failed 800200"])
    second.setPolicy { $0.isAutomatic = true }
    try await second.connect()
    await second.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["a", "b"])
    #expect(try await second.outgoing() == [])
    #expect(try await second.cache.read { try $0.message(channelURL: "first", requestID: "a") } != nil)
    try await fixture.stop(second)
  }

  @Test("what another session of the cache is sending has not failed, until that session ends")
  func anotherSession() async throws {
    let fixture = try await SendingFixture()
    let (one, other) = (
      TamperedTransport(try fixture.fixture.transport(), .withhold), TamperedTransport(try fixture.fixture.transport())
    )
    let first = try await fixture.device(transport: one)
    try await first.connect()
    for id in ["a", "b"] { try first.send(id, Answers()) }
    await one.untilWithholding()

    let second = try await fixture.device(folder: first.folder, transport: other)
    second.setPolicy { $0.isAutomatic = true }
    try await second.connect()
    await second.engine.untilIdle()
    #expect(try await second.outgoing() == ["a pending", "b pending"])
    let answers = Answers()
    second.engine.resend(requestID: "b", completion: answers.expect("b"))
    await answers.until(1)
    #expect(answers.code("b") == ClientErrorCode.invalidParameter)
    #expect(other.sent == [])
    try await first.stop()
    await second.log.until { notices in notices.count { $0.source == .messageSent } >= 2 }
    #expect(try await fixture.requestIDs("first") == ["a", "b"])
    #expect(one.sent == ["a"] && other.sent == ["b"], "a was found")
    #expect(try await second.outgoing() == [])
    try await fixture.stop(second)
  }

  @Test(
    "a failed message of a legacy store without a code is looked for before it is sent again", arguments: [true, false])
  func withoutCode(isThere: Bool) async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let transport = TamperedTransport(try fixture.fixture.transport(), .withhold)
    let first = try await fixture.device(transport: transport)
    if isThere { try await first.connect() }
    try first.send("a", Answers())
    if isThere { await transport.untilWithholding() }
    try await first.stop()
    let second = try await fixture.device(folder: first.folder)
    try await second.engine.perform { _ in }
    try await second.cache.write(source: .migration) { transaction in
      let stored = try #require(try transaction.snapshot.outgoingMessage(requestID: "a"))
      _ = try transaction.putOutgoing(try #require(OutgoingMessage(stored.message, state: .failed)))
    }
    try await second.connect()
    let again = Answers()
    second.engine.resend(requestID: "a", completion: again.expect("a"))
    await again.until(1)
    #expect(again.code("a") == 0)
    #expect(try await fixture.requestIDs("first") == ["a"])
    #expect(try await second.outgoing() == [])
    try await fixture.stop(second)
  }

  @Test("what could not be written is written later, and the send ends once, after it")
  func fullDisk() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let raw = try RawConnection(path: device.cache.fileURL.path, flags: SQLITE_OPEN_READWRITE)
    try raw.execute("PRAGMA busy_timeout = 300000")
    try raw.execute(
      "CREATE TRIGGER full BEFORE INSERT ON message BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    let answers = Answers()
    for id in ["a", "b"] { try device.send(id, answers) }
    await device.log.untilEffect { if case .cacheFailed = $0 { true } else { false } }
    #expect(answers.order == [])
    #expect(try await device.outgoing() == ["a pending", "b pending"])
    try raw.execute("DROP TRIGGER full")
    await answers.until(2)
    #expect(answers.code("a") == 0 && answers.code("b") == 0)
    #expect(try await fixture.requestIDs("first") == ["a", "b"])
    #expect(try await device.outgoing() == [])
    try await fixture.stop(device)
  }

  @Test("a file goes out after a restart with all that its message said about it")
  func file() async throws {
    let fixture = try await SendingFixture()
    let first = try await fixture.device()
    let file = first.folder.url.appendingPathComponent("picture.jpg")
    try Data(repeating: 9, count: 5000).write(to: file)
    let answers = Answers()
    try first.sendFile(
      "f",
      FileUpload(
        .file(path: file.path), name: "picture.jpg", mimeType: "image/jpeg",
        thumbnailSizes: [.init(width: 64, height: 48)]),
      answers)
    await answers.until(1)
    try await first.stop()

    let second = try await fixture.device(folder: first.folder)
    second.setPolicy { $0.isAutomatic = true }
    try await second.connect()
    await second.engine.untilAtRest()
    let sent = try await fixture.messages("first")
    #expect(sent.map(\.requestID) == ["f"])
    #expect(sent.first?.file?.size == 5000 && sent.first?.file?.mimeType == "image/jpeg")
    #expect(sent.first?.file?.thumbnails.count == 1)
    try await fixture.stop(second)
  }

  @Test("a pending message that nobody sends is found at every login, not only at the start")
  func orphan() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.engine.perform { _ in }
    let draft = try OutgoingDraft.text(
      UserMessageContent("x"), in: "first", by: try TestDevice.alice, createdAt: 1, requestID: "x")
    try await device.cache.write(source: .migration) { transaction in
      guard let pending = OutgoingMessage(draft.message, state: .pending) else { return }
      try transaction.putOutgoing(pending)
    }
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(try await device.outgoing() == ["x failed 800200"])
    try await fixture.stop(device)
  }

  @Test("the answer for one message decides no other one")
  func lateAnswer() async throws {
    let fixture = try await SendingFixture()
    let (isReached, reached) = AsyncStream<Void>.makeStream()
    let (isReleased, release) = AsyncStream<Void>.makeStream()
    let transport = InterceptedTransport(
      try fixture.fixture.transport(),
      afterSend: { command, _ in
        guard command.requestID == "a" else { return }
        reached.finish()
        for await _ in isReleased {}
      })
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let answers = Answers()
    try device.send("a", answers)
    for await _ in isReached {}
    // The first leaves while its answer is on the way, and another takes its place.
    try await device.engine.perform { _ = $0.sending.outgoing.queues.remove("a") }
    try device.send("b", answers)
    try await device.engine.perform { _ in }
    release.finish()
    await answers.until(1)
    await device.engine.untilAtRest()
    #expect(answers.order == ["b"] && answers.code("b") == 0)
    #expect(try await fixture.requestIDs("first") == ["a", "b"])
    #expect(try await device.cache.read { try $0.message(channelURL: "first", requestID: "b")?.text } == "b")
    try await fixture.stop(device)
  }
}
