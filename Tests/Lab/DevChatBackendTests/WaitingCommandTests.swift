import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// Commands that wait together are committed together, and nobody can tell.
@Suite struct WaitingCommandTests {
  /// A channel of two users who are connected, in a backend whose ids and times are those of every other one.
  private func stage() async throws -> (fixture: Fixture, a: SocketSession, b: SocketSession) {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let (a, b) = try await (fixture.socket("a"), fixture.socket("b"))
    return (fixture, a, b)
  }

  private func message(_ text: String, to url: String = "chan", isPinned: Bool = false) -> Command {
    let command = ClientCommand.userMessage(
      UserMessageContent(text, common: CommonContent()), in: url, createdAt: 1, requestID: "r-\(text)"
    ).command
    guard isPinned else { return command }
    return Command(command.name, command.payload.adding("pin_message", json: Array("true".utf8)))
  }

  @Test func answersAndDeliveriesAreThoseOfSingleCommands() async throws {
    let (one, a, _) = try await stage()
    let (other, sameA, _) = try await stage()
    let commands =
      [
        message("1"), message("2", to: "nowhere"), ClientCommand.received(77, in: "chan").command, message("3"),
        ClientCommand.typing(isStarting: true, in: "chan", time: 1).command, message("1"),
        ClientCommand.read(channelURL: "chan", requestID: "q").command, ClientCommand.ping(time: 5).command,
        Command(Command.Name(rawValue: "ZZZZ"), .object { $0.set("req_id", "x") }),
      ]
    let together = await one.backend.receive(commands, on: a)
    var single: [[Command]] = []
    for command in commands { single.append(await other.backend.receive(command, on: sameA)) }
    #expect(together == single)
    #expect(
      together.map(\.first?.name) == [.userMessage, .error, nil, .userMessage, nil, .userMessage, .read, .pong, .error])
    let (deliveries, expected) = try await (one.delivered(), other.delivered())
    #expect(deliveries.map(\.command) == expected.map(\.command))
    #expect(deliveries.map(\.userIDs) == expected.map(\.userIDs))
    #expect(deliveries.map(\.number) == expected.map(\.number))
  }

  @Test func whatFailsAfterWritingLeavesNothingBehind() async throws {
    let (fixture, a, b) = try await stage()
    // A channel has ten pins: the eleventh is refused when its message is already stored.
    let commands = (1...11).map { message("pin \($0)", isPinned: true) } + [message("last")]
    let answers = await fixture.backend.receive(commands, on: a)
    #expect(answers.map { $0.map(\.name) } == Array(repeating: [.userMessage], count: 10) + [[.error], [.userMessage]])
    let texts = try await fixture.delivered().received(by: b).filter { $0.name == .userMessage }
      .compactMap { $0.payload.string("message") }
    #expect(texts == (1...10).map { "pin \($0)" } + ["last"])
    let stored = try await fixture.get(
      "group_channels/chan/messages", "message_ts=\(fixture.clock.now + 1_000)&prev_limit=50&next_limit=0", as: "a")
    #expect(stored.objects("messages").compactMap { $0.string("message") } == texts)
    let counts = try await fixture.get("group_channels/chan", "", as: "b")
    #expect(counts.integer("unread_message_count") == 11)
  }
}
