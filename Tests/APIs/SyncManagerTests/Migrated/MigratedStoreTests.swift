import ChatCache
import ChatClient
import ChatModel
import Foundation
import LegacyFixtures
import LegacyStore
import LiveTesting
import PacedTesting
import StoreMigrator
import Testing

@testable import SyncManager

@Suite("A migrated store in the legacy layer, offline", .live) struct MigratedStoreTests {
  @Test(
    "fetches show what was known to be complete, and never go across a hole",
    arguments: LegacyModel.allCases.map(\.rawValue))
  func completeRanges(_ name: String) async throws {
    let model = try #require(LegacyModel(rawValue: name))
    let folder = try TemporaryCacheFolder()
    let store = folder.url.appendingPathComponent("store.sqlite")
    let summary = try FixtureStore.make(
      FixtureRecipe(model: model, messages: 300, channels: 6, edgeCases: true, seed: 7), at: store.path)
    let caches = folder.url.appendingPathComponent("caches")
    _ = try StoreMigration(store: store, directory: caches).runAndWait()
    let fixture = try await LiveFixture()
    for owner in summary.owners {
      let userID = String(decoding: owner, as: UTF8.self)
      let session = try ChatSession(userID: userID, directory: caches, transport: try fixture.transport())
      let layer = LegacyLayer.of(session)
      layer.setUp(LegacyOptions(), LegacyQueues(), session)
      layer.setResumed(true, session)
      let ranges = summary.ranges.filter { $0.owner == owner }
      var shown = 0
      for range in ranges { shown += try await fetch(range, session) }
      #expect(shown > 0 || ranges.isEmpty)
      let (channels, log) = try session.channels(limit: 100) { $0.includeEmptyChannel = true }
      #expect(await channels.fetch() == nil)
      #expect(!channels.channels.isEmpty && log.faults.isEmpty)
      try await session.close()
    }
    await fixture.stop()
  }

  /// Fetches everything around a range that the store knew to be complete.
  /// - Returns: how many messages are shown.
  private func fetch(_ range: FixtureRange, _ session: ChatSession) async throws -> Int {
    let url = String(decoding: range.channelURL, as: UTF8.self)
    let type = MessageTypeFilter(rawValue: range.filter?.messageType ?? 0) ?? .all
    let filter = SBSMMessageFilter(
      messageType: type, customType: range.filter?.customType, senderUserIds: range.filter?.senderUserIDs)
    let known: [Message] = try await session.cache.read { snapshot in
      try snapshot.messages(channelURL: url, createdIn: range.start...range.end, filter: filter.value)
    }
    // A wider filter may prove more around it.
    let around: SyncedRange? = try await session.cache.read { snapshot in
      try snapshot.syncedRanges(channelURL: url, answering: filter.value).range(containing: range.end)
    }
    let interval = try #require(around).interval
    let expected: [Message] = try await session.cache.read { snapshot in
      try snapshot.messages(channelURL: url, createdIn: interval, filter: filter.value)
    }
    let (collection, log) = try await session.messages(url, filter: filter, viewpoint: range.end, limit: 7)
    for direction in [SBSMMessageDirection.previous, .next] {
      var count = -1
      while collection.messages.count > count {
        count = collection.messages.count
        let end = await collection.fetch(direction)
        #expect(end == "more" || end == "end")
      }
    }
    #expect(collection.messages.map { $0.value.id } == expected.map { $0.id })
    let shown = Set(collection.messages.map { $0.value.id })
    #expect(known.allSatisfy { shown.contains($0.id) })
    #expect(log.faults.isEmpty)
    return shown.count
  }

  @Test("failed and pending messages of the store are fetched as the old app fetched them")
  func outgoing() async throws {
    let folder = try TemporaryCacheFolder()
    let store = folder.url.appendingPathComponent("store.sqlite")
    let summary = try FixtureStore.make(
      FixtureRecipe(messages: 100, channels: 3, edgeCases: true, seed: 3), at: store.path)
    let caches = folder.url.appendingPathComponent("caches")
    _ = try StoreMigration(store: store, directory: caches).runAndWait()
    let fixture = try await LiveFixture()
    for owner in summary.owners {
      let userID = String(decoding: owner, as: UTF8.self)
      let session = try ChatSession(userID: userID, directory: caches, transport: try fixture.transport())
      var options = LegacyOptions()
      (options.policy, options.maximumFailedPerChannel) = (.manual, SBSMSyncManagerOptions.infinity)
      options.retentionDays = SBSMSyncManagerOptions.infinity
      LegacyLayer.of(session).setUp(options, LegacyQueues(), session)
      await session.untilAllIsTold()
      let rows = try await session.cache.read { try $0.outgoingMessages() }
      for url in Set(rows.map(\.message.channelURL)) {
        let expected = rows.filter { $0.message.channelURL.hasSameBytes(as: url) }
        // Of some channels nothing is there but what was to be sent; offline nobody can open those.
        guard try await session.cache.read({ try $0.channel(url: url) }) != nil else { continue }
        let (collection, log) = try await session.messages(url)
        #expect(await collection.fetchFailed() == nil)
        #expect(collection.failedMessages.count == expected.filter { $0.state == .failed }.count)
        #expect(log.faults.isEmpty)
      }
      try await session.close()
    }
    await fixture.stop()
  }
}
