import ChatModel
import FileTesting
import Foundation
import PacedTesting
import RawSQLite
import Testing

@testable import CacheStorage
@testable import ChatCache

/// A cache goes on in the file of another one, with everything that it has.
@Suite("Caches that go on in another file", .heavy) struct TakingOverTests {
  private let folder: TemporaryFolder
  /// The one that moves.
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try Cache.open(
      directory: folder.url.appendingPathComponent("temporary"), userID: "alice",
      options: CacheOptions(busyTimeout: 0.05))
  }

  /// Writes what the kept file has before.
  private func keep(_ body: @escaping @Sendable (CacheTransaction) throws -> Void) async throws {
    let kept = try folder.open()
    try await kept.write(source: .fetched, body)
    try kept.close()
  }

  private func move() async throws { try await cache.move(to: folder.directory) { _, _ in } }

  private static func ids(_ snapshot: CacheSnapshot, in url: String = channelURL) throws -> [Int64] {
    try snapshot.messages(channelURL: url, createdIn: .min ... .max).map(\.id)
  }

  @Test("what is newer replaces, what was deleted or sent goes, and what only the other file has stays")
  func both() async throws {
    try await keep { transaction in
      try transaction.upsertChannels([channel(name: "old"), channel("kept"), channel("left")])
      try transaction.upsertMessages([message(1, at: 10, text: "old"), message(2, at: 20), message(3, at: 30)])
      try transaction.upsertMessages([message(9, at: 90, in: "left")])
      for id in ["r1", "r2"] { _ = try transaction.putOutgoing(outgoing(id, state: .failed)) }
      try transaction.addSyncedRange(SyncedRange(10...30), channelURL: channelURL)
      try transaction.setToken("older", .messages(channelURL: channelURL))
      try transaction.setToken("older list", .channelList)
      try transaction.setChannelListProgress(ChannelListProgress(list: "a", startedAt: 1, isComplete: true))
    }
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertChannels([channel(name: "new"), channel("left"), channel("joined")])
      try transaction.upsertMessages([
        message(1, at: 10, updatedAt: 11, text: "new"), message(2, at: 20), message(4, at: 40, requestID: "r1"),
        message(7, at: 70, in: "joined"),
      ])
      try transaction.addSyncedRange(SyncedRange(25...40), channelURL: channelURL)
      try transaction.addSyncedRange(SyncedRange(60...70, isHistoryStartReached: true), channelURL: "joined")
      try transaction.setToken("newer", .messages(channelURL: channelURL))
      try transaction.setToken("joined", .messages(channelURL: "joined"))
      try transaction.setToken("newer list", .channelList)
      try transaction.setChannelListProgress(ChannelListProgress(list: "b", startedAt: 2))
      _ = try transaction.putOutgoing(outgoing("mine"))
      try transaction.deleteMessages(channelURL: channelURL, messageIDs: [2])
      try transaction.deleteChannel(url: "left")
    }
    try await move()
    #expect(cache.fileURL.path == folder.cachePath())
    // As anybody else sees it.
    let kept = try folder.open()
    let (channels, messages, joined, unsent) = try await kept.read {
      (
        try $0.channels(), try $0.messages(channelURL: channelURL, createdIn: .min ... .max),
        try Self.ids($0, in: "joined"), try $0.outgoingMessages().map(\.requestID)
      )
    }
    #expect(channels.map(\.url) == ["joined", "kept", channelURL] && channels.last?.name == "new")
    #expect(messages.map(\.id) == [1, 3, 4] && messages.first?.text == "new" && joined == [7])
    #expect(Set(unsent) == ["mine", "r2"])
    let (ranges, list, token, progress) = try await kept.read {
      (
        try $0.syncedRanges(channelURL: channelURL, provenUnder: .everything).ranges, try $0.token(.channelList),
        try $0.token(.messages(channelURL: channelURL)), try $0.channelListProgress().map(\.list)
      )
    }
    // Whoever asks for changes asks from the older point, which covers both.
    #expect(ranges == [SyncedRange(10...40)] && list == "older list" && token == "older" && progress == ["a"])
    let (isLeft, isResolved, ofJoined) = try await kept.read {
      (
        try $0.isChannelDeleted(url: "left"), try $0.isResolved(channelURL: channelURL, requestID: "r1"),
        try $0.token(.messages(channelURL: "joined"))
      )
    }
    #expect(isLeft && isResolved && ofJoined == "joined")
    // No late page brings it back.
    let late = try await kept.write(source: .fetched) { try $0.upsertMessages([message(2, at: 20)]).outcomes }
    #expect(late == [.deleted])
    try kept.close()
    try cache.close()
  }

  @Test("a file without channels gets tokens and progress too") func empty() async throws {
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertChannels([channel()])
      try transaction.setToken("list", .channelList)
      try transaction.setChannelListProgress(ChannelListProgress(list: "b", startedAt: 2))
    }
    try await move()
    let (token, progress) = try await cache.read { (try $0.token(.channelList), try $0.channelListProgress()) }
    #expect(token == "list" && progress == [ChannelListProgress(list: "b", startedAt: 2)])
    try cache.close()
  }

  @Test("messages of a channel without a token there keep none, so that nothing that changed before is missed")
  func withoutToken() async throws {
    try await keep { try $0.upsertMessages([message(1, at: 10)]) }
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages([message(2, at: 20)])
      try transaction.setToken("newer", .messages(channelURL: channelURL))
    }
    try await move()
    let (ids, token) = try await cache.read { (try Self.ids($0), try $0.token(.messages(channelURL: channelURL))) }
    #expect(ids == [1, 2] && token == nil)
    try cache.close()
  }

  @Test("of a channel that is deleted there and only referred to here, no range says that messages are there")
  func deletedThere() async throws {
    try await keep { transaction in
      try transaction.upsertChannels([channel()])
      try transaction.deleteChannel(url: channelURL)
    }
    try await cache.write(source: .messageReceived) { transaction in
      try transaction.upsertMessages([message(1, at: 10)])
      try transaction.addSyncedRange(SyncedRange(5...10), channelURL: channelURL)
      _ = try transaction.putOutgoing(outgoing("mine"))
    }
    try await move()
    // It is back.
    try await cache.write(source: .fetched) { try $0.upsertChannels([channel()]) }
    let (ids, ranges, unsent) = try await cache.read {
      (
        try Self.ids($0), try $0.syncedRanges(channelURL: channelURL, provenUnder: .everything).ranges,
        try $0.outgoingMessages().map(\.requestID)
      )
    }
    #expect(ids.isEmpty && ranges.isEmpty && unsent == ["mine"])
    try cache.close()
  }

  @Test("every write that is done is in the one file or comes to the other, and observers hear of one reload")
  func underWay() async throws {
    let cache = cache
    let stream = cache.changes()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for step in 0..<40 {
            let id = Int64(writer * 1000 + step + 1)
            try await cache.write(source: .messageReceived) { try $0.upsertMessages([message(id, at: id)]) }
            let found = try await cache.read { try $0.message(channelURL: channelURL, messageID: id)?.id }
            let atOnce = try await cache.readAtOnce { try $0.message(channelURL: channelURL, messageID: id)?.id }
            #expect(found == id && atOnce == id)
          }
        }
      }
      group.addTask { try await move() }
      try await group.waitForAll()
    }
    try cache.close()
    let kept = try folder.open()
    #expect(try await kept.read { try Self.ids($0) }.count == 160)
    try kept.close()
    let changes = await stream.reduce(into: [CacheChange]()) { $0.append($1) }
    #expect(changes.map(\.number) == Array(1...161) && changes.count { $0.isReloaded } == 1)
  }

  @Test("what was computed from the earlier file is not written to the other, whose other commits are noticed")
  func olderKnowledge() async throws {
    try await move()
    await #expect(throws: CacheReloaded.self) {
      try await cache.commit(source: .fetched, knownReloads: 0) { try $0.upsertMessages([message(1, at: 10)]) }
    }
    #expect(try await cache.noticeForeignCommits() == 1)
    try await keep { try $0.upsertMessages([message(2, at: 20)]) }
    #expect(try await cache.noticeForeignCommits() == 2)
    #expect(try await cache.read { try Self.ids($0) } == [2])
    try cache.close()
  }

  private struct Refusal: Error {}

  @Test("a failure leaves both as they were, and the next attempt succeeds") func failures() async throws {
    try await keep { try $0.upsertMessages([message(1, at: 10)]) }
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(2, at: 20)]) }
    let earlier = cache.fileURL
    let stream = cache.changes()
    // A merge works there.
    let other = try folder.connect()
    try other.execute("BEGIN IMMEDIATE")
    #expect(await errorCode { try await move() } == .busy)
    try other.execute("COMMIT")
    await #expect(throws: Refusal.self) { try await cache.move(to: folder.directory) { _, _ in throw Refusal() } }
    let nowhere = folder.url.appendingPathComponent("no folder")
    try Data().write(to: nowhere)
    #expect(await errorCode { try await cache.move(to: nowhere) { _, _ in } } != nil)
    #expect(cache.fileURL == earlier)
    let kept = try folder.open()
    #expect(try await kept.read { try Self.ids($0) } == [1])
    try kept.close()
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(3, at: 30)]) }
    #expect(try await cache.read { try Self.ids($0) } == [2, 3])
    try await move()
    #expect(try await cache.read { try Self.ids($0) } == [1, 2, 3])
    try cache.close()
    #expect(await stream.reduce(into: []) { $0.append($1.isReloaded) } == [false, true])
  }
}
