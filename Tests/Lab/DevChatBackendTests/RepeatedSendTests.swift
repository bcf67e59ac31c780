import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// The same request id twice: a client that lost the answer sends again.
@Suite struct RepeatedSendTests {
  private static func texts(_ scene: Scene, _ url: String = "chan") async throws -> [String] {
    try MessagePage(
      await scene.call(.messages(in: url, MessageListCall(.timestamp(.max))), as: "a"), channelURL: url
    ).messages.map(\.text)
  }

  @Test func overAnotherConnection() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b") { $0.operatorIDs = ["b"] }
    let (first, b) = try await (scene.socket("a"), scene.socket("b"))
    let message = try await scene.send("one", to: "chan", on: first, requestID: "same")
    let between = try await scene.send("two", to: "chan", on: b, requestID: "x")
    // The connection broke before the answer came; meanwhile the sender was muted.
    await scene.backend.close(first)
    try await scene.call(.mute("a", in: "chan", seconds: -1, reason: nil), as: "b")
    _ = try await scene.delivered()
    let second = try await scene.socket("a")
    let again = try await scene.send("one", to: "chan", on: second, requestID: "same")
    #expect(again == message && again.requestID == "same" && again.previousMessageID == message.previousMessageID)
    #expect(again.createdAt < between.createdAt)
    #expect(try await scene.delivered().isEmpty)
    #expect(try await RepeatedSendTests.texts(scene) == ["one", "two"])
    #expect(try Channel(await scene.call(.channel("chan"), as: "b")).unreadMessageCount == 1)
  }

  @Test func throughRESTAndAcross() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b")
    var file = FileMessageContent(url: "https://x/y.png")
    (file.name, file.mimeType, file.size) = ("y.png", "image/png", 9)
    let call = HTTPCall.sendFileMessage(file, in: "chan", requestID: "f")
    let first = try await scene.call(call, as: "a")
    _ = try await scene.delivered()
    let second = try await scene.call(call, as: "a")
    #expect(second == first && first.string("req_id") == "f")
    // The first attempt went over the socket, the second does not, and the other way round.
    let a = try await scene.socket("a")
    let answers = await scene.backend.receive(
      ClientCommand.fileMessage(file, in: "chan", createdAt: 1, requestID: "f").command, on: a)
    #expect(answers.map(\.name) == [.fileMessage] && answers[0].requestID == "f")
    #expect(answers[0].payload.integer("msg_id") == first.integer("message_id"))
    #expect(try await scene.delivered().isEmpty)
    #expect(try await RepeatedSendTests.texts(scene).count == 1)
  }

  @Test func onlyTheSameUserAndChannel() async throws {
    let scene = try Scene()
    try await scene.user("a", "b")
    try await scene.channel("chan", "a", "b")
    try await scene.channel("other", "a", "b")
    let (a, b) = try await (scene.socket("a"), scene.socket("b"))
    let ids = try await [
      scene.send("1", to: "chan", on: a, requestID: "same").id,
      scene.send("2", to: "chan", on: b, requestID: "same").id,
      scene.send("3", to: "other", on: a, requestID: "same").id,
      // Ids are the same only byte by byte.
      scene.send("4", to: "chan", on: a, requestID: "\u{e9}").id,
      scene.send("5", to: "chan", on: a, requestID: "e\u{301}").id,
    ]
    #expect(Set(ids).count == 5)
    #expect(try await RepeatedSendTests.texts(scene) == ["1", "2", "4", "5"])
  }

  @Test func canBeSwitchedOff() async throws {
    let scene = try Scene { $0.answersRepeatedSends = false }
    try await scene.user("a")
    try await scene.channel("chan", "a")
    let a = try await scene.socket("a")
    let first = try await scene.send("one", to: "chan", on: a, requestID: "same")
    let second = try await scene.send("one", to: "chan", on: a, requestID: "same")
    #expect(second.id > first.id && second.requestID == "same" && second.previousMessageID == first.id)
    #expect(try await RepeatedSendTests.texts(scene) == ["one", "one"])
  }
}
