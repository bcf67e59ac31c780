import ChatCache
import ChatWire
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import CacheSync
@testable import ChatClient

/// The channel is cleared when an answer is in the cache, and before the collection goes on with it.
@Suite("Collections that are cleared between two session jobs", .live) struct ClearedMeanwhileTests {
  /// Clears the channel directly behind the job of the next page.
  private static func clearBehindNextPage(_ engine: SyncEngine) async -> SyncObservation {
    let isDone = Locked(false)
    return await engine.observe { [weak engine] notice in
      guard notice.source == .fetched, notice.change?.channels.contains(where: { !$0.insertedMessages.isEmpty }) == true
      else { return }
      let isFirst = isDone.withValue { isDone in
        defer { isDone = true }
        return !isDone
      }
      guard isFirst else { return }
      _ = engine?.submit {
        try? await $0.storage.clearMessages(channelURL: CollectionFixture.url, isKeepingOutgoing: true, on: $0)
      }
    }
  }

  @Test("a start begins again: what the server said of the ends went with its messages") func start() async throws {
    let fixture = try await CollectionFixture(messages: 20)
    let history = try await fixture.history()
    let device = try fixture.device()
    try await device.connect()
    let observation = await Self.clearBehindNextPage(device.session.engine)
    let collection = device.collection(at: history[4].createdAt, previous: 8, next: 8)
    let shown = try await collection.start().map(\.messageId)
    #expect(shown.count >= 12 && shown == history.prefix(shown.count).map(\.id))
    #expect(!collection.hasPrevious && collection.hasNext)
    while collection.hasNext { _ = try await collection.loadNext() }
    #expect(collection.ids == history.map(\.id))
    observation.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("a page that was cleared away has not reached the beginning") func page() async throws {
    let fixture = try await CollectionFixture(messages: 15)
    let history = try await fixture.history().map(\.id)
    let device = try fixture.device()
    try await device.connect()
    let collection = device.collection()
    _ = try await collection.start()
    let observation = await Self.clearBehindNextPage(device.session.engine)
    await #expect(throws: SBDError.self) { try await collection.loadPrevious() }
    #expect(collection.hasPrevious)
    await collection.untilNothingIsMissed()
    #expect(collection.ids == history.suffix(collection.ids.count))
    for _ in 0..<5 where collection.hasPrevious { _ = try await collection.loadPrevious() }
    #expect(collection.ids == history && !collection.hasPrevious)
    observation.cancel()
    try await device.stop()
    await fixture.stop()
  }
}
