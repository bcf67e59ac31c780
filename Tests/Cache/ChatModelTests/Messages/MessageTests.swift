import ChatModel
import Testing

@Suite struct MessageTests {
  @Test func readsTheRESTShape() throws {
    let message = try Message(
      payload(
        #"{"message_id":7210,"request_id":"r1","channel_url":"ch","type":"MESG","message":"hi","data":"d","#
          + #""custom_type":"c","created_at":1500,"updated_at":1600,"parent_message_id":7000,"#
          + #""user":{"user_id":"u1","nickname":"Ann","profile_url":"p","role":"operator"}}"#))
    #expect(message.id == 7210)
    #expect(message.requestID == "r1")
    #expect(message.channelURL == "ch")
    #expect(message.kind == .user)
    #expect(message.createdAt == 1500)
    #expect(message.updatedAt == 1600)
    #expect(message.customType == "c")
    #expect(message.senderID == "u1")
    #expect(message.parentMessageID == 7000)
    #expect(message.text == "hi")
    #expect(message.data == "d")
    #expect(message.sender?.nickname == "Ann")
    #expect(message.sender?.role == .operator)
    #expect(message.sendingStatus == .succeeded)
  }

  @Test func readsTheWebSocketShape() throws {
    let message = try Message(
      payload(
        #"{"msg_id":7210,"req_id":"r1","channel_url":"ch","type":"MESG","message":"hi","custom":"d","ts":1500,"#
          + #""user":{"guest_id":"u1","name":"Ann","image":"p"},"reply_to_channel":true,"previous_message_id":7209}"#))
    #expect(message.id == 7210)
    #expect(message.requestID == "r1")
    #expect(message.createdAt == 1500)
    #expect(message.updatedAt == 0)
    #expect(message.customType == nil)
    #expect(message.senderID == "u1")
    #expect(message.data == "d")
    #expect(message.sender?.id == "u1")
    #expect(message.sender?.nickname == "Ann")
    #expect(message.sender?.profileURL == "p")
    #expect(message.isReplyToChannel)
    #expect(message.previousMessageID == 7209)
    #expect(message.parentMessageID == nil)
  }

  @Test func rowFactsComeBeforeThePayloads() throws {
    let bare = try payload(#"{"type":"ADMM","message":"x","channel_url":""}"#)
    let message = try Message(bare, channelURL: "row", requestID: "r")
    #expect(message.channelURL == "row")
    #expect(message.requestID == "r")
    let full = try payload(#"{"type":"ADMM","channel_url":"own","req_id":"q"}"#)
    #expect(try Message(full).channelURL == "own")
    #expect(try Message(full, channelURL: "", requestID: "").channelURL == "own")
    #expect(try Message(full, channelURL: "", requestID: "").requestID == "q")
    #expect(try Message(full, channelURL: "row").channelURL == "row")
    #expect(throws: InvalidPayload.channelURLMissing) { try Message(bare) }
    #expect(throws: InvalidPayload.unknownKind) { try Message(payload(#"{"channel_url":"own"}"#)) }
  }

  @Test func equalityAndOrder() throws {
    func message(_ text: String, _ url: String = "ch") throws -> Message { try Message(payload(text), channelURL: url) }
    let first = try message(#"{"type":"MESG","message_id":9,"created_at":1}"#)
    #expect(try first == message(#"{ "type" : "MESG","message_id":9,"created_at":1}"#))
    #expect(try first != message(#"{"type":"MESG","message_id":9,"created_at":1}"#, "ch2"))
    #expect(try first != message(#"{"type":"MESG","message_id":9,"created_at":1,"message":""}"#))
    #expect(try message(first.payload.text, "\u{E1}") != message(first.payload.text, "a\u{301}"))
    let second = try message(#"{"type":"MESG","message_id":3,"created_at":2}"#)
    let third = try message(#"{"type":"MESG","message_id":4,"created_at":2}"#)
    #expect(first.precedes(second) && second.precedes(third))
    #expect(!second.precedes(first) && !third.precedes(second) && !first.precedes(first))
  }

  @Test(
    arguments: [
      (#"{"type":"MESG","message_id":1,"request_id":"r"}"#, .succeeded),
      (#"{"type":"MESG","request_id":"r"}"#, .pending),
      (#"{"type":"MESG"}"#, .none), (#"{"type":"MESG","message_id":-5,"request_id":"r"}"#, .pending),
      (#"{"type":"MESG","request_id":"r","sending_status":"failed"}"#, .failed),
      (#"{"type":"MESG","request_id":"r","sending_status":4}"#, .canceled),
      (#"{"type":"MESG","request_id":"r","sending_status":"odd"}"#, .pending),
      (#"{"type":"MESG","request_id":"r","sending_status":99}"#, .pending),
    ] as [(String, SendingStatus)])
  func tellsTheSendingStatus(text: String, status: SendingStatus) throws {
    #expect(try Message(payload(text), channelURL: "ch").sendingStatus == status)
  }

  @Test func anUnreadableIdIsNone() throws {
    let message = try Message(payload(#"{"type":"MESG","message_id":"temp","created_at":"x"}"#), channelURL: "ch")
    #expect(message.id == 0)
    #expect(message.createdAt == 0)
  }
}
