import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Faults in the middle of a file", .live) struct UploadFaultTests {
  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
  private static let storage = FaultRule.Target.http(method: "POST", pathPrefix: "/v3/storage")

  /// What the server has of a message's file.
  private func stored(_ fixture: SendingFixture, _ message: Message?) async throws -> [UInt8] {
    let name = try #require(message?.file?.url.split(separator: "/").last.map(String.init))
    return await fixture.fixture.backend.respond(
      to: BackendRequest(method: "GET", path: ["files", name], headers: ["api-token": LiveFixture.apiToken])
    ).body
  }

  @Test("a connection that is cut once costs a second; one that is cut again fails the message, which is resent")
  func cut() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    let path = try device.folder.write(Self.bytes, to: "f")
    try fixture.fail(FaultRule(Self.storage, .cutAfterBytes(100_000), count: 1))
    try device.sendFile("once", FileUpload(.file(path: path), name: "f"), answers)
    await answers.until(1)
    #expect(answers.code("once") == 0 && fixture.fixture.server.faultStrikes == [1])
    try fixture.fail(FaultRule(Self.storage, .cutAfterBytes(100_000), count: 2))
    try device.sendFile("twice", FileUpload(.file(path: path), name: "f"), answers)
    await answers.until(2)
    #expect(answers.code("twice") == 800120 && fixture.fixture.server.faultStrikes == [2])
    #expect(try await device.outgoing() == ["twice failed 800120"])
    try FileManager.default.removeItem(atPath: path)
    device.engine.resend(requestID: "twice", completion: answers.expect("again"))
    await answers.until(3)
    #expect(answers.code("again") == 0)
    #expect(try await fixture.requestIDs("first") == ["once", "twice"])
    for message in try await fixture.messages("first") { #expect(try await stored(fixture, message) == Self.bytes) }
    #expect(try device.keptFiles() == [])
    try await fixture.stop(device)
  }

  @Test("413 of the server fails the message with its code, and a text beside it is there")
  func tooLargeForTheServer() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    try fixture.fail(FaultRule(Self.storage, .status(413, code: 500_901), count: 1))
    try device.sendFile("f", FileUpload(.bytes(Self.bytes), name: "f"), answers)
    try device.send("text", answers)
    await answers.until(2)
    #expect(answers.code("f") == 500_901 && answers.code("text") == 0)
    #expect(try await device.outgoing() == ["f failed 500901"])
    try await fixture.stop(device)
  }

  @Test("a server that takes no such body says so before it has it, and the message fails with its code")
  func refusedBody() async throws {
    let live = try await LiveFixture.onSockets { _, server in server.limits.formBytes = 1 << 20 }
    try await live.call("POST", "users", #"{"user_id":"alice","nickname":"alice"}"#)
    try await live.call("POST", "group_channels", #"{"channel_url":"first","user_ids":["alice"]}"#)
    let device = try await TestDevice(userID: "alice", transport: try live.transport())
    try await device.connect()
    let answers = Answers()
    let path = try device.folder.sparse("f", 2 << 20)
    try device.sendFile("f", FileUpload(.file(path: path), name: "f"), answers)
    await answers.until(1)
    #expect(answers.code("f") == 400_111)
    #expect(try await device.outgoing() == ["f failed 400111"])
    try await device.stop()
    await live.stop()
  }

  @Test("a file above the memory limit of the server arrives byte for byte, in whole pieces and in parts of one")
  func large() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    for (number, size) in [(1 << 20) - 1, 1 << 20, 3 << 20 | 17].enumerated() {
      var bytes = [UInt8](repeating: 13, count: size)
      for index in stride(from: 0, to: size, by: 997) { bytes[index] = UInt8(truncatingIfNeeded: index) }
      let path = try device.folder.write(bytes, to: "f\(size)")
      try device.sendFile("\(size)", FileUpload(.file(path: path), name: "f"), answers)
      await answers.until(number + 1)
      #expect(try await stored(fixture, fixture.messages("first").last) == bytes)
    }
    try await fixture.stop(device)
  }

  @Test("a file that becomes shorter while it waits fails with 800110, and is not sent in part")
  func shortened() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    try await device.connect()
    transport.holdUploads()
    let answers = Answers()
    try device.sendFile("f", FileUpload(.bytes(Self.bytes), name: "f"), answers)
    await transport.untilHolding(1)
    let kept = try #require(try device.keptFiles().first)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: kept))
    try file.truncate(atOffset: 150_000)
    try file.close()
    transport.releaseUploads()
    await answers.until(1)
    #expect(answers.code("f") == 800110)
    #expect(try await fixture.requestIDs("first") == [])
    try await fixture.stop(device)
  }
}
