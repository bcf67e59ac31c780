import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// `--replace`, `--merge` and what goes with them as words of a command (Docs/Architecture.md#merge).
/// What is merged how is tested with the libraries (StoreMigratorTests).
@Suite("Replace and merge", .heavy) struct MergeReplaceTests {
  @Test("--replace makes the cache anew, whatever was done to it")
  func replace() async throws {
    let scene = try await MergeScene(BuiltTool())
    try scene.cache.execute("DELETE FROM message WHERE message_id = 3; UPDATE channel SET name = 'x', payload = '{}'")
    try scene.store.message(11, at: 110)
    try await scene.migrate(MigrationRequest(.replace)).expect(0)
    try await scene.expectEqualToJudge("after --replace")
    #expect(try Files.names(scene.target) == ["ann.sqlite"])
    #expect(try Files.mode(scene.cache.path) == 0o600)
  }

  @Test("--merge brings new rows over, and the next one finds nothing; without either the caches are in the way")
  func merge() async throws {
    let scene = try await MergeScene(BuiltTool())
    try scene.store.message(11, at: 110)
    try await scene.migrate(MigrationRequest()).expect(8)
    let report = try await scene.migrate(MigrationRequest(.merge)).expect(0)
    #expect(report.ledger["SucceededMessage"]?.migrated == 1)
    try await scene.expectEqualToJudge("after --merge")
    let again = try await scene.migrate(MigrationRequest(.merge)).expect(0)
    for (entity, counts) in again.ledger {
      #expect(counts.duplicate == counts.read, "\(entity): rows seen before count duplicate")
    }
    try await scene.verify().expect(0)
    #expect(try Files.names(scene.target).filter { !$0.hasPrefix("ann.sqlite") } == [])
  }

  @Test("--dry-run writes nothing and says what the run would")
  func dryRun() async throws {
    let scene = try await MergeScene(BuiltTool())
    try scene.store.message(12, at: 120, payload: .json("{"))
    let before = try Files.snapshot(scene.target)
    let expected = try await scene.migrate(MigrationRequest(.merge, isDryRun: true)).expect(2, "dry run")
    #expect(try Files.snapshot(scene.target) == before)
    let report = try await scene.migrate(MigrationRequest(.merge)).expect(2, "real run")
    #expect(report.ledger == expected.ledger)
    #expect(report.ownerLedgers == expected.ownerLedgers)
  }

  @Test("verify: an altered row is a mismatch")
  func verifyNotices() async throws {
    let scene = try await MergeScene(BuiltTool())
    try scene.cache.execute("UPDATE message SET payload = replace(payload, 'text', 'TEXT') WHERE message_id = 8")
    let result = try await scene.verify().expect(3).document
    #expect(result["verification.checks"]?.items.contains { $0["ok"]?.boolean == false } == true)
  }

  @Test("--max-rejects takes a number or a share")
  func maxRejects() async throws {
    let scene = try await MergeScene(BuiltTool())
    try FileManager.default.removeItem(atPath: scene.target)
    // Two of 17 rows: 11.8 %.
    try scene.store.message(20, at: 300, payload: .json("{"))
    try scene.store.message(0, at: 300)
    try scene.store.message(21, at: 310)
    for (limit, code) in [(.count(1), 6), (.percent(11), 6), (.percent(12), 2)] as [(MigrationRequest.Limit, Int32)] {
      let answer = try await scene.migrate(MigrationRequest(limit: limit))
      answer.expect(code, limit.word)
      for report in answer.reports { #expect(report.code == Int(code)) }
      #expect(Files.exists(scene.target) == (code == 2), "published")
    }
  }
}
