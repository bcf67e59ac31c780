import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Files", .live) struct UploadTests {
  private func upload(_ count: Int = 3_000_000) -> FileUpload {
    FileUpload(.bytes((0..<count).map { UInt8(truncatingIfNeeded: $0) }), name: "a.bin", mimeType: "application/x-a")
  }

  private func progress(_ device: TestDevice, _ requestID: String) -> [(sent: Int64, total: Int64)] {
    device.log.effects.compactMap {
      if case .uploadProgress("first", requestID, let sent, let total) = $0 { (sent, total) } else { nil }
    }
  }

  @Test("the progress only grows and ends at the size of the file, before the message is sent")
  func progress() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    try device.sendFile("f", upload(), answers)
    await answers.until(1)
    #expect(answers.code("f") == 0)
    let steps = progress(device, "f")
    #expect(steps.count > 1 && steps.allSatisfy { $0.total == 3_000_000 })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.sent < $1.sent })
    #expect(steps.last?.sent == 3_000_000)
    let order = device.log.notices.compactMap { notice -> String? in
      if notice.source == .messageSent { return "sent" }
      return notice.effects.contains { if case .uploadProgress = $0 { true } else { false } } ? "progress" : nil
    }
    #expect(order.last == "sent" && order.filter { $0 == "sent" }.count == 1)
    #expect(try await fixture.messages("first").first?.file?.size == 3_000_000)
    #expect(device.sources(of: "f") == [3, 3, 100])
    try await fixture.stop(device)
  }

  @Test("an upload is canceled at any moment: before its turn and under way; the others continue")
  func cancel() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    let answers = Answers()
    try fixture.fail(FaultRule(.http(method: "POST", pathPrefix: "/v3/storage"), .latency(30_000), count: 1))
    try device.sendFile("running", upload(2_000_000), answers)
    try device.sendFile("waiting", upload(10), answers)
    try device.send("text", answers)
    await device.log.untilEffect { if case .uploadProgress = $0 { true } else { false } }
    let taken = Locked<[String: Bool]>([:])
    for id in ["waiting", "running", "text", "nobody"] {
      device.engine.cancel(requestID: id) { isTaken in taken.withValue { $0[id] = isTaken } }
    }
    await answers.until(3)
    await device.engine.untilAtRest()
    #expect(taken.withValue { $0 } == ["waiting": true, "running": true, "text": false, "nobody": false])
    #expect(answers.code("running") == 800240 && answers.code("waiting") == 800240 && answers.code("text") == 0)
    #expect(answers.failure("running")?.message?.sendingStatus == .canceled)
    #expect(answers.failure("running")?.outgoing == nil)
    #expect(device.sources(of: "running") == [3, 5] && device.sources(of: "waiting") == [3, 5])
    #expect(try await device.outgoing() == [])
    #expect(try await fixture.requestIDs("first") == ["text"])
    // It is not sent again by itself, only when the user wants it, under its request id.
    await device.engine.transport.suspend()
    try await device.reconnect()
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["text"])
    var draft = try OutgoingDraft.file(
      FileMessageContent(url: ""), upload: upload(10), in: "first", by: try TestDevice.alice,
      createdAt: device.engine.nextSendTime(), requestID: "waiting")
    draft.isRepeated = true
    device.engine.send(draft, completion: answers.expect("again"))
    await answers.until(4)
    #expect(answers.code("again") == 0)
    #expect(try await fixture.requestIDs("first") == ["text", "waiting"])
    try await fixture.stop(device)
  }

  @Test("the socket goes during the upload: the message goes out by REST")
  func fallback() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let answers = Answers()
    try fixture.fail(
      FaultRule(.http(method: "POST", pathPrefix: "/v3/storage"), .latency(300), count: 1),
      // No new connection meanwhile.
      FaultRule(.connect, .status(503, code: 0)))
    try device.sendFile("f", upload(1000), answers)
    await device.log.untilEffect { if case .uploadProgress = $0 { true } else { false } }
    _ = fixture.fixture.server.disconnect(userID: "alice")
    await answers.until(1)
    #expect(answers.code("f") == 0)
    #expect(try await fixture.requestIDs("first") == ["f"])
    #expect(device.sources(of: "f") == [3, 3, 100])
    try await fixture.stop(device)
  }

  @Test("after a failed command only the command is repeated; after a failed upload the upload too")
  func repetition() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    let count = FaultRule(.http(method: "POST", pathPrefix: "/v3/storage"), .latency(0))
    try fixture.fail(count, FaultRule(.command("FILE"), .error(code: 900200), count: 1))
    try device.sendFile("command", upload(1000), answers)
    await answers.until(1)
    #expect(answers.code("command") == 900200)
    #expect(answers.failure("command")?.message?.file?.url.isEmpty == false)
    device.engine.resend(requestID: "command", completion: answers.expect("command2"))
    await answers.until(2)
    #expect(answers.code("command2") == 0 && fixture.fixture.server.faultStrikes[0] == 1)

    try fixture.fail(
      count, FaultRule(.http(method: "POST", pathPrefix: "/v3/storage"), .status(500, code: 500901), count: 1))
    try device.sendFile("upload", upload(1000), answers)
    await answers.until(3)
    #expect(answers.code("upload") == 500901)
    // The cache keeps the bytes.
    device.engine.resend(requestID: "upload", completion: answers.expect("upload2"))
    await answers.until(4)
    #expect(answers.code("upload2") == 0 && fixture.fixture.server.faultStrikes[0] == 2)
    #expect(try await fixture.requestIDs("first") == ["command", "upload"])
    // That it is uploaded is told, too: its url is shown from then on.
    #expect(device.sources(of: "upload") == [3, 4, 6, 3, 100])
    #expect(device.sources(of: "command") == [3, 3, 4, 6, 100])
    try await fixture.stop(device)
  }

  @Test("a file that is too large does not leave the device")
  func tooLarge() async throws {
    let fixture = try await SendingFixture(uploadLimit: 1)
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    try fixture.fail(FaultRule(.http(method: "POST", pathPrefix: "/v3/storage"), .latency(0)))
    try device.sendFile("f", upload(1 << 20 + 1), answers)
    try device.sendFile("fits", upload(1 << 20), answers)
    await answers.until(2)
    #expect(answers.code("f") == 800260 && answers.code("fits") == 0)
    #expect(fixture.fixture.server.faultStrikes == [1])
    device.engine.resend(requestID: "f", completion: answers.expect("again"))
    await answers.until(3)
    #expect(answers.code("again") == 800260)
    try await fixture.stop(device)
  }
}
