import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync
@testable import ChatClient

@Suite("Rows of a notice", .live) struct CarriedRowTests {
  /// What a collection is to the session.
  private final class Shown: NoticeReceiver {
    let noticeChannelURL: String?
    let notices = Locked<[SessionNotice]>([])

    init(_ channelURL: String?) { noticeChannelURL = channelURL }

    func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
      if notice.change != nil { notices.withValue { $0.append(notice) } }
    }
  }

  private static func messages(_ count: Int) throws -> [ChatModel.Message] {
    try (1...count).map { number in
      try Message(
        .object {
          $0.set("type", "MESG")
          $0.set("message_id", Int64(number))
          $0.set("message", "\(number)")
          $0.set("created_at", Int64(number))
          $0.set("channel_url", SessionFixture.url)
        })
    }
  }

  @Test("those of a commit come with it; those of a very large one are read if they are shown")
  func rows() async throws {
    let fixture = try await SessionFixture()
    let (shown, lists) = (Shown(SessionFixture.url), Shown(nil))
    let registrations = [fixture.session.register(lists), fixture.session.register(shown)]
    for count in [3, 1_200] {
      let messages = try Self.messages(count)
      let before = fixture.session.cache.reads
      try await fixture.session.engine.perform { engine in
        _ = try await engine.commit(.backgroundSync) { try $0.upsertMessages(messages) }
      }
      let notice = try #require(shown.notices.withValue { $0.last })
      let known = count == 3 ? 0 : 3
      #expect(notice.channels.flatMap(\.inserted) == messages.dropFirst(known).map { $0 })
      #expect(lists.notices.withValue { $0.last?.channels.flatMap(\.inserted).count } == count - known)
      #expect((fixture.session.cache.reads - before).rows == (count == 3 ? 0 : count - known))
    }
    for registration in registrations { registration.cancel() }
    // Nobody shows them.
    let before = fixture.session.cache.reads
    try await fixture.session.engine.perform { engine in
      try await engine.commit(.backgroundSync) { try $0.clearMessages(channelURL: SessionFixture.url) }
      try await engine.commit(.backgroundSync) { try $0.upsertMessages(Self.messages(1_200)) }
    }
    #expect((fixture.session.cache.reads - before).rows == 0)
    try await fixture.stop()
  }
}
