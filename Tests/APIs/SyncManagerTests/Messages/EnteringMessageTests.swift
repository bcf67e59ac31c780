import ChatClient
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync
@testable import SyncManager

/// Messages that pass a collection's filter since they were edited.
@Suite("Messages that are edited into a filter", .live) struct EnteringMessageTests {
  @Test("one that is older than the first that passed is fetched like the others") func older() async throws {
    let fixture = try await LegacyFixture(channels: 1, messages: 3)
    let session = try fixture.session()
    try await session.connected()
    let filter = SBSMMessageFilter(messageType: .all, customType: "a", senderUserIds: nil)
    for text in ["4", "5"] {
      let id = try await fixture.send(text)
      try await fixture.server(
        "PUT", "group_channels/ch01/messages/\(id)", #"{"message_type":"MESG","custom_type":"a"}"#)
    }
    let (first, _) = try await session.messages(filter: filter)
    #expect(await first.fetch(.previous) == "end")
    #expect(first.texts == ["4", "5"])
    let notices = NoticeLog()
    let observation = await session.engine.observe { notices.append($0) }
    let id = try await fixture.history()[1].id
    try await fixture.server("PUT", "group_channels/ch01/messages/\(id)", #"{"message_type":"MESG","custom_type":"a"}"#)
    await notices.until { notices in
      notices.contains { notice in
        notice.change?.channels.contains { ($0.insertedMessages + $0.updatedMessages).contains(id) } == true
      }
    }
    observation.cancel()
    let (second, _) = try await session.messages(filter: filter)
    #expect(await second.fetch(.previous) == "end")
    #expect(second.texts == ["2", "4", "5"])
    try await fixture.stop(session)
  }
}
