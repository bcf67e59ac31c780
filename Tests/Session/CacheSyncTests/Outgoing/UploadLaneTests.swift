import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Files beside texts", .live) struct UploadLaneTests {
  private func upload() -> FileUpload { FileUpload(.bytes(Array(repeating: 7, count: 1000)), name: "a") }

  /// A fixture whose uploads wait.
  private func held() async throws -> (SendingFixture, TamperedTransport, TestDevice) {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    transport.holdUploads()
    return (fixture, transport, device)
  }

  @Test("a text does not wait for a file before it; the pending ones stay in the order of their times")
  func overtaking() async throws {
    let (fixture, transport, device) = try await held()
    let answers = Answers()
    try device.sendFile("file 1", upload(), answers)
    try device.send("text", answers)
    try device.sendFile("file 2", upload(), answers)
    await answers.until(1)
    #expect(answers.order == ["text"])
    #expect(try await device.outgoing() == ["file 1 pending", "file 2 pending"])
    let pending = try await device.cache.read { try $0.outgoingMessages() }
    #expect(pending.map(\.message.createdAt) == pending.map(\.message.createdAt).sorted())
    transport.releaseUploads()
    await answers.until(3)
    // Files of a channel keep their order, and each is there once.
    #expect(answers.order == ["text", "file 1", "file 2"])
    #expect(try await fixture.requestIDs("first") == ["text", "file 1", "file 2"])
    #expect(try await device.outgoing() == [])
    #expect(device.sources(of: "file 1") == [3, 3, 100])
    try await fixture.stop(device)
  }

  @Test("a file that is uploaded goes behind the texts that wait then, without another upload")
  func behindTexts() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    try fixture.fail(
      FaultRule(.http(method: "POST", pathPrefix: "/v3/storage"), .latency(0)),
      FaultRule(.command("MESG"), .latency(200), count: 1))
    let answers = Answers()
    for id in ["a", "b"] { try device.send(id, answers) }
    try device.sendFile("file", upload(), answers)
    await answers.until(3)
    #expect(answers.order == ["a", "b", "file"])
    #expect(try await fixture.requestIDs("first") == ["a", "b", "file"])
    #expect(fixture.fixture.server.faultStrikes[0] == 1)
    try await fixture.stop(device)
  }

  @Test("two files are uploaded at a time, one of each channel, and those that wait longest come first")
  func bound() async throws {
    let (fixture, transport, device) = try await held()
    let urls = (0..<5).map { "channel_\($0)" }
    for url in urls { try await fixture.make(url) }
    let answers = Answers()
    for url in urls { try device.sendFile("1 \(url)", to: url, upload(), answers) }
    for url in urls { try device.sendFile("2 \(url)", to: url, upload(), answers) }
    await transport.untilHolding(2)
    try await device.engine.perform { _ in }
    #expect(transport.heldUploads == 2)
    #expect(try await device.engine.perform { $0.jobs.keys.count { $0.kind == .upload } } == 2)
    let most = Locked(0)
    let watch = await device.engine.observe { _ in
      let count = await device.engine.uploads
      most.withValue { $0 = max($0, count) }
    }
    transport.releaseUploads()
    await answers.until(10)
    watch.cancel()
    #expect(most.withValue { $0 } <= 2)
    #expect(answers.order.prefix(5).allSatisfy { $0.hasPrefix("1") }, "\(answers.order)")
    for url in urls { #expect(try await fixture.requestIDs(url) == ["1 \(url)", "2 \(url)"]) }
    try await fixture.stop(device)
  }

  @Test("without a connection everything fails at once, also what waits for other uploads")
  func disconnected() async throws {
    let (fixture, transport, device) = try await held()
    let answers = Answers()
    for id in ["a", "b", "c"] { try device.sendFile(id, upload(), answers) }
    await transport.untilHolding(1)
    await device.engine.transport.suspend()
    transport.releaseUploads()
    await answers.until(3)
    // The one under way had its file on the server, and its command goes out by REST.
    #expect(answers.code("a") == 0 && answers.code("b") == 800101 && answers.code("c") == 800101)
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop(device)
  }

  @Test("files of open channels are beside their texts, too")
  func openChannel() async throws {
    let (fixture, transport, device) = try await held()
    try await fixture.platform("POST", "open_channels", #"{"channel_url":"open","name":"open"}"#)
    _ = try await transport.send(
      ClientCommand.enter("open", time: 1, requestID: "enter"))
    let answers = Answers()
    let user = try TestDevice.alice
    let file = try OutgoingDraft.file(
      FileMessageContent(url: ""), upload: upload(), in: "open", .open, by: user, createdAt: 1, requestID: "file")
    let text = try OutgoingDraft.text(
      UserMessageContent("text"), in: "open", .open, by: user, createdAt: 2, requestID: "text")
    device.engine.send(file, completion: answers.expect("file"))
    device.engine.send(text, completion: answers.expect("text"))
    await answers.until(1)
    #expect(answers.order == ["text"] && answers.code("text") == 0)
    transport.releaseUploads()
    await answers.until(2)
    #expect(answers.code("file") == 0)
    try await fixture.stop(device)
  }
}

extension SyncEngine {
  /// Files that are being uploaded.
  fileprivate var uploads: Int { jobs.keys.count { $0.kind == .upload } }
}
