import FileTesting
import Foundation
import GRDBSQLite
import OracleTesting
import PacedTesting
import ProcessTesting
import RawSQLite
import Testing

/// `status`, `upgrade` and `migrations`, on the built tool.
@Suite("Upgrading caches", .heavy) struct UpgradeTests {
  private let folder: TemporaryFolder
  private let cache: String

  init() throws {
    folder = try TemporaryFolder()
    cache = folder.path("member.sqlite")
    let fixture = Repository.path("Tests/Fixtures/Caches/v1.sql")
    let connection = try RawConnection(path: cache, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try connection.execute(String(contentsOfFile: fixture, encoding: .utf8))
    try connection.execute("PRAGMA journal_mode=WAL")
  }

  @Test("pending, tried out, done, undone") func wholeWay() async throws {
    let exported = try await Tool.run(["export", cache]).output
    #expect(try await Tool.run(["status", cache]).exitCode == 0)
    let pending = try await Tool.run(["status", cache, "--exit-code", "--json"]).expectDocument(20)
    #expect(pending["schema_version"]?.integer == 1)
    #expect(pending["pending"]?.items.first?["name"]?.text == "add_salvage")
    let bytes = try Files.bytes(cache)
    let tried = try await Tool.run(["upgrade", cache, "--dry-run", "--json"])
    #expect(tried.leftovers == [])
    #expect(try tried.expectDocument(0)["to"]?.integer == 6)
    #expect(try Files.bytes(cache) == bytes)
    #expect(try Files.names(folder.path) == ["member.sqlite"])
    let upgraded = try await Tool.run(["upgrade", cache, "--json"]).expectDocument(0)
    #expect(upgraded["from"]?.integer == 1)
    #expect(upgraded["changed_tables"]?.items.isEmpty == true)
    #expect(try await Tool.run(["status", cache, "--exit-code"]).exitCode == 0)
    #expect(try Files.names(folder.path).sorted() == ["member.sqlite", "member.sqlite.v1"])
    #expect(try await Tool.run(["upgrade", cache]).text == "Schema version 6; nothing to do.\n")
    let undone = try await Tool.run(["upgrade", cache, "--undo", "--json"]).expectDocument(0)
    #expect(undone["done"]?.boolean == true)
    #expect(try await Tool.run(["status", cache, "--json"]).expectDocument(0)["schema_version"]?.integer == 1)
    #expect(try await Tool.run(["export", cache]).output == exported)
  }

  @Test("an undo that would lose something ends with 3 and does nothing") func undoRefused() async throws {
    #expect(try await Tool.run(["upgrade", cache]).exitCode == 0)
    try RawConnection.opening(cache).execute("DELETE FROM deleted_key")
    let bytes = try Files.bytes(cache)
    let refused = try await Tool.run(["upgrade", cache, "--undo"])
    #expect(refused.exitCode == 3)
    #expect(refused.text.contains("--discard-changes"))
    #expect(try Files.bytes(cache) == bytes)
    #expect(try await Tool.run(["upgrade", cache, "--undo", "--discard-changes"]).exitCode == 0)
  }

  @Test("an undo does not lose drafts and actions that wait, which exist nowhere else")
  func undoWithUnsent() async throws {
    #expect(try await Tool.run(["upgrade", cache]).exitCode == 0)
    try RawConnection.opening(cache).execute(
      """
      INSERT INTO draft VALUES ('c', 'secret', NULL, 1);
      INSERT INTO offline_action (channel_url, message_id, kind, created_at, payload) VALUES ('c', 1, 'delete', 1, '{}')
      """)
    let exported = try await Tool.run(["export", cache])
    #expect(exported.exitCode == 0 && !exported.text.contains("secret"))
    let refused = try await Tool.run(["upgrade", cache, "--undo", "--json"]).expectDocument(3)
    #expect(refused["changed_tables"]?.items.compactMap(\.text) == ["draft", "offline_action"])
    #expect(try await Tool.run(["upgrade", cache, "--undo"]).exitCode == 3)
    #expect(try await Tool.run(["upgrade", cache, "--undo", "--discard-changes"]).exitCode == 0)
  }

  static let refusals: [(arguments: [String], code: Int32)] = [
    (["status", "nowhere"], 12), (["upgrade", "nowhere"], 12), (["upgrade", "CACHE", "--undo"], 12),
    (["upgrade", "CACHE", "--to", "9"], 64), (["upgrade", "CACHE", "--to", "0"], 64),
    (["upgrade", "CACHE", "--undo", "--to", "1"], 64), (["upgrade", "CACHE", "--discard-changes"], 64),
    (["status", "TEXT"], 4), (["upgrade", "TEXT"], 4), (["migrations", "lint", "--folder", "nowhere"], 12),
    (["migrations", "new", "Add"], 64),
  ]

  @Test("bad input", arguments: refusals)
  func badInput(arguments: [String], code: Int32) async throws {
    let text = folder.path("text")
    try Data("no cache\n".utf8).write(to: URL(fileURLWithPath: text))
    let before = try Files.bytes(cache)
    let outcome = try await Tool.run(arguments.map { $0 == "CACHE" ? cache : $0 == "TEXT" ? text : $0 })
    #expect(outcome.exitCode == code)
    #expect(outcome.output.isEmpty && !outcome.errorOutput.isEmpty)
    #expect(try Files.bytes(cache) == before)
    #expect(try Files.names(folder.path).sorted() == ["member.sqlite", "text"])
  }

  @Test("a newer cache is refused untouched") func newer() async throws {
    try RawConnection.opening(cache).execute("PRAGMA journal_mode=DELETE; PRAGMA user_version=99")
    let bytes = try Files.bytes(cache)
    for arguments in [["status", cache], ["upgrade", cache], ["upgrade", cache, "--dry-run"]] {
      #expect(try await Tool.run(arguments).exitCode == 9)
    }
    #expect(try Files.bytes(cache) == bytes)
  }

  @Test(
    "a cache without write permission is refused untouched",
    .enabled("needs setpriv") { await Tool.canRunUnprivileged })
  func unwritable() async throws {
    let upgraded = folder.path("other.sqlite")
    try Files.copy(cache, to: upgraded)
    try await Tool.run(["upgrade", upgraded]).expectExit(0)
    // So that the file itself is all that is in the way.
    try Files.setMode(0o777, folder.path)
    for path in [cache, upgraded] { try Files.setMode(0o444, path) }
    try Files.setMode(0o666, upgraded + ".v1")
    let before = try Files.snapshot(folder.path)
    for arguments in [
      ["upgrade", cache], ["upgrade", upgraded, "--undo"], ["upgrade", upgraded, "--undo", "--dry-run"],
    ] {
      let outcome = try await Tool.runUnprivileged(arguments)
      outcome.expectRefusal(11, "\(arguments)")
      #expect(try Files.snapshot(folder.path) == before)
    }
    try await Tool.runUnprivileged(["status", cache]).expectExit(0)
  }

  @Test("a plan needs a newer schema than 1: that is no damage") func planOfOldCache() async throws {
    let bytes = try Files.bytes(cache)
    let outcome = try await Tool.run(["resync-plan", cache])
    outcome.expectRefusal(20)
    #expect(outcome.errorText.contains("cachebridge upgrade"))
    #expect(try Files.bytes(cache) == bytes)
    try await Tool.run(["resync-plan", cache, "-o", folder.path("plan"), "--json"]).expectDocument(20)
    #expect(!Files.exists(folder.path("plan")))
    for version in 2...6 {
      try await Tool.run(["upgrade", cache, "--to", "\(version)"]).expectExit(0)
      try await Tool.run(["resync-plan", cache]).expectExit(0, "version \(version)")
    }
  }

  @Test("a cache in use is read by status and refused by upgrade") func inUse() async throws {
    let user = try RawConnection.opening(cache)
    try user.execute("BEGIN; SELECT count(*) FROM message")
    #expect(try await Tool.run(["status", cache]).exitCode == 0)
    #expect(try await Tool.run(["upgrade", cache]).exitCode == 7)
    #expect(try await Tool.run(["upgrade", cache, "--dry-run"]).exitCode == 0)
  }

  @Test("the migrations of this package are clean, and lint sees an edit") func lint() async throws {
    let options = ["--folder", Repository.path("Migrations"), "--fixtures", Repository.path("Tests/Fixtures/Caches")]
    let clean = try await Tool.run(["migrations", "lint", "--json"] + options).expectDocument(0)
    #expect(clean["findings"]?.items.isEmpty == true)
    #expect((clean["fixtures"]?.items.count ?? 0) >= 2)
    let copy = folder.path("Migrations")
    try FileManager.default.copyItem(atPath: Repository.path("Migrations"), toPath: copy)
    let file = copy + "/M0001_create_cache.sql"
    try (String(contentsOfFile: file, encoding: .utf8) + "-- edited\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    let edited = try await Tool.run(["migrations", "lint", "--folder", copy])
    #expect(edited.exitCode == 3)
    #expect(edited.text.contains("[migration_text_changed]"))
    #expect(try await Tool.run(["migrations", "hash", "--folder", copy, "--write"]).exitCode == 3)
    #expect(try await Tool.run(["migrations", "new", "add_note", "--folder", copy]).exitCode == 0)
    #expect(try Files.names(copy).contains("M0007_add_note.sql"))
    #expect(try await Tool.run(["migrations", "embed", "--folder", copy]).exitCode == 0)
    let embedded = try String(contentsOfFile: copy + "/CacheSchema+Migrations.swift", encoding: .utf8)
    #expect(embedded.contains("-- edited\n") && embedded.contains(#"number: 7, name: "add_note""#))
    let again = try await Tool.run(["migrations", "embed", "--folder", copy])
    #expect(again.exitCode == 0 && again.text.contains("up to date"))
  }
}
