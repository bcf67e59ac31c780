import ChatModel
import Testing

@Suite struct MessageContentTests {
  private func message(_ members: String, type: String = "MESG") throws -> Message {
    try Message(
      payload("{\"type\":\"\(type)\",\"message_id\":5\(members.isEmpty ? "" : ",")\(members)}"), channelURL: "ch")
  }

  @Test func defaultsOfABareMessage() throws {
    let message = try message("", type: "ADMM")
    #expect(message.sender == nil && message.senderID == nil)
    #expect(message.text == "" && message.data == nil && message.file == nil && message.files.isEmpty)
    #expect(message.translations.isEmpty && message.translationTargetLanguages.isEmpty)
    #expect(message.mentions.kind == .users && message.mentions.users.isEmpty && message.mentions.userIDs.isEmpty)
    #expect(message.metaArrays.isEmpty && message.reactions.isEmpty && message.plugins.isEmpty)
    #expect(message.threadInfo == nil && message.parentMessage == nil && message.parentMessageText == nil)
    #expect(message.openGraphTag == nil && message.criticalAlertOptions == nil && message.poll == nil)
    #expect(message.channelType == .group && !message.isSilent && !message.forcesLastMessageUpdate)
    #expect(!message.isOperatorMessage && !message.isRemoved && !message.isReplyToChannel)
    #expect(message.survivalSeconds == -1 && message.retentionHours == -1 && message.errorCode == 0)
  }

  @Test(
    arguments: [
      (#""data":"d""#, "d"), (#""custom":"d""#, "d"), (#""data":"","custom":"d""#, "d"),
      (#""data":null,"custom":"d""#, "d"),
      (#""data":"d","custom":"c""#, "d"), (#""data":{"k":[1.0]}"#, #"{"k":[1.0]}"#), (#""data":5"#, "5"),
      (#""data":"top","file":{"data":"own"}"#, "own"), (#""data":"top","file":{"url":"u"}"#, "top"),
      (#""data":"""#, nil),
    ] as [(String, String?)])
  func dataInAllItsPlaces(members: String, data: String?) throws { #expect(try message(members).data == data) }

  @Test func metaArraysInAllShapes() throws {
    let sorted = try message(#""sorted_metaarray":[{"key":"b","value":["1","2"]},{"key":"a","value":[]}]"#)
    let list = try message(#""metaarray":[{"key":"b","value":["1","2"]},{"key":"a","value":[]}]"#)
    let object = try message(#""metaarray":{"a":[],"b":["1","2"]},"metaarray_key_order":["b","x","a"]"#)
    let expected = [MetaArray(key: "b", values: ["1", "2"]), MetaArray(key: "a", values: [])]
    #expect(sorted.metaArrays == expected)
    #expect(list.metaArrays == expected)
    #expect(object.metaArrays == expected)
    let partly = try message(#""metaarray":{"a":["0"],"c":["3"],"b":["2"],"a":["1"]},"metaarray_key_order":["b"]"#)
    #expect(partly.metaArrays.map(\.key) == ["b", "c", "a"])
    #expect(partly.metaArrays.last?.values == ["1"])
    #expect(try message(#""metaarray":{"\u00e1":["1"],"a\u0301":["2"]}"#).metaArrays.map(\.values) == [["1"], ["2"]])
    #expect(MetaArray(key: "\u{E1}", values: []) != MetaArray(key: "a\u{301}", values: []))
  }

  @Test func reactionsThreadAndMentions() throws {
    let message = try message(
      #""reactions":[{"key":"+1","user_ids":["a","b"],"updated_at":9},{"key":""}],"mention_type":"channel","#
        + #""mentioned_users":[{"user_id":"a"},{"nickname":"none"}],"mentioned_message_template":"@{a}","#
        + #""thread_info":{"reply_count":2,"most_replies":[{"user_id":"a"}],"last_replied_at":8,"updated_at":0}"#)
    #expect(message.reactions.map(\.key) == ["+1"])
    #expect(message.reactions.first?.userIDs == ["a", "b"])
    #expect(message.reactions.first?.updatedAt == 9)
    #expect(message.mentions.kind == .channel)
    #expect(message.mentions.userIDs == ["a"])
    #expect(message.mentions.template == "@{a}")
    #expect(
      try self.message(#""mentioned_user_ids":["x"],"mentioned_users":[{"user_id":"a"}]"#).mentions.userIDs == ["x"])
    #expect(message.threadInfo?.replyCount == 2)
    #expect(message.threadInfo?.mostRepliedUsers.map(\.id) == ["a"])
    #expect(message.threadInfo?.lastRepliedAt == 8)
    #expect(message.threadInfo?.updatedAt == 0)
  }

  @Test func theParentTakesIdAndChannelFromItsReply() throws {
    let reply = try message(
      #""parent_message_id":4,"parent_message_info":{"type":"MESG","message":"p","ts":3,"user":{"user_id":"u"}}"#)
    let parent = try #require(reply.parentMessage)
    #expect(parent.id == 4 && parent.channelURL == "ch" && parent.text == "p" && parent.createdAt == 3)
    #expect(parent.senderID == "u")
    let file = try message(
      #""parent_message_id":4,"parent_message_info":{"type":"FILE","file":{"name":"f","url":"u","type":"a/b"}}"#)
    #expect(file.parentMessage?.file?.name == "f")
    #expect(try message(#""parent_message_id":4,"parent_message_info":{"type":"DELE"}"#).parentMessage == nil)
    #expect(try message(#""parent_message_id":4,"parent_message_info":{"message":"p"}"#).parentMessage == nil)
    #expect(try message(#""parent_message_text":"t""#).parentMessageText == "t")
  }

  @Test func otherContent() throws {
    let message = try message(
      #""og_tag":{"og:title":"t","og:url":"u","og:description":"d","og:image":{"url":"i","secure_url":"s","width":1.5}},"#
        + #""plugins":[{"type":"p","vendor":"v","detail":{"k":1}}],"apple_critical_alert_options":{"sound":"s","volume":7},"#
        + #""translations":{"ko":"한","x":1},"target_langs":["ko"],"channel_type":"open","silent":true,"#
        + #""force_update_last_message":true,"is_op_msg":true,"message_survival_seconds":0,"#
        + #""message_retention_hour":1.5,"is_removed":true,"error_code":900,"poll":{"id":1},"extended_message":{"a":1}"#
    )
    #expect(
      message.openGraphTag?.title == "t" && message.openGraphTag?.url == "u" && message.openGraphTag?.summary == "d")
    #expect(message.openGraphTag?.image?.width == 1.5 && message.openGraphTag?.image?.secureURL == "s")
    #expect(message.plugins.first?.type == "p" && message.plugins.first?.detail?.text == "{\"k\":1}")
    #expect(message.criticalAlertOptions?.name == "s" && message.criticalAlertOptions?.volume == 1)
    #expect(message.translations == ["ko": "한"] && message.translationTargetLanguages == ["ko"])
    #expect(message.channelType == .open && message.isSilent && message.forcesLastMessageUpdate)
    #expect(message.isOperatorMessage && message.survivalSeconds == 0 && message.retentionHours == 1.5)
    #expect(message.isRemoved && message.errorCode == 900)
    #expect(message.poll?.text == "{\"id\":1}" && message.extendedMessage?.text == "{\"a\":1}")
  }

  @Test func unknownMembersAreKept() throws {
    #expect(try message(#""x_new":{"y":1}"#).payload.memberNames == ["type", "message_id", "x_new"])
  }
}
