import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Whatever the moment, canceling has one of two outcomes: it is canceled, its send ends with 800240, and the server does
/// not have it; or it was too late, and its send ends as if nobody had tried.
@Suite("Canceled files", .live) struct CancelUploadTests {
  private func upload() -> FileUpload { FileUpload(.bytes(Array(repeating: 7, count: 1000)), name: "a") }

  private func cancel(_ requestID: String, _ device: TestDevice) async -> Bool {
    await withCheckedContinuation { continuation in
      device.engine.cancel(requestID: requestID) { continuation.resume(returning: $0) }
    }
  }

  private func expectCanceled(
    _ id: String, _ fixture: SendingFixture, _ device: TestDevice, _ answers: Answers
  ) async throws {
    #expect(answers.code(id) == 800240 && answers.failure(id)?.message?.sendingStatus == .canceled)
    await device.engine.untilAtRest()
    #expect(try await device.outgoing().allSatisfy { !$0.hasPrefix(id) })
    #expect(try await !fixture.requestIDs("first").contains(id))
    #expect(try device.keptFiles() == [])
  }

  @Test("while its bytes are on their way, and again under its request id") func streaming() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    try fixture.fail(FaultRule(.http(method: "POST", pathPrefix: "/v3/storage"), .latency(30_000), count: 1))
    let path = try device.folder.sparse("large", 8 << 20)
    try device.sendFile("f", FileUpload(.file(path: path), name: "large"), answers)
    await device.log.untilEffect { if case .uploadProgress = $0 { true } else { false } }
    #expect(await cancel("f", device))
    try await expectCanceled("f", fixture, device, answers)
    #expect(await !cancel("f", device))
    try await fixture.stop(device)
  }

  @Test("while it waits for another file of its channel, and for those of others") func waiting() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    transport.holdUploads()
    try await fixture.make("other_1", "other_2")
    let answers = Answers()
    for url in ["other_1", "other_2"] { try device.sendFile(url, to: url, upload(), answers) }
    for id in ["slot", "turn"] { try device.sendFile(id, upload(), answers) }
    await transport.untilHolding(2)
    let (slot, turn) = (await cancel("slot", device), await cancel("turn", device))
    #expect(slot && turn)
    transport.releaseUploads()
    await answers.until(4)
    for id in ["slot", "turn"] { try await expectCanceled(id, fixture, device, answers) }
    #expect(answers.code("other_1") == 0 && answers.code("other_2") == 0)
    try await fixture.stop(device)
  }

  @Test("when its file is uploaded, and its command waits for a text") func uploaded() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport(), .withhold)
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let answers = Answers()
    try device.send("text", answers)
    await transport.untilWithholding()
    try device.sendFile("f", upload(), answers)
    // The second is that of its url.
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.updatedOutgoing.contains("f") } ?? false }
    }
    #expect(await cancel("f", device))
    await answers.until(1)
    #expect(answers.order == ["f"])
    await device.engine.transport.disconnect()
    try await device.stop()
    #expect(answers.code("f") == 800240)
    #expect(try await fixture.requestIDs("first") == ["text"])
    await fixture.fixture.stop()
  }

  @Test("when its command is on its way, it is too late, and the message is there") func command() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    try fixture.fail(FaultRule(.command("FILE"), .latency(200), count: 1))
    let answers = Answers()
    try device.sendFile("f", upload(), answers)
    while fixture.fixture.server.faultStrikes != [1] { await Task.yield() }
    #expect(await !cancel("f", device))
    await answers.until(1)
    #expect(answers.code("f") == 0)
    #expect(try await fixture.requestIDs("first") == ["f"])
    try await fixture.stop(device)
  }

  @Test("while the server is asked whether it has it: as the server says", arguments: [true, false])
  func asked(_ isThere: Bool) async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let transport = TamperedTransport(
      try fixture.fixture.transport(), isThere ? .failAfter(.ackTimeout) : .failBefore(.ackTimeout))
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    let answers = Answers()
    try device.sendFile("f", upload(), answers)
    await answers.until(1)
    #expect(answers.code("f") == 800180)
    let asked = FaultRule.Target.http(method: "GET", pathPrefix: "/v3/group_channels/first/messages")
    try fixture.fail(FaultRule(asked, .latency(200), count: 1))
    device.engine.resend(requestID: "f", completion: answers.expect("again"))
    while fixture.fixture.server.faultStrikes != [1] { await Task.yield() }
    let isCanceled = await cancel("f", device)
    await answers.until(2)
    #expect(isCanceled == !isThere)
    #expect(answers.code("again") == (isThere ? 0 : 800240))
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == (isThere ? ["f"] : []))
    #expect(try await device.outgoing() == [])
    try await fixture.stop(device)
  }
}

extension TemporaryCacheFolder {
  /// A file of zeros that takes no room.
  /// - Returns: its path.
  func sparse(_ name: String, _ size: Int) throws -> String {
    let path = path(name)
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    return path
  }
}
