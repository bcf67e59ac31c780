import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import DevChatServer
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Files of a device that is a process of its own: its memory, its disk, and another process on the same cache.
@Suite("Large files", .serialized, .live) struct LargeFileTests {
  private static let wanted = ProcessInfo.processInfo.environment["CACHEBRIDGE_UPLOAD_MEGABYTES"].flatMap(Int.init)
  /// Megabytes.
  private static let size = wanted ?? 192
  private static var isMeasuring: Bool { wanted != nil }

  private struct Stage {
    let fixture: LiveFixture
    let folder: TemporaryCacheFolder
    let files: TemporaryCacheFolder

    init() async throws {
      fixture = try await LiveFixture.onSockets { backend, server in
        backend.uploadLimit = LargeFileTests.size + 1
        server.limits.formBytes = (LargeFileTests.size + 2) << 20
      }
      (folder, files) = (try TemporaryCacheFolder(), try TemporaryCacheFolder())
      try await fixture.call("POST", "users", #"{"user_id":"alice","nickname":"alice"}"#)
      try await fixture.call("POST", "group_channels", #"{"channel_url":"first","user_ids":["alice"]}"#)
    }

    func child(_ arguments: String...) async throws -> ChildDevice {
      let child = try ChildDevice(
        [
          "--folder", folder.url.path, "--files", files.url.path, "--user", "alice", "--server", fixture.url,
          "--channels", "first", "--seed", "1",
        ] + arguments)
      try #require(await child.until { $0.contains("online") })
      return child
    }

    func sizes() async throws -> [Int64?] { try await fixture.history(of: "first").map { $0.file?.size } }

    var kept: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("alice.files"))) ?? [])
    }
  }

  private func memory(_ child: ChildDevice) async throws -> Int {
    let count = child.words(after: "memory").count
    try child.say("memory")
    try #require(await child.until { $0.count { $0.hasPrefix("memory ") } > count })
    return try #require(child.words(after: "memory").last.flatMap { Int($0) })
  }

  private func idle(_ child: ChildDevice) async throws {
    let count = child.lines.count { $0 == "idle" }
    try child.say("idle")
    try #require(await child.until { $0.count { $0 == "idle" } > count })
  }

  /// Returns when the server has a message. What is sent again may wait for a pause first.
  private func sent(_ child: ChildDevice, _ stage: Stage) async throws {
    await expectEnd(of: "a message on the server") {
      while (try? await stage.sizes().isEmpty) ?? false, !Task.isCancelled { try? await self.idle(child) }
    }
  }

  @Test("the memory of an upload does not grow with the file") func memory() async throws {
    let stage = try await Stage()
    let path = try stage.files.sparse("large", LargeFileTests.size << 20)
    let child = try await stage.child()
    try await idle(child)
    let before = try await memory(child)
    try child.say("file large \(path)")
    try await idle(child)
    let growth = try await memory(child) - before
    await child.kill()
    #expect(try await stage.sizes() == [Int64(LargeFileTests.size) << 20])
    #expect(growth < 32 << 20)
    if LargeFileTests.isMeasuring {
      print("\(growth >> 10) KB for \(LargeFileTests.size) MB, on \(before >> 10) KB before")
    }
    #expect(stage.kept == [])
    await stage.fixture.stop()
  }

  @Test("without room for a copy, the app's own file is uploaded, and nothing is left of the copy") func full()
    async throws
  {
    let stage = try await Stage()
    // Not under the request id: the device removes a file of that name when its message is stored.
    let path = try stage.files.sparse("own", 24 << 20)
    let child = try await stage.child("--largest-file", "\(8 << 20)", "--hold", "uploading:1")
    try child.say("file large \(path)")
    try #require(await child.until { $0.contains("held") })
    #expect(stage.kept == [])
    await child.kill()
    #expect(FileManager.default.fileExists(atPath: path))
    // The next run knows the path, and has room.
    let second = try await stage.child()
    try await sent(second, stage)
    await second.kill()
    #expect(try await stage.sizes() == [24 << 20])
    #expect(stage.kept == [])
    await stage.fixture.stop()
  }

  @Test("a process leaves alone what another one on the same cache is sending, and sends what a kill leaves, once")
  func twoProcesses() async throws {
    let stage = try await Stage()
    let path = try stage.files.sparse("large", 4 << 20)
    let first = try await stage.child("--hold", "uploading:1")
    try first.say("file large \(path)")
    try #require(await first.until { $0.contains("held") })
    let kept = stage.kept
    #expect(kept.count == 1)
    // A copy without a row: its process is about to commit one.
    let cache = try Cache.open(directory: stage.folder.url, userID: "alice")
    let held = try cache.keepFile([1, 2, 3])
    // Its start sweeps what no row names.
    let second = try await stage.child("--hold", "uploading:1")
    try await idle(second)
    #expect(try await cache.read { try $0.outgoingMessages().map(\.state) } == [.pending])
    #expect(Set(kept).isSubset(of: stage.kept) && FileManager.default.fileExists(atPath: held.path))
    await first.kill()
    // Nobody is sending it any longer.
    try #require(await second.until { $0.contains("held") })
    await second.kill()
    held.discard()
    try cache.close()
    let third = try await stage.child()
    try await sent(third, stage)
    await third.kill()
    #expect(try await stage.sizes() == [4 << 20])
    #expect(stage.kept == [])
    await stage.fixture.stop()
  }
}
