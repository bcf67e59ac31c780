import CacheLoading
import CacheSchema
import ChatCache
import FileTesting
import Foundation
import PacedTesting
import Testing

@Suite("Linting migrations", .heavy) struct MigrationLintTests {
  private let folder: TemporaryFolder
  private let path: String
  private let next = CacheSchema.currentVersion + 1

  /// A copy of the real folder.
  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.path + "/Migrations"
    try FileManager.default.copyItem(
      atPath: Repository.url("Migrations").path, toPath: path)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  private func lint() throws -> [MigrationLint.Finding] {
    let fixtures = try (1...CacheSchema.currentVersion).map { ($0, try PopulatedCache.sql($0)) }
    return MigrationLint.check(
      try MigrationFolder(path: path), fixtures: Dictionary(uniqueKeysWithValues: fixtures))
  }

  private func codes() throws -> [String] { try lint().map { String($0.code.dropFirst("migration_".count)) } }

  /// Adds a migration after the newest one, with its checksum but without a snapshot.
  private func add(_ sql: String, name: String = "change_it") throws {
    try write(sql, MigrationFile.fileName(number: next, name: name))
    #expect(try MigrationFolder(path: path).recordChecksums() == [])
  }

  @Test func theMigrationsOfThisPackageAreClean() throws { #expect(try lint() == []) }

  @Test("checksums survive CRLF and BOM but not an edit") func frozen() throws {
    let text = try read("M0001_create_cache.sql")
    try write(
      "\u{feff}" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"),
      "M0001_create_cache.sql")
    #expect(try codes() == [])
    try write(text.replacingOccurrences(of: "name TEXT,", with: "name  TEXT,"), "M0001_create_cache.sql")
    let found = try codes()
    #expect(found.first == "text_changed")
    #expect(found.contains("not_embedded"))
    #expect(found.contains("fixture_unusable"))
    // The recorded checksum stays: the text that it freezes may have shipped.
    let recorded = try read("checksums.txt")
    #expect(try MigrationFolder(path: path).recordChecksums() == ["M0001_create_cache.sql"])
    #expect(try read("checksums.txt") == recorded)
  }

  @Test(arguments: ["m0003_add_it.sql", "M3_add_it.sql", "M0003_add.sql", "M0003_Add_it.sql", "M0003__it.sql", "x.sql"])
  func names(name: String) throws {
    try write("CREATE TABLE x (y);", name)
    #expect(try codes() == ["name_invalid"])
  }

  @Test func numbers() throws {
    try write("CREATE TABLE x (y);", MigrationFile.fileName(number: next + 1, name: "add_it"))
    #expect(try codes().first == "number_missing")
    try FileManager.default.removeItem(atPath: path + "/" + MigrationFile.fileName(number: next + 1, name: "add_it"))
    try write("CREATE TABLE x (y);", "M0001_add_it.sql")
    #expect(try codes().first == "number_repeated")
  }

  @Test func aLostFile() throws {
    let last = try #require(try MigrationFolder(path: path).files.last)
    try FileManager.default.removeItem(atPath: path + "/" + last.fileName)
    #expect(try codes().contains("file_missing"))
  }

  @Test func aTextThatIsNotFrozenYet() throws {
    try write("CREATE TABLE x (y);", MigrationFile.fileName(number: next, name: "add_it"))
    #expect(try codes() == ["checksum_missing", "not_embedded", "snapshot_missing"])
  }

  @Test func bytesThatAreNoText() throws {
    try Data([0x2D, 0x2D, 0xFF, 0x0A]).write(
      to: URL(fileURLWithPath: path + "/" + MigrationFile.fileName(number: next, name: "add_it")))
    #expect(try codes().contains("text_unreadable"))
  }

  @Test(
    "statements that lose something are errors, unless the text says why",
    arguments: [
      ("DROP TABLE lost_history;", "column lost_history.about"),
      ("ALTER TABLE message DROP COLUMN sender_id;", "column message.sender_id"),
      ("ALTER TABLE message RENAME COLUMN sender_id TO author_id;", "column message.sender_id"),
      ("DELETE FROM deleted_key;", "rows of deleted_key"),
      ("UPDATE message SET custom_type = NULL;", "rows of message"),
    ])
  func destructive(sql: String, what: String) throws {
    try add("-- A comment first.\n\(sql)\n")
    let finding = try #require(try lint().first { $0.code == "migration_destructive_statement" })
    #expect(finding.detail.hasPrefix("line 2: "))
    #expect(finding.detail.contains(what))
    #expect(finding.severity == .error)
    try FileManager.default.removeItem(atPath: path + "/checksums.txt")
    try add("-- destructive: nobody reads it any more\n\(sql)\n")
    let found = try codes()
    #expect(!found.contains("destructive_statement") && !found.contains("rows_changed"))
    try FileManager.default.removeItem(atPath: path + "/checksums.txt")
    try add("-- destructive:\n\(sql)\n")
    #expect(try codes().contains("destructive_statement"), "a reason is wanted")
  }

  @Test(arguments: ["COMMIT;", "SAVEPOINT x;", "ATTACH ':memory:' AS x;", "PRAGMA user_version = 9;"])
  func transactions(sql: String) throws {
    try add("CREATE TABLE x (y);\n\(sql)\n")
    let finding = try #require(try lint().first { $0.code == "migration_transaction_statement" })
    #expect(finding.detail == "line 2")
  }

  @Test("a step that works on an empty file and fails on a populated cache") func populated() throws {
    try add("CREATE UNIQUE INDEX one_kind ON message (kind);")
    #expect(try lint().contains { $0.code == "migration_step_fails" && $0.detail.contains("version 1") })
  }

  @Test func aStepThatFails() throws {
    try add("INSERT INTO nowhere VALUES (1);")
    #expect(try lint().contains { $0.code == "migration_step_fails" && $0.detail == "on an empty file" })
  }

  @Test func snapshots() throws {
    let name = "Schema/v\(CacheSchema.currentVersion).sql"
    try write(try read(name) + "CREATE TABLE x (y);\n", name)
    #expect(Set(try codes()) == ["snapshot_differs"])
    try FileManager.default.removeItem(atPath: path + "/" + name)
    #expect(try codes() == ["snapshot_missing"])
  }

  @Test func fixtures() throws {
    #expect(
      MigrationLint.check(try MigrationFolder(path: path), fixtures: [:]).map(\.code).contains(
        "migration_fixture_missing"))
  }

  @Test func theNextFile() throws {
    let name = try MigrationFolder(path: path).addMigration(name: "add_note")
    #expect(name == MigrationFile.fileName(number: next, name: "add_note"))
    #expect(try MigrationFolder(path: path).files.last?.name == "add_note")
  }

  @Test func noFolder() {
    #expect(throws: CacheError.self) { try MigrationFolder(path: path + "/nowhere") }
  }
}
