import ChatModel
import ChatWire
import Testing

/// What the client sends over the socket, byte for byte (Docs/Protocol.md#client-commands).
@Suite struct ClientCommandTests {
  private static let now: Int64 = 1_700_000_000_000

  private static func common() throws -> CommonContent {
    var common = CommonContent()
    common.data = "d"
    common.customType = "note"
    common.mentionKind = .users
    common.mentionedUserIDs = ["user-2", "user-3"]
    common.metaArrays = [MetaArray(key: "a", values: ["1", "2"]), MetaArray(key: "b", values: [])]
    common.parentMessageID = 41
    common.isReplyToChannel = true
    common.suppressesPush = true
    // An older spelling is read, and the current one is written.
    common.criticalAlert = CriticalAlertOptions(try payload(#"{"sound":"ping","volume":0.5,"more":1}"#))
    return common
  }

  static func fullFile() throws -> FileMessageContent {
    var common = CommonContent()
    common.data = "d"
    common.customType = "photo"
    common.mentionKind = .channel
    common.mentionedUserIDs = ["not sent"]
    common.parentMessageID = 41
    var content = FileMessageContent(url: "https://files.example/p.jpg", common: common)
    content.name = "p.jpg"
    content.size = 2048
    content.mimeType = "image/jpeg"
    content.requiresAuthentication = true
    content.thumbnails = [
      try #require(Thumbnail(payload(#"{"url":"https://files.example/p-t.jpg","width":100,"height":100.5}"#)))
    ]
    return content
  }

  @Test func commandsAreTheFixtures() throws {
    var full = UserMessageContent("Line\nbreak \"quoted\" \\ \u{e9} \u{1F600}", common: try Self.common())
    full.targetLanguages = ["de", "fr"]
    var toChannel = UserMessageContent("")
    toChannel.common.mentionKind = .channel
    toChannel.common.mentionedUserIDs = ["not sent"]
    var edit = MessageEdit()
    (edit.text, edit.data, edit.customType, edit.mentionKind, edit.mentionedUserIDs) = ("Edited", "d", "", .users, [])
    var fileEdit = MessageEdit()
    (fileEdit.text, fileEdit.data, fileEdit.customType) = ("not sent", "d", "photo")
    (fileEdit.mentionKind, fileEdit.mentionedUserIDs) = (.users, ["user-2"])
    var channelEdit = MessageEdit()
    (channelEdit.mentionKind, channelEdit.mentionedUserIDs) = (.channel, ["not sent"])
    var arrays = MessageEdit()
    (arrays.text, arrays.metaArrays, arrays.metaArrayMode) = ("not sent", [MetaArray(key: "a", values: ["1"])], .remove)
    let url = "channel-1"
    let file = FileMessageContent(url: "https://files.example/p.jpg")
    let commands: [(String, ClientCommand)] = [
      ("MESG", .userMessage(UserMessageContent("Hello"), in: url, createdAt: Self.now, requestID: "request-1")),
      ("MESG.full", .userMessage(full, in: url, createdAt: Self.now, requestID: "request-1")),
      ("MESG.mention-channel", .userMessage(toChannel, in: url, createdAt: 0, requestID: "request-1")),
      ("FILE", .fileMessage(file, in: url, createdAt: Self.now, requestID: "request-2")),
      ("FILE.full", .fileMessage(try Self.fullFile(), in: url, createdAt: Self.now, requestID: "request-2")),
      ("MEDI", .edit(.user, 42, MessageEdit(), in: url, requestID: "request-3")),
      ("MEDI.full", .edit(.user, 42, edit, in: url, requestID: "request-3")),
      ("MEDI.mention-channel", .edit(.user, 42, channelEdit, in: url, requestID: "request-3")),
      ("MEDI.metaarray", .edit(.user, 42, arrays, in: url, requestID: "request-3")),
      ("FEDI.full", .edit(.file, 50, fileEdit, in: url, requestID: "request-4")),
      ("READ", .read(channelURL: url, requestID: "request-5")),
      ("TPST", .typing(isStarting: true, in: url, time: Self.now)),
      ("TPEN.full", .typing(isStarting: false, in: url, time: Self.now, requestID: "request-6")),
      ("MACK", .received(.max, in: url)),
      ("MACK.full", .received(42, in: url, requestID: "request-7")),
      ("PING", .ping(time: Self.now)),
      ("PING.full", .ping(time: Self.now, requestID: "request-8")),
      ("LOGI", .renewSession(token: nil, isExpiring: false, requestID: "request-9")),
      ("LOGI.full", .renewSession(token: "token-1", isExpiring: true, requestID: "request-9")),
    ]
    for (name, command) in commands {
      let expected = try WireFixture.bytes("requests/\(name).frame")
      #expect(String(decoding: command.command.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
      #expect(command.command.bytes == expected)
      // Read back, it is the same command.
      #expect(CommandFrame.commands(in: expected) == [command.command], "\(name)")
      let isAcknowledged = !["TPST", "TPEN", "MACK", "PING"].contains(String(name.prefix(4)))
      #expect(command.isAcknowledged == isAcknowledged, "\(name)")
      let hasRequestID = isAcknowledged || name.hasSuffix(".full")
      #expect((command.requestID != nil) == hasRequestID, "\(name)")
    }
  }

  @Test func mentionTemplatesAreSentWithTexts() throws {
    var content = UserMessageContent("Hello")
    content.mentionTemplate = "Hello @{bob}"
    let sent = ClientCommand.userMessage(content, in: "c", createdAt: 1, requestID: "r").command.payload
    #expect(sent.string("mentioned_message_template") == "Hello @{bob}")
    var edit = MessageEdit()
    edit.mentionTemplate = "Bye @{bob}"
    let edited = ClientCommand.edit(.user, 42, edit, in: "c", requestID: "r").command.payload
    #expect(edited.string("mentioned_message_template") == "Bye @{bob}")
    #expect(
      !ClientCommand.edit(.file, 42, edit, in: "c", requestID: "r").command.payload.memberNames
        .contains("mentioned_message_template"))
  }

  /// Line feeds separate commands, so none may leave inside of one.
  @Test func noContentBreaksTheFrame() throws {
    var common = CommonContent()
    (common.data, common.customType, common.mentionedUserIDs) = ("a\nb", "\r\n", ["u\n1"])
    common.metaArrays = [MetaArray(key: "\n", values: ["\n\n"])]
    let command = ClientCommand.userMessage(
      UserMessageContent("\u{2028}\n\u{0}", common: common), in: "c\n", createdAt: 1, requestID: "r\n")
    #expect(command.command.bytes.filter { $0 == 0x0A }.count == 1)
    #expect(CommandFrame.commands(in: command.command.bytes) == [command.command])
    #expect(command.requestID == "r\n")
  }
}
