import ChatModel
import DevChatBackend
import PacedTesting
import Testing

@testable import CacheSync

/// Events may overtake one another.
@Suite("Changes that come before their message", .live) struct EarlyChangeTests {
  @Test("a reaction that overtakes its message is there in the end")
  func reaction() async throws {
    let fixture = try await EventFixture()
    try fixture.fixture.server.setFaults(FaultPlan(seed: 1, rules: [FaultRule(.event("MESG"), .reorder(by: 1))]))
    let id = try await fixture.send("overtaken")
    try await fixture.server(
      "POST", "group_channels/chan/messages/\(id)/reactions", #"{"user_id":"bob","reaction":"smile"}"#)
    await fixture.device.log.until { notices in
      notices.contains { notice in
        guard case .message(let event)? = notice.event else { return false }
        return event.message.id == id
      }
    }
    let order = fixture.device.log.notices.compactMap { notice -> String? in
      switch notice.event {
      case .message(let event) where event.message.id == id: "message"
      case .reaction: "reaction"
      default: nil
      }
    }
    #expect(order == ["reaction", "message"])
    try await fixture.clean()
    #expect(try await fixture.message(id)?.reactions.map(\.key) == ["smile"])
    try await fixture.stop()
  }
}
