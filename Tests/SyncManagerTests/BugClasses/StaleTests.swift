import ChatClient
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import Testing

@testable import SyncManager

@Suite("Bug class 4, stale: both layers", .timeLimit(.minutes(1))) struct StaleTests {
  @Test("what was shown from the cache before the login is renewed by it") func coldStart() async throws {
    let first = try await BothLayers()
    let (scene, ids) = (first.scene, try await first.scene.history().map(\.id))
    try await first.session.close()
    try await scene.server("PUT", "group_channels/ch01/messages/\(ids[1])", #"{"message":"edited"}"#)
    try await scene.server("PUT", "group_channels/ch01", #"{"name":"new"}"#)
    let session = try BothLayers.session(scene)
    let layers = try await BothLayers(scene, session)
    try await layers.load()
    let channel = layers.old.channel
    await layers.expect(["1", "2", "3"])
    #expect(channel.name == "N ch01")
    try await session.connected()
    await layers.fetchNewer()
    await layers.expect(["1", "edited", "3"])
    await layers.oldChannelLog.events.until { _ in channel.name == "new" }
    #expect(layers.newChannels.collection.channelList.map(\.name) == ["N ch02", "new"])
    #expect(layers.oldChannels.channels.map(\.name) == ["N ch02", "new"])
    try await layers.stop()
  }

  @Test("metadata stay when events come that do not name them") func metadata() async throws {
    let layers = try await BothLayers()
    try await layers.scene.server("POST", "group_channels/ch01/metadata", #"{"metadata":{"a":"1"}}"#)
    try await layers.scene.server("PUT", "group_channels/ch01", #"{"name":"new"}"#)
    try await layers.scene.send("4")
    await layers.expectChannels(["ch01", "ch02"])
    let (old, new) = (layers.oldChannels.channels.first, layers.newChannels.collection.channelList.first)
    #expect(old?.name == "new" && new?.name == "new")
    #expect(old?.getCachedMetaData() == ["a": "1"] && new?.getCachedMetaData() == ["a": "1"])
    try await layers.stop()
  }

  @Test("a frozen channel is frozen in whatever is told of it") func frozen() async throws {
    let layers = try await BothLayers()
    let log = FrozenLog()
    let (old, _) = try layers.session.channels()
    let new = GroupChannelCollection(query: layers.session.createMyGroupChannelListQuery())
    await old.fetch()
    _ = try await new.loadMore()
    (old.delegate, new.delegate) = (log, log)
    try await layers.scene.server("PUT", "group_channels/ch01/freeze", #"{"freeze":true}"#)
    for name in ["a", "b", "c"] {
      try await layers.scene.server("PUT", "group_channels/ch01", #"{"name":"\#(name)"}"#)
    }
    try await layers.away { try await layers.scene.server("PUT", "group_channels/ch01", #"{"name":"d"}"#) }
    await log.events.until { calls in ["old d true", "new d true"].allSatisfy(calls.contains) }
    #expect(!log.events.calls.contains { $0.hasSuffix("false") })
    try await layers.stop()
  }

  @Test("a channel that is hidden for good stays hidden when messages come") func hidden() async throws {
    let layers = try await BothLayers()
    let channel = layers.old.channel
    try await layers.scene.server(
      "PUT", "group_channels/ch01/hide", #"{"user_id":"alice","allow_auto_unhide":false}"#)
    await layers.newChannels.told.until("deleted 111 ch01")
    try await layers.scene.send("4")
    await layers.expect(["1", "2", "3", "4"])
    #expect(channel.hiddenState == .hiddenPreventAutoUnhide)
    #expect(layers.newChannels.collection.channelList.map(\.channelURL) == ["ch02"])
    let next = try await BothLayers(layers.scene, layers.session)
    try await next.load()
    await next.expectChannels(["ch02"])
    try await layers.stop()
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
