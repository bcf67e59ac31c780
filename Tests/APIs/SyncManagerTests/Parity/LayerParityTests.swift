import ChatClient
import ChatWire
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

/// Row by row: what the delegates of one layer are told, and what those of the other are, after the same commits.
@Suite("LayerParity: one event, reported by both layers", .live) struct LayerParityTests {
  @Test("messages", arguments: LayerParityRow.messages) func messages(_ row: LayerParityRow) async throws {
    try await run(row)
  }

  @Test("channels", arguments: LayerParityRow.channels) func channels(_ row: LayerParityRow) async throws {
    try await run(row)
  }

  private func run(_ row: LayerParityRow) async throws {
    let fixture = try await LegacyFixture(channels: 2, messages: 3)
    let isBroken = Locked(false)
    let session = try BothLayers.session(fixture, .manual, isBroken)
    try await session.connected()
    let (old, oldLog) = try await session.messages()
    let (oldChannels, oldChannelLog) = try session.channels()
    let params = MessageListParams()
    params.replyType = .all
    let new = MessageCollection(channel: old.channel, startingPoint: .max, params: params)
    let newLog = ParityLog()
    new.delegate = newLog
    let newChannels = MirroredChannelCollection(
      GroupChannelCollection(query: session.createMyGroupChannelListQuery()))
    await old.fetch(.previous)
    await oldChannels.fetch()
    _ = try await new.start()
    await newChannels.loadAll()
    let stage = LayerParityRow.Stage(
      fixture: fixture, session: session, isBroken: isBroken, ids: try await fixture.history().map(\.id))
    try await row.arrange(stage)
    try await finish(stage, oldChannelLog)
    for log in [oldLog.events, oldChannelLog.events, newLog.events] { log.removeAll() }
    let (before, toldBefore) = (newChannels.lines.count, newChannels.told.calls.count)

    try await row.act(stage)
    // What the server tells of an answer of ours may come behind the barrier.
    await newChannels.told.until {
      $0.dropFirst(toldBefore).filter { $0.hasSuffix("ch01") }.count >= row.newChannels.count
    }
    try await finish(stage, oldChannelLog)

    #expect(oldLog.lines.filter { $0 != "channel updated" } == row.legacy, "legacy messages")
    #expect(newLog.events.calls == row.new, "newer messages")
    #expect(oldChannelLog.lines.filter { !$0.hasSuffix("ch02") } == row.legacyChannels, "legacy channels")
    #expect(newChannels.lines.dropFirst(before).filter { !$0.hasSuffix("ch02") } == row.newChannels, "newer channels")
    #expect(oldLog.faults.isEmpty && oldChannelLog.faults.isEmpty)
    let faults = await session.delivered { newChannels.faults + new.violations }
    #expect(faults.isEmpty)
    if !row.new.contains(where: { $0.hasPrefix("channel deleted") }) {
      #expect(old.succeededMessages.map(\.value) == new.succeededMessages.map(\.value))
    }
    try await fixture.stop(session)
  }

  /// Returns when everything that the server has told so far is told: what comes behind it on the same connection is.
  private func finish(_ stage: LayerParityRow.Stage, _ log: ChannelLog) async throws {
    await stage.session.untilAllIsTold()
    let before = log.lines.filter { $0 == "update ch02" }.count
    let fresh = try await stage.fixture.send("barrier", to: "ch02")
    try await stage.fixture.server("PUT", "group_channels/ch02", #"{"name":"barrier \#(fresh)"}"#)
    await log.events.until { lines in lines.filter { $0 == "update ch02" }.count > before }
    await stage.session.untilAllIsTold()
  }
}

/// What the delegate of a newer message collection is told, changes of the channel left out.
private final class ParityLog: NSObject, MessageCollectionDelegate, Sendable {
  let events = CallLog()

  private func note(_ what: String, _ context: MessageContext, _ messages: [BaseMessage]) {
    let texts = messages.map(\.value.text).joined(separator: ",")
    events.append("\(what) \(context.source.rawValue) \(context.sendingStatus) \(texts)")
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) { note("added", context, messages) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) { note("updated", context, messages) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) { note("deleted", context, messages) }

  func messageCollection(_ collection: MessageCollection, context: MessageContext, deletedChannel channelUrl: String) {
    events.append("channel deleted \(context.source.rawValue)")
  }
}
