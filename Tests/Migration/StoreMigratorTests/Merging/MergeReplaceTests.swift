import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// Replacing and merging (Docs/Architecture.md#merge).
@Suite("Replace and merge", .heavy) struct MergeReplaceTests {
  @Test("replacing rebuilds the cache, whatever was done to it")
  func replace() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute("DELETE FROM message WHERE message_id = 3; UPDATE channel SET name = 'x', payload = '{}'")
    try fixture.store.message(11, at: 110)
    try await fixture.migrate(MigrationRequest(.replace)).expect(0)
    try await fixture.expectEqualToJudge("after --replace")
    #expect(try Files.names(fixture.target) == ["ann.sqlite"])
    #expect(try Files.mode(fixture.cache.path) == 0o600)
  }

  @Test("merging an unchanged store changes nothing and counts every row as duplicate")
  func idempotent() async throws {
    let fixture = try await MergeFixture(Libraries())
    let before = try await fixture.cache.export()
    for _ in 0..<2 {
      let report = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
      for (entity, counts) in report.ledger {
        #expect(counts.duplicate == counts.read, "\(entity): rows seen before count duplicate")
      }
      #expect(report.ledger["SucceededMessage"]?.read == 10)
      expectSameLines(try await fixture.cache.export(), before, "after --merge")
    }
    try await fixture.verify().expect(0)
    #expect(try Files.names(fixture.target).filter { !$0.hasPrefix("ann.sqlite") } == [])
  }

  @Test("merging without a cache migrates")
  func mergeIntoNothing() async throws {
    let fixture = try await MergeFixture(Libraries())
    try FileManager.default.removeItem(atPath: fixture.target)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    try await fixture.expectEqualToJudge("a first merge")
  }

  @Test("new, changed and deleted rows come over")
  func brings() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.message(11, at: 110)
    try fixture.store.message(1, at: 10, url: "c2")
    try fixture.store.insert("MessageChangeLogToken", ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c2", "ZTOKEN": "second"])
    try fixture.store.outgoing("PendingMessage", request: "later", at: 210)
    try fixture.resave(4, updatedAt: 60, message: "edited")
    try fixture.store.execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = 2, ZIS_DELETED = 1, ZSERIALIZED_DATA = NULL WHERE ZMESSAGE_ID = 5;
      """)
    let report = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    let counts = try #require(report.ledger["SucceededMessage"])
    #expect(counts.read == 12)
    #expect(counts.migrated == 3, "two new ones and the edited one")
    #expect(counts.tombstone == 1)
    #expect(counts.duplicate == 8)
    try await fixture.expectEqualToJudge("after --merge")
    try await fixture.verify().expect(0)
  }

  @Test("a token has no time: the cache keeps its own")
  func tokens() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute("UPDATE changelog_token SET token = 'of the app'")
    try fixture.store.insert("MessageChangeLogToken", ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZTOKEN": "second"])
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try fixture.cache.text("SELECT token FROM changelog_token") == "of the app")
  }

  @Test("what was deleted in the cache never returns, even when it is saved again")
  func deletedStaysDeleted() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute(
      """
      DELETE FROM message WHERE message_id = 6;
      INSERT INTO deleted_key (channel_url, message_id) VALUES ('c1', 6)
      """)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message") == 9)
    try fixture.resave(6, updatedAt: 999, message: "again")
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id = 6") == 0)
    try await fixture.verify().expect(0, "a known deletion")
  }

  @Test("an outgoing message that was resolved in the cache never returns")
  func resolvedStaysResolved() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute(
      """
      DELETE FROM outgoing_message;
      INSERT INTO deleted_key (channel_url, message_id, request_id) VALUES ('c1', 0, 'unsent')
      """)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try fixture.cache.integer("SELECT count(*) FROM outgoing_message") == 0)
    try fixture.store.execute("UPDATE ZFAILEDMESSAGE SET Z_OPT = Z_OPT + 1")
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try fixture.cache.integer("SELECT count(*) FROM outgoing_message") == 0)
  }

  @Test("the greater updated_at wins, the cache's on a tie", arguments: [(40, false), (100, false), (200, true)])
  func newerWins(_ updatedAt: Int64, _ legacyWins: Bool) async throws {
    let fixture = try await MergeFixture(Libraries())
    let payload = #"{"message_id":7,"created_at":70,"type":"MESG","updated_at":100,"message":"app"}"#
    try fixture.cache.execute("UPDATE message SET updated_at = 100, payload = '\(payload)' WHERE message_id = 7")
    try fixture.resave(7, updatedAt: updatedAt, message: "store")
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    let kept = try #require(try fixture.cache.text("SELECT payload FROM message WHERE message_id = 7"))
    #expect(kept.contains(legacyWins ? #""message":"store""# : #""message":"app""#))
    try await fixture.verify().expect(0, "newer rows are no error")
  }

  @Test("rows that the app added stay")
  func addedStays() async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute(
      """
      INSERT INTO message (channel_id, message_id, created_at, updated_at, kind, payload)
      SELECT id, 77, 770, 0, 1, '{"message_id":77,"created_at":770,"type":"MESG"}' FROM channel WHERE url = 'c1'
      """)
    try fixture.store.message(11, at: 110)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id IN (11, 77)") == 2)
    try await fixture.verify().expect(0, "an additional row")
  }

  @Test(
    "a dry run writes nothing and says what the run would",
    arguments: [MigrationRequest.Existing.refuse, .merge, .replace])
  func dryRun(_ existing: MigrationRequest.Existing) async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.store.message(11, at: 110)
    try fixture.store.message(12, at: 120, payload: .json("{"))
    let isFirst = existing == .refuse
    if isFirst { try FileManager.default.removeItem(atPath: fixture.target) }
    let before = isFirst ? [:] : try Files.snapshot(fixture.target)
    let expected = try await fixture.migrate(MigrationRequest(existing, isDryRun: true)).expect(2, "dry run")
    if isFirst {
      #expect(!Files.exists(fixture.target))
    } else {
      #expect(try Files.snapshot(fixture.target) == before)
    }
    let report = try await fixture.migrate(MigrationRequest(existing)).expect(2, "real run")
    #expect(report.ledger == expected.ledger)
    #expect(report.ownerLedgers == expected.ownerLedgers)
  }

  @Test(
    "verify: missing, older and altered rows are a mismatch",
    arguments: [
      "DELETE FROM message WHERE message_id = 8",
      #"UPDATE message SET updated_at = 1, payload = '{"message_id":8,"created_at":80,"type":"MESG","updated_at":1}'"#
        + " WHERE message_id = 8",
      "UPDATE message SET payload = replace(payload, 'text', 'TEXT') WHERE message_id = 8",
      "DELETE FROM outgoing_message",
    ])
  func verifyNotices(_ sql: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    try fixture.cache.execute(sql)
    let result = try await fixture.verify().expect(3).document
    #expect(result["verification.checks"]?.items.contains { $0["ok"]?.boolean == false } == true)
  }

  @Test("verify: a missing cache is a mismatch")
  func verifyMissingCache() async throws {
    let fixture = try await MergeFixture(Libraries())
    try FileManager.default.removeItem(atPath: fixture.cache.path)
    try await fixture.verify().expect(3)
  }

  @Test("the limit of rows set aside counts rejected and undecoded rows")
  func limit() async throws {
    let fixture = try await MergeFixture(Libraries())
    try FileManager.default.removeItem(atPath: fixture.target)
    // Two of 17 rows: 11.8 %.
    try fixture.store.message(20, at: 300, payload: .json("{"))
    try fixture.store.message(0, at: 300)
    try fixture.store.message(21, at: 310)
    let limits: [(MigrationRequest.Limit, Int32)] = [
      (.count(0), 6), (.count(1), 6), (.count(2), 2), (.percent(11), 6), (.percent(12), 2), (.percent(100), 2),
    ]
    for (limit, code) in limits {
      let report = try await fixture.migrate(MigrationRequest(limit: limit)).expect(code, limit.word)
      #expect(report.code == Int(code))
      #expect(Files.exists(fixture.target) == (code == 2), "published")
      if code == 2 { try FileManager.default.removeItem(atPath: fixture.target) }
    }
  }
}
