import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// Rows that a user repaired with an editor come into the cache, and everything still adds up.
@Suite("Retrying repaired rows", .heavy) struct RepairedRowTests {
  private static let file = "ann.rejects.jsonl"

  private func repairAll(_ fixture: RetryFixture) throws {
    try fixture.edit(Self.file) { entity, key, columns in
      switch (entity, key) {
      case ("SucceededMessage", 3): columns["ZMESSAGE_ID"] = 3
      case ("SucceededMessage", 4): columns["ZMESSAGE_ID"] = 99
      case ("SucceededMessage", 5):
        columns["ZSERIALIZED_DATA"] = ["message_id": 5, "created_at": 50, "type": "MESG", "message": "repaired"]
      case ("FailedMessage", _): columns["ZREQUEST_ID"] = "r1"
      case ("Chunk", _): columns["ZEND_AT"] = 300
      default: break
      }
    }
  }

  @Test("unrepaired rows stay, and no file changes")
  func nothingRepaired() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let before = try Files.snapshot(fixture.target).mapValues(\.content)
    let report = try await fixture.retry(Self.file).expect(2)
    #expect(try Files.snapshot(fixture.target).mapValues(\.content) == before)
    #expect(report.ledger["SucceededMessage"]?.read == 4)
    #expect(report.ledger["SucceededMessage"]?.rejected == 3)
    #expect(report.ledger["SucceededMessage"]?.undecoded == 1)
    for (reason, count) in ["column_impossible": 1, "disagrees": 1, "unknown_kind": 1, "request_id_missing": 1] {
      #expect(report.findings[reason] == count, "\(reason)")
    }
    #expect(report.findings["chunk_inverted"] == 1)
    #expect(report.findings["undecoded"] == 1)
  }

  @Test("repaired rows come into the cache; the file goes when it is empty")
  func repaired() async throws {
    // The undecoded row is deleted in the cache, so that nothing is left.
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try fixture.cache().execute("INSERT INTO deleted_key (channel_url, message_id) VALUES ('c1', 6)")
    try repairAll(fixture)
    let ranges = try await fixture.cache().export().filter {
      String(decoding: $0, as: UTF8.self).contains(#""kind":"range""#)
    }
    let report = try await fixture.retry(Self.file).expect(0)
    #expect(report.ledger["SucceededMessage"]?.migrated == 3)
    #expect(report.ledger["SucceededMessage"]?.tombstone == 1)
    #expect(report.ledger["FailedMessage"]?.migrated == 1)
    #expect(report.ledger["Chunk"]?.dropped == 1, "a range that somebody edited proves nothing")
    #expect(report.findings["rows_repaired"] == 4)
    #expect(!Files.exists(fixture.path(Self.file)))
    #expect(try Files.names(fixture.target) == ["ann.sqlite"])
    #expect(try Files.mode(fixture.cache().path) == 0o600)
    let export = try await fixture.cache().export().map { String(decoding: $0, as: UTF8.self) }
    let ids = export.filter { $0.contains(#""kind":"message""#) }.compactMap {
      JSONDocument(Array($0.utf8))?["message_id"]?.integer
    }
    #expect(ids == [1, 2, 3, 99, 5])
    #expect(export.contains { $0.contains(#""message":"repaired""#) })
    #expect(export.contains { $0.contains(#""request_id":"r1""#) && $0.contains(#""kind":"outgoing""#) })
    #expect(export.filter { $0.contains(#""kind":"range""#) }.map { Array($0.utf8) } == ranges)
    #expect(try fixture.cache().text("SELECT kind FROM migration_run ORDER BY id DESC LIMIT 1") == "retry")
    #expect(try fixture.cache().integer("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'load%'") == 0)
    try await fixture.expectVerified()
    try await fixture.expectMergeSeesNothing()
    try await fixture.retry(Self.file).expect(0, "again: the file is not there, and nothing is to do")
    try await fixture.expectVerified("after a merge")
  }

  @Test("the cache may be given instead of the file")
  func givenTheCache() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try repairAll(fixture)
    let report = try await fixture.retry("ann.sqlite").expect(2)
    #expect(report.ledger["SucceededMessage"]?.migrated == 3)
    #expect(report.ledger["SucceededMessage"]?.undecoded == 1)
    #expect(!Files.exists(fixture.path(Self.file)))
    try await fixture.expectVerified()
  }

  @Test("what is still wrong stays, with the reason that it has now")
  func halfRepaired() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try fixture.edit(Self.file) { entity, key, columns in
      switch (entity, key) {
      case ("SucceededMessage", 3): columns["ZMESSAGE_ID"] = 33
      case ("SucceededMessage", 4): columns["ZSERIALIZED_DATA"] = "bm8="
      case ("SucceededMessage", 5):
        columns["ZSERIALIZED_DATA"] = #"{"message_id":5,"created_at":50,"type":"ADMM"}"#
      default: break
      }
    }
    let before = try fixture.rows(Self.file)
    let report = try await fixture.retry(Self.file).expect(2)
    #expect(report.ledger["SucceededMessage"]?.migrated == 1)
    let rows = try fixture.rows(Self.file)
    let reasons = rows.map { "\($0["entity"] ?? "") \($0["z_pk"] ?? "") \($0["reason"] ?? "")" }
    #expect(
      reasons.sorted() == [
        "Chunk 2 chunk_inverted", "FailedMessage 1 request_id_missing", "SucceededMessage 3 disagrees",
        "SucceededMessage 4 undecoded",
      ])
    #expect(try Files.mode(fixture.path(Self.file)) == 0o600)
    for row in rows {
      let same = before.first {
        $0["z_pk"] as? Int == row["z_pk"] as? Int && $0["entity"] as? String == row["entity"] as? String
      }
      #expect(row["columns"] as? NSDictionary == same?["columns"] as? NSDictionary, "the user's columns are kept")
    }
    try await fixture.expectVerified()
    try await fixture.expectMergeSeesNothing()
    // The rest is repaired the next day.
    try fixture.edit(Self.file) { entity, key, columns in
      if entity == "SucceededMessage", key == 3 {
        columns["ZSERIALIZED_DATA"] = ["message_id": 33, "created_at": 30, "type": "MESG"]
      }
    }
    let next = try await fixture.retry(Self.file).expect(2)
    #expect(next.ledger["SucceededMessage"]?.migrated == 1)
    try await fixture.expectVerified("the next day")
  }

  @Test("a repaired row gives way to what the cache has, and a deleted message stays deleted")
  func meetsTheCache() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try fixture.cache().execute("INSERT INTO deleted_key (channel_url, message_id) VALUES ('c1', 3)")
    try fixture.edit(Self.file) { entity, key, columns in
      switch (entity, key) {
      case ("SucceededMessage", 3): columns["ZMESSAGE_ID"] = 3
      // The id of a message that the cache has, in the same version.
      case ("SucceededMessage", 5):
        columns["ZMESSAGE_ID"] = 2
        columns["ZSERIALIZED_DATA"] = ["message_id": 2, "created_at": 50, "type": "MESG", "message": "late"]
      default: break
      }
    }
    let counts = try await #require(fixture.retry(Self.file).expect(2).ledger["SucceededMessage"])
    #expect(counts.migrated == 0)
    #expect(counts.tombstone == 1)
    #expect(counts.duplicate == 1)
    #expect(try fixture.cache().integer("SELECT count(*) FROM message") == 2)
    #expect(try fixture.rows(Self.file).count == 3)
    try await fixture.expectVerified()
    try await fixture.expectMergeSeesNothing()
  }

  @Test("a dry run says what would happen and writes nothing")
  func dryRun() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try repairAll(fixture)
    let before = try Files.snapshot(fixture.target)
    let expected = try await fixture.retry(Self.file, isDryRun: true).expect(2)
    #expect(try Files.snapshot(fixture.target) == before)
    let report = try await fixture.retry(Self.file).expect(2)
    #expect(report.ledger == expected.ledger)
  }

  @Test("a newer version of a row in the store makes the old line a leftover")
  func staleLine() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try fixture.store.execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = 2, ZSERIALIZED_DATA = CAST('{"message_id":5,"created_at":50,"type":"MESG"}' AS BLOB)
      WHERE Z_PK = 5
      """)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try fixture.rows(Self.file).count == 5)
    let counts = try await #require(fixture.retry(Self.file).expect(2).ledger["SucceededMessage"])
    #expect(counts.duplicate == 1)
    #expect(try fixture.rows(Self.file).count == 4)
    try await fixture.expectVerified()
  }
}
