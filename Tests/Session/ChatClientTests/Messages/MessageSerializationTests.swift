import ChatClient
import ChatModel
import Foundation
import Testing

@Suite("Messages kept outside") struct MessageSerializationTests {
  private static let messages: [(String, String)] = [
    (#""message_id":5,"message":"hi","unknown":{"a":1.50}"#, "MESG"),
    (#""msg_id":5,"url":"https://f","name":"n""#, "a/b"), (#""message_id":5,"message":"x""#, "ADMM"),
    (#""request_id":"r","message":"hi","sending_status":"failed","error_code":800101"#, "MESG"),
  ]

  @Test("a message comes back as what it was", arguments: messages) func roundTrip(members: String, type: String) throws
  {
    let message = try Samples.message(members, type: type)
    let data = try #require(message.serialize())
    let read = try #require(BaseMessage.build(fromSerializedData: data))
    #expect(read == message && Swift.type(of: read) == Swift.type(of: message) && read.value == message.value)
    #expect(read.sendingStatus == message.sendingStatus && read.errorCode == message.errorCode)
    #expect(read.serialize() == data)
  }

  @Test("a row's state comes back too") func row() throws {
    let message = BaseMessage.make(
      try Samples.row(
        #""request_id":"r","message_id":9"#, type: "FILE", state: .failed, errorCode: 800_120, filePath: "/f"))
    let data = try #require(message.serialize())
    let read = try #require(FileMessage.build(fromSerializedData: data))
    #expect(read.sendState == message.sendState && read == message && read.messageId == 0 && read.isResendable)
    #expect((read.messageParams as? FileMessageParams)?.localFilePath == "/f")
  }

  @Test("a path in the app's container is written relative to it, because the container moves") func movedFile() throws
  {
    let path = NSHomeDirectory() + "/Library/a.jpg"
    let message = BaseMessage.make(
      try Samples.row(#""request_id":"r","message_id":9"#, type: "FILE", state: .failed, filePath: path))
    let data = try #require(message.serialize())
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("~/Library/a.jpg") && !text.contains(NSHomeDirectory()))
    #expect(FileMessage.build(fromSerializedData: data)?.sendState?.filePath == path)
  }

  @Test("the app may choose the status") func desiredState() throws {
    let pending = try Samples.message(#""request_id":"r","sending_status":"pending""#)
    let data = try #require(pending.serialize())
    let failed = BaseMessage.build(fromSerializedData: data, desiredState: .failed)
    #expect(failed?.sendingStatus == .failed && failed?.requestId == "r")
    let message = try Samples.message(#""message_id":5"#)
    let sent = try #require(message.serialize())
    #expect(BaseMessage.build(fromSerializedData: sent, desiredState: .succeeded)?.messageId == 5)
  }

  @Test("a text is not a file") func otherClass() throws {
    let message = try Samples.message(#""message_id":5"#)
    let data = try #require(message.serialize())
    #expect(FileMessage.build(fromSerializedData: data) == nil && UserMessage.build(fromSerializedData: data) != nil)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "x", "{}", #"{"form":"cachebridge.message","version":1,"channel_url":"c"}"#,
      #"{"form":"cachebridge.message","version":1,"channel_url":"c","payload":{}}"#,
      #"{"form":"cachebridge.message","version":1,"payload":{"type":"MESG","message_id":5}}"#,
      #"{"form":"cachebridge.message","version":2,"channel_url":"c","payload":{"type":"MESG","message_id":5}}"#,
      #"{"form":"cachebridge.user","version":1,"channel_url":"c","payload":{"type":"MESG","message_id":5}}"#,
    ])
  func garbage(text: String) { #expect(BaseMessage.build(fromSerializedData: Data(text.utf8)) == nil) }

  @Test("every cut of good bytes is refused") func cut() throws {
    let message = try Samples.message(#""message_id":5,"message":"hi""#)
    let data = try #require(message.serialize())
    for count in 0..<data.count { #expect(BaseMessage.build(fromSerializedData: data.prefix(count)) == nil) }
  }
}
