import ChatCache
import ChatModel
import FileTesting
import PacedTesting
import Testing

@Suite(.heavy) struct CacheChangeTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  /// The changes that a stream gets from what `body` writes.
  private func changes(
    _ url: String? = nil, _ body: (Cache) async throws -> Void
  ) async throws -> [CacheChange] {
    let stream = cache.changes(channelURL: url)
    try await body(cache)
    try cache.close()
    return await stream.reduce(into: []) { $0.append($1) }
  }

  @Test func aSentMessageIsOneChange() async throws {
    let found = try await changes { cache in
      try await cache.write(source: .pendingCreated) { try $0.putOutgoing(outgoing("r1")) }
      try await cache.write(source: .messageSent) { try $0.upsertMessages([message(5, at: 10, requestID: "r1")]) }
    }
    #expect(found.map(\.number) == [1, 2])
    #expect(found.map(\.source) == [.pendingCreated, .messageSent])
    #expect(found[0].channels.map(\.insertedOutgoing) == [["r1"]])
    #expect(found[1].channels.map(\.insertedMessages) == [[5]])
    #expect(found[1].channels[0].resolvedOutgoing.map(\.requestID) == ["r1"])
    #expect(found[1].channels[0].resolvedOutgoing.map(\.messageID) == [5])
    #expect(found[1].channels[0].removedOutgoing == [])
  }

  @Test func everyKindOfChangeIsTold() async throws {
    let found = try await changes { cache in
      try await cache.write(source: .fetched) { transaction in
        try transaction.upsertChannels([channel()])
        try transaction.upsertMessages([message(1, at: 10), message(2, at: 20)])
        try transaction.addSyncedRange(SyncedRange(0...20), channelURL: channelURL)
      }
      try await cache.write(source: .messageUpdated) { try $0.upsertMessages([message(1, at: 10, updatedAt: 5)]) }
      try await cache.write(source: .messageDeleted) {
        try $0.deleteMessages(channelURL: channelURL, messageIDs: [2, 3])
      }
      try await cache.write(source: .messageFailed) { transaction in
        try transaction.putOutgoing(outgoing("r"))
        try transaction.putOutgoing(outgoing("r", state: .failed))
      }
      try await cache.write(source: .application) { try $0.removeOutgoing(requestIDs: ["r"]) }
      try await cache.write(source: .messageChangelog) { try $0.setToken("t", .messages(channelURL: channelURL)) }
      try await cache.write(source: .channelChangelog) { try $0.setToken("t", .channelList) }
      try await cache.write(source: .application) { try $0.clearMessages(channelURL: channelURL) }
      try await cache.write(source: .channelDeleted) { try $0.deleteChannel(url: channelURL) }
      try await cache.write(source: .application) { try $0.clearAll() }
    }
    #expect(found.map(\.number) == Array(1...10))
    let parts = found.map { $0.channels.first }
    #expect(parts[0]?.row == .inserted)
    #expect(parts[0]?.insertedMessages == [1, 2])
    #expect(parts[0]?.areSyncedRangesChanged == true)
    #expect(parts[1]?.updatedMessages == [1])
    #expect(parts[2]?.deletedMessages == [2])
    #expect(parts[2]?.areSyncedRangesChanged == false)
    #expect(parts[3]?.insertedOutgoing == ["r"])
    #expect(parts[3]?.updatedOutgoing == ["r"])
    #expect(parts[4]?.removedOutgoing == ["r"])
    #expect(parts[5]?.isTokenChanged == true)
    #expect(found[6].isChannelListTokenChanged && found[6].channels.isEmpty)
    #expect(parts[7]?.isCleared == true)
    #expect(parts[8]?.row == .deleted)
    #expect(found[9].isEverythingCleared && found[9].channels.isEmpty)
  }

  @Test func anObserverOfAChannelSeesItAlone() async throws {
    let found = try await changes("b") { cache in
      try await cache.write(source: .fetched) { transaction in
        try transaction.upsertMessages([message(1, at: 10, in: "a"), message(2, at: 10, in: "b")])
      }
      try await cache.write(source: .fetched) { try $0.upsertMessages([message(3, at: 10, in: "a")]) }
      try await cache.write(source: .application) { try $0.clearAll() }
    }
    #expect(found.map(\.number) == [1, 3])
    #expect(found[0].channels.map(\.channelURL) == ["b"])
    #expect(found[0].channels.map(\.insertedMessages) == [[2]])
    #expect(found[1].isEverythingCleared)
  }

  @Test func nothingIsToldOfNothing() async throws {
    let found = try await changes { cache in
      try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
      try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
      try await cache.write(source: .messageDeleted) { try $0.deleteMessages(channelURL: channelURL, messageIDs: [9]) }
      try? await cache.write(source: .fetched) { transaction in
        try transaction.upsertMessages([message(2, at: 10)])
        throw Missing()
      }
      try await cache.write(source: .fetched) { try $0.upsertMessages([message(3, at: 10)]) }
    }
    #expect(found.map(\.number) == [1, 2])
    #expect(found.flatMap(\.channels).flatMap(\.insertedMessages) == [1, 3])
  }

  /// When an observer is told, the rows are committed; and it may write.
  @Test func observersReadWhatTheyWereToldAndMayWrite() async throws {
    let cache = cache
    let stream = cache.changes()
    let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
    let observation = cache.observeChanges { change in
      guard change.source == .fetched else { return }
      Task {
        let found = try? await cache.read { try $0.message(channelURL: channelURL, messageID: 1) }
        try? await cache.write(source: .backgroundSync) { try $0.setToken("t", .channelList) }
        continuation.yield(found != nil)
        continuation.finish()
      }
    }
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
    #expect(await answers.reduce(into: []) { $0.append($1) } == [true])
    observation.cancel()
    try cache.close()
    #expect(await stream.reduce(into: []) { $0.append($1.source) } == [.fetched, .backgroundSync])
  }

  @Test func theChangesOfAClosedCacheAreOver() async throws {
    try cache.close()
    #expect(await cache.changes().reduce(into: 0) { count, _ in count += 1 } == 0)
    #expect(await cache.changes(channelURL: channelURL).reduce(into: 0) { count, _ in count += 1 } == 0)
  }

  @Test func nothingComesAfterCanceling() async throws {
    let stream = cache.changes()
    let counter = Counter()
    let kept = cache.observeChanges { _ in counter.add("kept") }
    let cancelled = cache.observeChanges { _ in counter.add("cancelled") }
    cancelled.cancel()
    // Nobody holds the registration: it ends at once.
    _ = cache.observeChanges { _ in counter.add("dropped") }
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
    try cache.close()
    _ = await stream.reduce(into: 0) { count, _ in count += 1 }
    #expect(counter.names == ["kept"])
    kept.cancel()
  }
}
