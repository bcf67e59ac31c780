import ChatCache
import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@testable import CacheSchema

@Suite(.heavy) struct SchemaMigratorTests {
  private let folder: TemporaryFolder
  private static let next = CacheSchema.currentVersion + 1
  private let second = CacheSchema.Migration(
    number: SchemaMigratorTests.next, name: "add_note", sql: "CREATE TABLE note (x TEXT)")
  private let third = CacheSchema.Migration(
    number: SchemaMigratorTests.next + 1, name: "fail_late",
    sql: "CREATE TABLE late (x TEXT); INSERT INTO nowhere VALUES (1)")

  init() throws {
    folder = try TemporaryFolder()
    try folder.open().close()
  }

  @Test func checksumsIgnoreLineEndsAndByteOrderMark() {
    let checksum = SchemaMigrator.checksum(of: "a\nb\n")
    #expect(SchemaMigrator.checksum(of: "a\r\nb\r\n") == checksum)
    #expect(SchemaMigrator.checksum(of: "\u{feff}a\rb\n") == checksum)
    #expect(SchemaMigrator.checksum(of: "a\nb") != checksum)
    #expect(
      SchemaMigrator.checksum(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func appliesWhatIsMissingOnce() throws {
    let connection = try folder.connect()
    let migrations = CacheSchema.migrations + [second]
    #expect(try SchemaMigrator.upgrade(connection, migrations: migrations, now: 7) == [Self.next])
    #expect(try SchemaMigrator.upgrade(connection, migrations: migrations) == [])
    #expect(try connection.integer("PRAGMA user_version") == Int64(Self.next))
    #expect(try connection.text("SELECT name FROM schema_migration WHERE number = \(Self.next)") == "add_note")
    #expect(try connection.integer("SELECT applied_at FROM schema_migration WHERE number = \(Self.next)") == 7)
    #expect(try connection.integer("SELECT count(*) FROM note") == 0)
  }

  @Test func stopsWhereItIsTold() throws {
    let connection = try folder.connect()
    let migrations = CacheSchema.migrations + [second, third]
    #expect(try SchemaMigrator.upgrade(connection, migrations: migrations, through: Self.next) == [Self.next])
  }

  /// A step is done whole or not at all, and those before it stay.
  @Test func aFailingStepLeavesNothing() throws {
    let connection = try folder.connect()
    #expect(throws: RawSQLiteError.self) {
      try SchemaMigrator.upgrade(connection, migrations: CacheSchema.migrations + [second, third])
    }
    #expect(try connection.integer("PRAGMA user_version") == Int64(Self.next))
    #expect(try connection.integer("SELECT count(*) FROM schema_migration") == Int64(Self.next))
    #expect(try connection.integer("SELECT count(*) FROM sqlite_master WHERE name = 'late'") == 0)
  }

  @Test func anEditedMigrationIsNoticed() throws {
    let connection = try folder.connect()
    try SchemaMigrator.upgrade(connection, migrations: CacheSchema.migrations + [second])
    let edited = CacheSchema.Migration(number: Self.next, name: "add_note", sql: "CREATE TABLE note (y TEXT)")
    #expect(throws: CacheError.self) {
      try SchemaMigrator.upgrade(connection, migrations: CacheSchema.migrations + [edited, third])
    }
    #expect(try connection.integer("PRAGMA user_version") == Int64(Self.next))
  }

  /// Two programs that upgrade one file at once: the second finds the work done.
  @Test func twoUpgradesDoEachStepOnce() async throws {
    let migrations = CacheSchema.migrations + [second]
    let path = folder.cachePath()
    let applied = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
          sqlite3_busy_timeout(connection.handle, 10_000)
          return try SchemaMigrator.upgrade(connection, migrations: migrations)
        }
      }
      return try await group.reduce(into: [Int]()) { $0 += $1 }
    }
    #expect(applied == [Self.next])
  }
}
