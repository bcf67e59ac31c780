import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Events", .live) struct EventTests {
  @Test(
    "an event is one commit with its source, and afterwards the cached channel is the server's",
    arguments: EventCase.all)
  func event(_ event: EventCase) async throws {
    let fixture = try await EventFixture(event.channel)
    let id = try await event.arrange(fixture)
    await fixture.untilIdle()
    let before = fixture.device.log.notices.count
    try await event.act(fixture, id)
    await fixture.device.log.until { notices in
      notices.dropFirst(before).contains { $0.source == event.source && $0.event != nil }
    }
    let told = fixture.device.log.notices.dropFirst(before).filter { $0.source == event.source && $0.event != nil }
    let notice = try #require(told.first)
    try await event.check(fixture, id, notice)
    await fixture.untilIdle()
    // What the event told it told once; commits without one are answers of the server.
    #expect(fixture.device.log.notices.dropFirst(before).count { $0.source == event.source && $0.event != nil } == 1)
    #expect(notice.change.map { $0.source == event.source } ?? true)
    if event.isComparable {
      try await fixture.clean()
      let cached = try #require(try await fixture.channel)
      let real = try #require(try await fixture.channelOfServer())
      for name in Self.compared {
        #expect(cached.value(name) == real.value(name), "\(name)")
      }
    }
    try await fixture.stop()
  }

  /// What the rules have to get right without any answer of the server.
  static let compared = [
    "name", "freeze", "member_count", "joined_member_count", "member_state", "my_role", "is_muted",
    "unread_message_count", "unread_mention_count", "is_hidden", "hidden_state", "user_last_read", "ts_message_offset",
    "metadata", "read_receipt", "last_message", "members",
  ]
}

extension Channel {
  /// A member of the payload, in a form in which the same content compares equal.
  func value(_ name: String) -> [String] {
    switch name {
    case "last_message": return [lastMessage.map { "\($0.id) \($0.text) \($0.updatedAt)" } ?? ""]
    case "members":
      return members.map { "\($0.id) \($0.state) \($0.role) \($0.isMuted) \($0.isBlockedByMe) \($0.isBlockingMe)" }
        .sorted()
    case "metadata": return (metadata ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
    case "read_receipt": return (readReceipts ?? []).map { "\($0.userID) \($0.time)" }.sorted()
    // 0 and nothing are the same.
    case "ts_message_offset": return ["\(messageOffset ?? 0)"]
    default: return [payload.valueText(of: name).map { String(decoding: $0, as: UTF8.self) } ?? ""]
    }
  }
}
