import CacheSync
import ChatClient
import ChatModel
import ChatWire
import FileTesting
import Foundation
import Testing

@Suite("Messages on their way") struct MessageSendingTests {
  @Test(
    "the status comes from the message, or from its row",
    arguments: [
      (#""message_id":5"#, .succeeded), (#""request_id":"r""#, .pending), (#""message":"x""#, .none),
      (#""request_id":"r","sending_status":"canceled""#, .canceled), (#""request_id":"r","sending_status":2"#, .failed),
    ] as [(String, MessageSendingStatus)])
  func status(members: String, status: MessageSendingStatus) throws {
    #expect(try Samples.message(members).sendingStatus == status)
    guard members.contains("request_id") else { return }
    // A row of an older store fails although its JSON does not say so.
    let failed = BaseMessage.make(try Samples.row(members, state: .failed, errorCode: 800_101))
    #expect(failed.sendingStatus == .failed && failed.errorCode == 800_101)
    let pending = BaseMessage.make(try Samples.row(members, state: .pending))
    #expect(pending.sendingStatus == .pending)
  }

  @Test(
    "what failed for a passing reason may be sent again",
    arguments: [
      (800_101, true), (800_120, true), (800_180, true), (800_200, true), (800_210, true), (800_220, true),
      (800_240, true), (800_250, true), (800_400, true), (500_901, true), (500_910, true), (900_200, true),
      (900_050, true), (800_700, true), (nil, true), (800_110, false), (800_260, false), (900_020, false),
      (900_041, false), (400_201, false),
    ] as [(Int64?, Bool)])
  func resendable(code: Int64?, isResendable: Bool) throws {
    let failed = BaseMessage.make(try Samples.row(#""request_id":"r""#, state: .failed, errorCode: code))
    #expect(failed.isResendable == isResendable)
    let pending = BaseMessage.make(try Samples.row(#""request_id":"r""#, state: .pending, errorCode: code))
    #expect(!pending.isResendable)
  }

  @Test("a file that was gone may be passed again; one that the server has, or refused, may not")
  func missingFile() throws {
    func isResendable(_ members: String, _ code: Int64) throws -> Bool {
      BaseMessage.make(try Samples.row(members, state: .failed, errorCode: code)).isResendable
    }
    let unsent = #""request_id":"r","type":"FILE""#
    #expect(try isResendable(unsent, 800_110))
    #expect(try !isResendable(unsent, 800_260))
    #expect(try !isResendable(unsent + #","file":{"url":"https://a"},"url":"https://a""#, 800_110))
  }

  @Test("a failed text message returns what it was sent with") func userParams() throws {
    let params = UserMessageParams(message: "hi")
    params.data = "d"
    params.customType = "c"
    params.translationTargetLanguages = ["ko"]
    params.mentionedUserIds = ["eve"]
    params.metaArrays = [MessageMetaArray(key: "k", value: ["1"])]
    params.parentMessageId = 3
    params.isReplyToChannel = true
    params.pushNotificationDeliveryOption = .suppress
    params.appleCriticalAlertOptions = AppleCriticalAlertOptions(name: "n", volume: 0.5)
    let draft = try OutgoingDraft.text(
      params.content, in: "channel", by: sender(), createdAt: 7, requestID: "r")
    let pending = BaseMessage.make(draft.message)
    #expect(pending.sendingStatus == .pending && pending.requestedMentionUserIds == ["eve"])
    let read = try #require(pending.messageParams as? UserMessageParams)
    #expect(read.content == params.content)
    #expect(read.message == "hi" && read.translationTargetLanguages == ["ko"] && read.parentMessageId == 3)
  }

  @Test("a failed file message returns its file if it was passed as a path") func fileParams() throws {
    let folder = try TemporaryFolder()
    let url = folder.url("params.txt")
    try folder.write("file".utf8, to: "params.txt")
    let params = FileMessageParams(localFilePath: url.path)
    params.mimeType = "text/plain"
    params.thumbnailSizes = [.make(maxWidth: 10, maxHeight: 20)]
    let draft = try OutgoingDraft.file(
      params.content, upload: params.upload, in: "channel", by: sender(), createdAt: 7, requestID: "r")
    let state = BaseMessage.SendState(status: .failed, errorCode: 800_101, filePath: url.path)
    let failed = BaseMessage.make(draft.message, sendState: state)
    let read = try #require(failed.messageParams as? FileMessageParams)
    #expect(read.localFilePath == url.path && read.file == Data("file".utf8) && read.fileURL == nil)
    #expect(read.fileName == url.lastPathComponent && read.mimeType == "text/plain" && read.fileSize == 4)
    #expect(read.thumbnailSizes == params.thumbnailSizes && read.upload == params.upload)
    // Bytes are not kept by the message.
    let unknown = BaseMessage.make(draft.message).messageParams as? FileMessageParams
    #expect(unknown != nil && unknown?.file == nil && unknown?.upload == nil)
  }

  @Test("a file that is uploaded already is sent again by its address") func uploadedParams() throws {
    let failed = try Samples.message(
      #""request_id":"r","sending_status":"failed","file":{"url":"https://f","name":"n","size":7,"type":"a/b"},"#
        + #""require_auth":true,"thumbnails":[{"url":"https://t"}]"#, type: "FILE")
    let params = try #require(failed.messageParams as? FileMessageParams)
    #expect(params.fileURL == "https://f" && params.upload == nil)
    #expect(params.content.requiresAuthentication && params.content.thumbnails.map(\.url) == ["https://t"])
    params.fileURL = "https://g"
    #expect(!params.content.requiresAuthentication && params.content.thumbnails.isEmpty)
  }

  @Test("sent messages and those of the server have no params") func noParams() throws {
    #expect(try Samples.message(#""message_id":5"#).messageParams == nil)
    #expect(try Samples.message(#""request_id":"r""#, type: "ADMM").messageParams == nil)
  }

  private func sender() throws -> ChatModel.User {
    try Samples.user(#"{"user_id":"alice"}"#)
  }
}
