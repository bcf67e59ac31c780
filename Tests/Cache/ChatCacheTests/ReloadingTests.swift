import ChatModel
import FileTesting
import Foundation
import GRDBSQLite
import RawSQLite
import Testing

@testable import ChatCache

/// Commits of other connections are told as one change, and nothing that is computed from older knowledge is written.
@Suite("Commits of other connections") struct ReloadingTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  /// What a stream gets from what `body` does.
  private func changes(_ url: String? = nil, _ body: () async throws -> Void) async throws -> [CacheChange] {
    let stream = cache.changes(channelURL: url)
    try await body()
    try cache.close()
    return await stream.reduce(into: []) { $0.append($1) }
  }

  private func write(_ id: Int64) async throws {
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(id, at: id)]) }
  }

  @Test("own commits, checkpoints, reads and making room are none") func ownIsNotForeign() async throws {
    let found = try await changes {
      for id in Int64(1)...20 {
        try await write(id)
        #expect(try await cache.read { try $0.message(channelURL: channelURL, messageID: id) } != nil)
        #expect(try await cache.readAtOnce { try $0.message(channelURL: channelURL, messageID: id) } != nil)
      }
      // Its log is emptied.
      try await cache.write(source: .application) { try $0.clearMessages(channelURL: channelURL) }
      for id in Int64(21)...30 { try await write(id) }
      try await cache.compact()
      for id in Int64(31)...40 { try await write(id) }
      try await cache.write(source: .application) { try $0.clearAll() }
      try await write(41)
      #expect(try await cache.noticeForeignCommits() == 0)
    }
    #expect(!found.contains(where: \.isReloaded) && found.count == 43)
  }

  @Test("any number of them are one change, before that of the write that notices", arguments: [nil, channelURL])
  func oneChange(_ url: String?) async throws {
    let other = try folder.connect()
    let found = try await changes(url) {
      try await write(1)
      for _ in 0..<3 { try other.execute("UPDATE message SET updated_at = updated_at + 1") }
      try await write(2)
      try await write(3)
    }
    #expect(found.map(\.isReloaded) == [false, true, false, false])
    #expect(found.map(\.number) == [1, 2, 3, 4])
    #expect(found[1].source == .reloaded && found[1].channels.isEmpty && !found[1].isEverythingCleared)
    #expect(found[2].channels.map(\.insertedMessages) == [[2]])
  }

  @Test("a check finds them without a write; what was committed before the opening is not new") func look() async throws
  {
    let other = try folder.connect()
    try await write(1)
    try other.execute("UPDATE session SET app_id = 'a'")
    let late = try folder.open()
    #expect(try await late.noticeForeignCommits() == 0)
    let found = try await changes {
      #expect(try await cache.noticeForeignCommits() == 1)
      #expect(try await cache.noticeForeignCommits() == 1)
      try other.execute("UPDATE session SET app_id = 'b'")
      #expect(try await cache.noticeForeignCommits() == 2)
    }
    #expect(found.map(\.isReloaded) == [true, true])
    #expect(try await late.noticeForeignCommits() == 1)
    try late.close()
  }

  @Test("a second cache of the file is another connection, in both directions") func secondCache() async throws {
    let second = try folder.open()
    let found = try await changes {
      try await write(1)
      try await second.write(source: .fetched) { try $0.upsertMessages([message(2, at: 2)]) }
      #expect(try await second.noticeForeignCommits() == 1)
      try await write(3)
      // A transaction that changes nothing commits nothing.
      try await second.write(source: .fetched) { _ = try $0.snapshot.channels() }
      #expect(try await second.noticeForeignCommits() == 2)
      #expect(try await cache.noticeForeignCommits() == 1)
    }
    #expect(found.map(\.isReloaded) == [false, true, false])
    try second.close()
  }

  @Test("a write that knows of fewer is not done; one that knows them is") func knownReloads() async throws {
    let other = try folder.connect()
    try await write(1)
    let found = try await changes {
      _ = try await cache.commit(source: .fetched, knownReloads: 0) { try $0.upsertMessages([message(2, at: 2)]) }
      try other.execute("UPDATE session SET app_id = 'a'")
      for _ in 0..<2 {
        let reloaded = await #expect(throws: CacheReloaded.self) {
          try await cache.commit(source: .fetched, knownReloads: 0) { try $0.upsertMessages([message(3, at: 3)]) }
        }
        #expect(reloaded?.count == 1)
      }
      #expect(try await cache.read { try $0.message(channelURL: channelURL, messageID: 3) } == nil)
      _ = try await cache.commit(source: .fetched, knownReloads: 1) { try $0.upsertMessages([message(4, at: 4)]) }
    }
    #expect(found.map(\.isReloaded) == [false, true, false])
  }

  @Test("a replacement with other row ids is read, and written to, by what is open") func replacement() async throws {
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertChannels([channel("a"), channel("b")])
      try transaction.upsertMessages([message(1, at: 1, in: "a"), message(2, at: 2, in: "b")])
    }
    _ = try await cache.readAtOnce { try $0.channels() }
    let other = try folder.connect()
    try other.execute(
      """
      BEGIN IMMEDIATE; PRAGMA defer_foreign_keys=ON;
      UPDATE channel SET id = id + 100; UPDATE message SET channel_id = channel_id + 100;
      UPDATE channel SET url = CASE url WHEN 'a' THEN 'c' ELSE 'd' END; COMMIT
      """)
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(3, at: 3, in: "c")]) }
    let ids: @Sendable (CacheSnapshot) throws -> [[Int64]] = { snapshot in
      try ["a", "b", "c", "d"].map { url in
        try snapshot.messages(channelURL: url, createdIn: .min ... .max).map(\.id)
      }
    }
    #expect(try await cache.read(ids) == [[], [], [1, 3], [2]])
    #expect(try await cache.readAtOnce(ids) == [[], [], [1, 3], [2]])
    try cache.close()
  }
}
