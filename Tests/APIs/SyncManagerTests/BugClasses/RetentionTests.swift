import ChatCache
import ChatModel
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient
@testable import SyncManager

/// The server removes old messages for everyone, and only the channel says so.
@Suite("Retention", .live) struct RetentionTests {
  @Test("what retention removed leaves both layers and the cache, with its ranges")
  func purged() async throws {
    let app = try await BothLayers(messages: 5)
    let times = try await app.fixture.history().map(\.createdAt)
    #expect(app.old.texts == ["1", "2", "3", "4", "5"])
    await app.fixture.live.backend.setMessagePurgeOffset(times[2])
    try await app.fixture.server("PUT", "group_channels/ch01", #"{"name":"renamed"}"#)
    await app.expect(["4", "5"])
    #expect(app.oldLog.lines.contains("succeeded remove 1,2,3"))
    let (cached, ranges) = try await app.session.cache.read {
      (
        try $0.messages(channelURL: "ch01", createdIn: 0 ... .max).map(\.text),
        try $0.syncedRanges(channelURL: "ch01", provenUnder: .everything).ranges
      )
    }
    #expect(cached == ["4", "5"])
    let first = try #require(ranges.first)
    #expect(ranges.count == 1 && first.start == times[2] + 1 && first.isHistoryStartReached)
    // Nothing of it comes back with a page.
    #expect(await app.old.fetch(.previous) == "end")
    try await app.fixture.send("6")
    await app.expect(["4", "5", "6"])
    try await app.stop()
  }

  @Test("what a migrated cache still has of it goes as soon as the channel is asked for")
  func migrated() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 4)
    let first = try fixture.session()
    try await first.connected()
    await (try first.messages()).collection.fetch(.previous)
    await first.untilAllIsTold()
    let times = try await fixture.history().map(\.createdAt)
    let channel = try #require(try await first.cache.read { try $0.channel(url: "ch01") })
    try await first.close()
    // Its channel said so, but nobody acted on it.
    let cache = try Cache.open(directory: fixture.folder.url, userID: "alice")
    let told = try Channel(channel.payload.edited { $0.set("message_purge_offset", times[1]) })
    try await cache.write(source: .application) { try $0.upsertChannels([told]) }
    try cache.close()
    await fixture.live.backend.setMessagePurgeOffset(times[1])

    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try await session.messages()
    await collection.fetch(.previous)
    try await fixture.server("PUT", "group_channels/ch01", #"{"name":"renamed"}"#)
    await log.events.until("succeeded remove 1,2")
    #expect(collection.texts == ["3", "4"])
    try await fixture.stop(session)
  }
}
