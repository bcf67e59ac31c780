import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// `--replace`, `--merge` and what goes with them as words of a command (Docs/Architecture.md#merge).
/// What is merged how is tested with the libraries (StoreMigratorTests).
@Suite("Replace and merge", .heavy) struct MergeReplaceTests {
  @Test("--replace rebuilds the cache, whatever was done to it")
  func replace() async throws {
    let fixture = try await MergeFixture(BuiltTool())
    try fixture.cache.execute("DELETE FROM message WHERE message_id = 3; UPDATE channel SET name = 'x', payload = '{}'")
    try fixture.store.message(11, at: 110)
    try await fixture.migrate(MigrationRequest(.replace)).expect(0)
    try await fixture.expectEqualToJudge("after --replace")
    #expect(try Files.names(fixture.target) == ["ann.sqlite"])
    #expect(try Files.mode(fixture.cache.path) == 0o600)
  }

  @Test("--merge brings new rows over, and the next one finds nothing; without either the caches are in the way")
  func merge() async throws {
    let fixture = try await MergeFixture(BuiltTool())
    try fixture.store.message(11, at: 110)
    try await fixture.migrate(MigrationRequest()).expect(8)
    let report = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(report.ledger["SucceededMessage"]?.migrated == 1)
    try await fixture.expectEqualToJudge("after --merge")
    let again = try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    for (entity, counts) in again.ledger {
      #expect(counts.duplicate == counts.read, "\(entity): rows seen before count duplicate")
    }
    try await fixture.verify().expect(0)
    #expect(try Files.names(fixture.target).filter { !$0.hasPrefix("ann.sqlite") } == [])
  }

  @Test("a merge keeps drafts and actions that wait, exports and proofs leave them out, and --replace removes them")
  func unsent() async throws {
    let fixture = try await MergeFixture(BuiltTool())
    let exported = try await fixture.cache.export()
    try fixture.cache.execute(
      """
      INSERT INTO draft VALUES ('only drafted', 'begun', NULL, 1);
      INSERT INTO draft_file VALUES ('only drafted', 0, NULL, 'https://files.example/a', 'a', '');
      INSERT INTO offline_action (channel_url, message_id, kind, created_at, payload)
        SELECT url, 8, 'edit', 1, '{"message":"mine"}' FROM channel LIMIT 1
      """)
    #expect(try await fixture.cache.export() == exported)
    try await fixture.verify().expect(0)
    try fixture.store.message(11, at: 110)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    try await fixture.expectEqualToJudge("after --merge")
    let tables = ["draft", "draft_file", "offline_action"]
    #expect(try tables.map { try fixture.cache.integer("SELECT count(*) FROM \($0)") } == [1, 1, 1])
    try await fixture.verify().expect(0)
    try await fixture.migrate(MigrationRequest(.replace)).expect(0)
    #expect(try tables.map { try fixture.cache.integer("SELECT count(*) FROM \($0)") } == [0, 0, 0])
  }

  @Test("--dry-run writes nothing and says what the run would")
  func dryRun() async throws {
    let fixture = try await MergeFixture(BuiltTool())
    try fixture.store.message(12, at: 120, payload: .json("{"))
    let before = try Files.snapshot(fixture.target)
    let expected = try await fixture.migrate(MigrationRequest(.merge, isDryRun: true)).expect(2, "dry run")
    #expect(try Files.snapshot(fixture.target) == before)
    let report = try await fixture.migrate(MigrationRequest(.merge)).expect(2, "real run")
    #expect(report.ledger == expected.ledger)
    #expect(report.ownerLedgers == expected.ownerLedgers)
  }

  @Test("verify: an altered row is a mismatch")
  func verifyNotices() async throws {
    let fixture = try await MergeFixture(BuiltTool())
    try fixture.cache.execute("UPDATE message SET payload = replace(payload, 'text', 'TEXT') WHERE message_id = 8")
    let result = try await fixture.verify().expect(3).document
    #expect(result["verification.checks"]?.items.contains { $0["ok"]?.boolean == false } == true)
  }

  @Test("--max-rejects takes a number or a share")
  func maxRejects() async throws {
    let fixture = try await MergeFixture(BuiltTool())
    try FileManager.default.removeItem(atPath: fixture.target)
    // Two of 17 rows: 11.8 %.
    try fixture.store.message(20, at: 300, payload: .json("{"))
    try fixture.store.message(0, at: 300)
    try fixture.store.message(21, at: 310)
    for (limit, code) in [(.count(1), 6), (.percent(11), 6), (.percent(12), 2)] as [(MigrationRequest.Limit, Int32)] {
      let answer = try await fixture.migrate(MigrationRequest(limit: limit))
      answer.expect(code, limit.word)
      for report in answer.reports { #expect(report.code == Int(code)) }
      #expect(Files.exists(fixture.target) == (code == 2), "published")
    }
  }
}
