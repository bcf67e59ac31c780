import ChatModel
import Testing

/// Two shapes, one value (Docs/Protocol.md#files).
@Suite struct FileAttachmentTests {
  private func file(_ text: String) throws -> FileAttachment {
    try #require(try Message(payload(text), channelURL: "ch").file)
  }

  private static let thumbnails =
    #""thumbnails":[{"url":"t","width":100,"height":50.5,"real_width":99.5,"real_height":50,"plain_url":null},{"width":1}]"#

  @Test func bothShapesGiveTheSameFile() throws {
    let rest = try file(
      #"{"type":"FILE","require_auth":true,"file":{"url":"u","name":"n","size":1024,"type":"image/png","data":"d"},"#
        + Self.thumbnails + "}")
    let socket = try file(
      #"{"type":"image/png","require_auth":true,"url":"u","name":"n","size":1024,"custom":"d","# + Self.thumbnails + "}"
    )
    #expect(rest == socket)
    #expect(rest.url == "u" && rest.name == "n" && rest.size == 1024 && rest.mimeType == "image/png")
    #expect(rest.data == "d" && rest.requiresAuthentication)
    #expect(rest.thumbnails.count == 1)
    #expect(rest.thumbnails.first?.url == "t" && rest.thumbnails.first?.maximumWidth == 100)
    #expect(rest.thumbnails.first?.maximumHeight == 50.5 && rest.thumbnails.first?.realWidth == 99.5)
    #expect(rest.thumbnails.first?.realHeight == 50)
  }

  @Test func theKindIsNoMIMEType() throws {
    #expect(try file(#"{"type":"FILE","url":"u"}"#).mimeType == "")
    #expect(try file(#"{"type":"FEDI","file":{"url":"u"}}"#).mimeType == "")
    #expect(try file(#"{"type":"video/mp4","file":{"url":"u"}}"#).mimeType == "video/mp4")
  }

  @Test func authenticationIsAskedForOnTopFirst() throws {
    #expect(try file(#"{"type":"FILE","file":{"url":"u","require_auth":true}}"#).requiresAuthentication)
    #expect(try !file(#"{"type":"FILE","require_auth":false,"file":{"require_auth":true}}"#).requiresAuthentication)
  }

  @Test func missingThingsAreEmpty() throws {
    let empty = try file(#"{"type":"FILE"}"#)
    #expect(empty.url == "" && empty.name == "" && empty.size == 0 && empty.data == nil && empty.thumbnails.isEmpty)
    #expect(try file(#"{"type":"FILE","file":{"size":2048.0}}"#).size == 2048)
    #expect(try Message(payload(#"{"type":"MESG","url":"u"}"#), channelURL: "ch").file == nil)
  }

  @Test func severalFiles() throws {
    let message = try Message(
      payload(
        #"{"files":[{"url":"a","file_name":"x","file_size":5,"file_type":"a/b","require_auth":true},"#
          + #"{"url":"b","name":"y","size":6,"type":"c/d"}]}"#), channelURL: "ch")
    #expect(message.kind == .file)
    #expect(message.files.map(\.url) == ["a", "b"])
    #expect(message.files.map(\.name) == ["x", "y"])
    #expect(message.files.map(\.size) == [5, 6])
    #expect(message.files.map(\.mimeType) == ["a/b", "c/d"])
    #expect(message.files.map(\.requiresAuthentication) == [true, false])
    #expect(message.file == message.files.first)
  }
}
