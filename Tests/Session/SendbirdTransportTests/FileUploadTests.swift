import ChatTesting
import ChatWire
import DevChatBackend
import DevChatServer
import FileTesting
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// Files that are read while they are sent.
@Suite("Uploads of files", .live) struct FileUploadTests {
  private func part(_ path: String) throws -> HTTPCall.Part {
    HTTPCall.Part(
      name: "file", fileName: "f.bin", mimeType: "application/octet-stream", .file(try OpenFile(path: path)))
  }

  private func file(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> String {
    let path = folder.path("f.bin")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("a file arrives byte for byte, also when it is removed meanwhile") func bytes() async throws {
    let folder = try TemporaryFolder()
    var script = ScriptedServer.Script.greeting
    script.answer = { _ in .json(200, #"{"url":"http://f"}"#) }
    try await Harness.run(script) { harness in
      _ = try await harness.logIn()
      let bytes = [UInt8].file(700_001)
      let path = try file(bytes, in: folder)
      let call = HTTPCall.upload(
        try part(path), channelURL: "c", requestID: "r", thumbnailSizes: [(width: 1, height: 2)])
      try FileManager.default.removeItem(atPath: path)
      let steps = Locked<[(Int64, Int64)]>([])
      _ = try await harness.transport.call(call) { sent, all in steps.withValue { $0.append((sent, all)) } }
      let request = try #require(harness.server.requests.first)
      let type = try #require(request.header("Content-Type"))
      let boundary = try #require(type.components(separatedBy: "boundary=").last)
      let parts = [
        HTTPCall.Part(name: "channel_url", bytes: Array("c".utf8)),
        HTTPCall.Part(name: "request_id", bytes: Array("r".utf8)),
        HTTPCall.Part(name: "file", fileName: "f.bin", mimeType: "application/octet-stream", bytes: bytes),
        HTTPCall.Part(name: "thumbnail1", bytes: Array("1,2".utf8)),
        HTTPCall.Part(name: "user_id", bytes: Array("u".utf8)),
      ]
      #expect(request.body == MultipartBody(parts, boundary: boundary).body.bytes)
      let sent = steps.withValue { $0 }
      #expect(sent.count > 3 && sent.last?.0 == Int64(request.body.count))
      #expect(sent.allSatisfy { $0.1 == Int64(request.body.count) })
      await harness.expectIdle()
    }
  }

  @Test("a body in a file is what would be sent, as URLSession needs it") func bodyFile() throws {
    let folder = try TemporaryFolder()
    let bytes = [UInt8].file(3 << 20 | 5)
    let path = try file(bytes, in: folder)
    let fields = [HTTPCall.Part(name: "a", bytes: [1, 2])]
    let body = MultipartBody(fields + [try part(path)] + fields, boundary: "B").body
    let whole = HTTPCall.Part(name: "file", fileName: "f.bin", mimeType: "application/octet-stream", bytes: bytes)
    let expected = try #require(MultipartBody(fields + [whole] + fields, boundary: "B").body.bytes)
    #expect(body.bytes == nil && body.length == Int64(expected.count))
    #expect(try body.write(to: folder.path("body")) { true })
    #expect(FileManager.default.contents(atPath: folder.path("body")).map { [UInt8]($0) } == expected)
    #expect(try !body.write(to: folder.path("canceled")) { false })
    #expect(throws: WireError.self) { try body.write(to: folder.path("body")) { true } }
  }

  @Test("nothing is read before there is room for it: what stands still has not seen the end of the file")
  func backPressure() async throws {
    let folder = try TemporaryFolder()
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      fixture.proxy.set(.stall(after: 100_000, .toServer))
      let path = try file([], in: folder)
      let writing = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      // More than the buffers of two sockets hold.
      try writing.truncate(atOffset: 24 << 20)
      let sent = Locked<Int64>(0)
      let started = Inbox<Int64>()
      let call = HTTPCall.upload(try part(path), channelURL: ServerFixture.channel, requestID: "r")
      let upload = Task {
        try await fixture.transport.call(call) { bytes, _ in
          sent.withValue { $0 = bytes }
          started.put(bytes)
        }
      }
      _ = try await started.next()
      // What is missing is only noticed if it was not read yet.
      try writing.truncate(atOffset: 16 << 20)
      try writing.close()
      #expect(sent.withValue { $0 } < 16 << 20)
      try await fixture.lift()
      #expect(await upload.outcome == "invalid_parameter")
      #expect(fixture.transport.base.http.callsUnderWay == 0)
    }
  }

  @Test("a server that is restarted in the middle gets the file from its beginning") func restartedServer() async throws
  {
    let folder = try TemporaryFolder()
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      fixture.proxy.set(.cut(after: 100_000, .toServer))
      let path = try file([UInt8].file(400_000), in: folder)
      let call = HTTPCall.upload(try part(path), channelURL: ServerFixture.channel, requestID: "r")
      let upload = Task { try await fixture.transport.call(call) }
      await fixture.clock.untilSleeping(1)
      let next = try await DevChatServer.start(backend: fixture.backend)
      await fixture.server.stop()
      fixture.proxy.setTarget(port: next.port)
      fixture.proxy.set(.passThrough)
      fixture.clock.advance(by: 1)
      let outcome = await upload.result
      await next.stop()
      #expect(try UploadedFile(try outcome.get()).size == 400_000)
    }
  }
}
