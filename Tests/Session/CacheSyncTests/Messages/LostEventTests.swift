import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// A real-time message that does not come, and the next one, of the same millisecond, which names it.
@Suite("Messages that get lost within a millisecond", .live) struct LostEventTests {
  private static let path = "group_channels/\(MessageFixture.url)/messages"

  private static func write(_ fixture: MessageFixture, _ text: String, by user: String = "bob") async throws -> Message
  {
    let body = #"{"message_type":"MESG","user_id":"\#(user)","message":"\#(text)"}"#
    return try Message(try await fixture.platform("POST", path, body))
  }

  @Test("the sync of a channel asks for it", arguments: ["bob", "alice"]) func synced(_ author: String) async throws {
    let fixture = try await MessageFixture(messages: 9)
    let transport = LateEventTransport(try fixture.live.transport())
    let device = try await TestDevice(userID: "alice", transport: transport)
    try await device.connect()
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.engine.untilAtRest()
    let last = try await Self.write(fixture, "comes")
    await device.log.until { $0.contains { $0.change?.channels.contains { $0.insertedMessages == [last.id] } == true } }
    await device.engine.untilAtRest()
    #expect(try await device.ranges().map(\.end) == [last.createdAt])

    transport.hold(onlyNewMessages: true)
    _ = try await Self.write(fixture, "is lost", by: author)
    await transport.untilKept(1)
    transport.drop()
    let next = try await Self.write(fixture, "names it", by: author)
    await transport.untilKept(1)
    transport.releaseAll()
    #expect(next.createdAt == last.createdAt)
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(next.id) } == true }
    }
    await device.engine.untilAtRest()
    let expected = try await fixture.history().map(\.line)
    #expect(try await device.messages().map(\.line) == expected)
    #expect(try await device.ranges().map(\.end) == [next.createdAt])
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }

  @Test("who fills holes without a sync is told, and nothing is claimed from there on") func told() async throws {
    let fixture = try await MessageFixture(messages: 9)
    let transport = LateEventTransport(try fixture.live.transport())
    let device = try await TestDevice(userID: "alice", transport: transport)
    try await device.connect()
    let watch = device.engine.watchChanges(channelURL: MessageFixture.url, filter: .everything)
    _ = try await device.engine.calls.loadMessages(
      channelURL: MessageFixture.url, MessageListParameters(timestamp: .max, previousLimit: 100))
    let last = try await Self.write(fixture, "comes")
    await device.log.until { $0.contains { $0.change?.channels.contains { $0.insertedMessages == [last.id] } == true } }
    transport.hold(onlyNewMessages: true)
    _ = try await Self.write(fixture, "is lost")
    await transport.untilKept(1)
    transport.drop()
    let next = try await Self.write(fixture, "names it")
    await transport.untilKept(1)
    transport.releaseAll()
    await device.log.untilEffect { effect in
      guard case .messageDetached(_, let time) = effect else { return false }
      return time == next.createdAt
    }
    await device.engine.untilAtRest()
    #expect(try await device.ranges().map(\.end) == [last.createdAt - 1])
    watch.cancel()
    try await device.stop()
    await fixture.stop()
  }
}
