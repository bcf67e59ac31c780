import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Edits and deletions", .live) struct MessageChangeTests {
  @Test("an edit and a deletion reach the server, the cache and the observers, and are answered once")
  func changes() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    try device.send("a", answers)
    try device.sendFile("f", .init(.bytes([1]), name: "f"), answers)
    await answers.until(2)
    let (text, file) = try await device.cache.read {
      (try $0.message(channelURL: "first", requestID: "a"), try $0.message(channelURL: "first", requestID: "f"))
    }
    let (textID, fileID) = (try #require(text).id, try #require(file).id)
    var edit = MessageEdit()
    edit.text = "changed"
    edit.customType = "t"
    device.engine.calls.edit(.user, messageID: textID, in: "first", edit, completion: answers.expect("edit"))
    var data = MessageEdit()
    data.data = "d"
    device.engine.calls.edit(.file, messageID: fileID, in: "first", data, completion: answers.expect("fileEdit"))
    await answers.until(4)
    #expect(answers.code("edit") == 0 && answers.code("fileEdit") == 0)
    let changed = try await device.cache.read { try $0.messages(channelURL: "first", messageIDs: [textID, fileID]) }
    #expect(changed.map(\.text) == ["changed", ""] && changed.map(\.data) == [nil, "d"])
    #expect(changed.map(\.requestID) == ["a", "f"])
    #expect(try await fixture.messages("first").map(\.text) == ["changed", ""])
    #expect(device.log.notices.filter { $0.source == .messageUpdated }.count == 2)

    device.engine.calls.delete(messageID: textID, in: "first", completion: answers.expectDone("delete"))
    await answers.until(5)
    device.engine.calls.delete(messageID: textID, in: "first", completion: answers.expectDone("again"))
    device.engine.calls.edit(.user, messageID: textID, in: "first", edit, completion: answers.expect("late"))
    await answers.until(7)
    #expect(answers.code("delete") == 0)
    for name in ["again", "late"] { #expect([400201, 900300].contains(answers.code(name))) }
    #expect(try await fixture.requestIDs("first") == ["f"])
    #expect(try await device.cache.read { try $0.message(channelURL: "first", messageID: textID) } == nil)
    #expect(
      device.log.notices.contains {
        $0.source == .messageDeleted && $0.change?.channels.first?.deletedMessages == [textID]
      })
    try await fixture.stop(device)
  }

  @Test("calls that are under way when the engine ends are answered")
  func end() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await device.connect()
    let answers = Answers()
    try fixture.fail(
      FaultRule(.command("MEDI"), .drop), FaultRule(.http(method: "DELETE", pathPrefix: "/v3"), .latency(30_000)))
    device.engine.calls.edit(.user, messageID: 1, in: "first", MessageEdit(), completion: answers.expect("edit"))
    device.engine.calls.delete(messageID: 1, in: "first", completion: answers.expectDone("delete"))
    try await device.engine.perform { _ in }
    await device.engine.stop()
    #expect(answers.code("edit") == 800102 && answers.code("delete") == 800102)
    await device.engine.transport.disconnect()
    try await device.cache.closeOnOwnThread()
    await fixture.fixture.stop()
  }
}

extension Answers {
  /// For calls that give nothing back: success counts as code 0.
  func expectDone(_ name: String) -> @Sendable (Result<Void, SendFailure>) -> Void {
    let expect = expect(name)
    return { result in
      switch result {
      case .success:
        guard let payload = Payload(#"{"type":"MESG","channel_url":"c","message":"done"}"#),
          let message = try? Message(payload)
        else { return }
        expect(.success(message))
      case .failure(let failure): expect(.failure(failure))
      }
    }
  }
}
