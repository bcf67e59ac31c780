import ChatModel
import Testing

@Suite struct MessageColumnsTests {
  /// The columns as values, texts as strings.
  private struct Read: Equatable {
    var ids: [Int64?]
    var texts: [String?]
    var updatedAt: Int64
  }

  private func read(_ text: String) throws -> Read {
    try scanned(text) { base, members in
      let columns = MessageColumns(base, members)
      return Read(
        ids: [columns.messageID, columns.createdAt, columns.parentMessageID].map(\.integerValue),
        texts: [columns.customType, columns.senderID, columns.requestID, columns.channelURL].map {
          $0.string(in: base)
        },
        updatedAt: columns.updatedAtColumn)
    }
  }

  private func value(_ text: String, _ column: KeyPath<MessageColumns, MemberValue>) throws -> MemberValue {
    try scanned(text) { MessageColumns($0, $1)[keyPath: column] }
  }

  @Test func readsBothShapes() throws {
    let expected = Read(ids: [7, 1_500, 3], texts: ["c", "u", "r", "ch"], updatedAt: 1_600)
    #expect(
      try read(
        #"{"message_id":7,"created_at":1500,"updated_at":1600,"custom_type":"c","user":{"nickname":"n","user_id":"u"},"#
          + #""request_id":"r","parent_message_id":3,"channel_url":"ch"}"#) == expected)
    #expect(
      try read(
        #"{"msg_id":7,"ts":1500,"updated_at":1600,"custom_type":"c","user":{"guest_id":"u"},"req_id":"r","#
          + #""parent_message_id":3,"channel_url":"ch"}"#) == expected)
  }

  @Test func nothingIsAbsent() throws {
    let nothing = Read(ids: [nil, nil, nil], texts: [nil, nil, nil, nil], updatedAt: 0)
    #expect(try read("{}") == nothing)
    #expect(
      try read(
        #"{"message_id":0,"created_at":null,"updated_at":0,"custom_type":"","user":{"user_id":""},"request_id":null,"#
          + #""parent_message_id":0,"channel_url":""}"#) == nothing)
    #expect(try read(#"{"user":null}"#) == nothing)
    #expect(try read(#"{"user":"u"}"#) == nothing)
    #expect(try read(#"{"user":[{"user_id":"u"}]}"#) == nothing)
    #expect(try read(#"{"in":{"message_id":1,"custom_type":"c"}}"#) == nothing)
  }

  @Test(arguments: ["null", "0", "-0", "\"\""])
  func anAliasAnswersForWhatIsAbsent(absent: String) throws {
    #expect(try value("{\"message_id\":\(absent),\"msg_id\":7}", \.messageID) == .integer(7))
    #expect(try value("{\"msg_id\":7,\"message_id\":\(absent)}", \.messageID) == .integer(7))
    #expect(try value("{\"created_at\":\(absent),\"ts\":7}", \.createdAt) == .integer(7))
    #expect(try value("{\"user\":{\"user_id\":\(absent),\"guest_id\":7}}", \.senderID) == .integer(7))
    #expect(try value("{\"request_id\":\(absent),\"req_id\":7}", \.requestID) == .integer(7))
  }

  @Test(arguments: ["1.0", "1e9", "0.0", "9223372036854775808", "true", "false", "[]", "{}"])
  func whatIsNoIntegerIsPresentAllTheSame(other: String) throws {
    #expect(try value("{\"message_id\":\(other),\"msg_id\":7}", \.messageID) == .other)
    #expect(try value("{\"created_at\":\(other),\"ts\":7}", \.createdAt) == .other)
    #expect(try read("{\"updated_at\":\(other),\"custom_type\":\(other),\"request_id\":\(other)}").updatedAt == 0)
    #expect(try read("{\"custom_type\":\(other)}").texts[0] == nil)
  }

  @Test func aTextIsNoIntegerAndKeepsItsPlace() throws {
    #expect(try value(#"{"message_id":"123","msg_id":7}"#, \.messageID) == .text(15..<18))
    #expect(try value(#"{"user":{"a":[1,{"user_id":"no"}],"user_id":"yes"}}"#, \.senderID) == .text(45..<48))
  }

  @Test func theLastOfDuplicatesWins() throws {
    #expect(try value(#"{"message_id":1,"message_id":2}"#, \.messageID) == .integer(2))
    #expect(try value(#"{"message_id":1,"message\u005fid":2}"#, \.messageID) == .integer(2))
    #expect(try value(#"{"message_id":1,"message_id":null,"msg_id":3}"#, \.messageID) == .integer(3))
    #expect(try read(#"{"user":{"user_id":"a"},"user":{"user_id":"b","user_id":"c"}}"#).texts[1] == "c")
    #expect(try read(#"{"user":{"us\u0065r_id":"d"}}"#).texts[1] == "d")
    #expect(try read(#"{"user":{"user_id":"a"},"user":null}"#).texts[1] == nil)
  }

  @Test func resolvesEscapesInTexts() throws {
    #expect(try read(#"{"custom_type":"a\u0000\/\"é"}"#).texts[0] == "a\0/\"é")
    let bytes = try scanned(#"{"request_id":"\u00e1"}"#) { MessageColumns($0, $1).requestID.bytes(in: $0) }
    #expect(bytes == [0xC3, 0xA1])
  }

  @Test func takesTheWholeRangeOfIds() throws {
    #expect(try value("{\"message_id\":9223372036854775807}", \.messageID) == .integer(.max))
    #expect(try value("{\"message_id\":-9223372036854775808}", \.messageID) == .integer(.min))
  }
}
