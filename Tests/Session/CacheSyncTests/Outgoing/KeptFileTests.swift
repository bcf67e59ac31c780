import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import GRDBSQLite
import LiveTesting
import PacedTesting
import RawSQLite
import Testing

@testable import CacheSync

@Suite("Files that wait to be uploaded", .live) struct KeptFileTests {
  private static let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }

  /// Sends a file of the app and one of bytes without a connection, after which the app's own file is gone.
  private func failBoth(_ device: TestDevice) async throws {
    let file = try device.folder.write(Self.bytes, to: "picture.jpg")
    let answers = Answers()
    try device.sendFile("path", FileUpload(.file(path: file), name: "picture.jpg", mimeType: "image/jpeg"), answers)
    try device.sendFile("bytes", FileUpload(.bytes(Self.bytes), name: "b"), answers)
    await answers.until(2)
    try FileManager.default.removeItem(atPath: file)
    #expect(try device.keptFiles().count == 2)
  }

  private func sendsBoth(_ fixture: SendingFixture, _ device: TestDevice) async throws {
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["path", "bytes"])
    #expect(try await fixture.messages("first").map { $0.file?.size } == [5000, 5000])
    for message in try await fixture.messages("first") {
      let name = try #require(message.file?.url.split(separator: "/").last.map(String.init))
      let request = BackendRequest(
        method: "GET", path: ["files", name], query: [], headers: ["api-token": LiveFixture.apiToken], body: [])
      #expect(await fixture.fixture.backend.respond(to: request).body == Self.bytes)
    }
    #expect(try await device.outgoing() == [])
    #expect(try device.keptFiles() == [])
  }

  @Test("they are sent after a restart, though the app's own file is gone, and then nothing is left of them")
  func restart() async throws {
    let fixture = try await SendingFixture()
    let first = try await fixture.device()
    try await failBoth(first)
    try await first.stop()
    let second = try await fixture.device(folder: first.folder)
    try await sendsBoth(fixture, second)
    try await fixture.stop(second)
  }

  @Test("a container that moved between two runs changes nothing: rows have names, not paths")
  func movedContainer() async throws {
    let fixture = try await SendingFixture()
    let first = try await fixture.device()
    try await failBoth(first)
    let raw = try RawConnection(path: first.cache.fileURL.path, flags: SQLITE_OPEN_READWRITE)
    #expect(try raw.integer("SELECT count(*) FROM outgoing_message WHERE file_path IS NOT NULL") == 2)
    #expect(try raw.integer("SELECT count(*) FROM outgoing_message WHERE instr(file_path, '/') > 0") == 0)
    try await first.stop()
    let place = try TemporaryCacheFolder()
    let container = place.url("container")
    try FileManager.default.moveItem(at: first.folder.url, to: container)
    let engine = SyncEngine(
      cache: try Cache.open(directory: container, userID: "alice"), transport: try fixture.fixture.transport())
    let rows = try await engine.cache.read { try $0.outgoingMessages() }
    #expect(rows.count == 2)
    for row in rows {
      #expect(row.filePath?.hasPrefix(container.path) == true && FileUpload(row)?.size == 5000)
    }
    try await engine.cache.closeOnOwnThread()
    try FileManager.default.moveItem(at: container, to: first.folder.url)
    let second = try await fixture.device(folder: first.folder)
    try await sendsBoth(fixture, second)
    try await fixture.stop(second)
  }

  @Test("a file whose bytes are gone is refused with 800110, and its message stays until it is passed again")
  func gone() async throws {
    let fixture = try await SendingFixture()
    let first = try await fixture.device()
    try await failBoth(first)
    try await first.stop()
    for path in try first.keptFiles() { try FileManager.default.removeItem(atPath: path) }
    let second = try await fixture.device(folder: first.folder)
    second.setPolicy { $0.isAutomatic = true }
    try await second.connect()
    await second.engine.untilAtRest()
    #expect(try await second.outgoing() == ["path failed 800101", "bytes failed 800101"])
    let answers = Answers()
    // As the one that waited for its upload when the file went away.
    let raw = try RawConnection(path: second.cache.fileURL.path, flags: SQLITE_OPEN_READWRITE)
    try raw.execute("UPDATE outgoing_message SET error_code = 800110 WHERE request_id = 'path'")
    second.engine.resend(requestID: "path", completion: answers.expect("without"))
    second.engine.resend(
      requestID: "path", upload: FileUpload(.bytes([1]), name: "b"), completion: answers.expect("with"))
    await answers.until(2)
    #expect(answers.code("without") == 800110 && answers.code("with") == 0)
    #expect(answers.failure("without")?.outgoing?.requestID == "path")
    #expect(try await second.outgoing() == ["bytes failed 800101"])
    #expect(try second.keptFiles() == [])
    try await fixture.stop(second)
  }

  @Test("what removes a message removes its file")
  func removal() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await failBoth(device)
    _ = try await device.engine.perform { try await $0.sending.removeFailed(["path"], .manual, on: $0) }
    #expect(try device.keptFiles().count == 1)
    try await device.engine.perform {
      try await $0.storage.clearMessages(channelURL: "first", isKeepingOutgoing: true, on: $0)
    }
    #expect(try device.keptFiles().count == 1)
    try await device.engine.perform {
      try await $0.storage.clearMessages(channelURL: "first", isKeepingOutgoing: false, on: $0)
    }
    #expect(try device.keptFiles() == [])
    let answers = Answers()
    for id in ["a", "b"] { try device.sendFile(id, FileUpload(.bytes([1]), name: "b"), answers) }
    try device.sendFile("c", to: "second", FileUpload(.bytes([1]), name: "b"), answers)
    await answers.until(3)
    #expect(try device.keptFiles().count == 3)
    try await device.cache.write(source: .application) { try $0.deleteChannel(url: "second") }
    #expect(try device.keptFiles().count == 2)
    try await device.engine.perform { try await $0.storage.clearAll(on: $0) }
    #expect(try device.keptFiles() == [])
    try await fixture.stop(device)
  }

  @Test("what a transaction that is rolled back would have removed stays")
  func rollback() async throws {
    struct Refused: Error {}
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    try await failBoth(device)
    await #expect(throws: Refused.self) {
      try await device.cache.write(source: .application) { transaction in
        try transaction.clearAll()
        throw Refused()
      }
    }
    #expect(try device.keptFiles().count == 2)
    try await fixture.stop(device)
  }

  @Test("what no row names is swept at the next start; what is named, held, or not ours stays")
  func sweep() async throws {
    let fixture = try await SendingFixture()
    let first = try await fixture.device()
    try await failBoth(first)
    let kept = try first.keptFiles()
    // As a kill leaves them: copied, and no row committed.
    _ = try first.cache.keepFile([1, 2, 3])
    let held = try first.cache.keepFile([4, 5, 6])
    let stranger = first.folder.path("alice.files/notes")
    try Data([7]).write(to: URL(fileURLWithPath: stranger))
    #expect(try first.keptFiles().count == 5)
    try await first.stop()
    let second = try await fixture.device(folder: first.folder)
    try await second.engine.perform { _ in }
    #expect(try Set(second.keptFiles()) == Set(kept + [held.path, stranger]))
    try FileManager.default.removeItem(atPath: stranger)
    held.discard()
    try await sendsBoth(fixture, second)
    try await fixture.stop(second)
  }

  @Test("a session that moves to another folder takes its files along, also those that wait in its queue")
  func movedCache() async throws {
    let fixture = try await SendingFixture()
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    try await failBoth(device)
    try await device.connect()
    transport.holdUploads()
    let answers = Answers()
    for id in ["under way", "waiting"] {
      try device.sendFile(id, to: "second", FileUpload(.bytes(Self.bytes), name: "b"), answers)
    }
    try await device.engine.perform { _ in }
    let earlier = device.cache.fileURL.deletingLastPathComponent()
    let place = try TemporaryCacheFolder()
    // What an earlier run that was killed left there.
    try FileManager.default.createDirectory(at: place.url("alice.files"), withIntermediateDirectories: false)
    try Data(Self.bytes).write(to: place.url("alice.files/" + UUID().uuidString))
    let isMoved = try await device.engine.perform { await $0.storage.move(to: place.url, on: $0) }
    #expect(isMoved)
    transport.releaseUploads()
    await answers.until(2)
    #expect(answers.code("under way") == 0 && answers.code("waiting") == 0)
    try FileManager.default.removeItem(at: earlier.appendingPathComponent("alice.files"))
    device.setPolicy { $0.isAutomatic = true }
    try await device.engine.perform { _ in }
    await device.engine.untilAtRest()
    #expect(try await fixture.requestIDs("first") == ["path", "bytes"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("alice.files")) == [])
    try await fixture.stop(device)
  }
}

extension TestDevice {
  /// The paths of the files beside the cache.
  func keptFiles() throws -> [String] {
    let place = folder.path("alice.files")
    guard FileManager.default.fileExists(atPath: place) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: place).map { place + "/" + $0 }
  }
}
