import ChatModel
import FileTesting
import Foundation
import GRDB
import RawSQLite
import Testing

@testable import CacheStorage
@testable import ChatCache

/// The file is moved away, deleted or replaced under an open cache: an error that says so, and nothing is written.
@Suite("Files that go away under an open cache") struct MovedFileTests {
  enum Outcome: CaseIterable, Sendable { case movedAway, deleted, folderMoved, replaced, linkLoop }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func filled() async throws -> Cache {
    let cache = try folder.open()
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 1)]) }
    return cache
  }

  /// - Returns: where the cache's files are now.
  private func move(_ outcome: Outcome) async throws -> String? {
    let (manager, path) = (FileManager.default, folder.cachePath())
    let away = folder.url.appendingPathComponent("away")
    func moveFiles() throws -> String {
      try manager.createDirectory(at: away, withIntermediateDirectories: true)
      let target = away.appendingPathComponent("moved.sqlite").path
      for suffix in ["", "-wal", "-shm"] { try manager.moveItem(atPath: path + suffix, toPath: target + suffix) }
      return target
    }
    switch outcome {
    case .movedAway: return try moveFiles()
    case .deleted:
      for suffix in ["", "-wal", "-shm"] { try manager.removeItem(atPath: path + suffix) }
      return nil
    case .folderMoved:
      try manager.moveItem(at: folder.directory, to: away)
      return away.appendingPathComponent((path as NSString).lastPathComponent).path
    case .replaced:
      let target = try moveFiles()
      let other = try folder.open()
      try await other.write(source: .fetched) { try $0.upsertMessages([message(9, at: 9)]) }
      try other.close()
      return target
    case .linkLoop:
      let target = try moveFiles()
      try manager.createSymbolicLink(atPath: path, withDestinationPath: path)
      return target
    }
  }

  private static func ids(_ snapshot: CacheSnapshot) throws -> [Int64] {
    try snapshot.messages(channelURL: channelURL, createdIn: .min ... .max).map(\.id)
  }

  @Test(
    "reads, writes and looks fail with an error of its own, whatever was opened before", arguments: Outcome.allCases)
  func everyCall(_ outcome: Outcome) async throws {
    for isWarm in [true, false] {
      try? FileManager.default.removeItem(at: folder.directory)
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("away"))
      let cache = try await filled()
      if isWarm {
        _ = try await cache.read { try Self.ids($0) }
        _ = try await cache.readAtOnce { try Self.ids($0) }
      }
      let target = try await move(outcome)
      let before = target.map { ($0, FileManager.default.contents(atPath: $0 + "-wal")) }
      for _ in 0..<2 {
        #expect(await errorCode { try await cache.read { try Self.ids($0) } } == .moved)
        #expect(await errorCode { try await cache.readAtOnce { try Self.ids($0) } } == .moved)
        #expect(
          await errorCode {
            try await cache.write(source: .fetched) { try $0.upsertMessages([message(2, at: 2)]) }
          } == .moved)
        #expect(await errorCode { try await cache.noticeForeignCommits() } == .moved)
        #expect(await errorCode { try await cache.compact() } == .moved)
        #expect(await errorCode { try await cache.size() } == .moved)
      }
      if let before { #expect(FileManager.default.contents(atPath: before.0 + "-wal") == before.1) }
      try cache.close()
      #expect(await errorCode { try await cache.read { try Self.ids($0) } } != nil)
      // What is at the path now is what was put there, and opens as ever.
      if outcome == .linkLoop { try FileManager.default.removeItem(atPath: folder.cachePath()) }
      let again = try folder.open()
      #expect(try await again.read { try Self.ids($0) } == (outcome == .replaced ? [9] : []))
      #expect(try again.integrity() == "ok")
      try again.close()
    }
  }

  @Test("a file that comes back is used again") func comesBack() async throws {
    let cache = try await filled()
    let away = folder.cachePath() + ".away"
    try FileManager.default.moveItem(atPath: folder.cachePath(), toPath: away)
    #expect(await errorCode { try await cache.read { try Self.ids($0) } } == .moved)
    try FileManager.default.moveItem(atPath: away, toPath: folder.cachePath())
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(2, at: 2)]) }
    #expect(try await cache.read { try Self.ids($0) } == [1, 2])
    try cache.close()
  }

  @Test("the error says what to do, and names no file") func words() {
    let text = CacheError.moved.description
    #expect(text.contains("Close the cache and open it again.") && !text.contains("/"))
  }
}

extension Cache {
  fileprivate func integrity() throws -> String? {
    try place.current.writer().writeWithoutTransaction { try Cache.connection($0).text("PRAGMA integrity_check") }
  }
}
