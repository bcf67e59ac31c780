import ChatClient
import ChatModel
import Foundation
import Testing

@Suite("Params of message lists") struct MessageListParamsTests {
  @Test("the defaults are those of 3.1") func defaults() {
    let params = MessageListParams()
    #expect(params.previousResultSize == 0 && params.nextResultSize == 0 && !params.isInclusive && !params.reverse)
    #expect(params.messageTypeFilter == .all && params.customType == nil && params.customTypes == nil)
    #expect(params.senderUserIds == nil && params.replyType == .none && !params.includeReplies)
    #expect(!params.includeMetaArray && !params.includeReactions && !params.includeThreadInfo)
    #expect(!params.includeParentMessageInfo && !params.includeParentMessageText && !params.showSubchannelMessagesOnly)
    #expect(params.messageFilter == .everything && !params.settings.isCoveredByFilter)
  }

  @Test("a copy and the settings do not follow later changes") func copies() throws {
    let params = MessageListParams()
    params.previousResultSize = 30
    params.customTypes = ["a"]
    let copy = try #require(params.copy() as? MessageListParams)
    let settings = params.settings
    #expect(copy.settings == settings)
    params.previousResultSize = 5
    params.customTypes = nil
    #expect(copy.previousResultSize == 30 && copy.customTypes == ["a"] && settings.previousResultSize == 30)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let set: @Sendable (MessageListParams) -> Void
    /// Of `messages`, by their ids.
    let admitted: [Int64]

    init(_ name: String, _ admitted: [Int64], _ set: @escaping @Sendable (MessageListParams) -> Void) {
      testDescription = name
      self.admitted = admitted
      self.set = set
    }
  }

  private static let messages: [(String, String)] = [
    (#""message_id":1,"user":{"user_id":"a"}"#, "MESG"),
    (#""message_id":2,"custom_type":"x","user":{"user_id":"b"}"#, "MESG"),
    (#""message_id":3,"custom_type":"y","user":{"user_id":"a"},"file":{"url":"u"}"#, "FILE"),
    (#""message_id":4,"custom_type":"x""#, "ADMM"),
    (#""message_id":5,"parent_message_id":1,"user":{"user_id":"a"}"#, "MESG"),
    (#""message_id":6,"parent_message_id":1,"reply_to_channel":true,"custom_type":"z","user":{"user_id":"b"}"#, "MESG"),
  ]

  private static let cases = [
    Case("no replies", [1, 2, 3, 4]) { _ in },
    Case("all replies", [1, 2, 3, 4, 5, 6]) { $0.replyType = .all },
    Case("replies to the channel", [1, 2, 3, 4, 6]) { $0.replyType = .onlyReplyToChannel },
    Case("the older way to ask for replies", [1, 2, 3, 4, 5, 6]) { $0.includeReplies = true },
    Case("the newer way wins", [1, 2, 3, 4, 6]) {
      $0.includeReplies = true
      $0.replyType = .onlyReplyToChannel
    },
    Case("texts", [1, 2]) { $0.messageTypeFilter = .user },
    Case("files", [3]) { $0.messageTypeFilter = .file },
    Case("of the server", [4]) { $0.messageTypeFilter = .admin },
    Case("one custom type", [2, 4]) { $0.customType = "x" },
    Case("an empty custom type is none", [1, 2, 3, 4]) { $0.customType = "" },
    Case("several custom types", [2, 3, 4]) { $0.customTypes = ["x", "y"] },
    Case("several win over one", [3]) {
      $0.customType = "x"
      $0.customTypes = ["y"]
    },
    Case("no custom types are all", [1, 2, 3, 4]) { $0.customTypes = [] },
    Case("an empty one stands for those without", [1, 3]) { $0.customTypes = ["", "y"] },
    Case("only those without", [1]) { $0.customTypes = [""] },
    Case("custom types are compared by bytes", []) { $0.customTypes = ["x\u{301}"] },
    Case("senders", [1, 3]) { $0.senderUserIds = ["a", "c"] },
    Case("no senders are all", [1, 2, 3, 4]) { $0.senderUserIds = [] },
    Case("all together", [6]) {
      $0.senderUserIds = ["b"]
      $0.customTypes = ["z", "q"]
      $0.messageTypeFilter = .user
      $0.replyType = .onlyReplyToChannel
    },
  ]

  @Test("what belongs to the list, and the cache's filter keeps all of it", arguments: cases)
  func admission(of testCase: Case) throws {
    let params = MessageListParams()
    testCase.set(params)
    let messages = try Self.messages.map { try Samples.message($0, type: $1) }
    #expect(messages.filter(params.belongsTo).map(\.messageId) == testCase.admitted)
    #expect(messages.filter { params.admits($0.value) }.map(\.messageId) == testCase.admitted)
    let filtered = messages.filter { params.messageFilter.matches($0.value) }.map(\.messageId)
    #expect(Set(filtered).isSuperset(of: testCase.admitted))
    if params.settings.isCoveredByFilter { #expect(filtered == testCase.admitted) }
  }

  @Test("the filter of the cache is as narrow as it can be") func filter() {
    let params = MessageListParams()
    params.messageTypeFilter = .file
    params.customTypes = ["x"]
    params.senderUserIds = ["b", "a"]
    #expect(params.messageFilter == MessageFilter(messageType: .file, customType: "x", senderUserIDs: ["a", "b"]))
    params.customTypes = ["x", "y"]
    #expect(params.messageFilter == MessageFilter(messageType: .file, senderUserIDs: ["a", "b"]))
    params.replyType = .all
    #expect(!params.settings.isCoveredByFilter)
    params.customTypes = nil
    #expect(params.settings.isCoveredByFilter)
  }

  @Test("whether what is about to be sent belongs to the list") func sending() throws {
    let params = MessageListParams()
    params.customTypes = ["x"]
    let message = UserMessageParams(message: "hi")
    #expect(!params.belongs(to: message))
    message.customType = "x"
    #expect(params.belongs(to: message))
    message.parentMessageId = 4
    #expect(!params.belongs(to: message))
    params.replyType = .onlyReplyToChannel
    #expect(!params.belongs(to: message))
    message.isReplyToChannel = true
    #expect(params.belongs(to: message))
    params.messageTypeFilter = .user
    let file = FileMessageParams(fileURL: "u")
    file.customType = "x"
    #expect(params.belongs(to: message) && !params.belongs(to: file))
  }
}
