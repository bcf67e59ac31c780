import ChatClient
import ChatModel
import Foundation
import Testing

@Suite("Message objects") struct BaseMessageTests {
  @Test(
    "the kind decides the class",
    arguments: [("MESG", "UserMessage"), ("FILE", "FileMessage"), ("ADMM", "AdminMessage"), ("BRDM", "AdminMessage")])
  func classes(type: String, name: String) throws {
    let message = try Samples.message(#""message_id":5"#, type: type)
    #expect(String(describing: Swift.type(of: message)) == name)
  }

  @Test("what the server leaves out has its default") func defaults() throws {
    let message = try Samples.message(#""message_id":5"#)
    #expect(message.messageId == 5 && message.requestId == "" && message.channelURL == "channel")
    #expect(message.channelType == "group" && message.isGroupChannel() && !message.isOpenChannel())
    #expect(message.message == "" && message.data == "" && message.customType == nil && message.sender == nil)
    #expect(message.createdAt == 0 && message.updatedAt == 0)
    #expect(message.mentionType == .users && message.mentionedUsers.isEmpty && message.requestedMentionUserIds.isEmpty)
    #expect(message.mentionedMessageTemplate == nil && message.metaArrays == nil && message.metaArray.isEmpty)
    #expect(message.reactions.isEmpty && message.ogMetaData == nil && message.plugins == nil)
    #expect(message.threadInfo.replyCount == 0 && message.threadInfo.mostRepliedUsers.isEmpty)
    #expect(message.parentMessageId == 0 && message.parentMessage == nil && message.parentMessageText == nil)
    #expect(!message.isSilent && !message.isOperatorMessage && !message.isReplyToChannel)
    #expect(message.messageSurvivalSeconds == -1 && message.errorCode == 0 && message.sendingStatus == .succeeded)
    #expect(message.messageParams == nil && !message.isResendable && message.appleCriticalAlertOptions == nil)
    #expect((message as? UserMessage)?.translations == nil)
  }

  @Test("what the server says is shown") func full() throws {
    let message = try Samples.message(
      #""message_id":5,"req_id":"r","message":"hi","custom":"d","custom_type":"c","ts":3,"updated_at":4,"#
        + #""user":{"guest_id":"bob","name":"B","role":"operator","is_blocked_by_me":true},"mention_type":"channel","#
        + #""mentioned_users":[{"user_id":"eve","nickname":"E"}],"mentioned_message_template":"@{eve}","#
        + #""metaarray":{"a":["1"],"b":["2","2"]},"metaarray_key_order":["b","a"],"#
        + #""reactions":[{"key":"+1","user_ids":["eve"],"updated_at":9}],"silent":true,"is_op_msg":true,"#
        + #""message_survival_seconds":60,"translations":{"ko":"x"},"channel_type":"open","#
        + #""og_tag":{"og:title":"t","og:url":"u","og:description":"d","og:image":{"url":"i","width":1.6,"height":2}},"#
        + #""plugins":[{"type":"p","vendor":"v","detail":{"k":[1,"x"]}}],"#
        + #""apple_critical_alert_options":{"name":"n","volume":0.5}"#)
    #expect(message.requestId == "r" && message.message == "hi" && message.data == "d" && message.customType == "c")
    #expect(message.createdAt == 3 && message.updatedAt == 4 && message.isOpenChannel())
    #expect(message.sender?.userId == "bob" && message.sender?.nickname == "B")
    #expect(message.sender?.role == .operator && message.sender?.isBlockedByMe == true)
    #expect(message.mentionType == .channel && message.mentionedUsers.map(\.nickname) == ["E"])
    #expect(message.requestedMentionUserIds.isEmpty && message.mentionedMessageTemplate == "@{eve}")
    #expect(message.metaArrays?.map(\.key) == ["b", "a"] && message.metaArrays?.first?.value == ["2"])
    #expect(message.reactions.map(\.key) == ["+1"] && message.reactions.first?.userIds == ["eve"])
    #expect(message.reactions.first?.updatedAt == 9)
    #expect(message.isSilent && message.isOperatorMessage && message.messageSurvivalSeconds == 60)
    #expect((message as? UserMessage)?.translations?["ko"] as? String == "x")
    #expect(message.ogMetaData?.title == "t" && message.ogMetaData?.url == "u" && message.ogMetaData?.desc == "d")
    #expect(message.ogMetaData?.defaultImage?.width == 2 && message.ogMetaData?.defaultImage?.url == "i")
    #expect(message.plugins?.first?.vendor == "v" && message.plugins?.first?.type == "p")
    #expect((message.plugins?.first?.detail["k"] as? [Any])?.count == 2)
    #expect(message.appleCriticalAlertOptions?.name == "n" && message.appleCriticalAlertOptions?.volume == 0.5)
  }

  @Test("meta arrays are found by keys, compared by bytes") func metaArrays() throws {
    let message = try Samples.message(
      #""message_id":5,"sorted_metaarray":[{"key":"b","value":["1","2"]},{"key":"a","value":[]}]"#)
    #expect(message.metaArray == ["b": ["1", "2"], "a": []])
    #expect(message.getMetaArray(withKeys: ["b", "x"]) == ["b": ["1", "2"]])
    #expect(message.metaArrays(withKeys: ["a", "b"]).map(\.key) == ["b", "a"])
    let accented = try Samples.message(#""message_id":5,"sorted_metaarray":[{"key":"á","value":["1"]}]"#)
    #expect(accented.getMetaArray(withKeys: ["a\u{301}"]).isEmpty)
  }

  @Test("sent messages are equal by channel and id, unsent ones by request id") func equality() throws {
    let sent = try Samples.message(#""message_id":5,"message":"a""#)
    let edited = try Samples.message(#""message_id":5,"message":"b""#)
    let next = try Samples.message(#""message_id":6,"message":"a""#)
    let elsewhere = BaseMessage.make(
      try ChatModel.Message(Samples.payload(#"{"type":"MESG","message_id":5}"#), channelURL: "other"))
    #expect(sent == edited && sent.hash == edited.hash && sent != next && sent != elsewhere)

    let pending = try Samples.message(#""request_id":"r""#)
    let failed = try Samples.message(#""request_id":"r","sending_status":"failed""#)
    let row = BaseMessage.make(try Samples.row(#""request_id":"r","message_id":9"#, state: .failed))
    #expect(pending == failed && row == pending && row.hash == pending.hash && row.messageId == 0)
    let other = try Samples.message(#""request_id":"s""#)
    let sentMeanwhile = try Samples.message(#""request_id":"r","message_id":5"#)
    #expect(pending != other && pending != sentMeanwhile)
    // Nothing tells two of these apart, and nothing says that they are one.
    let nameless = try Samples.message(#""message":"a""#)
    let alike = try Samples.message(#""message":"a""#)
    #expect(nameless == nameless && nameless != alike)
  }

  @Test("neither dump nor description shows what was written") func confidential() throws {
    let message = try Samples.message(#""message_id":5,"message":"secret","user":{"user_id":"secret"}"#)
    var text = "\(message) \(String(reflecting: message))"
    dump(message, to: &text)
    dump(message.sender, to: &text)
    #expect(!text.contains("secret"))
  }

  @Test("the numbers are those of the documents") func rawValues() {
    #expect(
      [MessageSendingStatus.none, .pending, .failed, .succeeded, .canceled].map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect([MessageTypeFilter.all, .user, .file, .admin].map(\.rawValue) == [0, 1, 2, 3])
    #expect([ReplyType.none, .all, .onlyReplyToChannel].map(\.rawValue) == [0, 1, 2])
    #expect([MentionType.users, .channel].map(\.rawValue) == [0, 1])
    #expect([MessageRequestState(.canceled), .init(.pending), .init(.succeeded)] == [.failed, .pending, .succeeded])
  }
}
