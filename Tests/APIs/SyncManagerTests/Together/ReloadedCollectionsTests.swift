import CacheSync
import ChatCache
import ChatClient
import ChatModel
import ChatWire
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import LocalCaching
@testable import SyncManager

/// Another program writes to the cache while screens of both layers are open and nobody can be asked: they show what the
/// cache holds, and apps are told the difference.
@Suite("Screens of both layers on a cache that another program writes to", .live)
struct ReloadedCollectionsTests {
  /// Both layers' screens of channel `ch01` and of the channel list, without a connection.
  private struct Screens {
    let fixture: LegacyFixture
    let session: ChatSession
    let foreign: ForeignWriter
    let history: [Message]
    let new: MirroredCollection
    let legacy: SBSMMessageCollection
    let legacyLog: LegacyMessageLog
    let newChannels: MirroredChannelCollection
    let legacyChannels: (collection: SBSMChannelCollection, log: ChannelLog)

    init() async throws {
      let fixture = try await LegacyFixture(channels: 3, messages: 12)
      var options = LegacyOptions()
      // The fixture's server is in 2023.
      (options.policy, options.retentionDays) = (.manual, SBSMSyncManagerOptions.infinity)
      let session = try fixture.session(options)
      (self.fixture, self.session) = (fixture, session)
      try await session.connected()
      history = try await fixture.history()
      let params = MessageListParams()
      (params.previousResultSize, params.replyType) = (8, .all)
      new = MirroredCollection(
        MessageCollection(channel: try await session.getChannel("ch01"), startingPoint: .max, params: params))
      new.start()
      let (legacy, legacyLog) = try await session.messages(limit: 6)
      (self.legacy, self.legacyLog) = (legacy, legacyLog)
      newChannels = MirroredChannelCollection(
        GroupChannelCollection(query: session.createMyGroupChannelListQuery()))
      newChannels.loadMore()
      legacyChannels = try session.channels()
      await legacyChannels.collection.fetch()
      await session.untilDelivered()
      await withCheckedContinuation { done in legacy.fetch(in: .previous) { (_: Bool, _) in done.resume() } }
      await session.untilDelivered()
      await session.engine.transport.suspend()
      await session.untilDelivered()
      foreign = try ForeignWriter(beside: session.cache)
    }

    func reload() async {
      session.lookForReload()
      for _ in 0..<3 { await session.untilDelivered() }
    }

    func cached() async throws -> [Message] {
      try await session.cache.read { try $0.messages(channelURL: "ch01", createdIn: .min ... .max) }
    }

    func faults() async -> [String] {
      await session.delivered {
        new.faults + legacyLog.faults + newChannels.faults + legacyChannels.log.faults
      }
    }

    func stop() async throws {
      try foreign.close()
      try await fixture.stop(session)
    }
  }

  @Test("what is new, different and gone is told, once, by both") func differences() async throws {
    let screens = try await Screens()
    let (history, before) = (screens.history, screens.new.lines.count)
    #expect(screens.legacy.succeededMessages.map(\.messageId) == history.suffix(6).map(\.id))
    let (gone, changed, place) = (history[8], history[9], history[10])
    let added = try Message(
      place.payload.edited {
        $0.set("message_id", Int64(900_000_000_001))
        $0.set("message", "between")
        $0.remove("request_id")
      }, channelURL: "ch01")
    try await screens.foreign.write { transaction in
      try transaction.deleteMessages(channelURL: "ch01", messageIDs: [gone.id])
      try transaction.upsertMessages([
        Message(
          changed.payload.edited {
            $0.set("message", "different")
            $0.set("updated_at", changed.createdAt + 1)
          }, channelURL: "ch01"), added,
      ])
      try transaction.deleteChannel(url: "ch02")
      try transaction.upsertChannels([
        Channel(
          Payload.object {
            $0.set("channel_url", "ch09")
            $0.set("name", "new")
            $0.set("created_at", Int64(1))
            $0.set("member_state", "joined")
            $0.set("last_message", added.payload)
          })
      ])
    }
    await screens.reload()
    let cached = try await screens.cached()
    for shown in [screens.new.collection.succeededMessages, screens.legacy.succeededMessages] {
      #expect(shown.map(\.messageId) == cached.suffix(shown.count).map(\.id))
      #expect(shown.map(\.value) == Array(cached.suffix(shown.count)))
    }
    #expect(
      screens.new.lines.dropFirst(before).filter { !$0.contains("channel") } == [
        "deleted 0 [\(gone.id)]", "added 0 [\(added.id)]", "updated 0 [\(changed.id)]",
      ])
    #expect(
      screens.legacyLog.lines.filter { !$0.contains("channel") }.suffix(3) == [
        "succeeded remove \(gone.text)", "succeeded insert between", "succeeded update different",
      ])
    let urls = try await screens.session.cache.read { try $0.channels().map(\.url) }
    #expect(Set(urls) == ["ch01", "ch03", "ch09"])
    #expect(Set(screens.newChannels.collection.channelList.map(\.channelURL)) == Set(urls))
    #expect(Set(screens.legacyChannels.collection.channels.map(\.channelURL)) == Set(urls))
    #expect(await screens.faults() == [])
    // Nothing more comes of it.
    let lines = screens.new.lines.count
    await screens.reload()
    #expect(screens.new.lines.count == lines)
    try await screens.stop()
  }

  @Test("a replacement with the same content and other row ids changes nothing") func sameContent() async throws {
    let screens = try await Screens()
    let (new, legacy) = (screens.new.lines.count, screens.legacyLog.lines.count)
    let (channels, lists) = (screens.newChannels.collection.channelList, screens.legacyChannels.log.lines.count)
    try await screens.foreign.replace(by: screens.foreign.image())
    await screens.reload()
    #expect(screens.new.lines.dropFirst(new).allSatisfy { $0.contains("channel") })
    #expect(screens.legacyLog.lines.dropFirst(legacy).allSatisfy { $0 == "channel updated" })
    #expect(screens.newChannels.collection.channelList.map(\.channelURL) == channels.map(\.channelURL))
    #expect(screens.legacyChannels.log.lines.count == lists)
    #expect(screens.new.collection.succeededMessages.map(\.messageId) == screens.history.suffix(8).map(\.id))
    #expect(await screens.faults() == [])
    try await screens.stop()
  }

  @Test("a channel that vanished is reported as removed, and comes back with the server") func vanished() async throws {
    let screens = try await Screens()
    try await screens.foreign.write { try $0.clearAll() }
    await screens.reload()
    #expect(screens.new.collection.succeededMessages.isEmpty && screens.legacy.succeededMessages.isEmpty)
    #expect(screens.new.lines.last?.hasPrefix("channelDeleted") == true, "\(screens.new.lines.suffix(3))")
    #expect(screens.legacyLog.lines.last == "channel removed")
    #expect(screens.newChannels.collection.channelList.isEmpty && screens.legacyChannels.collection.channels.isEmpty)
    #expect(await screens.faults() == [])
    await screens.session.engine.transport.resume()
    let id = try await screens.fixture.send("barrier")
    await screens.new.told.expect("the newest message") { $0.contains { $0.contains("\(id)") } }
    await screens.session.untilDelivered()
    let history = try await screens.fixture.history()
    let shown = screens.new.collection.succeededMessages.map(\.messageId)
    #expect(shown.count >= 8 && shown == history.suffix(shown.count).map(\.id))
    #expect(await screens.faults() == [])
    try await screens.stop()
  }

  @Test("what is unsent in a channel that vanished is shown by neither layer, and by both when it comes back")
  func unsentOfVanished() async throws {
    let screens = try await Screens()
    try screens.session.send("unsent")
    await screens.session.untilDelivered()
    let row = try #require(try await screens.session.views.outgoingMessages(channelURL: "ch01", isFailed: true).first)
    try await screens.foreign.write { transaction in
      try transaction.clearAll()
      try transaction.putOutgoing(row)
    }
    await screens.reload()
    await withCheckedContinuation { done in screens.legacy.fetchFailedMessages { _ in done.resume() } }
    // And once more, while the channel is still gone.
    try await screens.foreign.write { try $0.removeSyncedTimes(1...2, channelURL: "ch02") }
    try await screens.foreign.write { try $0.putOutgoing(row) }
    await screens.reload()
    await withCheckedContinuation { done in screens.legacy.fetchFailedMessages { _ in done.resume() } }
    await screens.session.untilDelivered()
    #expect(screens.legacy.failedMessages.isEmpty && screens.new.collection.failedMessages.isEmpty)
    await screens.session.engine.transport.resume()
    let id = try await screens.fixture.send("barrier")
    await screens.new.told.expect("the newest message") { $0.contains { $0.contains("\(id)") } }
    await screens.session.untilDelivered()
    #expect(screens.new.collection.failedMessages.map(\.requestId) == ["unsent"])
    #expect(screens.legacy.failedMessages.map(\.requestId) == ["unsent"])
    #expect(await screens.faults() == [])
    try await screens.stop()
  }

  @Test("unsent messages that are gone are told so, those of this session stay") func unsent() async throws {
    let screens = try await Screens()
    for id in ["a", "b"] { try screens.session.send(id) }
    await screens.session.untilDelivered()
    #expect(screens.new.collection.failedMessages.map(\.requestId) == ["a", "b"])
    #expect(screens.legacy.failedMessages.map(\.requestId) == ["a", "b"])
    try await screens.foreign.write { try $0.removeOutgoing(requestIDs: ["a"]) }
    await screens.reload()
    #expect(screens.new.collection.failedMessages.map(\.requestId) == ["b"])
    #expect(screens.legacy.failedMessages.map(\.requestId) == ["b"])
    #expect(await screens.faults() == [])
    try await screens.stop()
  }
}
