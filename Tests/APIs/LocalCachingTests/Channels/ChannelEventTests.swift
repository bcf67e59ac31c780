import ChatClient
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import LocalCaching

@Suite("Channel collection: events", .live) struct ChannelEventTests {
  /// A connected session and a loaded collection on a server.
  private func run(
    channels: Int = 4, isEmpty: Bool = false, limit: UInt = 20,
    _ change: (GroupChannelListQuery) -> Void = { _ in },
    _ body: (ChannelFixture, ChatSession, GroupChannelCollection, ChannelChangeLog) async throws -> Void
  ) async throws {
    let fixture = try await ChannelFixture(channels: channels, isEmpty: isEmpty)
    let session = try fixture.session()
    _ = try await session.connect()
    let (collection, log) = try await fixture.loaded(session, limit: limit, change)
    try await body(fixture, session, collection, log)
    await session.untilAllIsTold()
    #expect(Set(collection.urls).count == collection.urls.count, "a channel is listed twice")
    try await session.close()
    await fixture.live.stop()
  }

  @Test("a message brings its channel to the top, and the list shows that when it is reported") func message()
    async throws
  {
    try await run { fixture, _, collection, log in
      let handle = try #require(collection.channelList.last)
      try await fixture.send("news", to: "ch01")
      let told = await log.first(.updated, "ch01")
      #expect(told.source == .eventChannelChanged && told.urls == ["ch01"])
      #expect(told.list == ["ch01", "ch04", "ch03", "ch02"])
      #expect(collection.channelList.first === handle, "the same object shows the new state")
      #expect(handle.value.lastMessage?.text == "news")
    }
  }

  @Test("the first message of an empty channel adds it") func firstMessage() async throws {
    try await run(channels: 3, isEmpty: true) { fixture, _, collection, log in
      #expect(collection.urls.isEmpty && !collection.hasMore)
      try await fixture.send("first", to: "ch02")
      let told = await log.first(.added, "ch02")
      #expect(told.source == .eventMessageReceived && told.list == ["ch02"])
    }
  }

  @Test("an empty channel is listed when empty ones are wanted") func empty() async throws {
    try await run(channels: 3, isEmpty: true, { $0.includeEmptyChannel = true }) { fixture, _, collection, log in
      #expect(collection.urls.count == 3)
      try await fixture.send("first", to: "ch02")
      #expect(await log.first(.updated, "ch02").list.first == "ch02")
    }
  }

  @Test("a channel behind the last page is not added before it is loaded") func behindThePage() async throws {
    try await run(limit: 2) { fixture, session, collection, log in
      try await fixture.server("PUT", "group_channels/ch01", #"{"name":"renamed"}"#)
      try await fixture.send("up", to: "ch02")
      let told = await log.first(.added, "ch02")
      #expect(told.list == ["ch02", "ch04", "ch03"])
      #expect(!log.told.contains { $0.urls.contains("ch01") })
      try await collection.loadMore()
      #expect(collection.urls == ["ch02", "ch04", "ch03", "ch01"])
      await session.untilAllIsTold()
      #expect(!log.told.contains { $0.kind == .added && $0.urls.contains("ch01") })
      #expect(collection.channelList.last?.value.name == "renamed")
    }
  }

  @Test("hidden and shown again") func hidden() async throws {
    try await run { fixture, _, collection, log in
      try await fixture.server("PUT", "group_channels/ch02/hide", #"{"user_id":"alice","allow_auto_unhide":true}"#)
      let hidden = await log.first(.deleted, "ch02")
      #expect(hidden.source == .eventChannelHidden && hidden.list == ["ch04", "ch03", "ch01"])
      try await fixture.send("back", to: "ch02")
      let shown = await log.first(.added, "ch02")
      #expect(shown.list == ["ch02", "ch04", "ch03", "ch01"])
    }
  }

  @Test("a channel that is hidden for good stays hidden when messages come") func hiddenForGood() async throws {
    try await run { fixture, _, collection, log in
      try await fixture.server("PUT", "group_channels/ch02/hide", #"{"user_id":"alice","allow_auto_unhide":false}"#)
      await log.first(.deleted, "ch02")
      try await fixture.send("quiet", to: "ch02")
      try await fixture.send("loud", to: "ch01")
      #expect(await log.first(.updated, "ch01").list == ["ch01", "ch04", "ch03"])
      #expect(!log.told.contains { $0.kind == .added })
    }
  }

  @Test("a list of hidden channels gets what is hidden") func hiddenOnly() async throws {
    try await run({ $0.channelHiddenStateFilter = .hiddenOnly }) { fixture, _, collection, log in
      #expect(collection.urls.isEmpty)
      try await fixture.server("PUT", "group_channels/ch02/hide", #"{"user_id":"alice","allow_auto_unhide":false}"#)
      await log.first(.added, "ch02")
      try await fixture.server("DELETE", "group_channels/ch02/hide", #"{"user_id":"alice"}"#)
      await log.first(.deleted, "ch02")
    }
  }

  @Test("frozen and opened again") func frozen() async throws {
    try await run({ $0.includeFrozenChannel = false }) { fixture, _, collection, log in
      try await fixture.server("PUT", "group_channels/ch03/freeze", #"{"freeze":true}"#)
      #expect(await log.first(.deleted, "ch03").source == .eventChannelFrozen)
      #expect(collection.urls == ["ch04", "ch02", "ch01"])
      try await fixture.server("PUT", "group_channels/ch03/freeze", #"{"freeze":false}"#)
      #expect(await log.first(.added, "ch03").source == .eventChannelUnfrozen)
      #expect(collection.urls == ChannelFixture.urls(1...4))
    }
  }

  @Test("what a cached channel does not contain is told as an update too") func withoutChange() async throws {
    try await run { fixture, _, collection, log in
      let path = "group_channels/ch02"
      try await fixture.server("POST", "\(path)/metacounter", #"{"metacounter":{"likes":1}}"#)
      #expect(await log.first(.updated, "ch02", .eventMetaCounterCreated).list == ChannelFixture.urls(1...4))
      try await fixture.server("PUT", "\(path)/metacounter", #"{"metacounter":{"likes":2},"mode":"set"}"#)
      await log.first(.updated, "ch02", .eventMetaCounterUpdated)
      try await fixture.server("DELETE", "\(path)/metacounter/likes")
      await log.first(.updated, "ch02", .eventMetaCounterDeleted)
    }
  }

  @Test("frozen channels stay where they are wanted") func frozenStays() async throws {
    try await run { fixture, _, collection, log in
      try await fixture.server("PUT", "group_channels/ch03/freeze", #"{"freeze":true}"#)
      #expect(await log.first(.updated, "ch03", .eventChannelFrozen).list == ChannelFixture.urls(1...4))
    }
  }

  @Test("left, banned and deleted channels go with their cause") func gone() async throws {
    try await run { fixture, _, collection, log in
      try await fixture.server("PUT", "group_channels/ch01/leave", #"{"user_ids":["alice"]}"#)
      #expect(await log.first(.deleted, "ch01").source == .eventUserLeft)
      try await fixture.server("POST", "group_channels/ch02/ban", #"{"user_id":"alice","seconds":-1}"#)
      #expect(await log.first(.deleted, "ch02").source == .eventUserBanned)
      try await fixture.server("DELETE", "group_channels/ch03")
      #expect(await log.first(.deleted, "ch03").source == .eventChannelDeleted)
      #expect(collection.urls == ["ch04"])
    }
  }

  @Test("a new channel comes when it is made, or with its first message") func new() async throws {
    try await run { fixture, _, collection, log in
      try await fixture.make("newest")
      try await fixture.send("first", to: "newest")
      let told = await log.first(.added, "newest")
      #expect(told.list.first == "newest")
      #expect(log.told.filter { $0.kind == .added && $0.urls.contains("newest") }.count == 1)
    }
  }

  @Test("what happened while the app was away comes with the changelog") func away() async throws {
    try await run { fixture, session, collection, log in
      await session.engine.transport.suspend()
      try await fixture.make("newest")
      try await fixture.send("first", to: "newest")
      try await fixture.send("up", to: "ch01")
      try await fixture.server("PUT", "group_channels/ch02/leave", #"{"user_ids":["alice"]}"#)
      await session.engine.transport.resume()
      let added = await log.first(.added, "newest")
      #expect(added.source == .channelChangelog && !added.source.isFromEvent)
      await log.first(.deleted, "ch02", .channelChangelog)
      await log.first(.updated, "ch01", .channelChangelog)
      #expect(collection.urls == ["ch01", "newest", "ch04", "ch03"])
    }
  }

  @Test("who is typing is told, and changes no place") func typing() async throws {
    try await run { fixture, _, collection, log in
      try await fixture.server("POST", "group_channels/ch01/typing", #"{"user_ids":["bob"]}"#)
      let told = await log.first(.updated, "ch01")
      #expect(told.source == .eventTypingStatusUpdated && told.list == ChannelFixture.urls(1...4))
    }
  }

  @Test("after the cache was cleared, the list empties and comes back") func cleared() async throws {
    try await run { _, session, collection, log in
      try await session.clearCache()
      #expect(await log.first(.deleted, "ch01").urls.count == 4)
      await log.first(.added, "ch01")
      await session.untilAllIsTold()
      #expect(collection.urls == ChannelFixture.urls(1...4))
    }
  }

  @Test("two collections of one session are both told") func two() async throws {
    try await run { fixture, session, _, log in
      let (other, otherLog) = try await fixture.loaded(session) { $0.order = .channelNameAlphabetical }
      try await fixture.send("news", to: "ch01")
      #expect(await log.first(.updated, "ch01").list.first == "ch01")
      #expect(await otherLog.first(.updated, "ch01").list == ["ch01", "ch02", "ch03", "ch04"])
      #expect(other.channelList.first === other.channelList.first { $0.channelURL == "ch01" })
    }
  }

  @Test("changes as a stream, which ends with the collection") func stream() async throws {
    try await run { fixture, _, collection, _ in
      var changes = collection.changes.makeAsyncIterator()
      try await fixture.send("news", to: "ch01")
      let change = try #require(await changes.next())
      guard case .updated(let channels) = change.kind else {
        Issue.record("another change than an update")
        return
      }
      #expect(channels.map(\.channelURL) == ["ch01"] && change.source == .eventChannelChanged)
      collection.dispose()
      // What was told before comes first.
      while await changes.next() != nil {}
      #expect(await collection.changes.first { _ in true } == nil)
    }
  }

  @Test("a delegate with the newer form only gets deletions there") func newerForm() async throws {
    final class Newer: GroupChannelCollectionDelegate, Sendable {
      let urls = Locked<[String]>([])
      let (told, continuation) = AsyncStream.makeStream(of: Void.self)
      func channelCollection(
        _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String]
      ) {
        urls.withValue { $0 += deletedChannelURLs }
        continuation.yield()
      }
    }
    try await run { fixture, _, collection, _ in
      let newer = Newer()
      collection.delegate = newer
      try await fixture.server("DELETE", "group_channels/ch03")
      for await _ in newer.told { break }
      #expect(newer.urls.withValue { $0 } == ["ch03"])
    }
  }
}
