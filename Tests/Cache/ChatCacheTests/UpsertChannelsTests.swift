import ChatCache
import ChatModel
import FileTesting
import PacedTesting
import Testing

@Suite(.heavy) struct UpsertChannelsTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  private func upsert(_ channel: Channel) async throws -> UpsertResult.Outcome {
    try await cache.write(source: .channelChanged) { try $0.upsertChannels([channel]).outcomes[0] }
  }

  @Test func aStubBecomesAChannel() async throws {
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 1)]) }
    #expect(try await upsert(channel()) == .inserted)
    #expect(try await upsert(channel()) == .unchanged)
    #expect(try await upsert(channel(name: "hall")) == .updated)
    #expect(try await cache.read { try $0.channel(url: channelURL)?.name } == "hall")
    #expect(try await cache.read { try $0.stubChannelURLs() } == [])
    #expect(try await cache.read { try $0.message(channelURL: channelURL, messageID: 1) } != nil)
  }

  @Test func aSmallerHistoryOffsetIsOlder() async throws {
    _ = try await upsert(channel(extra: #","ts_message_offset":100"#))
    #expect(try await upsert(channel(name: "older", extra: #","ts_message_offset":99"#)) == .older)
    #expect(try await upsert(channel(name: "newer", extra: #","ts_message_offset":100"#)) == .updated)
    #expect(try await upsert(channel(name: "unknown")) == .updated)
  }

  @Test func channelsAreListedByBytes() async throws {
    for url in ["b", "a\u{301}", "\u{e1}", "B"] { _ = try await upsert(channel(url)) }
    let urls = try await cache.read { try $0.channels().map { Array($0.url.utf8) } }
    #expect(urls == ["B", "a\u{301}", "b", "\u{e1}"].map { Array($0.utf8) })
  }

  @Test func columnsSayWhatThePayloadSays() async throws {
    let extra =
      #","created_at":1550000000,"custom_type":"x","last_message":{"created_at":77},"unread_message_count":3,"#
      + #""member_state":"joined","hidden_state":"h""#
    _ = try await upsert(channel(extra: extra))
    let row = try folder.connect().prepare(
      """
      SELECT created_at, last_message_at, unread_message_count, unread_mention_count, name, custom_type, member_state,
        hidden_state FROM channel
      """)
    #expect(try row.step())
    #expect((0..<4).map { row.integer($0) } == [1_550_000_000_000, 77, 3, 0])
    #expect((4..<8).map { row.text($0) } == ["room", "x", "joined", "h"])
  }
}
