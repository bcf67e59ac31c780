import ChatClient
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import LocalCaching

/// The channel of a collection, where no list of channels is open that would tell of it.
@Suite("The channel of a shown collection", .live) struct ShownChannelTests {
  private final class Recorder: NSObject, MessageCollectionDelegate, Sendable {
    let log = CallLog()

    func messageCollection(
      _ collection: MessageCollection, channelContext: ChannelContext, updatedChannel channel: GroupChannel
    ) { log.append("updated \(channelContext.source) \(channel.name)") }

    func messageCollection(
      _ collection: MessageCollection, channelContext: ChannelContext, deletedChannel channelURL: String
    ) { log.append("deleted \(channelContext.source) \(channelURL)") }

    func messageCollection(
      _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
      addedMessages messages: [BaseMessage]
    ) { log.append("added \(messages.map(\.message))") }
  }

  @Test("is requested once after each reconnection, and reported if it changed") func changed() async throws {
    let fixture = try await CollectionFixture(messages: 5)
    let calls = CallLog()
    let device = try fixture.device { if $0.isChannelPage { calls.append($0.target) } }
    try await device.connect()
    let recorder = Recorder()
    let collection = device.collection()
    collection.delegate = recorder
    _ = try await collection.start()
    await device.session.untilAllIsTold()
    try await device.disconnect()
    try await fixture.live.platform(
      "PUT", "group_channels", CollectionFixture.url, body: Payload(#"{"name":"Two"}"#))
    calls.removeAll()
    recorder.log.removeAll()
    try await device.connect()
    await recorder.log.expect("updated channelChangelog Two")
    await device.session.untilAllIsTold()
    #expect(recorder.log.calls == ["updated channelChangelog Two"] && calls.calls.count == 1)
    // Nothing more: what changes from here on comes as an event.
    let live = try await fixture.write(1)
    await device.until(messageID: live[0].id)
    await device.session.untilAllIsTold()
    #expect(calls.calls.count == 1)
    try await device.stop()
    await fixture.stop()
  }

  @Test("is only notified about itself by a changelog that also names other channels") func others() async throws {
    let fixture = try await CollectionFixture(messages: 5)
    for url in ["left", "renamed"] { try await fixture.makeChannel(url) }
    let device = try fixture.device()
    try await device.connect()
    // A list that is complete has a changelog.
    let list = GroupChannelCollection(query: device.session.createMyGroupChannelListQuery())
    while list.hasMore { _ = try await list.loadMore() }
    let recorder = Recorder()
    let collection = device.collection()
    collection.delegate = recorder
    _ = try await collection.start()
    await device.session.untilAllIsTold()
    let shown = collection.ids
    try await device.disconnect()
    fixture.pass(1_000)
    try await fixture.live.platform("DELETE", "group_channels", "left")
    for url in ["renamed", CollectionFixture.url] {
      try await fixture.live.platform("PUT", "group_channels", url, body: Payload(#"{"name":"Two"}"#))
    }
    recorder.log.removeAll()
    try await device.connect()
    await recorder.log.expect("updated channelChangelog Two")
    await device.session.untilAllIsTold()
    #expect(recorder.log.calls == ["updated channelChangelog Two"])
    #expect(collection.ids == shown && list.channelList.map(\.channelURL).sorted() == ["chan", "renamed"])
    try await device.stop()
    await fixture.stop()
  }

  @Test("that has gone in the meantime is reported once, and not requested again") func gone() async throws {
    let fixture = try await CollectionFixture(messages: 5)
    let calls = CallLog()
    let device = try fixture.device { if $0.isChannelPage { calls.append($0.target) } }
    try await device.connect()
    let recorder = Recorder()
    let collection = device.collection()
    collection.delegate = recorder
    _ = try await collection.start()
    await device.session.untilAllIsTold()
    try await device.disconnect()
    try await fixture.live.platform("DELETE", "group_channels", CollectionFixture.url)
    calls.removeAll()
    recorder.log.removeAll()
    try await device.connect()
    await recorder.log.expect("deleted channelChangelog \(CollectionFixture.url)")
    await device.session.untilAllIsTold()
    #expect(recorder.log.calls == ["deleted channelChangelog \(CollectionFixture.url)"])
    #expect(calls.calls.count == 1 && collection.ids.isEmpty)
    try await device.stop()
    await fixture.stop()
  }

  @Test("that the server refuses is not asked for holes until it is allowed again", arguments: [true, false])
  func refused(isStarted: Bool) async throws {
    let fixture = try await CollectionFixture(messages: 5)
    let calls = CallLog()
    let device = try fixture.device { if $0.target.contains("/messages") { calls.append($0.target) } }
    let recorder = Recorder()
    let collection = device.collection()
    collection.delegate = recorder
    let refusal = FaultRule(
      .http(method: "GET", pathPrefix: "/v3/group_channels/chan/messages"), .status(400, code: 900_020))
    try await device.connect()
    // A list with the channel that comes after the refusal would say that the user belongs to it.
    await device.session.untilAllIsTold()
    if isStarted {
      _ = try await collection.start()
      await device.session.untilAllIsTold()
      try await device.disconnect()
      try fixture.live.server.setFaults(FaultPlan(rules: [refusal]))
      try await device.connect()
    } else {
      try fixture.live.server.setFaults(FaultPlan(rules: [refusal]))
      await #expect(throws: SBDError.self) { _ = try await collection.start() }
    }
    await device.session.untilAllIsTold()
    calls.removeAll()
    let missing = try await fixture.write(2)
    await device.until(messageID: missing[1].id)
    await device.session.untilAllIsTold()
    // Nothing waits to be tried again, and the messages that came made nobody ask.
    #expect(collection.jobState.withValue { $0.retry == nil && !$0.isFillingGaps })
    #expect(calls.calls.filter { !$0.contains("/changelogs") } == [])
    try fixture.live.server.setFaults(FaultPlan())
    // An answer with the channel says that the user belongs to it.
    device.session.engine.refreshChannel(CollectionFixture.url)
    let history = try await fixture.history().map(\.id)
    if !isStarted { await calls.expect("a page asked for") { $0.contains { !$0.contains("/changelogs") } } }
    await device.session.untilAllIsTold()
    #expect(collection.ids == history)
    #expect(try await collection.hasHoles() == false)
    try await device.stop()
    await fixture.stop()
  }
}
