import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Message sync during live events", .live) struct MessageSyncLiveTests {
  private static let path = "group_channels/\(MessageFixture.url)/messages"

  @Test("messages that come, change and go while pages are under way end up right, in one range to the newest")
  func beside() async throws {
    let fixture = try await MessageFixture(messages: 120)
    let history = try await fixture.history()
    let transport = try fixture.recorder()
    let device = try await fixture.device(transport: transport) { $0.messagePageSize = 5 }
    try await device.connect()
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url, viewpoint: history[60].createdAt)
    // Pages wait for events that are handled before their answers; there are enough pages for all rounds.
    for round in 0..<5 {
      transport.hold(after: 2)
      await transport.untilHeld(1)
      let index = round * 20 + 1
      try await fixture.platform(
        "PUT", "\(Self.path)/\(history[index].id)", #"{"message_type":"MESG","message":"edited \#(round)"}"#)
      try await fixture.platform("DELETE", "\(Self.path)/\(history[index + 3].id)")
      try await fixture.platform(
        "POST", "\(Self.path)/\(history[index + 6].id)/reactions", #"{"user_id":"bob","reaction":"r"}"#)
      let sent = try await fixture.write(2)
      await device.log.until { notices in
        notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(sent[1].id) } == true }
      }
      transport.release()
    }
    await device.engine.untilAtRest()
    let last = try await fixture.write(3)
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(last[2].id) } == true }
    }
    await device.engine.untilAtRest()
    let expected = try await fixture.history()
    #expect(try await device.messages().map(\.line) == expected.map(\.line))
    for round in 0..<5 {
      let id = history[round * 20 + 7].id
      let message = try await device.cache.read { try $0.message(channelURL: MessageFixture.url, messageID: id) }
      #expect(message?.reactions.map(\.key) == ["r"], "round \(round)")
    }
    #expect(
      try await device.ranges() == [
        SyncedRange(history[0].createdAt...last[2].createdAt, isHistoryStartReached: true)
      ])
    #expect(device.progress?.isStartReached == true && device.progress?.isEndReached == true)
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("an empty channel that is watched takes its first messages live, and claims them")
  func firstMessages() async throws {
    let fixture = try await MessageFixture(messages: 0)
    let device = try await fixture.device()
    try await device.connect()
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.engine.untilAtRest()
    let sent = try await fixture.write(5)
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(sent[4].id) } == true }
    }
    await device.engine.untilAtRest()
    #expect(try await device.messages().map(\.id) == sent.map(\.id))
    #expect(
      try await device.ranges() == [
        SyncedRange(sent[0].createdAt...sent[4].createdAt, isHistoryStartReached: true)
      ])
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("a live message that only a wider range covers does not end the sync of a narrower filter")
  func widerRange() async throws {
    let fixture = try await MessageFixture(messages: 65)
    let transport = HeldTransport(try fixture.live.transport())
    let device = try await TestDevice(userID: "alice", transport: transport)
    try await device.connect()
    // The newest three: none of them is an admin message.
    _ = try await device.engine.calls.loadMessages(
      channelURL: MessageFixture.url, MessageListParameters(timestamp: .max, previousLimit: 3))
    let admins = MessageFilter(messageType: .admin)
    transport.hold { $0.value("message_type") == "ADMM" }
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url, filter: admins)
    await transport.untilHeld()
    let sent = try Message(
      try await fixture.platform("POST", "\(Self.path)", #"{"message_type":"ADMM","message":"late"}"#))
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(sent.id) } == true }
    }
    transport.release()
    try await device.engine.perform { _ in }
    await device.engine.untilAtRest()
    let ranges = try await device.cache.read {
      try $0.syncedRanges(channelURL: MessageFixture.url, answering: admins).ranges
    }
    #expect(ranges.count == 1 && ranges.first?.end == sent.createdAt)
    #expect(device.progress?.filter == admins && device.progress?.isEndReached == true)
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }
}
