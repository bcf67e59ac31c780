import FileTesting
import Foundation
import PacedTesting
import Testing

@testable import CacheStorage
@testable import ChatCache

/// A cache that cannot be used makes room for a new one, with what exists nowhere else.
@Suite("Caches that are set aside", .heavy) struct SettingAsideTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func setAside() throws -> URL {
    try #require(try CacheFile.setAside(directory: folder.directory, userID: "alice"))
  }

  private func restored(_ aside: URL) async throws -> Int {
    try await Cache.restoreUnsent(from: aside, directory: folder.directory, userID: "alice")
  }

  @Test("unsent messages go over with the files that they have yet to upload") func files() async throws {
    for round in 1...2 {
      let damaged = try folder.open()
      let file = try damaged.keepFile([1, 2, UInt8(round)])
      let failed = try outgoing("r\(round)", state: .failed).with(filePath: file.path)
      try await damaged.write(source: .application) { _ = try $0.putOutgoing(failed) }
      try damaged.close()
      let aside = try setAside()
      #expect(aside.lastPathComponent.hasSuffix(".damaged-\(round)"))
      // Nothing is deleted, and nothing is left for the new cache to sweep.
      #expect(try FileManager.default.contentsOfDirectory(atPath: aside.path + ".files").count == round)
      #expect(!FileManager.default.fileExists(atPath: CacheFile.filesFolder(beside: folder.cachePath())))
      #expect(try await restored(aside) == round)
      let cache = try folder.open()
      try await cache.sweepKeptFiles()
      let stored = try await cache.read { try $0.outgoingMessage(requestID: "r\(round)") }
      #expect(stored?.filePath == file.path)
      #expect(FileManager.default.contents(atPath: file.path) == Data([1, 2, UInt8(round)]))
      #expect(try await restored(aside) == 0)
      try cache.close()
    }
  }

  @Test("a file that another process has put in its place stays") func replaced() async throws {
    let damaged = try folder.open()
    let known = damaged.openedFile
    try damaged.close()
    let aside = try setAside()
    let cache = try folder.open()
    try await cache.write(source: .application) { _ = try $0.putOutgoing(try outgoing("r", state: .failed)) }
    #expect(try CacheFile.setAside(directory: folder.directory, userID: "alice", ifStill: known) == nil)
    #expect(try await cache.read { try $0.outgoingMessages().count } == 1)
    #expect(cache.openedFile.isInPlace)
    try cache.close()
    // While it is the same, under any spelling of its path.
    let spelled = try OpenedFile(path: folder.directory.path + "/./alice.sqlite")
    let second = try CacheFile.setAside(directory: folder.directory, userID: "alice", ifStill: spelled)
    #expect(second != nil && second != aside)
  }

  @Test("after a kill between the files and the cache, the next attempt finds the files") func killed() async throws {
    let damaged = try folder.open()
    let file = try damaged.keepFile([7])
    let failed = try outgoing("r", state: .failed).with(filePath: file.path)
    try await damaged.write(source: .application) { _ = try $0.putOutgoing(failed) }
    try damaged.close()
    let path = folder.cachePath()
    try FileManager.default.moveItem(
      atPath: CacheFile.filesFolder(beside: path), toPath: CacheFile.filesFolder(beside: path + ".damaged-1"))
    let aside = try setAside()
    #expect(aside.path == path + ".damaged-1")
    #expect(try await restored(aside) == 1)
    #expect(FileManager.default.contents(atPath: file.path) == Data([7]))
  }

  /// A cache with a failed message, whose log is not yet in its file.
  private func cacheWithLog() async throws {
    let cache = try folder.open()
    let failed = try outgoing("r", state: .failed)
    try await cache.write(source: .application) { _ = try $0.putOutgoing(failed) }
    // As after a kill: nobody moves the log into the file.
    let copy = try folder.copy()
    try cache.close()
    let path = folder.cachePath()
    for suffix in ["", "-wal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
      try FileManager.default.copyItem(atPath: copy.cachePath() + suffix, toPath: path + suffix)
    }
  }

  private func unfinished() throws -> [URL] {
    try CacheFile.setAsideBeforeEnd(directory: folder.directory, userID: "alice")
  }

  @Test(
    "a kill in the middle is made good: nothing is renamed yet, only the log, or all but nothing copied",
    arguments: [["-wal", ""], [""], []])
  func ended(notRenamed: [String]) async throws {
    try await cacheWithLog()
    let path = folder.cachePath()
    let aside = try setAside()
    for suffix in notRenamed {
      try FileManager.default.moveItem(atPath: aside.path + suffix, toPath: path + suffix)
    }
    if !notRenamed.isEmpty { _ = try SettingAsideNote(beside: aside.path, of: OpenedFile(path: path)) }
    // Whoever opens the cache finishes the renames.
    let cache = try folder.open()
    #expect(FileManager.default.fileExists(atPath: aside.path + "-wal"))
    #expect(try await cache.read { try $0.outgoingMessages() }.isEmpty)
    #expect(try unfinished() == [aside])
    try await cache.restoreUnsent()
    #expect(try await cache.read { try $0.outgoingMessage(requestID: "r") }?.state == .failed)
    #expect(try unfinished() == [])
    try cache.close()
  }

  @Test("a cache that is in use is never taken for one that was being set aside") func another() async throws {
    try await cacheWithLog()
    let aside = try setAside()
    try folder.open().close()
    try FileManager.default.removeItem(at: aside)
    // Its file may have got the number of the other one.
    try #expect(
      #require(SettingAsideNote(existingBeside: aside.path)).names(OpenedFile(path: folder.cachePath())) == false)
    try folder.open().close()
    #expect(FileManager.default.fileExists(atPath: folder.cachePath()))
    // The note is gone with the file.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.directory.path)
    #expect(!names.contains { $0.hasSuffix(".unsent") })
  }

  @Test("what cannot be read now is read at a later start") func unreadable() async throws {
    try await cacheWithLog()
    let aside = try setAside()
    // As if there were no more file descriptors: a folder cannot be opened as a file.
    try FileManager.default.moveItem(atPath: aside.path, toPath: aside.path + ".elsewhere")
    try FileManager.default.createDirectory(atPath: aside.path, withIntermediateDirectories: false)
    let first = try folder.open()
    try await first.restoreUnsent()
    #expect(try await first.read { try $0.outgoingMessages() }.isEmpty)
    try first.close()
    try FileManager.default.removeItem(at: aside)
    try FileManager.default.moveItem(atPath: aside.path + ".elsewhere", toPath: aside.path)
    let second = try folder.open()
    try await second.restoreUnsent()
    #expect(try await second.read { try $0.outgoingMessages() }.map(\.requestID) == ["r"])
    try second.close()
  }

  @Test("once unsent messages went over, nothing is left to do") func finished() async throws {
    try await cacheWithLog()
    let aside = try setAside()
    #expect(try await restored(aside) == 1)
    #expect(try unfinished() == [])
  }

  @Test("without a cache, there is nothing to set aside") func none() throws {
    #expect(try CacheFile.setAside(directory: folder.directory, userID: "alice") == nil)
  }
}
