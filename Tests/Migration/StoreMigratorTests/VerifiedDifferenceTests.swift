import FileTesting
import Foundation
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

/// How a proof counts what differs: rows of a missing cache, and messages that changed after the migration.
@Suite(.heavy) struct VerifiedDifferenceTests {
  private let folder: TemporaryFolder
  private var store: URL { folder.url("store.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func migrate(owners: Int = 1, _ sql: String = "") throws {
    let store = try folder.store(messages: 60, owners: owners, encoding: .json)
    if !sql.isEmpty { try folder.execute(sql, on: store.path) }
    _ = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
  }

  private func verify() throws -> MigrationReport {
    try StoreVerification(store: store, directory: folder.url("caches")).run()
  }

  private func counts(_ report: MigrationReport) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: report.findings.filter { $0.code.rawValue.hasPrefix("rows_") }
        .map { ($0.code.rawValue, $0.count) })
  }

  private func isAccounted(_ report: MigrationReport) -> Bool? {
    report.verification?.checks.first { $0.id == "every_row_accounted" }?.ok
  }

  private static func setUpdatedAt(_ time: Int64) -> String {
    """
    UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1, ZSERIALIZED_DATA =
      CAST(json_set(CAST(ZSERIALIZED_DATA AS TEXT), '$.updated_at', \(time)) AS BLOB) WHERE Z_PK = 5
    """
  }

  // MARK: Missing caches

  @Test(arguments: [1, 2]) func rowsOfAMissingCacheAreMissing(_ missing: Int) throws {
    try migrate(owners: 2)
    let whole = try verify()
    #expect(whole.verdict.code == .ok && isAccounted(whole) == true)
    let caches = try folder.caches()
    for name in caches.prefix(missing) { Files.remove(folder.path("caches/" + name)) }

    let report = try verify()
    #expect(report.verdict.code == .mismatch && isAccounted(report) == false)
    let ledger = report.ledger.values.reduce(LedgerCounts(), +)
    let lost = ledger.read - ledger.migrated - ledger.duplicate - ledger.dropped
    #expect(ledger.read == whole.ledger.values.reduce(0) { $0 + $1.read })
    #expect(lost > 0 && counts(report)["rows_missing"] == lost)
    #expect(missing == 1 || ledger.migrated == 0)
    #expect(report.owners.count { $0.ledger.values.contains { !$0.balanced } } == missing)
  }

  @Test func rowsWithoutAnOwnerAreMissingWithAllTheRest() throws {
    try migrate(owners: 2, "UPDATE ZSUCCEEDEDMESSAGE SET ZOWNER_ID = NULL WHERE Z_PK = 5")
    let rows = try verify().ledger.values.reduce(0) { $0 + $1.read }
    for name in try Files.names(folder.path("caches")) { Files.remove(folder.path("caches/" + name)) }
    let report = try verify()
    #expect(counts(report)["rows_missing"] == rows)
  }

  // MARK: Messages that changed

  @Test func aNewerRowOfTheStoreMakesTheCacheOlder() throws {
    try migrate()
    try folder.execute(Self.setUpdatedAt(5_000_000_000_000), on: store.path)
    let report = try verify()
    #expect(report.verdict.code == .mismatch && counts(report) == ["rows_older": 1])
  }

  @Test func anOlderRowOfTheStoreLosesAsInAMerge() throws {
    try migrate(Self.setUpdatedAt(5_000_000_000_000))
    try folder.execute(Self.setUpdatedAt(4_000_000_000_000), on: store.path)
    let report = try verify()
    #expect(report.verdict.code == .ok && counts(report) == ["rows_newer": 1])
    #expect(isAccounted(report) == true && report.ledger["SucceededMessage"]?.duplicate == 1)
    #expect(report.ledger.values.allSatisfy { $0.balanced })

    var options = MigrationOptions()
    options.existing = .merge
    let merged = try StoreMigration(store: store, directory: folder.url("caches"), options: options).runAndWait()
    #expect(merged.report.verdict.code == .ok)
    #expect(try counts(verify())["rows_missing"] == nil)
  }

  @Test func anotherTextOfTheSameTimeDiffers() throws {
    try migrate(Self.setUpdatedAt(5_000_000_000_000))
    let text = Self.setUpdatedAt(5_000_000_000_000).replacingOccurrences(
      of: "5000000000000)", with: "5000000000000, '$.message', 'another')")
    try folder.execute(text, on: store.path)
    let report = try verify()
    #expect(report.verdict.code == .mismatch && counts(report) == ["rows_differ": 1])
  }

  /// A merge would reject it, so that its text is nowhere: the cache's later version is no excuse.
  @Test(arguments: ["$.channel_url", "$.req_id"]) func aRowThatDisagreesIsMissing(_ member: String) throws {
    try migrate(Self.setUpdatedAt(5_000_000_000_000))
    let sql = Self.setUpdatedAt(4_000_000_000_000).replacingOccurrences(
      of: "4000000000000)", with: "4000000000000, '\(member)', 'another')")
    try folder.execute(sql + "; UPDATE ZSUCCEEDEDMESSAGE SET ZREQUEST_ID = 'mine' WHERE Z_PK = 5", on: store.path)
    let report = try verify()
    #expect(report.verdict.code == .mismatch && counts(report)["rows_missing"] == 1)
    #expect(isAccounted(report) == false)
  }

  @Test func aRowThatTheStoreDeletedIsOlderInTheCache() throws {
    try migrate()
    try folder.execute("UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1, ZIS_DELETED = 1 WHERE Z_PK = 5", on: store.path)
    let report = try verify()
    #expect(report.verdict.code == .mismatch && counts(report) == ["rows_older": 1])
  }

  /// The copy leads to a message that another row leads to as well; neither hides what an app added.
  @Test func aCopyOfARowIsNoMissingRow() throws {
    try migrate()
    try folder.execute(
      """
      CREATE TEMP TABLE row AS SELECT * FROM ZSUCCEEDEDMESSAGE WHERE Z_PK = 5;
      UPDATE row SET Z_PK = 9000;
      INSERT INTO ZSUCCEEDEDMESSAGE SELECT * FROM row;
      UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1 WHERE Z_PK = 5
      """, on: store.path)
    #expect(try counts(verify()) == ["rows_older": 2])
    let cache = folder.path("caches/" + (try #require(try folder.caches().first)))
    try folder.execute(
      """
      INSERT INTO message (channel_id, message_id, created_at, updated_at, kind, payload)
        SELECT channel_id, 99, 1, 0, 1, '{}' FROM message WHERE message_id =
          (SELECT message_id FROM message ORDER BY id LIMIT 1 OFFSET 4)
      """, on: cache)
    #expect(try counts(verify())["rows_missing"] == nil)
  }

  @Test func aNewRowOfTheStoreIsMissing() throws {
    try migrate()
    let cache = folder.path("caches/" + (try #require(try folder.caches().first)))
    let key = try #require(
      try folder.integer("SELECT ZMESSAGE_ID FROM ZSUCCEEDEDMESSAGE WHERE Z_PK = 5", on: store.path))
    try folder.execute("DELETE FROM message WHERE message_id = \(key)", on: cache)
    try folder.execute("UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1 WHERE Z_PK = 5", on: store.path)
    let report = try verify()
    #expect(report.verdict.code == .mismatch && counts(report) == ["rows_missing": 1])
  }

  // MARK: The quarantine of rows without an owner

  @Test func aQuarantineThatCannotBeReadIsNoFinding() throws {
    try migrate(owners: 2, "UPDATE ZSUCCEEDEDMESSAGE SET ZOWNER_ID = NULL WHERE Z_PK = 5")
    let quarantine = folder.path("caches/%ownerless.rejects.jsonl")
    try #require(Files.exists(quarantine))
    #expect(try verify().verdict.code == .ok)
    try Files.move(quarantine, to: folder.path("kept"))
    #expect(try counts(verify()) == ["rows_missing": 1], "a file that is not there has no lines")
    try Files.makeFolder(quarantine)
    let error = try #require(throws: MigrationError.self) { try verify() }
    #expect(error.code == .noAccess && error.report != nil)
  }
}
