import ChatModel
import ChatWire
import Foundation
import LiveTesting
import Testing

@testable import CacheSync

@Suite("Where the several files of a message are") struct SeveralFilePathsTests {
  @Test("a file in the app's container is found after the container has moved; others stay where they are")
  func relative() throws {
    let paths = [NSHomeDirectory() + "/Documents/a.jpg", "/elsewhere/b.jpg"]
    let folder = try TemporaryCacheFolder()
    let file = try folder.write([1, 2], to: "c")
    let item = try OutgoingFile(FileContent(url: ""), upload: FileUpload(.file(path: file), name: "c")).pending()
    #expect(item.string(OutgoingFile.pathMember) == file)
    let stored = ["~/Documents/a.jpg", "/elsewhere/b.jpg"]
    let items = stored.map { #"{"url":"","file_name":"f","local_path":"\#($0)"}"# }.joined(separator: ",")
    let text = #"{"type":"FILE","message_id":0,"request_id":"r","channel_url":"c","files":[\#(items)]}"#
    let message = try Message(try #require(Payload(text)), channelURL: "c", requestID: "r")
    #expect(message.localUploads.map { $0?.path } == paths)
  }
}
