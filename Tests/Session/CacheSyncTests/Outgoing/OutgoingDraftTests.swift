import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import Testing

@testable import CacheSync

@Suite("Drafts and their states") struct OutgoingDraftTests {
  private var common: CommonContent {
    var common = CommonContent()
    common.data = "{\"a\":1}"
    common.customType = "order"
    common.mentionKind = .users
    common.mentionedUserIDs = ["bob", "carol"]
    common.metaArrays = [MetaArray(key: "k", values: ["1", "2"])]
    common.parentMessageID = 42
    common.isReplyToChannel = true
    common.suppressesPush = true
    return common
  }

  @Test("a pending text reads as a message, and what is sent can be read back from it")
  func text() throws {
    var content = UserMessageContent("h\u{e9}llo \u{1F600}\n\"", common: common)
    content.targetLanguages = ["de", "fr"]
    content.mentionTemplate = "@{bob} h\u{e9}llo"
    let draft = try OutgoingDraft.text(
      content, in: "first", by: try TestDevice.alice, createdAt: 1_700_000_000_000, requestID: "r")
    let message = draft.message
    #expect(message.id == 0 && message.requestID == "r" && message.kind == .user && message.sendingStatus == .pending)
    #expect(message.senderID == "alice" && message.sender?.nickname == "Alice")
    #expect(message.createdAt == 1_700_000_000_000 && message.updatedAt == 0)
    #expect(message.isReplyToChannel && message.parentMessageID == 42 && message.mentions.userIDs == ["bob", "carol"])
    #expect(message.mentions.template == "@{bob} h\u{e9}llo")
    #expect(message.userContent == content)
    let stored = try #require(OutgoingMessage(message, state: .pending))
    let failed = stored.failed(800101, at: 5)
    #expect(failed.message.sendingStatus == .failed && failed.message.errorCode == 800101)
    #expect(failed.isAutomaticallyResendable == true && failed.failedAt == 5 && failed.resendCount == 0)
    #expect(failed.failed(900041, countsAsResend: true, at: 6).resendCount == 1)
    let again = failed.pendingAgain()
    #expect(again.message.sendingStatus == .pending && again.message.errorCode == 0 && again.errorCode == nil)
    #expect(again.message.userContent == content)
  }

  @Test("a pending file keeps what its upload needs, and after it the url instead")
  func file() throws {
    let upload = FileUpload(
      .bytes([1, 2, 3]), name: "a.png", mimeType: "image/png", thumbnailSizes: [.init(width: 10, height: 20)])
    let draft = try OutgoingDraft.file(
      FileMessageContent(url: "", common: common), upload: upload, in: "first", by: try TestDevice.alice, createdAt: 7,
      requestID: "f")
    let stored = try #require(OutgoingMessage(draft.message, state: .pending, filePath: "/app/a.png"))
    #expect(stored.needsUpload && draft.message.kind == .file)
    let file = try #require(draft.message.file)
    #expect(file.name == "a.png" && file.size == 3 && file.mimeType == "image/png" && file.url == "")
    #expect(
      FileUpload(stored)
        == FileUpload(
          .file(path: "/app/a.png"), name: "a.png", mimeType: "image/png",
          thumbnailSizes: [.init(width: 10, height: 20)]))
    let answer = try #require(
      Payload(#"{"url":"http://x/1","thumbnails":[{"url":"http://x/t"}],"require_auth":true,"file_size":3}"#))
    let uploaded = stored.uploaded(try UploadedFile(answer))
    #expect(!uploaded.needsUpload && uploaded.filePath == nil && FileUpload(uploaded) == nil)
    let content = uploaded.message.fileContent
    #expect(content.url == "http://x/1" && content.name == "a.png" && content.requiresAuthentication)
    #expect(content.thumbnails.map(\.url) == ["http://x/t"] && content.common == common)
    // A legacy store has the shape of the socket.
    let legacy = try Message(
      try #require(
        Payload(
          #"{"type":"image/png","url":"http://x/2","name":"b.png","size":9,"custom":"d","req_id":"q","channel_url":"c"}"#
        )
      ))
    #expect(legacy.fileContent.url == "http://x/2" && legacy.fileContent.mimeType == "image/png")
    #expect(legacy.fileContent.size == 9 && legacy.fileContent.common.data == "d")
  }

  @Test("a temporary id does not make a failed message a sent one")
  func temporaryID() throws {
    let payload = try #require(
      Payload(#"{"type":"MESG","channel_url":"c","request_id":"r","message_id":1700000000123,"message":"m"}"#))
    let stored = try #require(OutgoingMessage(Message(payload), state: .failed))
    #expect(stored.pendingAgain().message.sendingStatus == .pending)
    #expect(stored.failed(800200, at: 1).message.sendingStatus == .failed)
  }

  @Test("time stamps follow the server's clock and never repeat")
  func clock() {
    let clock = SendClock()
    #expect([clock.next(100), clock.next(100), clock.next(50)] == [100, 101, 102])
    clock.set(offset: 1000)
    #expect(clock.next(100) == 1100)
    clock.set(offset: 0)
    #expect(clock.next(100) == 1101)
  }

  @Test("send queues keep the order of a channel, whoever leaves in between; urls are told apart by their bytes")
  func queues() throws {
    func item(_ id: String, _ url: String) throws -> SendItem {
      let draft = try OutgoingDraft.text(
        UserMessageContent("m"), in: url, by: try TestDevice.alice, createdAt: 1, requestID: id)
      return SendItem(try #require(OutgoingMessage(draft.message, state: .pending)))
    }
    var queues = SendQueues()
    for id in ["a", "b", "c"] { queues.append(try item(id, "\u{e9}")) }
    queues.append(try item("d", "e\u{301}"))
    #expect(queues.items(in: "\u{e9}").map(\.requestID) == ["a", "b", "c"])
    #expect(queues[head: SendLane(.commands, channelURL: "e\u{301}")]?.requestID == "d" && queues.lanes.count == 2)
    #expect(queues.remove("b")?.requestID == "b" && queues.remove("b") == nil)
    let (first, third) = (try #require(queues.item("a")), try #require(queues.item("c")))
    #expect(queues.known(first) != nil && queues.known(third) == nil)
    #expect(queues.add({ _ in }, to: "c") && !queues.add({ _ in }, to: "x"))
    #expect(queues.item("c")?.completions.count == 1)
    #expect(queues.remove("a") != nil && queues[head: SendLane(.commands, channelURL: "\u{e9}")]?.requestID == "c")
    #expect(queues.removeAll().count == 2 && queues.lanes.isEmpty)
  }
}
