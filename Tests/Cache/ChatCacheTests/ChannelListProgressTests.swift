import ChatModel
import FileTesting
import PacedTesting
import RawSQLite
import Testing

@testable import CacheStorage
@testable import ChatCache

@Suite(.heavy) struct ChannelListProgressTests {
  @Test("progress is kept per list, replaced, and forgotten; legacy rows are none of ours")
  func progress() async throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    try await cache.write(source: .application) { transaction in
      try transaction.statements.open().execute(
        "INSERT INTO channel_query (include_empty, sort_order, custom_types, savepoint, updated_at) VALUES (1, 0, NULL, 's', 5)"
      )
      try transaction.setChannelListProgress(ChannelListProgress(list: "a", next: "n\"1", startedAt: 10))
      try transaction.setChannelListProgress(ChannelListProgress(list: "b", startedAt: 20, isComplete: true))
      try transaction.setChannelListProgress(ChannelListProgress(list: "a", next: "n2", startedAt: 10))
    }
    let found = try await cache.read { try $0.channelListProgress() }
    #expect(
      found == [
        ChannelListProgress(list: "a", next: "n2", startedAt: 10),
        ChannelListProgress(list: "b", startedAt: 20, isComplete: true),
      ])
    try await cache.write(source: .application) { try $0.removeChannelListProgress() }
    #expect(try await cache.read { try $0.channelListProgress() }.isEmpty)
    let rest = try await cache.write(source: .application) {
      try $0.statements.open().integer("SELECT count(*) FROM channel_query")
    }
    #expect(rest == 1)
    try cache.close()
  }
}

@Suite(.heavy) struct HistoryOffsetTests {
  @Test("messages up to an offset go without being remembered, and ranges begin after it")
  func offset() async throws {
    let folder = try TemporaryFolder()
    let cache = try folder.open()
    let url = "c"
    try await cache.write(source: .backgroundSync) { transaction in
      let messages = try (1...4).map { id in
        try Message(
          #require(
            Payload(#"{"message_id":\#(id),"channel_url":"c","type":"MESG","message":"m","created_at":\#(id * 10)}"#)))
      }
      try transaction.upsertMessages(messages)
      try transaction.addSyncedRange(SyncedRange(5...40), channelURL: url)
      try transaction.addSyncedRange(SyncedRange(35...40), channelURL: url, filter: MessageFilter(messageType: .user))
    }
    let deleted = try await cache.write(source: .channelHidden) { try $0.deleteMessages(channelURL: url, upTo: 20) }
    #expect(deleted == [1, 2])
    let (ranges, user, isRemembered) = try await cache.read {
      (
        try $0.syncedRanges(channelURL: url, provenUnder: .everything).ranges,
        try $0.syncedRanges(channelURL: url, provenUnder: MessageFilter(messageType: .user)).ranges,
        try $0.isDeleted(channelURL: url, messageID: 1)
      )
    }
    #expect(ranges == [SyncedRange(21...40, isHistoryStartReached: true)])
    #expect(user == [SyncedRange(35...40)])
    #expect(!isRemembered)
    #expect(try await cache.write(source: .channelHidden) { try $0.deleteMessages(channelURL: url, upTo: 20) } == [])
    try cache.close()
  }
}
