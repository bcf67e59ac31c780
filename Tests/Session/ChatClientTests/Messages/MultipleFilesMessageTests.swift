import ChatModel
import Foundation
import Testing

@testable import ChatClient

@Suite("Messages of several files") struct MultipleFilesMessageTests {
  private static let files =
    #""files":[{"url":"https://a","file_name":"a.png","file_size":3,"file_type":"image/png","require_auth":true,"#
    + #""thumbnails":[{"url":"https://t","width":9,"height":8}]},{"url":"https://b","name":"b.txt","size":4,"type":"text/plain"}]"#

  private func made(_ text: String) throws -> BaseMessage {
    BaseMessage.make(
      try ChatModel.Message(Samples.payload(text), channelURL: "channel"), fileKey: FileAccessKey("k"))
  }

  @Test(
    "every form of it is of this class, and shows its first file where only one is known",
    arguments: [
      #"{"type":"FILE","message_id":5,"file":{"url":"https://a","name":"a.png","size":3,"type":"image/png"},"#
        + #""require_auth":true,"# + files + "}",
      #"{"type":"FILE","msg_id":5,"url":"https://a","name":"a.png","size":3,"require_auth":true,"# + files + "}",
      #"{"type":"FILE","message_id":5,"# + files + "}", #"{"message_id":5,"# + files + "}",
    ])
  func forms(_ text: String) throws {
    let message = try #require(try made(text) as? MultipleFilesMessage)
    #expect(message.files.map(\.url) == ["https://a?auth=k", "https://b"])
    #expect(message.files.map(\.plainURL) == ["https://a", "https://b"])
    #expect(message.files.map(\.fileName) == ["a.png", "b.txt"])
    #expect(message.files.map(\.mimeType) == ["image/png", "text/plain"])
    #expect(message.files.map(\.fileSize) == [3, 4])
    #expect(message.files[0].thumbnails?.map(\.url) == ["https://t?auth=k"])
    #expect(message.files[1].thumbnails == nil)
    #expect(message.url == "https://a?auth=k" && message.name == "a.png" && message.size == 3)
  }

  @Test(
    "one file, or none, is an ordinary file message",
    arguments: [
      #"{"type":"FILE","message_id":5,"file":{"url":"https://a"},"files":[]}"#,
      #"{"type":"FILE","message_id":5,"files":[{"url":"https://a","file_name":"a"}]}"#,
      #"{"type":"FILE","message_id":5,"file":{"url":"https://a"},"files":null}"#,
    ])
  func oneFile(_ text: String) throws {
    let message = try made(text)
    #expect(message is FileMessage && !(message is MultipleFilesMessage))
    #expect((message as? FileMessage)?.url == "https://a")
  }

  @Test("a text with files is a text") func text() throws {
    #expect(try made(#"{"type":"MESG","message_id":5,"message":"m","# + Self.files + "}") is UserMessage)
  }

  @Test("members that a server leaves out are absent") func sparse() throws {
    let text = #"{"type":"FILE","message_id":5,"files":[{"url":"https://a"},{"url":"https://b","file_type":""}]}"#
    let message = try #require(try made(text) as? MultipleFilesMessage)
    for file in message.files {
      #expect(file.fileName == nil && file.mimeType == nil && file.fileSize == 0 && file.thumbnails == nil)
    }
  }

  @Test("until all files have an address there are none") func pending() throws {
    let text = #"{"type":"FILE","request_id":"r","files":[{"url":"https://a"},{"file_name":"b"}]}"#
    let message = try #require(try made(text) as? MultipleFilesMessage)
    #expect(message.files.isEmpty)
  }

  @Test("copies, serialized forms and parents keep the class") func kept() throws {
    let message = try #require(try made(#"{"type":"FILE","message_id":5,"# + Self.files + "}") as? MultipleFilesMessage)
    #expect((message.copy() as? MultipleFilesMessage)?.files.count == 2)
    let data = try #require(message.serialize())
    #expect(MultipleFilesMessage.build(fromSerializedData: data)?.files.count == 2)
    #expect((BaseMessage.build(fromSerializedData: data) as? MultipleFilesMessage)?.files.count == 2)
    let reply = try made(
      #"{"type":"MESG","message_id":6,"message":"m","parent_message_id":5,"parent_message_info":{"type":"FILE","#
        + Self.files + "}}")
    #expect((reply.parentMessage as? MultipleFilesMessage)?.files.count == 2)
    let changed = reply.applyingParentMessage(message)
    #expect((changed?.parentMessage as? MultipleFilesMessage)?.files.count == 2)
  }
}
