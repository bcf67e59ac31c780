import ChatModel
import ChatWire
import Testing

/// One command: four letters and an object (Docs/Protocol.md#frames).
@Suite struct CommandTests {
  @Test func namesAndPayloads() throws {
    let command = try command(#"DELM{"msg_id":1,"channel_url":"c"}"#)
    #expect(command.name == .messageDeletion)
    #expect(command.name.description == "DELM")
    #expect(command.payload.text == #"{"msg_id":1,"channel_url":"c"}"#)
    #expect(command.bytes == Array("DELM{\"msg_id\":1,\"channel_url\":\"c\"}\n".utf8))
  }

  @Test func insignificantSpaceAndCarriageReturnsGo() throws {
    #expect(try command("PONG { \"id\" : 1 } \r").payload.text == #"{"id":1}"#)
  }

  @Test(arguments: [
    "", "P", "PON", "PONG", "PONG ", "PON{}", "PO1G{}", " PONG{}", "PONG[]", "PONG{}{}", "PONG{}x", "PONG{\"a\":}",
    "{}",
    "PONG\"{}\"", "PONGS{}", "P\u{e9}NG{}", "PONG{\"a\":1", "PONGnull",
  ])
  func everythingElseIsNoCommand(text: String) { #expect(Command(Array(text.utf8)) == nil) }

  @Test func bytesThatAreNoText() {
    #expect(Command([0x50, 0x4F, 0x4E, 0x47, 0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) == nil)
    #expect(Command([0xFF, 0xFE, 0x00, 0x50]) == nil)
  }

  @Test func anUnknownNameIsACommand() throws {
    let command = try command("ABCD{}")
    #expect(command.name == Command.Name(rawValue: "ABCD"))
    #expect(ServerEvent(command).isUnknown)
  }

  /// The `request_id` of somebody's message is no answer to this client (Docs/Protocol.md#request-ids).
  @Test func onlyReqIDIsAnAnswer() throws {
    #expect(try WireFixture.command("MESG.socket").requestID == "22222222-2222-4222-8222-222222222222")
    #expect(try WireFixture.command("MESG.rest-shape").requestID == nil)
    #expect(try WireFixture.message("MESG.rest-shape").message.requestID == "33333333-3333-4333-8333-333333333333")
    #expect(try command(#"READ{"req_id":""}"#).requestID == nil)
    #expect(try command(#"READ{"req_id":null}"#).requestID == nil)
    #expect(try command(#"READ{"req_id":true}"#).requestID == nil)
    // Some clients number their commands.
    #expect(try command(#"READ{"req_id":5}"#).requestID == "5")
    #expect(try WireFixture.command("EROR.answer").requestID == "77777777-7777-4777-8777-777777777777")
    let answer = ServerMessage(try WireFixture.command("ENTR.answer"))
    #expect(answer.requestID == "88888888-8888-4888-8888-888888888888")
    #expect(answer.event.isUnknown)
  }
}
