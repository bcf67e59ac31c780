import ChatModel
import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@testable import CacheStorage
@testable import ChatCache

/// A file that is in order is opened with one connection; the others follow when they are needed (decision 54).
@Suite(.heavy) struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private enum Log: CaseIterable {
    /// The last launch has closed the cache.
    case gone
    /// It was killed.
    case left
  }

  /// A cache with one message, from an earlier launch.
  private func makeFile(_ log: Log) async throws {
    let cache = try folder.open()
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 1)]) }
    guard log == .left else { return try cache.close() }
    let copy = folder.url.appendingPathComponent("copy")
    try FileManager.default.copyItem(atPath: folder.directory.path, toPath: copy.path)
    try cache.close()
    try FileManager.default.removeItem(at: folder.directory)
    try FileManager.default.moveItem(atPath: copy.path, toPath: folder.directory.path)
    try #require(!folder.hasNoLog())
  }

  private static func ids(_ snapshot: CacheSnapshot) throws -> [Int64] {
    try snapshot.messages(channelURL: channelURL, createdIn: 0 ... .max).map(\.id)
  }

  /// What is open besides the connection for short reads.
  private static func open(_ cache: Cache) -> [String] {
    let connections = cache.place.current
    return (connections.hasReaders ? ["readers"] : []) + (connections.hasWriter ? ["writer"] : [])
  }

  private static func write(_ id: Int64, _ cache: Cache) async throws {
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(id, at: id)]) }
  }

  @Test(arguments: Log.allCases) private func shortReadsNeedOneConnection(_ log: Log) async throws {
    try await makeFile(log)
    let cache = try folder.open()
    for _ in 0..<3 { #expect(try await cache.readAtOnce { try Self.ids($0) } == [1]) }
    #expect(Self.open(cache).isEmpty)
    #expect(try await cache.read { try Self.ids($0) } == [1])
    #expect(Self.open(cache) == ["readers"])
    try cache.close()
    #expect(folder.hasNoLog())
    let writing = try folder.open()
    try await Self.write(2, writing)
    #expect(Self.open(writing) == ["writer"])
    #expect(try await writing.readAtOnce { try Self.ids($0) } == [1, 2])
    try writing.close()
  }

  /// Nothing is written or synced for them, so a launch to a first screen does not wait for the disk.
  @Test(arguments: Log.allCases) private func readsWriteNothing(_ log: Log) async throws {
    try await makeFile(log)
    let before = try contents()
    let cache = try folder.open()
    #expect(try await cache.readAtOnce { try Self.ids($0) } == [1])
    #expect(try contents() == before)
    #expect(try await cache.read { try Self.ids($0) } == [1])
    #expect(try contents() == before)
    try cache.close()
    // As after every close.
    #expect(folder.hasNoLog())
    let again = try folder.open()
    #expect(try await again.readAtOnce { try Self.ids($0) } == [1])
    try again.close()
  }

  /// The bytes of the file and of its log; an empty log is none.
  private func contents() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for suffix in ["", "-wal"] {
      let data = FileManager.default.contents(atPath: folder.cachePath() + suffix)
      if let data, !data.isEmpty { found[suffix] = data }
    }
    return found
  }

  @Test func aFileThatIsMadeOrUpgradedIsOpenedAltogether() async throws {
    let made = try folder.open()
    #expect(Self.open(made) == ["writer"])
    try made.close()
    try folder.connect().execute("PRAGMA journal_mode=DELETE")
    let converted = try folder.open()
    #expect(Self.open(converted) == ["writer"])
    try await Self.write(1, converted)
    try converted.close()
  }

  @Test(arguments: Log.allCases) private func whatOthersCommitAfterTheFirstReadIsNoticed(_ log: Log) async throws {
    try await makeFile(log)
    let cache = try folder.open()
    let stream = cache.changes()
    #expect(try await cache.readAtOnce { try Self.ids($0) } == [1])
    let other = try folder.connect()
    try other.execute("DELETE FROM message")
    await #expect(throws: CacheReloaded.self) {
      try await cache.commit(source: .fetched, knownReloads: 0) { try $0.upsertMessages([message(2, at: 2)]) }
    }
    try await Self.write(3, cache)
    #expect(try await cache.noticeForeignCommits() == 1)
    #expect(try await cache.readAtOnce { try Self.ids($0) } == [3])
    try cache.close()
    #expect(await stream.reduce(into: []) { $0.append($1.isReloaded) } == [true, false])
  }

  @Test(arguments: Log.allCases) private func withoutCommitsOfOthersNothingIsNoticed(_ log: Log) async throws {
    try await makeFile(log)
    let before = try folder.connect()
    try before.execute("UPDATE session SET app_id = 'a'")
    let cache = try folder.open()
    #expect(try await cache.readAtOnce { try Self.ids($0) } == [1])
    _ = try await cache.commit(source: .fetched, knownReloads: 0) { try $0.upsertMessages([message(2, at: 2)]) }
    #expect(try await cache.readAtOnce { try Self.ids($0) } == [1, 2])
    #expect(try await cache.noticeForeignCommits() == 0)
    try cache.close()
  }

  /// Otherwise they would open the others, which takes longer.
  @Test func shortReadsWaitForTheOneConnection() async throws {
    try await makeFile(.gone)
    let cache = try folder.open()
    let reads = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for _ in 0..<50 { group.addTask { try await cache.readAtOnce { try Self.ids($0) } } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(reads == Array(repeating: [1], count: 50))
    #expect(Self.open(cache).isEmpty)
    try cache.close()
  }

  @Test func theFirstUsesComeTogether() async throws {
    for log in Log.allCases {
      try? FileManager.default.removeItem(at: folder.directory)
      try await makeFile(log)
      let cache = try folder.open()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in Int64(2)...20 {
          group.addTask { try await Self.write(id, cache) }
          group.addTask {
            let ids = try await cache.read { try Self.ids($0) }
            #expect(ids.first == 1)
          }
          group.addTask {
            let ids = try await cache.readAtOnce { try Self.ids($0) }
            #expect(ids.first == 1)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await cache.read { try Self.ids($0) } == Array(1...20))
      #expect(try await cache.noticeForeignCommits() == 0)
      try cache.close()
      #expect(folder.hasNoLog())
    }
  }

  /// The error is that of the first use, and a later one tries again.
  @Test func aFileThatIsGoneBeforeTheFirstWrite() async throws {
    try await makeFile(.gone)
    let cache = try folder.open()
    let away = folder.cachePath() + ".away"
    try FileManager.default.moveItem(atPath: folder.cachePath(), toPath: away)
    #expect(await errorCode { try await Self.write(2, cache) } == .moved)
    #expect(await errorCode { try await cache.read { try Self.ids($0) } } == .moved)
    #expect(!FileManager.default.fileExists(atPath: folder.cachePath()))
    try FileManager.default.moveItem(atPath: away, toPath: folder.cachePath())
    try await Self.write(2, cache)
    #expect(try await cache.read { try Self.ids($0) } == [1, 2])
    try cache.close()
  }

  /// Another process may write for as long as it wants: who only reads does not wait for it.
  @Test(arguments: Log.allCases) private func noReadWaitsForAWrite(_ log: Log) async throws {
    try await makeFile(log)
    let other = try folder.connect()
    try other.execute("BEGIN IMMEDIATE; DELETE FROM message")
    let cache = try folder.open(options: CacheOptions(busyTimeout: 0.05))
    #expect(try await cache.readAtOnce { try Self.ids($0) } == [1])
    #expect(try await cache.read { try Self.ids($0) } == [1])
    #expect(await errorCode { try await Self.write(2, cache) } == .busy)
    try other.execute("COMMIT")
    try await Self.write(3, cache)
    #expect(try await cache.read { try Self.ids($0) } == [3])
    #expect(try await cache.noticeForeignCommits() == 1)
    try cache.close()
  }

  /// While writes are held back, reading takes no lock that iOS would end the process for.
  @Test(arguments: Log.allCases) private func heldBackWritesAndTheFirstRead(_ log: Log) async throws {
    try await makeFile(log)
    let cache = try folder.open(options: CacheOptions(isShared: true))
    await cache.suspendWrites()
    let before = try contents()
    #expect(try await cache.read { try Self.ids($0) } == [1])
    #expect(Self.open(cache) == ["readers"])
    #expect(try contents() == before)
    cache.resumeWrites()
    try await Self.write(2, cache)
    #expect(try await cache.read { try Self.ids($0) } == [1, 2])
    try cache.close()
  }

  /// A newer app may have upgraded the file in the meantime only if nobody had it open.
  @Test func nobodyUpgradesAnOpenFile() async throws {
    try await makeFile(.gone)
    let cache = try folder.open()
    #expect(await errorCode { try CacheFileLock(path: folder.cachePath(), userID: "alice") } == .busy)
    #expect(try await cache.read { try Self.ids($0) } == [1])
    #expect(await errorCode { try CacheFileLock(path: folder.cachePath(), userID: "alice") } == .busy)
    try cache.close()
    _ = try CacheFileLock(path: folder.cachePath(), userID: "alice")
  }

  @Test func afterTheCloseNothingIsOpened() async throws {
    try await makeFile(.gone)
    let cache = try folder.open()
    try cache.close()
    #expect(await errorCode { try await cache.readAtOnce { try Self.ids($0) } } == .closed)
    #expect(await errorCode { try await cache.read { try Self.ids($0) } } == .closed)
    #expect(await errorCode { try await Self.write(2, cache) } == .closed)
    #expect(Self.open(cache).isEmpty)
    // Twice does no harm.
    try cache.close()
  }

  /// A cache that nobody closed ends like one that was, whether it was only read or not.
  @Test(arguments: Log.allCases) private func withoutAClose(_ log: Log) async throws {
    try await makeFile(log)
    for isWriting in [false, true] {
      do {
        let cache = try folder.open()
        _ = try await cache.readAtOnce { try Self.ids($0) }
        _ = try await cache.read { try Self.ids($0) }
        if isWriting { try await Self.write(2, cache) }
      }
      // The writer's queue may hold the last reference for a moment longer.
      while await errorCode({ try CacheFileLock(path: folder.cachePath(), userID: "alice") }) == .busy {
        await Task.yield()
      }
      #expect(folder.hasNoLog())
      let exclusive = try CacheFileLock(path: folder.cachePath(), userID: "alice")
      #expect(try exclusive.connection.integer("SELECT count(*) FROM message") == (isWriting ? 2 : 1))
    }
  }
}
