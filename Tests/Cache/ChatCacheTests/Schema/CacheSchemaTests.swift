import CacheLoading
import CacheSchema
import ChatCache
import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

/// The schema that the migrations make, against the text in `Migrations/Schema/vN.sql`.
@Suite(.heavy) struct CacheSchemaTests {
  @Test(arguments: 1...CacheSchema.currentVersion)
  func theSchemaIsTheRecordedOne(version: Int) throws {
    let connection = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try SchemaMigrator.upgrade(connection, through: version)
    let schema = try SchemaText.read(connection)
    let file = Repository.url("Migrations/Schema/v\(version).sql")
    guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
      try schema.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded a new schema snapshot: look at it, then run again")
      return
    }
    #expect(schema == recorded)
  }

  @Test func aNewCacheHasTheNewestSchema() throws {
    let folder = try TemporaryFolder()
    try folder.open().close()
    let file = Repository.url("Migrations/Schema/v\(CacheSchema.currentVersion).sql")
    #expect(try SchemaText.read(folder.connect()) == String(contentsOf: file, encoding: .utf8))
  }

  @Test func migrationsAreNumberedWithoutGaps() {
    #expect(CacheSchema.migrations.map(\.number) == Array(1...CacheSchema.migrations.count))
    #expect(CacheSchema.migrations.map(\.identifier).first == "M0001_create_cache")
  }

  /// The Swift file is what the .sql files make it, and what was built from it has their bytes.
  @Test func theSwiftFileIsMadeFromTheFiles() throws {
    let folder = try MigrationFolder(path: Repository.path("Migrations"))
    let source = try String(contentsOf: Repository.url("Migrations/CacheSchema+Migrations.swift"), encoding: .utf8)
    #expect(try folder.embedded() == source, "Run `cachebridge migrations embed`, and build again.")
    #expect(CacheSchema.migrations.map { Array($0.sql.utf8) } == folder.files.map(\.text))
  }

  /// The embedded texts are those of the files, whose checksums are recorded: a shipped one cannot change unnoticed.
  @Test func theTextsAreTheFrozenOnes() throws {
    let recorded = try String(
      contentsOf: Repository.url("Migrations/checksums.txt"), encoding: .utf8)
    let embedded = CacheSchema.migrations.map { "\(SchemaMigrator.checksum(of: $0.sql))  \($0.identifier).sql\n" }
    #expect(recorded == embedded.joined())
  }
}
