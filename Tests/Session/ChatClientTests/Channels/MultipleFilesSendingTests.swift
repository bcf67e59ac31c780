import ChatModel
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// Messages of several files on a server.
@Suite("Sending several files as one message", .live) struct MultipleFilesSendingTests {
  /// What the handler of files was told: place, name, code.
  private final class Told: Sendable {
    private let calls = Locked<[String]>([])
    var all: [String] { calls.withValue { $0 } }

    var handler: FileUploadHandler {
      { [calls] _, place, file, error in
        #expect(ChannelFixture.isOnAppQueue)
        calls.withValue { $0.append("\(place) \(file.fileName ?? "-") \(error?.code ?? 0)") }
      }
    }
  }

  private func file(_ name: String, _ count: Int = 4) -> UploadableFileInfo {
    UploadableFileInfo(
      file: Data(repeating: 7, count: count), fileName: name, mimeType: "image/png",
      thumbnailSizes: [ThumbnailSize.make(maxWidth: 9, maxHeight: 8)])
  }

  private func sent(
    _ channel: GroupChannel, _ files: [UploadableFileInfo], _ told: Told = Told(),
    _ pending: Locked<MultipleFilesMessage?> = Locked(nil)
  ) async -> (value: MultipleFilesMessage?, error: SBDError?) {
    let params = MultipleFilesMessageCreateParams(uploadableFileInfoList: files)
    (params.data, params.customType) = ("d", "t")
    return await answer { (handler: @escaping MultipleFilesMessageHandler) in
      let message = channel.sendMultipleFilesMessage(
        params: params, fileUploadHandler: told.handler, completionHandler: handler)
      pending.withValue { $0 = message }
    }
  }

  @Test("they are uploaded one after the other, and arrive as one message with all of them") func sends() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let (told, pending) = (Told(), Locked<MultipleFilesMessage?>(nil))
    let there = UploadableFileInfo(fileURL: "https://x/there", fileName: "there", mimeType: "text/plain", fileSize: 12)
    let answer = await sent(channel, [file("a.png"), there, file("b.png", 5)], told, pending)
    let first = try #require(pending.withValue { $0 })
    #expect(first.sendingStatus == .pending && first.files.isEmpty)
    let params = try #require(first.messageParams as? MultipleFilesMessageCreateParams)
    #expect(params.uploadableFileInfoList.map(\.fileName) == ["a.png", "there", "b.png"] && params.data == "d")
    let message = try #require(answer.value)
    #expect(answer.error == nil && message.requestId == first.requestId && message.sendingStatus == .succeeded)
    #expect(told.all == ["0 a.png 0", "2 b.png 0"])
    #expect(message.files.map(\.fileName) == ["a.png", "there", "b.png"])
    #expect(message.files.map(\.fileSize) == [4, 12, 5] && message.files[1].url == "https://x/there")
    #expect(message.files[0].thumbnails?.first?.maxSize == CGSize(width: 9, height: 8))
    #expect(message.data == "d" && message.customType == "t" && message.name == "a.png")
    // Every file is the one that was sent.
    let listed = try await fixture.server("GET", "group_channels/chan/messages/\(message.messageId)").objects("files")
    #expect(listed.map { $0.string("file_name") } == ["a.png", "there", "b.png"])
    #expect(Set(listed.compactMap { $0.string("url") }).count == 3)
    #expect(listed.allSatisfy { !$0.memberNames.contains("local_path") && !$0.memberNames.contains("thumbnail_sizes") })
    let list = MessageListParams()
    list.previousResultSize = 20
    let stored = try await channel.messages(around: .max, params: list)
    #expect((stored.last as? MultipleFilesMessage)?.files == message.files)
    // A copy has all of them too.
    let copy = await ChatClientTests.answer {
      _ = channel.copyFileMessage(message, toTargetChannel: channel, completionHandler: $0)
    }
    #expect((copy.value as? MultipleFilesMessage)?.files.map(\.plainURL) == message.files.map(\.plainURL))
    try await fixture.stop()
  }

  @Test("what failed on the way is sent again, and only what the server does not have is uploaded")
  func resends() async throws {
    let (uploads, failing) = (Locked(0), Locked(true))
    let fixture = try await ChannelFixture { base in
      InterceptedTransport(
        base,
        beforeCall: { call in
          guard call.path.first == "storage" else { return }
          let count = uploads.withValue {
            $0 += 1
            return $0
          }
          if count == 2, failing.withValue({ $0 }) { throw WireError(.network, "No network.") }
        })
    }
    let channel = try await fixture.channel()
    let told = Told()
    let failed = await sent(channel, [file("a"), file("b"), file("c")], told)
    #expect(failed.error?.code == 800120 && told.all == ["0 a 0", "1 b 800120"])
    let message = try #require(failed.value)
    #expect(message.sendingStatus == .failed && message.isResendable && message.files.isEmpty)
    failing.withValue { $0 = false }
    let again = Told()
    let result = try await channel.resend(message, fileUploadHandler: again.handler)
    #expect(result.requestId == message.requestId && result.files.map(\.fileName) == ["a", "b", "c"])
    #expect(again.all == ["1 b 0", "2 c 0"] && uploads.withValue { $0 } == 4)
    #expect(try await fixture.session.cache.read { try $0.outgoingMessages() }.isEmpty)
    try await fixture.stop()
  }

  @Test("a socket that is lost during the uploads does not lose the message") func fallback() async throws {
    let isLost = Locked(true)
    let fixture = try await ChannelFixture { base in
      InterceptedTransport(
        base,
        beforeSend: { command in
          guard command.command.name == .fileMessage, isLost.withValue({ $0 }) else { return }
          throw WireError(.notConnected, "No connection.")
        })
    }
    let message = try await fixture.channel().send(
      MultipleFilesMessageCreateParams(uploadableFileInfoList: [file("a"), file("b")]))
    #expect(message.files.map(\.fileName) == ["a", "b"])
    try await fixture.stop()
  }

  @Test("after a restart, files of the app are uploaded, and bytes are gone") func restart() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let path = fixture.folder.url.appendingPathComponent("app.txt")
    try Data("content".utf8).write(to: path)
    await fixture.session.disconnect()
    let paths = (0..<2).map { UploadableFileInfo(localFilePath: path.path, fileName: "p\($0)") }
    let (kept, lost) = (await sent(channel, paths), await sent(channel, [file("a"), file("b")]))
    #expect(kept.error?.code == 800101 && lost.error?.code == 800101)
    try await fixture.session.close()
    let session = try ChatSession(
      userID: "alice", directory: fixture.folder.url, transport: try fixture.fixture.transport())
    _ = try await session.connect()
    let again = try await session.channel(url: "chan")
    let rows = try await session.cache.read { try $0.outgoingMessages() }
    let messages = rows.compactMap { BaseMessage.make($0) as? MultipleFilesMessage }
    #expect(messages.count == 2)
    for message in messages {
      let params = try #require(message.messageParams as? MultipleFilesMessageCreateParams)
      if message.requestId == kept.value?.requestId {
        #expect(params.uploadableFileInfoList.map(\.localFilePath) == [path.path, path.path])
        #expect(try await again.resend(message).files.map(\.fileSize) == [7, 7])
      } else {
        #expect(params.uploadableFileInfoList.allSatisfy { $0.file == nil && $0.localFilePath == nil })
        let error = await #expect(throws: SBDError.self) { try await again.resend(message) }
        #expect(error?.code == 800110)
      }
    }
    try await session.close()
    await fixture.fixture.stop()
  }

  @Test("too few files, too many, an empty one: 800110, and nothing is stored") func refusals() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    #expect(fixture.session.appInfo?.multipleFilesMessageFileCountLimit == 30)
    let missing = UploadableFileInfo(localFilePath: "/nowhere/at/all")
    for files in [
      [], [file("a")], (0..<31).map { file("\($0)") }, [file("a"), file("b", 0)], [file("a"), missing],
      [file("a"), UploadableFileInfo(fileURL: "")],
    ] {
      let refused = await sent(channel, files)
      #expect(refused.error?.code == 800110 && refused.value?.sendingStatus == .failed)
    }
    #expect(try await fixture.session.cache.read { try $0.outgoingMessages() }.isEmpty)
    try await fixture.stop()
  }

  @Test("a file that is too large fails the message with 800260, and its place is told") func tooLarge() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let told = Told()
    let failed = await sent(channel, [file("a"), file("b", 31 << 20)], told)
    #expect(failed.error?.code == 800260 && told.all == ["0 a 0", "1 b 800260"])
    try await fixture.stop()
  }
}
