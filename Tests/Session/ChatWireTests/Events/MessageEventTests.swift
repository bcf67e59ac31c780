import ChatModel
import ChatWire
import Testing

/// New messages, field by field (Docs/Protocol.md#message-members).
@Suite struct MessageEventTests {
  @Test func aUserMessageInSocketShape() throws {
    let event = try WireFixture.message("MESG.socket")
    #expect(event.channel.url == "channel-1")
    #expect(event.channel.type == .group)
    #expect(event.previousMessageID == 41)
    #expect(event.forcesLastMessage)
    let message = event.message
    #expect(message.id == .max)
    #expect(message.requestID == "22222222-2222-4222-8222-222222222222")
    #expect(message.channelURL == "channel-1")
    #expect(message.text == "Hello \"all\"\n\u{e9} \u{1F600}")
    #expect(message.data == "free data")
    #expect(message.customType == "note")
    #expect(message.createdAt == 1_700_000_001_000)
    #expect(message.updatedAt == 0)
    #expect(message.senderID == "user-2")
    let sender = try #require(message.sender)
    #expect(sender.nickname == "Two")
    #expect(sender.profileURL == "https://files.example/two.png")
    #expect(sender.role == .operator)
    #expect(!sender.isBlockedByMe)
    #expect(message.mentions.kind == .users)
    #expect(message.mentions.users.map(\.id) == ["user-1"])
    #expect(message.metaArrays == [MetaArray(key: "a", values: ["1", "3"]), MetaArray(key: "b", values: ["2"])])
    #expect(message.isSilent)
    #expect(message.forcesLastMessageUpdate)
    #expect(message.isOperatorMessage)
    #expect(message.survivalSeconds == -1)
    #expect(message.translations == ["de": "Hallo"])
    #expect(message.sendingStatus == .succeeded)
    let counts = try #require(ServerMessage(try WireFixture.command("MESG.socket")).unreadCounts)
    #expect(counts.all == 1)
    #expect(counts.customTypes == ["note": 1])
    #expect(counts.time == 1_700_000_001_001)
  }

  @Test func aUserMessageInRESTShape() throws {
    let event = try WireFixture.message("MESG.rest-shape")
    #expect(event.channel.type == .open)
    #expect(event.previousMessageID == nil)
    #expect(!event.forcesLastMessage)
    let message = event.message
    #expect(message.id == 42)
    #expect(message.requestID == "33333333-3333-4333-8333-333333333333")
    #expect(message.data == #"{"k":1}"#)
    #expect(message.customType == nil)
    #expect(message.createdAt == 1_700_000_002_000)
    #expect(message.updatedAt == 1_700_000_002_500)
    #expect(message.mentions.kind == .channel)
    #expect(message.mentions.users.isEmpty)
    #expect(message.metaArrays == [MetaArray(key: "a", values: ["1"])])
    #expect(message.reactions.map(\.key) == ["smile"])
    #expect(message.reactions.first?.userIDs == ["user-1", "user-2"])
    #expect(message.reactions.first?.updatedAt == 1_700_000_002_600)
    #expect(message.parentMessageID == 41)
    #expect(message.isReplyToChannel)
    #expect(message.threadInfo == nil)
    let parent = try #require(message.parentMessage)
    #expect(parent.id == 41)
    #expect(parent.kind == .file)
    #expect(parent.channelURL == "channel-1")
    #expect(parent.createdAt == 1_700_000_001_000)
    #expect(parent.file?.name == "a.png")
    let preview = try #require(message.openGraphTag)
    #expect(preview.title == "T")
    #expect(preview.url == "https://example.org")
    #expect(preview.summary == "D")
    #expect(preview.image?.url == "https://example.org/i.png")
    #expect(preview.image?.width == 10)
    #expect(preview.image?.height == 20.5)
  }

  /// White space, escaped names, duplicate and unknown members, nulls everywhere.
  @Test func oddButLegal() throws {
    let event = try WireFixture.message("MESG.odd")
    #expect(event.channel.url == "channel-\u{d55c}/1\\")
    #expect(event.channel.type == .group)
    #expect(event.previousMessageID == nil)
    #expect(!event.forcesLastMessage)
    let message = event.message
    #expect(message.id == 45)
    #expect(message.text == "escaped name")
    #expect(message.updatedAt == 0)
    #expect(message.data == nil)
    #expect(message.customType == nil)
    #expect(Array(try #require(message.senderID).utf8) == Array("a\u{301}\u{0}b".utf8))
    #expect(message.sender?.nickname == "")
    #expect(message.mentions.users.isEmpty)
    #expect(message.reactions.isEmpty)
    #expect(message.metaArrays.isEmpty)
    #expect(message.threadInfo == nil)
    #expect(message.parentMessageID == nil)
    #expect(message.parentMessage == nil)
    #expect(!message.isSilent)
    #expect(message.translations == ["fr": "oui"])
    #expect(message.payload.object("unknown") != nil)
  }

  @Test func textBesideAFileObject() throws {
    let message = try WireFixture.message("MESG.says-file").message
    #expect(message.text == "text after all")
    #expect(message.file == nil)
    let fromUser = try WireFixture.message("MESG.says-admin").message
    #expect(fromUser.sender?.id == "user-2")
  }

  @Test func aFileInSocketShape() throws {
    let message = try WireFixture.message("FILE.socket").message
    #expect(message.id == 50)
    #expect(message.text == "")
    #expect(message.customType == "photo")
    let file = try #require(message.file)
    #expect(file.url == "https://files.example/p.jpg")
    #expect(file.name == "p.jpg")
    #expect(file.size == 2048)
    #expect(file.mimeType == "image/jpeg")
    #expect(file.data == "file data")
    #expect(file.requiresAuthentication)
    let thumbnail = try #require(file.thumbnails.first)
    #expect(thumbnail.url == "https://files.example/p-t.jpg")
    #expect(thumbnail.maximumWidth == 100)
    #expect(thumbnail.maximumHeight == 100.5)
    #expect(thumbnail.realWidth == 99.5)
    #expect(thumbnail.realHeight == 66)
  }

  @Test func aFileInRESTShape() throws {
    let message = try WireFixture.message("FILE.rest-shape").message
    let file = try #require(message.file)
    #expect(file.url == "https://files.example/q.pdf")
    #expect(file.size == 4096)
    #expect(file.mimeType == "application/pdf")
    #expect(file.data == "inner")
    #expect(message.data == "inner")
    #expect(file.requiresAuthentication)
    #expect(file.thumbnails.isEmpty)
  }

  @Test func severalFiles() throws {
    let message = try WireFixture.message("FILE.several").message
    #expect(message.files.map(\.name) == ["1.png", "2.png"])
    #expect(message.files.map(\.size) == [10, 20])
    #expect(message.files.map(\.mimeType) == ["image/png", "image/png"])
    #expect(message.files.map(\.requiresAuthentication) == [false, true])
    #expect(message.files.last?.thumbnails.count == 1)
    #expect(message.file?.name == "1.png")
  }

  @Test func adminMessages() throws {
    let message = try WireFixture.message("ADMM").message
    #expect(message.sender == nil)
    #expect(message.text == "Maintenance")
    #expect(message.data == #"{"level":2}"#)
    #expect(message.customType == "info")
    let broadcast = try WireFixture.message("BRDM")
    #expect(broadcast.message.id == 61)
    #expect(broadcast.channel.type == .open)
  }

  @Test func edits() throws {
    let update = try WireFixture.update("MEDI")
    #expect(update.channel.url == "channel-1")
    #expect(update.message.id == 42)
    #expect(update.message.text == "Edited")
    #expect(update.message.data == nil)
    #expect(update.message.updatedAt == 1_700_000_007_000)
    #expect(update.message.mentions.userIDs == ["user-1", "user-3"])
    #expect(update.previousMentionKind == "channel")
    #expect(update.previousMentionedUserIDs == ["user-1"])
    let preview = try WireFixture.update("MEDI.preview")
    #expect(preview.message.updatedAt == 0)
    #expect(preview.message.openGraphTag?.title == "Example")
    #expect(preview.previousMentionKind == nil)
    #expect(preview.previousMentionedUserIDs.isEmpty)
    let file = try WireFixture.update("FEDI")
    #expect(file.message.file?.data == "changed")
    #expect(file.message.file?.mimeType == "image/jpeg")
    let admin = try WireFixture.update("AEDI")
    #expect(admin.message.text == "Maintenance over")
    #expect(admin.message.updatedAt == 1_700_000_007_002)
  }

  @Test func deletions() throws {
    guard case .messageDeletion(let deletion) = try WireFixture.event("DELM") else {
      throw WireFixture.Unexpected("DELM")
    }
    #expect(deletion.messageID == 42)
    #expect(deletion.channel.url == "channel-1")
    guard case .messageDeletion(let alias) = try WireFixture.event("DELM.alias") else {
      throw WireFixture.Unexpected("DELM.alias")
    }
    #expect(alias.messageID == .max)
    #expect(alias.channel.type == .open)
    let counts = try #require(ServerMessage(try WireFixture.command("DELM.alias")).unreadCounts)
    #expect(counts.all == 0)
    #expect(counts.customTypes.isEmpty)
  }
}
