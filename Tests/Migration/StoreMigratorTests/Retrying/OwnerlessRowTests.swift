import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// `%ownerless.rejects.jsonl`: rows whose owner somebody filled in go to that owner's cache.
@Suite("Retrying rows without owner", .heavy) struct OwnerlessRowTests {
  private static let file = "%ownerless.rejects.jsonl"

  @Test("rows go to their owners' caches, and a merge and verify know it")
  func repaired() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    #expect(try fixture.rows(Self.file).count == 6)
    try fixture.edit(Self.file) { entity, key, columns in
      columns["ZOWNER_ID"] = entity == "SucceededMessage" && key == 4 ? "bob" : "ann"
    }
    let report = try await fixture.retry(Self.file).expect(0)
    #expect(report.ledger["SucceededMessage"]?.migrated == 2)
    #expect(report.ownerLedgers.count == 2)
    #expect(report.findings["rows_repaired"] == 6)
    #expect(try Files.names(fixture.target) == ["ann.sqlite", "bob.sqlite"])
    #expect(try fixture.cache().integer("SELECT count(*) FROM message") == 2)
    #expect(try fixture.cache().integer("SELECT count(*) FROM channel_query") == 2)
    #expect(try fixture.cache().integer("SELECT count(*) FROM outgoing_message") == 1)
    #expect(try fixture.cache().integer("SELECT count(*) FROM channel WHERE payload IS NOT NULL") == 1)
    #expect(try fixture.cache("bob").integer("SELECT count(*) FROM message") == 2)
    try await fixture.expectVerified()
    let counts = try await fixture.migrate(MigrationRequest(.merge)).expect(0).ledger
    #expect(counts["SucceededMessage"]?.duplicate == 4)
    #expect(counts["SucceededMessage"]?.tombstone == 1)
    #expect(try Files.names(fixture.target) == ["ann.sqlite", "bob.sqlite"])
    try await fixture.expectVerified("after a merge")
  }

  /// More owners than are worked on together: the rows without an owner are read in another group than the caches that
  /// took some of them.
  @Test("a merge knows rows in caches of another group")
  func inAnotherGroup() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries(), others: 20)
    try fixture.edit(Self.file) { _, _, columns in columns["ZOWNER_ID"] = "ann" }
    try await fixture.retry(Self.file).expect(0)
    let counts = try await fixture.migrate(MigrationRequest(.merge)).expect(0).ledger["SucceededMessage"]
    #expect(counts?.rejected == 0 && counts?.duplicate == 24 && counts?.tombstone == 1)
    #expect(try fixture.rows(Self.file).isEmpty)
    try await fixture.expectVerified("after a merge")
  }

  @Test("rows that still have no owner stay, and so do those that are wrong otherwise")
  func halfRepaired() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    try fixture.edit(Self.file) { entity, key, columns in
      guard entity == "SucceededMessage" else { return }
      columns["ZOWNER_ID"] = "ann"
      if key == 4 { columns["ZMESSAGE_ID"] = 0 }
    }
    let report = try await fixture.retry(Self.file).expect(2)
    #expect(report.ledger["SucceededMessage"]?.migrated == 1)
    #expect(report.ledger["SucceededMessage"]?.rejected == 1)
    #expect(report.findings["owner_missing"] == 4)
    #expect(report.findings["column_impossible"] == 1)
    #expect(try fixture.rows(Self.file).count == 5)
    try await fixture.expectVerified()
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try fixture.rows(Self.file).count == 5, "a merge does not bring an edited line a second time")
    try await fixture.expectVerified("after a merge")
  }

  @Test("an owner without a cache is an error, and nothing is lost")
  func noCache() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    try fixture.edit(Self.file) { entity, _, columns in columns["ZOWNER_ID"] = entity == "Channel" ? "carl" : "ann" }
    let before = try Files.snapshot(fixture.target)
    let answer = try await fixture.retry(Self.file)
    answer.expect(12)
    #expect(answer.reports.isEmpty)
    #expect(answer.message.contains("1 row names an owner"))
    #expect(try Files.snapshot(fixture.target).mapValues(\.content) == before.mapValues(\.content))
  }

  @Test("nothing filled in: all stay")
  func untouched() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    let before = try Files.snapshot(fixture.target)
    let report = try await fixture.retry(Self.file).expect(2)
    #expect(report.findings["owner_missing"] == 6)
    #expect(try Files.snapshot(fixture.target).mapValues(\.content) == before.mapValues(\.content))
  }
}
