import ChatClient
import ChatModel
import Foundation
import Testing

@Suite("File message objects") struct FileMessageTests {
  private static let texts = [
    #"{"type":"FILE","message_id":5,"file":{"url":"https://f","name":"n","size":7,"type":"a/b","data":"d"},"#
      + #""require_auth":true,"thumbnails":[{"url":"https://t","width":10,"height":20.5,"real_width":4}]}"#,
    #"{"type":"a/b","msg_id":5,"url":"https://f","name":"n","size":7,"custom":"d","require_auth":true,"#
      + #""thumbnails":[{"url":"https://t","width":10,"height":20.5,"real_width":4}]}"#,
  ]

  @Test("both shapes of a file show the same", arguments: texts) func shapes(text: String) throws {
    let value = try ChatModel.Message(Samples.payload(text), channelURL: "channel")
    let message = try #require(BaseMessage.make(value, fileKey: FileAccessKey("k")) as? FileMessage)
    #expect(message.url == "https://f?auth=k" && message.plainURL == "https://f")
    #expect(message.name == "n" && message.size == 7 && message.type == "a/b" && message.data == "d")
    let thumbnail = try #require(message.thumbnails?.first)
    #expect(thumbnail.url == "https://t?auth=k" && thumbnail.plainURL == "https://t")
    #expect(thumbnail.maxSize == CGSize(width: 10, height: 20.5) && thumbnail.realSize == CGSize(width: 4, height: 0))
  }

  @Test("an open file needs no key; a file that is not uploaded has no address") func plain() throws {
    let open = try ChatModel.Message(
      Samples.payload(#"{"type":"FILE","message_id":5,"file":{"url":"https://f"}}"#), channelURL: "channel")
    let message = try #require(BaseMessage.make(open, fileKey: FileAccessKey("k")) as? FileMessage)
    #expect(message.url == "https://f" && message.thumbnails == nil && message.size == 0 && message.type == "")
    let pending = try Samples.message(#""request_id":"r""#, type: "FILE") as? FileMessage
    #expect(pending?.url == "" && pending?.requestState == .pending)
  }

  @Test("sizes of thumbnails") func thumbnailSizes() {
    let size = ThumbnailSize.make(maxWidth: 3, maxHeight: -1)
    #expect(size.maxSize == CGSize(width: 3, height: 0))
    #expect(size == ThumbnailSize.make(maxSize: CGSize(width: 3, height: 0)))
    #expect(size != ThumbnailSize.make(maxSize: CGSize(width: 3, height: 1)))
    #expect(size.value.width == 3 && size.value.height == 0)
  }
}
