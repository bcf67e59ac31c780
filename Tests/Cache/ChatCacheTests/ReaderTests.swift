import ChatModel
import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@testable import CacheStorage
@testable import ChatCache

/// What the readers keep between reads, and the reads that are done at once.
@Suite(.heavy) struct ReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func filled() async throws -> Cache {
    let cache = try folder.open()
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10), message(2, at: 20)]) }
    return cache
  }

  private static func ids(_ snapshot: CacheSnapshot) throws -> [Int64] {
    try snapshot.messages(channelURL: channelURL, createdIn: 0 ... .max).map(\.id)
  }

  /// How many statements of ours a reader's connection holds when a read begins. One after the other, reads take the
  /// same connection.
  private func kept(_ cache: Cache) async throws -> Int {
    try await cache.read { snapshot in
      let handle = try snapshot.statements.open().handle
      var count = 0
      var statement = sqlite3_next_stmt(handle, nil)
      while let found = statement {
        if String(cString: sqlite3_sql(found)).contains("FROM message") { count += 1 }
        statement = sqlite3_next_stmt(handle, found)
      }
      return count
    }
  }

  @Test func aReadLikeOneBeforePreparesNothing() async throws {
    let cache = try await filled()
    for _ in 0..<5 { #expect(try await cache.read { try Self.ids($0) } == [1, 2]) }
    #expect(try await kept(cache) == 1)
    try cache.close()
  }

  @Test func textsBeyondTheLimitAreNotKept() async throws {
    let cache = try await filled()
    for count in 1...PreparedStatements.limit + 50 {
      let filter = MessageFilter(senderUserIDs: (0..<count).map { "sender-\($0)" })
      let found = try await cache.read {
        try $0.messages(channelURL: channelURL, createdIn: 0 ... .max, filter: filter)
      }
      #expect(found.isEmpty)
    }
    let count = try await kept(cache)
    #expect(count > 50 && count <= PreparedStatements.limit)
    try cache.close()
  }

  @Test func aReadAtOnceSeesTheLastCommit() async throws {
    let cache = try await filled()
    for id in Int64(3)...40 {
      try await cache.write(source: .fetched) { try $0.upsertMessages([message(id, at: id * 10)]) }
      #expect(try await cache.readAtOnce { try Self.ids($0) } == Array(1...id))
    }
    try cache.close()
  }

  /// Inside a read at once another one finds the connection taken, and a write goes on beside it.
  @Test func aReadAtOnceKeepsNobodyFromReadingAndWriting() async throws {
    let cache = try await filled()
    let reader = try ScreenReader(file: OpenedFile(path: cache.fileURL.path), busyTimeout: 1)
    let other = try folder.connect()
    let (before, inner, after) =
      try #require(
        try reader.read { snapshot in
          let before = try Self.ids(snapshot)
          let inner = try reader.read { try Self.ids($0) }
          try other.execute("DELETE FROM message WHERE message_id = 1")
          return (before, inner, try Self.ids(snapshot))
        })
    #expect(before == [1, 2] && inner == nil && after == [1, 2])
    #expect(try reader.read { try Self.ids($0) } == [2])
    reader.end()
    try cache.close()
  }

  @Test func aFailedReadAtOnceLeavesNothingToTheNext() async throws {
    struct Failure: Error {}
    let cache = try await filled()
    await #expect(throws: Failure.self) {
      try await cache.readAtOnce { snapshot in
        _ = try Self.ids(snapshot)
        throw Failure()
      }
    }
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(3, at: 30)]) }
    #expect(try await cache.readAtOnce { try Self.ids($0) } == [1, 2, 3])
    try cache.close()
  }

  /// What nobody can tell before: a page of few that match among many that do not.
  @Test func aLongReadAtOnceIsLeftToThePool() async throws {
    let cache = try await filled()
    let many = try (Int64(3)...8000).map { try message($0, at: $0 * 10) }
    try await cache.write(source: .fetched) { try $0.upsertMessages(many) }
    func page(_ filter: MessageFilter) -> @Sendable (CacheSnapshot) throws -> [Int64] {
      let end = MessagePosition(createdAt: .max)
      let request = MessagePageRequest(position: end, previousCount: 20, filter: filter)
      return { try $0.messages(channelURL: channelURL, request).messages.map(\.id) }
    }
    let (few, all) = (page(MessageFilter(senderUserIDs: ["nobody"])), page(.everything))
    let reader = try ScreenReader(file: OpenedFile(path: cache.fileURL.path), busyTimeout: 1)
    #expect(try reader.read(few) == nil)
    // What one took is not counted for the next.
    for _ in 0..<200 { #expect(try reader.read(all) == Array(7981...8000)) }
    #expect(try reader.read(few) == nil)
    #expect(try await cache.readAtOnce(few) == [])
    reader.end()
    try cache.close()
  }

  @Test func afterTheCloseNothingIsRead() async throws {
    let cache = try await filled()
    #expect(try await cache.readAtOnce { try Self.ids($0) } == [1, 2])
    try cache.close()
    let error = await #expect(throws: CacheError.self) { try await cache.readAtOnce { try Self.ids($0) } }
    #expect(error?.code == .closed)
    // No connection is left that would keep the log.
    #expect(folder.hasNoLog())
  }

  @Test func anEscapedSnapshotHasEnded() async throws {
    final class Box: @unchecked Sendable {
      // Sendable: written once, and read after the read was awaited.
      var snapshot: CacheSnapshot?
    }
    let cache = try await filled()
    let box = Box()
    try await cache.readAtOnce { box.snapshot = $0 }
    #expect(throws: CacheError.self) { try box.snapshot?.channels() }
    try cache.close()
  }

  /// Pages take it from the column.
  @Test func theLastMessageOfAListedChannelIsThatOfItsPayload() async throws {
    let cache = try folder.open()
    let extras = ["", #","last_message":{"created_at":7}"#, #","last_message":{"ts":9}"#, #","last_message":null"#]
    let channels = try extras.enumerated().map { try channel("c\($0.offset)", extra: $0.element) }
    try await cache.write(source: .fetched) { try $0.upsertChannels(channels) }
    let page = try await cache.read { snapshot in
      var filter = ChannelListFilter()
      filter.includesEmpty = true
      return try snapshot.channels(ChannelPageRequest(filter: filter, order: .chronological), viewerID: "alice")
    }
    #expect(page.channels.map(\.url) == ["c0", "c1", "c2", "c3"])
    #expect(page.channels.map(\.lastMessageCreatedAt) == [nil, 7, 9, nil])
    try cache.close()
  }

  /// The walk gives what a page gives, and decodes only what it is asked for.
  @Test(arguments: [true, false]) func aWalkGivesWhatAPageGives(isForward: Bool) async throws {
    let cache = try folder.open()
    let messages = try (Int64(1)...60).map { try message($0, at: 1 + $0 / 3) }
    try await cache.write(source: .fetched) { try $0.upsertMessages(messages) }
    let position = MessagePosition(createdAt: 10, messageID: 29)
    let request = MessagePageRequest(
      position: position, previousCount: isForward ? 0 : 12, nextCount: isForward ? 12 : 0)
    let (walked, times, page) = try await cache.read { snapshot in
      var walked: [Message] = []
      var times: [Int64] = []
      try snapshot.forEachMessage(
        channelURL: channelURL, from: position, isForward: isForward, filter: .everything
      ) { createdAt, message in
        times.append(createdAt)
        guard walked.count < 12 else { return false }
        walked.append(try message())
        return true
      }
      return (walked, times, try snapshot.messages(channelURL: channelURL, request))
    }
    #expect((isForward ? walked : walked.reversed()) == page.messages)
    #expect(times.count == 13 && times.dropLast() == ArraySlice(walked.map(\.createdAt)))
    try cache.close()
  }
}
