import CacheSchema
import CacheStorage
import GRDBSQLite
import RawSQLite

extension MigrationLint {
  private var migrations: [CacheSchema.Migration] { folder.files.compactMap(\.migration) }

  /// An empty or, if there is a fixture, populated cache of the version before a migration.
  func scratch(before number: Int) throws -> RawConnection {
    let connection = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    if let fixture = fixtures[number - 1] {
      try connection.execute(fixture)
    } else {
      try SchemaMigrator.upgrade(connection, migrations: migrations, through: number - 1)
    }
    return connection
  }

  /// Applies everything to an empty file, comparing the schema after each step with the recorded one, and to every
  /// populated cache of an earlier version.
  mutating func checkReplay() {
    guard let empty = try? RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE) else { return }
    for file in folder.files {
      do { try SchemaMigrator.upgrade(empty, migrations: migrations, through: file.number) } catch {
        return add("step_fails", file.fileName, "on an empty file")
      }
      let schema = try? SchemaText.read(empty)
      switch folder.snapshots[file.number] {
      case nil: add("snapshot_missing", file.fileName, "Schema/v\(file.number).sql")
      case schema: break
      default: add("snapshot_differs", file.fileName, "Schema/v\(file.number).sql")
      }
    }
    guard let last = folder.files.last else { return }
    for file in folder.files {
      guard let fixture = fixtures[file.number] else {
        // The newest version has none until it has shipped.
        if file.number < last.number { add("fixture_missing", file.fileName, "v\(file.number).sql") }
        continue
      }
      do { try replay(fixture, version: file.number, to: last) } catch {
        add("step_fails", last.fileName, "on a cache of version \(file.number)")
      }
    }
  }

  private mutating func replay(_ fixture: String, version: Int, to last: MigrationFile) throws {
    let connection = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try connection.execute(fixture)
    guard try connection.integer("PRAGMA user_version") == Int64(version),
      (try? SchemaMigrator.checkHistory(of: connection, version: version, migrations: migrations)) != nil
    else { return add("fixture_unusable", folder.files[version - 1].fileName, "v\(version).sql") }
    try connection.execute("ATTACH ':memory:' AS before")
    let before = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try before.execute(fixture)
    try before.copyDatabase(to: connection, as: "before")
    try SchemaMigrator.upgrade(connection, migrations: migrations)
    if let snapshot = folder.snapshots[last.number], try SchemaText.read(connection) != snapshot {
      add("snapshot_differs", last.fileName, "from a cache of version \(version)")
    }
    if try connection.integer("SELECT count(*) FROM pragma_foreign_key_check") != 0 {
      add("rows_changed", last.fileName, "broken references from a cache of version \(version)")
    }
    let declared = folder.files.contains { $0.number > version && MigrationLint.declaresDestruction($0) }
    let changed = try CacheComparison(connection, snapshot: "before", countsAdditions: false).changedTables
    if !changed.isEmpty, !declared {
      add("rows_changed", last.fileName, "from a cache of version \(version): " + changed.joined(separator: ", "))
    }
  }
}
