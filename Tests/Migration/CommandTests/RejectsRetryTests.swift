import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import ProcessTesting
import SchemaChecking
import Testing

/// `rejects retry`: rows that a user repaired with an editor come into the cache, and everything still adds up. What
/// becomes of which row is tested with the libraries (StoreMigratorTests).
@Suite("Rejects retry", .heavy) struct RejectsRetryTests {
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

  @Test("repaired rows come into the cache; the file goes when it is empty")
  func repaired() async throws {
    // The undecoded row is deleted in the cache, so that nothing is left.
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    try fixture.cache().execute("INSERT INTO deleted_key (channel_url, message_id) VALUES ('c1', 6)")
    try repairAll(fixture)
    let ranges = try await fixture.cache().export().filter {
      String(decoding: $0, as: UTF8.self).contains(#""kind":"range""#)
    }
    let reportPath = fixture.folder.path("report.json")
    let run = try await Tool.run(["rejects", "retry", fixture.path(Self.file), "--json", "--report", reportPath])
    let result = try run.expectDocument(0)
    let report = ReportFile(result)
    #expect(report.ledger["SucceededMessage"]?.migrated == 3)
    #expect(report.ledger["SucceededMessage"]?.tombstone == 1)
    #expect(report.ledger["FailedMessage"]?.migrated == 1)
    #expect(report.ledger["Chunk"]?.dropped == 1, "a range that somebody edited proves nothing")
    #expect(report.findings["rows_repaired"] == 4)
    #expect(try Schemas.violations(ofReport: try Files.bytes(reportPath)) == [])
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

  @Test("what is still wrong stays, and can be listed; --dry-run writes nothing")
  func halfRepaired() async throws {
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    try fixture.edit(Self.file) { entity, key, columns in
      if entity == "SucceededMessage", key == 3 { columns["ZMESSAGE_ID"] = 33 }
      if entity == "SucceededMessage", key == 5 {
        columns["ZSERIALIZED_DATA"] = #"{"message_id":5,"created_at":50,"type":"ADMM"}"#
      }
    }
    let before = try Files.snapshot(fixture.target)
    let expected = try await fixture.retry(Self.file, isDryRun: true).expect(2)
    #expect(try Files.snapshot(fixture.target) == before)
    let report = try await fixture.retry(Self.file).expect(2)
    #expect(report.ledger == expected.ledger)
    #expect(report.ledger["SucceededMessage"]?.migrated == 1)
    #expect(try Files.mode(fixture.path(Self.file)) == 0o600)
    try await Tool.run(["rejects", "list", fixture.path(Self.file), "--json"]).expectDocument(0)
    try await fixture.expectVerified()
    try await fixture.expectMergeSeesNothing()
  }

  @Test("the cache may be given instead of the file")
  func givenTheCache() async throws {
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    try repairAll(fixture)
    let report = try await fixture.retry("ann.sqlite").expect(2)
    #expect(report.ledger["SucceededMessage"]?.migrated == 3)
    #expect(!Files.exists(fixture.path(Self.file)))
  }

  @Test(
    "rows without an owner go to that owner's cache, once somebody has filled it in; an owner without a cache is none")
  func ownerless() async throws {
    let file = "%ownerless.rejects.jsonl"
    let fixture = try await RetryFixture.ownerless(BuiltTool())
    try fixture.edit(file) { entity, _, columns in columns["ZOWNER_ID"] = entity == "Channel" ? "carl" : "ann" }
    let before = try Files.snapshot(fixture.target)
    let run = try await Tool.run(["rejects", "retry", fixture.path(file)])
    run.expectRefusal(12)
    #expect(run.errorText.contains("1 row names an owner"))
    #expect(try Files.snapshot(fixture.target).mapValues(\.content) == before.mapValues(\.content))
    try fixture.edit(file) { _, key, columns in columns["ZOWNER_ID"] = key == 4 ? "bob" : "ann" }
    let report = try await fixture.retry(file).expect(0)
    #expect(report.findings["rows_repaired"] == 6)
    #expect(try Files.names(fixture.target) == ["ann.sqlite", "bob.sqlite"])
    try await fixture.expectVerified()
  }

  @Test("nothing of the rows is printed without --reveal", arguments: [[], ["--json"], ["--quiet"]])
  func privacy(_ extra: [String]) async throws {
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    try fixture.edit(Self.file) { _, _, columns in columns["ZCHANNEL_URL"] = "secret-channel" }
    let report = fixture.folder.path("report.md")
    let run = try await Tool.run(["rejects", "retry", fixture.path(Self.file), "--report", report] + extra)
    #expect(run.exitCode == 2)
    for text in [run.text, run.errorText, String(decoding: try Files.bytes(report), as: UTF8.self)] {
      #expect(!text.contains("secret-channel") && !text.contains("\"ann\"") && !text.contains(" ann "))
    }
    let revealed = try await Tool.run(["rejects", "retry", fixture.path(Self.file), "--reveal", "--json"])
    #expect(try revealed.expectDocument(2)["owners.0.owner"]?.text == "ann")
  }

  @Test("an edited file can be listed and shown: blank lines, a payload that is an object")
  func listedAfterEditing() async throws {
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    try repairAll(fixture)
    let file = fixture.path(Self.file)
    let rows = try fixture.rows(Self.file)
    try Data(Array("\r\n".utf8) + Files.bytes(file) + Array("  \n\n".utf8)).write(to: URL(fileURLWithPath: file))
    let listed = try await Tool.run(["rejects", "list", file, "--json"]).expectDocument(0)
    #expect(listed["rows"]?.items.map { $0["line"]?.integer } == Array(2...rows.count + 1))
    let line = try #require(rows.firstIndex { $0["reason"] as? String == "unknown_kind" }) + 2
    let shown = try await Tool.run(["rejects", "show", file, "\(line)", "--json", "--reveal"]).expectDocument(0)
    let payload = shown["columns"]?.items.first { $0["name"]?.text == "ZSERIALIZED_DATA" }
    #expect(payload?["value"]?.text?.contains("repaired") == true)
    #expect(try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]?.migrated == 3)
  }
}
