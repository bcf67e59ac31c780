import ChatModel
import FileTesting
import Testing

@testable import ChatCache

/// Questions about many rows that decode few or none.
@Suite("Questions that decode few rows") struct FewRowsTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  @Test("messages are counted as a page of them would be") func count() async throws {
    let user = MessageFilter(messageType: .user, senderUserIDs: [])
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages(
        (1...30).map { try message(Int64($0), at: Int64($0), type: $0 % 3 == 0 ? "FILE" : "MESG") })
      try transaction.upsertMessages([message(99, at: 5, in: "another")])
    }
    for filter in [.everything, user] {
      for interval in [0...100, 5...5, 4...9, 40...50] as [ClosedRange<Int64>] {
        let messages = try await cache.read {
          try $0.messages(channelURL: channelURL, createdIn: interval, filter: filter).count
        }
        let before = cache.reads
        let counted = try await cache.read {
          try $0.messageCount(channelURL: channelURL, createdIn: interval, filter: filter)
        }
        #expect(counted == messages && (cache.reads - before).rows == 0)
      }
    }
    #expect(try await cache.read { try $0.messageCount(channelURL: "none", createdIn: 0...9) } == 0)
  }

  @Test("channels are found by what they contain") func channels() async throws {
    try await cache.write(source: .fetched) { transaction in
      for number in 0..<20 { try transaction.upsertChannels([channel("chan\(number)")]) }
      try transaction.upsertChannels([
        channel("muted", extra: #","is_muted":true"#), channel("read", extra: #","unread_message_count":0"#),
        channel("mentioned", extra: #","unread_mention_count":2"#),
        channel("unread", extra: #","unread_message_count":3"#),
      ])
      try transaction.upsertMessages([message(1, at: 1, in: "stub")])
    }
    let before = cache.reads
    let found = try await cache.read {
      (try $0.channels(containing: #""is_muted":true"#).map(\.url), try $0.unreadChannels().map(\.url))
    }
    #expect(found.0 == ["muted"] && found.1 == ["mentioned", "unread"])
    #expect((cache.reads - before).rows == 3)
    let urls = try await cache.read { try $0.channelURLs() }
    #expect(try await urls == cache.read { try $0.channels().map(\.url) } && urls.count == 24)
  }
}
