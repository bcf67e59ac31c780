import ChatModel
import ChatWire
import FileTesting
import Foundation
import Testing

@testable import DevChatBackend

/// Forms that are too large for the memory, in pieces as a network brings them.
@Suite("Large forms") struct LargeFormTests {
  private static let type = "multipart/form-data; boundary=XyZ"

  private func form(_ file: [UInt8], fields: [(String, String)] = [("channel_url", "chan")]) -> [UInt8] {
    var body: [UInt8] = []
    for (name, value) in fields {
      body += Array("--XyZ\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    body += Array("--XyZ\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n".utf8) + file
    return body + Array("\r\n--XyZ--\r\n".utf8)
  }

  private func collected(_ body: [UInt8], step: Int, type: String = LargeFormTests.type) throws -> BodyCollector {
    var collector = BodyCollector(contentType: type)
    for start in stride(from: 0, to: body.count, by: step) {
      try body[start..<min(start + step, body.count)].withUnsafeBytes { try collector.append($0) }
    }
    return collector
  }

  private func upload(_ collector: BodyCollector, _ fixture: Fixture, key: String) async throws -> UploadedFile {
    let response = await fixture.backend.respond(
      to: BackendRequest(
        method: "POST", path: ["storage", "file"], headers: ["session-key": key, "content-type": Self.type],
        body: collector.bytes, file: collector.file))
    return try UploadedFile(try HTTPAnswer(status: response.status, body: response.body).payload())
  }

  /// Bytes that look like the beginning of the end in many places.
  private static let tricky: [UInt8] = {
    let piece = Array("\r\n--Xy\r\n\r\n--XyY".utf8) + [UInt8](repeating: 13, count: 1000)
    return Array(repeatElement(piece, count: 3 << 10).joined())
  }()

  @Test(
    "a large file is in a file, is found whatever it contains, and is given back byte for byte",
    arguments: [false, true])
  func largeFile(_ isKept: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = isKept ? folder.path("data") : nil
    var fixture = try Fixture { $0.dataFile = path }
    let id = try await uploadedFile(fixture)
    if isKept {
      // A data file serves one server at a time.
      fixture = try Fixture()
      fixture = try Fixture { $0.dataFile = path }
    }
    #expect(await fixture.raw("GET", "files/\(id)").body == Self.tricky)
  }

  /// Uploads a large file as a new user.
  /// - Returns: its id.
  private func uploadedFile(_ fixture: Fixture) async throws -> String {
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let login = try await fixture.backend.login(SocketLogin(userID: "a")).get().reply
    let key = try #require(login.payload.string("key"))
    let collector = try collected(form(Self.tricky), step: 65_521)
    #expect(collector.bytes.isEmpty && collector.file != nil && collector.count == form(Self.tricky).count)
    let answer = try await upload(collector, fixture, key: key)
    #expect(answer.size == Int64(Self.tricky.count))
    return String(try #require(answer.url.split(separator: "/").last))
  }

  @Test("a small form, and what is no form, stay in memory") func small() throws {
    let small = form([1, 2, 3])
    #expect(try collected(small, step: 7).bytes == small)
    let json = [UInt8](repeating: 32, count: 2 << 20)
    let collector = try collected(json, step: 65_536, type: "application/json")
    #expect(collector.file == nil && collector.bytes.count == json.count)
  }

  @Test("a large form that ends early, or has a large field, is refused") func malformed() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let login = try await fixture.backend.login(SocketLogin(userID: "a")).get().reply
    let key = try #require(login.payload.string("key"))
    let whole = form(Self.tricky)
    let cut = try collected(Array(whole.dropLast(9)), step: 65_536)
    await #expect(throws: ServerError.self) { try await upload(cut, fixture, key: key) }
    let field = String(repeating: "x", count: 2 << 20)
    let large = try collected(form([1], fields: [("channel_url", field)]), step: 65_536)
    await #expect(throws: ServerError.self) { try await upload(large, fixture, key: key) }
  }
}
