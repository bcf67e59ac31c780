import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// The same request id twice: a client that lost the answer sends again.
@Suite struct RepeatedSendTests {
  private static func texts(_ fixture: Fixture, _ url: String = "chan") async throws -> [String] {
    try MessagePage(
      await fixture.call(.messages(in: url, MessageListCall(.timestamp(.max))), as: "a"), channelURL: url
    ).messages.map(\.text)
  }

  @Test func overAnotherConnection() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b") { $0.operatorIDs = ["b"] }
    let (first, b) = try await (fixture.socket("a"), fixture.socket("b"))
    let message = try await fixture.send("one", to: "chan", on: first, requestID: "same")
    let between = try await fixture.send("two", to: "chan", on: b, requestID: "x")
    // The connection broke before the answer came; meanwhile the sender was muted.
    await fixture.backend.close(first)
    try await fixture.call(.mute("a", in: "chan", seconds: -1, reason: nil), as: "b")
    _ = try await fixture.delivered()
    let second = try await fixture.socket("a")
    let again = try await fixture.send("one", to: "chan", on: second, requestID: "same")
    #expect(again == message && again.requestID == "same" && again.previousMessageID == message.previousMessageID)
    #expect(again.createdAt < between.createdAt)
    #expect(try await fixture.delivered().isEmpty)
    #expect(try await RepeatedSendTests.texts(fixture) == ["one", "two"])
    #expect(try Channel(await fixture.call(.channel("chan"), as: "b")).unreadMessageCount == 1)
  }

  @Test func throughRESTAndAcross() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    var file = FileMessageContent(url: "https://x/y.png")
    (file.name, file.mimeType, file.size) = ("y.png", "image/png", 9)
    let call = HTTPCall.sendFileMessage(file, in: "chan", requestID: "f")
    let first = try await fixture.call(call, as: "a")
    _ = try await fixture.delivered()
    let second = try await fixture.call(call, as: "a")
    #expect(second == first && first.string("req_id") == "f")
    // The first attempt went over the socket, the second does not, and the other way round.
    let a = try await fixture.socket("a")
    let answers = await fixture.backend.receive(
      ClientCommand.fileMessage(file, in: "chan", createdAt: 1, requestID: "f").command, on: a)
    #expect(answers.map(\.name) == [.fileMessage] && answers[0].requestID == "f")
    #expect(answers[0].payload.integer("msg_id") == first.integer("message_id"))
    #expect(try await fixture.delivered().isEmpty)
    #expect(try await RepeatedSendTests.texts(fixture).count == 1)
  }

  @Test func onlyTheSameUserAndChannel() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    try await fixture.channel("other", "a", "b")
    let (a, b) = try await (fixture.socket("a"), fixture.socket("b"))
    let ids = try await [
      fixture.send("1", to: "chan", on: a, requestID: "same").id,
      fixture.send("2", to: "chan", on: b, requestID: "same").id,
      fixture.send("3", to: "other", on: a, requestID: "same").id,
      // Ids are the same only byte by byte.
      fixture.send("4", to: "chan", on: a, requestID: "\u{e9}").id,
      fixture.send("5", to: "chan", on: a, requestID: "e\u{301}").id,
    ]
    #expect(Set(ids).count == 5)
    #expect(try await RepeatedSendTests.texts(fixture) == ["1", "2", "4", "5"])
  }

  @Test func canBeSwitchedOff() async throws {
    let fixture = try Fixture { $0.answersRepeatedSends = false }
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let a = try await fixture.socket("a")
    let first = try await fixture.send("one", to: "chan", on: a, requestID: "same")
    let second = try await fixture.send("one", to: "chan", on: a, requestID: "same")
    #expect(second.id > first.id && second.requestID == "same" && second.previousMessageID == first.id)
    #expect(try await RepeatedSendTests.texts(fixture) == ["one", "one"])
  }
}
