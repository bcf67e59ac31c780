import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("Ordinary rows", .heavy)
struct OrdinaryRowsTests {
  private func makeStore(_ recipe: FixtureRecipe, _ folder: TemporaryFolder) throws -> (RawConnection, FixtureSummary) {
    let summary = try FixtureStore.make(recipe, at: folder.path("store"))
    return (try open(folder.path("store")), summary)
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test("Columns and payload of every message agree")
  func messagesAgree() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try makeStore(FixtureRecipe(messages: 600, channels: 8, owners: 2, encoding: .json), folder)
    let statement = try store.prepare(
      "SELECT ZMESSAGE_ID, ZCREATED_AT, ZCHANNEL_URL, ZREQUEST_ID, ZSERIALIZED_DATA FROM ZSUCCEEDEDMESSAGE")
    var kinds: [String: Int] = [:]
    var withRequest = 0
    while try statement.step() {
      let payload = try object(try #require(statement.bytes(4)))
      #expect(payload.count >= 24)
      #expect((payload["message_id"] ?? payload["msg_id"]) as? Int64 == statement.integer(0))
      #expect((payload["created_at"] ?? payload["ts"]) as? Int64 == statement.integer(1))
      #expect(payload["channel_url"] as? String == statement.text(2))
      let request = try #require((payload["request_id"] ?? payload["req_id"]) as? String)
      #expect(request == statement.text(3) ?? "")
      if !request.isEmpty { withRequest += 1 }
      let shape = payload["msg_id"] == nil ? "rest" : "socket"
      let file = (payload["file"] as? [String: Any])?.isEmpty == false || payload["url"] != nil
      let kind = file ? "file" : try #require(payload["type"] as? String)
      kinds["\(shape) \(kind)", default: 0] += 1
      #expect((payload["user"] == nil) == (kind == "ADMM"))
    }
    #expect(Set(kinds.keys) == ["rest MESG", "rest file", "rest ADMM", "socket MESG", "socket file", "socket ADMM"])
    #expect((200...500).contains(withRequest))
  }

  @Test("One channel has half of the messages, the others uneven shares")
  func channelSizes() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try makeStore(FixtureRecipe(messages: 2_000, channels: 12), folder)
    let sizes = try store.dump("SELECT count(*) FROM ZSUCCEEDEDMESSAGE GROUP BY ZCHANNEL_URL ORDER BY 1 DESC")
      .compactMap { Int($0[0]) }
    #expect(sizes.reduce(0, +) == 2_000)
    #expect((1_000...1_020).contains(sizes[0]))
    #expect(Set(sizes).count > 5)
    #expect(try store.integer("SELECT count(*) FROM ZCHANNEL") == 12)
  }

  @Test("Payload sizes spread as recorded ones do", arguments: [1_200, 2_400])
  func payloadSizes(average: Int) throws {
    let folder = try TemporaryFolder()
    let recipe = FixtureRecipe(messages: 2_000, encoding: .json, averagePayloadBytes: average)
    let (store, _) = try makeStore(recipe, folder)
    let sizes = try store.dump("SELECT length(ZSERIALIZED_DATA) FROM ZSUCCEEDEDMESSAGE").compactMap { Int($0[0]) }
    let mean = sizes.reduce(0, +) / sizes.count
    #expect(abs(mean - average) < average / 8)
    #expect(try #require(sizes.min()) > average / 2)
    #expect(try #require(sizes.max()) < average * 17 / 10)
    #expect(Set(sizes).count > 300)
  }

  @Test("Ids and times ascend together and no id comes twice in a channel")
  func order() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try makeStore(FixtureRecipe(messages: 800, channels: 5, owners: 2), folder)
    let disorder = """
      SELECT count(*) FROM ZSUCCEEDEDMESSAGE a JOIN ZSUCCEEDEDMESSAGE b
      ON a.ZOWNER_ID = b.ZOWNER_ID AND a.ZCHANNEL_URL = b.ZCHANNEL_URL AND a.Z_PK <> b.Z_PK
      AND a.ZMESSAGE_ID <= b.ZMESSAGE_ID AND a.ZCREATED_AT >= b.ZCREATED_AT
      """
    #expect(try store.integer(disorder) == 0)
  }

  @Test("Owners have channels of their own and some in common")
  func sharedChannels() throws {
    let folder = try TemporaryFolder()
    let (store, summary) = try makeStore(FixtureRecipe(messages: 600, channels: 18, owners: 3), folder)
    #expect(summary.owners.count == 3)
    for entity in recipeEntities {
      #expect(try store.integer("SELECT count(DISTINCT ZOWNER_ID) FROM \(entity.tableName)") == 3)
    }
    let shared = "SELECT count(*) FROM (SELECT 1 FROM ZCHANNEL GROUP BY ZCHANNEL_URL HAVING count(*) = 3)"
    #expect(try store.integer(shared) == 2)
    #expect(try store.integer("SELECT count(DISTINCT ZCHANNEL_URL) FROM ZCHANNEL") == 14)
  }

  private var recipeEntities: [LegacyEntity] { LegacyModel.v1_1_32.entities }

  @Test("Unfiltered chunks leave holes, and every expected range starts and ends at a message")
  func chunks() throws {
    let folder = try TemporaryFolder()
    let (store, summary) = try makeStore(FixtureRecipe(messages: 900, channels: 6), folder)
    #expect(summary.ranges.count == summary.ledger[.chunk]?.migrated)
    #expect(try store.integer("SELECT count(*) FROM ZCHUNK WHERE ZFILTER IS NULL") ?? 0 > 0)
    #expect(summary.ranges.contains { $0.filter?.customType != nil })
    #expect(summary.ranges.contains { $0.filter?.senderUserIDs.isEmpty == false })
    let statement = try store.prepare(
      "SELECT count(*) FROM ZSUCCEEDEDMESSAGE WHERE ZCHANNEL_URL = ? AND ZCREATED_AT IN (?, ?)")
    for range in summary.ranges {
      statement.bindText(range.channelURL, at: 1)
      statement.bind(range.start, at: 2)
      statement.bind(range.end, at: 3)
      #expect(try statement.step())
      #expect(statement.integer(0) == (range.start == range.end ? 1 : 2))
      statement.reset()
    }
    let outside = try #require(
      try store.integer(
        """
        SELECT count(*) FROM ZSUCCEEDEDMESSAGE m WHERE NOT EXISTS (SELECT 1 FROM ZCHUNK c
        WHERE c.ZCHANNEL_URL = m.ZCHANNEL_URL AND m.ZCREATED_AT BETWEEN c.ZSTART_AT AND c.ZEND_AT
        AND (c.ZFILTER IS NULL OR c.ZEND_AT - c.ZSTART_AT < 15000000))
        """))
    #expect(outside > 5)
  }

  @Test("Every ordinary row migrates and no channel is a stub", arguments: LegacyModel.allCases)
  func outcomes(model: LegacyModel) throws {
    let folder = try TemporaryFolder()
    let (_, summary) = try makeStore(FixtureRecipe(model: model, messages: 300, channels: 6, owners: 2), folder)
    #expect(summary.findings.isEmpty && summary.rows.isEmpty)
    for entity in model.entities {
      let ledger = try #require(summary.ledger[entity])
      #expect(ledger.read > 0 && ledger.read == ledger.migrated)
    }
  }
}
