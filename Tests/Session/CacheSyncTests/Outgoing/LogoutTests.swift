import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// The app logs out while something is on its way: nobody knows whether the server has it, and the user can send it
/// again, once.
@Suite("Logging out while sending", .live) struct LogoutTests {
  private static let storage = FaultRule.Target.http(method: "POST", pathPrefix: "/v3/storage")

  @Test("a text whose answer did not come is looked for before it is sent again", arguments: [true, false])
  func text(_ hasArrived: Bool) async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    try fixture.fail(FaultRule(.command("MESG"), hasArrived ? .dropAnswer : .drop, count: 1))
    try device.send("t", answers)
    await expectEnd(of: "a text under way") {
      while fixture.fixture.server.faultStrikes != [1] { await Task.yield() }
    }
    await device.engine.disconnect()
    await answers.until(1)
    #expect(try await device.outgoing() == ["t failed 800200"])
    try await device.connect()
    device.engine.resend(requestID: "t", completion: answers.expect("again"))
    await answers.until(2)
    #expect(answers.code("again") == 0)
    #expect(try await fixture.requestIDs("first") == ["t"])
    try await fixture.stop(device)
  }

  @Test("a file that was being uploaded can be sent again; so can one of several") func file() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    let path = try device.folder.write(Array(repeating: 7, count: 1000), to: "f")
    try fixture.fail(FaultRule(Self.storage, .latency(2000), count: 2))
    try device.sendFile("f", FileUpload(.file(path: path), name: "f"), answers)
    let files = [
      OutgoingFile(FileContent(url: ""), upload: FileUpload(.file(path: path), name: "f")),
      OutgoingFile(FileContent(url: ""), upload: FileUpload(.bytes([1, 2]), name: "g")),
    ]
    device.engine.send(
      try OutgoingDraft.files(
        files, CommonContent(), in: "second", by: try TestDevice.alice, createdAt: device.engine.nextSendTime(),
        requestID: "several"), completion: answers.expect("several"))
    await expectEnd(of: "two uploads") {
      while fixture.fixture.server.faultStrikes != [2] { await Task.yield() }
    }
    await device.engine.disconnect()
    await answers.until(2)
    #expect(try await device.outgoing().sorted() == ["f failed 800200", "several failed 800200"])
    try fixture.fail()
    try await device.connect()
    device.engine.resend(requestID: "f", completion: answers.expect("f again"))
    device.engine.resend(requestID: "several", completion: answers.expect("several again"))
    await answers.until(4)
    #expect(answers.code("f again") == 0 && answers.code("several again") == 0)
    #expect(try await fixture.requestIDs("first") == ["f"])
    #expect(try await fixture.messages("second").map(\.files.count) == [2])
    try await fixture.stop(device)
  }
}
