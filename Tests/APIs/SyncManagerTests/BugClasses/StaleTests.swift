import ChatClient
import ChatModel
import ChatWire
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 4, stale: both layers", .live) struct StaleTests {
  @Test("what was shown from the cache before the login is renewed by it") func coldStart() async throws {
    let first = try await BothLayers()
    let (fixture, ids) = (first.fixture, try await first.fixture.history().map(\.id))
    try await first.session.close()
    try await fixture.server("PUT", "group_channels/ch01/messages/\(ids[1])", #"{"message":"edited"}"#)
    try await fixture.server("PUT", "group_channels/ch01", #"{"name":"new"}"#)
    let session = try BothLayers.session(fixture)
    let layers = try await BothLayers(fixture, session)
    try await layers.load()
    let channel = layers.old.channel
    await layers.expect(["1", "2", "3"])
    #expect(channel.name == "N ch01")
    try await session.connected()
    await layers.fetchNewer()
    await layers.expect(["1", "edited", "3"])
    await layers.oldChannelLog.events.expect("the new name") { _ in channel.name == "new" }
    #expect(layers.newChannels.collection.channelList.map(\.name) == ["N ch02", "new"])
    #expect(layers.oldChannels.channels.map(\.name) == ["N ch02", "new"])
    try await layers.stop()
  }

  @Test("metadata stay when events come that do not name them") func metadata() async throws {
    let layers = try await BothLayers()
    try await layers.fixture.server("POST", "group_channels/ch01/metadata", #"{"metadata":{"a":"1"}}"#)
    try await layers.fixture.server("PUT", "group_channels/ch01", #"{"name":"new"}"#)
    try await layers.fixture.send("4")
    await layers.expectChannels(["ch01", "ch02"])
    let (old, new) = (layers.oldChannels.channels.first, layers.newChannels.collection.channelList.first)
    #expect(old?.name == "new" && new?.name == "new")
    #expect(old?.getCachedMetaData() == ["a": "1"] && new?.getCachedMetaData() == ["a": "1"])
    try await layers.stop()
  }

  @Test("answers that leave out what they need not hold take nothing away") func answers() async throws {
    let fixture = try await LegacyFixture(channels: 2, messages: 3)
    try await fixture.server("POST", "group_channels/ch01/metadata", #"{"metadata":{"a":"1"}}"#)
    let isShort = Locked(false)
    let session = try fixture.session(
      transport: InterceptedTransport(
        try fixture.live.transport(),
        changeAnswer: { _, answer in isShort.withValue { $0 } ? answer.withoutOptionalMembers : answer }))
    try await session.connected()
    let layers = try await BothLayers(fixture, session)
    try await layers.load()
    isShort.withValue { $0 = true }
    // The first is answered by the channel alone, the second by the changelog.
    try await fixture.server("PUT", "group_channels/ch01", #"{"name":"asked for"}"#)
    await layers.newChannels.told.expect("the new name") { _ in layers.old.channel.name == "asked for" }
    try await expectComplete(layers)
    try await layers.away { try await fixture.server("PUT", "group_channels/ch01", #"{"name":"missed"}"#) }
    await layers.newChannels.told.expect("the missed name") { _ in layers.old.channel.name == "missed" }
    try await expectComplete(layers)
    try await layers.stop()
  }

  private func expectComplete(_ layers: BothLayers) async throws {
    await layers.session.untilAllIsTold()
    let listed = layers.oldChannels.channels + layers.newChannels.collection.channelList
    let channels = [layers.old.channel] + listed.filter { $0.channelURL == "ch01" }
    #expect(channels.count == 3)
    for channel in channels {
      #expect(channel.getCachedMetaData() == ["a": "1"])
      #expect(channel.members.map(\.userId).sorted() == ["alice", "bob"])
    }
    let stored = try await layers.session.cache.read { try $0.channel(url: "ch01") }
    #expect(stored?.metadata == ["a": "1"])
  }

  @Test("an edited message keeps what the event of its edit does not name") func message() async throws {
    let layers = try await BothLayers()
    let id = try #require(try await layers.fixture.history().last?.id)
    let path = "group_channels/ch01/messages/\(id)"
    try await layers.fixture.server("POST", path + "/reactions", #"{"user_id":"bob","reaction":"like"}"#)
    func reactions() -> [[String]] {
      [layers.old.succeededMessages.last, layers.new.collection.succeededMessages.last].map {
        $0?.reactions.map(\.key) ?? []
      }
    }
    await layers.oldLog.events.expect("the reaction") { _ in layers.old.succeededMessages.last?.reactions.count == 1 }
    await layers.session.untilAllIsTold()
    #expect(reactions() == [["like"], ["like"]])
    try await layers.fixture.server("PUT", path, #"{"message":"edited"}"#)
    await layers.expect(["1", "2", "edited"])
    #expect(reactions() == [["like"], ["like"]])
    try await layers.stop()
  }

  @Test("a frozen channel is frozen in every report about it") func frozen() async throws {
    let layers = try await BothLayers()
    let log = FrozenLog()
    let (old, _) = try layers.session.channels()
    let new = GroupChannelCollection(query: layers.session.createMyGroupChannelListQuery())
    await old.fetch()
    let _: [GroupChannel] = try await new.loadMore()
    (old.delegate, new.delegate) = (log, log)
    try await layers.fixture.server("PUT", "group_channels/ch01/freeze", #"{"freeze":true}"#)
    for name in ["a", "b", "c"] {
      try await layers.fixture.server("PUT", "group_channels/ch01", #"{"name":"\#(name)"}"#)
    }
    try await layers.away { try await layers.fixture.server("PUT", "group_channels/ch01", #"{"name":"d"}"#) }
    await log.events.expect("what tells of the last name") { calls in
      ["old d true", "new d true"].allSatisfy(calls.contains)
    }
    #expect(!log.events.calls.contains { $0.hasSuffix("false") })
    try await layers.stop()
  }

  @Test("a channel that is hidden for good stays hidden when messages come") func hidden() async throws {
    let layers = try await BothLayers()
    let channel = layers.old.channel
    try await layers.fixture.server(
      "PUT", "group_channels/ch01/hide", #"{"user_id":"alice","allow_auto_unhide":false}"#)
    await layers.newChannels.told.expect("deleted 111 ch01")
    try await layers.fixture.send("4")
    await layers.expect(["1", "2", "3", "4"])
    #expect(channel.hiddenState == .hiddenPreventAutoUnhide)
    #expect(layers.newChannels.collection.channelList.map(\.channelURL) == ["ch02"])
    let next = try await BothLayers(layers.fixture, layers.session)
    try await next.load()
    await next.expectChannels(["ch02"])
    try await layers.stop()
  }
}

extension Payload {
  /// An answer with channels that is as short as servers may give it.
  fileprivate var withoutOptionalMembers: Payload {
    let optional = ["members", "metadata", "read_receipt", "delivery_receipt"]
    return edited { answer in
      for name in ["channels", "updated"] as [StaticString] {
        let channels = objects(name)
        guard !channels.isEmpty else { continue }
        answer.set("\(name)", channels.map { channel in channel.edited { for name in optional { $0.remove(name) } } })
      }
    }
  }
}

/// Whether `ch01` is frozen whenever a list tells of it.
private final class FrozenLog: NSObject, SBSMChannelCollectionDelegate, GroupChannelCollectionDelegate, Sendable {
  let events = CallLog()

  private func note(_ who: String, _ channels: [GroupChannel]) {
    for channel in channels where channel.channelURL == "ch01" {
      events.append("\(who) \(channel.name) \(channel.isFrozen)")
    }
  }

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel]
  ) { note("old", channels) }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel]
  ) { note("new", channels) }
}
