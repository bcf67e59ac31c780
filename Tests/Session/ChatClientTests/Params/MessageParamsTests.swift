import CacheSync
import ChatClient
import ChatModel
import ChatWire
import Foundation
import Testing

@Suite("Params of messages") struct MessageParamsTests {
  @Test("what the app does not set is not sent") func defaults() throws {
    let params = UserMessageParams(message: "hi")
    #expect(params.data == nil && params.customType == nil && params.metaArrays == nil && params.metaArrayKeys == nil)
    #expect(params.mentionType == .users && params.mentionedUserIds.isEmpty && params.mentionedUsers.isEmpty)
    #expect(params.parentMessageId == 0 && !params.isReplyToChannel && params.appleCriticalAlertOptions == nil)
    #expect(params.pushNotificationDeliveryOption == .default && params.translationTargetLanguages == nil)
    #expect(params.content == UserMessageContent("hi"))
    let file = FileMessageParams(fileURL: "u")
    #expect(file.content == FileMessageContent(url: "u"))
  }

  @Test("what the app sets is sent") func content() throws {
    let params = UserMessageParams(message: "hi")
    params.data = "d"
    params.customType = "c"
    params.metaArrayKeys = ["k"]
    params.mentionType = .channel
    params.parentMessageId = 4
    params.isReplyToChannel = true
    params.pushNotificationDeliveryOption = .suppress
    params.appleCriticalAlertOptions = AppleCriticalAlertOptions(volume: 7)
    params.translationTargetLanguages = ["ko"]
    let content = params.content
    #expect(content.text == "hi" && content.targetLanguages == ["ko"])
    #expect(content.common.data == "d" && content.common.customType == "c" && content.common.mentionKind == .channel)
    #expect(content.common.metaArrays == [MetaArray(key: "k", values: [])])
    #expect(content.common.parentMessageID == 4 && content.common.isReplyToChannel && content.common.suppressesPush)
    #expect(content.common.criticalAlert?.volume == 1 && content.common.criticalAlert?.name == "default")
  }

  @Test("mentioned users and their ids agree") func mentions() throws {
    func user(_ id: String) throws -> ChatClient.User {
      ChatClient.User(try Samples.user("{\"user_id\":\"\(id)\"}"))
    }
    let params = BaseMessageParams()
    params.mentionedUsers = [try user("a"), try user("b")]
    #expect(params.mentionedUserIds == ["a", "b"] && params.commonContent.mentionKind == .users)
    params.mentionedUserIds = ["b", "c"]
    #expect(params.mentionedUsers.map(\.userId) == ["b"] && params.commonContent.mentionedUserIDs == ["b", "c"])
  }

  @Test("a copy is a value of its own, of the same class") func copies() throws {
    let params = UserMessageParams(message: "hi")
    params.metaArrays = [MessageMetaArray(key: "k", value: ["1"])]
    params.mentionedMessageTemplate = "t"
    params.mentionedUserIds = ["a"]
    let copy = try #require(params.copy() as? UserMessageParams)
    #expect(copy.content == params.content && copy.mentionedMessageTemplate == "t")
    #expect(copy.edit == params.edit)
    copy.message = "other"
    copy.metaArrays?.first?.addValue(["2"])
    #expect(params.message == "hi" && params.metaArrays?.first?.value == ["1"])

    let file = FileMessageParams(file: Data([1, 2]))
    file.fileName = "n"
    let fileCopy = try #require(file.copy() as? FileMessageParams)
    #expect(fileCopy.upload == file.upload && fileCopy.content == file.content)
    fileCopy.fileURL = "u"
    #expect(file.file == Data([1, 2]) && file.fileURL == nil)
  }

  @Test("a file is given in one way at a time") func sources() throws {
    let params = FileMessageParams(file: Data([1, 2, 3]))
    params.mimeType = "a/b"
    #expect(params.upload == FileUpload(.bytes([1, 2, 3]), name: "", mimeType: "a/b"))
    #expect(params.content.url == "" && params.localFilePath == nil)
    params.localFilePath = "/folder/f.png"
    #expect(params.upload == FileUpload(.file(path: "/folder/f.png"), name: "f.png", mimeType: "a/b"))
    #expect(params.file == nil, "there is no such file")
    params.fileName = "n"
    #expect(params.upload?.name == "n")
    params.fileURL = "https://f"
    params.fileSize = 9
    #expect(params.upload == nil && params.localFilePath == nil && params.file == nil)
    #expect(params.content.url == "https://f" && params.content.size == 9 && params.content.name == "n")
    params.fileURL = nil
    #expect(params.upload == nil && params.content.url == "")
  }

  @Test("an edit changes what was set and leaves the rest") func edits() throws {
    let params = UserMessageParams(message: "")
    #expect(params.edit == MessageEdit())
    params.message = "new"
    params.data = ""
    params.mentionedUserIds = []
    var expected = MessageEdit()
    expected.text = "new"
    expected.data = ""
    expected.mentionKind = .users
    expected.mentionedUserIDs = []
    #expect(params.edit == expected)
    let file = FileMessageParams(fileURL: "u")
    file.customType = "c"
    expected = MessageEdit()
    expected.customType = "c"
    #expect(file.edit == expected)
  }
}
