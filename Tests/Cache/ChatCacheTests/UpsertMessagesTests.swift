import ChatCache
import ChatModel
import FileTesting
import PacedTesting
import SeededTesting
import Testing

@Suite(.heavy) struct UpsertMessagesTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  private func upsert(_ message: Message, isReviving: Bool = false) async throws -> UpsertResult.Outcome {
    try await cache.write(source: .fetched) { try $0.upsertMessages([message], isReviving: isReviving).outcomes[0] }
  }

  private func stored(_ id: Int64) async throws -> Message? {
    try await cache.read { try $0.message(channelURL: channelURL, messageID: id) }
  }

  @Test func whatIsCachedNeverGetsOlder() async throws {
    let first = try message(1, at: 10, updatedAt: 100, text: "b")
    #expect(try await upsert(first) == .inserted)
    #expect(try await upsert(message(1, at: 10, updatedAt: 99, text: "a")) == .older)
    #expect(try await upsert(message(1, at: 10, text: "never edited")) == .older)
    #expect(try await stored(1) == first)
    let equal = try message(1, at: 10, updatedAt: 100, text: "with og tag")
    #expect(try await upsert(equal) == .updated)
    #expect(try await stored(1) == equal)
    #expect(try await upsert(equal) == .unchanged)
    let newer = try message(1, at: 10, updatedAt: 101, text: "c")
    #expect(try await upsert(newer) == .updated)
    #expect(try await stored(1) == newer)
  }

  @Test func columnsSayWhatThePayloadSays() async throws {
    let extra = #","custom_type":"c\u0000t","user":{"user_id":"bob"},"parent_message_id":7"#
    _ = try await upsert(message(1, at: 10, updatedAt: 20, type: "FILE", requestID: "r", extra: extra))
    let connection = try folder.connect()
    let row = try connection.prepare(
      "SELECT created_at, updated_at, kind, parent_message_id, custom_type, sender_id, request_id, payload FROM message"
    )
    #expect(try row.step())
    #expect([row.integer(0), row.integer(1), row.integer(2), row.integer(3)] == [10, 20, 2, 7])
    #expect(row.bytes(4) == Array("c\0t".utf8))
    #expect(row.text(5) == "bob")
    #expect(row.text(6) == "r")
    #expect(row.text(7) == messageText(1, at: 10, updatedAt: 20, type: "FILE", requestID: "r", extra: extra))
    // All of them follow the next payload, except a request id that it leaves out.
    _ = try await upsert(message(1, at: 11, updatedAt: 21, type: "MESG"))
    row.reset()
    #expect(try row.step())
    #expect([row.integer(0), row.integer(1), row.integer(2), row.integer(3)] == [11, 21, 1, nil])
    #expect(row.bytes(4) == nil)
    #expect(row.text(5) == nil)
    #expect(row.text(6) == "r")
  }

  @Test func anUnknownChannelBecomesAStub() async throws {
    _ = try await upsert(message(1, at: 10))
    #expect(try await cache.read { try $0.stubChannelURLs() } == [channelURL])
    #expect(try await cache.read { try $0.channel(url: channelURL) } == nil)
  }

  @Test func idsAreOfOneChannel() async throws {
    _ = try await upsert(message(1, at: 10, text: "a"))
    _ = try await upsert(message(1, at: 10, text: "b", in: "other"))
    #expect(try await stored(1)?.payload.string("message") == "a")
  }

  @Test func whatWasDeletedStaysDeleted() async throws {
    _ = try await upsert(message(1, at: 10))
    let deleted = try await cache.write(source: .messageDeleted) {
      try $0.deleteMessages(channelURL: channelURL, messageIDs: [1, 2])
    }
    #expect(deleted == [1])
    #expect(try await upsert(message(1, at: 10, updatedAt: 999)) == .deleted)
    // Its page came after its deletion.
    #expect(try await upsert(message(2, at: 20)) == .deleted)
    #expect(try await stored(1) == nil)
    #expect(try await upsert(message(1, at: 10, in: "other")) == .inserted)
    #expect(try await upsert(message(1, at: 10), isReviving: true) == .inserted)
    #expect(try await upsert(message(1, at: 10)) == .unchanged)
    #expect(try await cache.read { try $0.deletedMessageIDs(channelURL: channelURL) } == [2])
  }

  @Test func unsentMessagesAreRefused() async throws {
    let unsent = try message(0, at: 10)
    let timeless = try message(1, at: 0)
    #expect(await errorCode { try await upsert(unsent) } == .invalidValue)
    #expect(await errorCode { try await upsert(timeless) } == .invalidValue)
    #expect(try await cache.read { try $0.stubChannelURLs() } == [])
  }

  /// Random versions of few messages: at the end each is the last one of the greatest `updated_at`.
  @Test(arguments: 1...3) func theGreatestVersionWins(seed: UInt64) async throws {
    var generator = SeededRandom(seed: seed)
    var versions: [Message] = []
    for step in 0..<300 {
      let id = Int64.random(in: 1...10, using: &generator)
      try versions.append(
        message(id, at: id * 10, updatedAt: Int64.random(in: 0...20, using: &generator), text: "version \(step)"))
    }
    let written = versions
    try await cache.write(source: .fetched) { try $0.upsertMessages(written) }
    for id in Int64(1)...10 {
      var expected: Message?
      for version in versions where version.id == id && version.updatedAt >= expected?.updatedAt ?? 0 {
        expected = version
      }
      #expect(try await stored(id) == expected, "seed \(seed)")
    }
  }
}
