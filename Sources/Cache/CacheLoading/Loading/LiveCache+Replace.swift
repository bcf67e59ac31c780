import CacheStorage
import Foundation
import RawSQLite

extension LiveCache {
  /// Replaces everything in this cache with the content of another cache of the same user.
  ///
  /// Others can neither read the new content nor write until all of it is in.
  /// - Parameters:
  ///   - path: a finished cache that nothing uses.
  ///   - isUnchanged: evaluated under the writer's lock, for what happened before this was opened.
  ///   - beforeCommit: called under the writer's lock once the content is in; if it throws, nothing is replaced.
  /// - Throws: `CacheError`: `busy` if another connection has committed since this one was opened, or keeps writing.
  package func replaceContent(
    with path: String, isUnchanged: () -> Bool = { true }, beforeCommit: () throws -> Void = {}
  ) throws {
    try write(from: path, as: "new") { hasMovedOn in
      guard !hasMovedOn, isUnchanged() else {
        throw CacheError(.busy, "The cache was written to while its replacement was being built; nothing was replaced.")
      }
      for table in try LiveCache.tables(connection) {
        let columns = try LiveCache.columns(of: table, connection).joined(separator: ", ")
        try connection.execute(
          """
          DELETE FROM main.\(table);
          INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM new.\(table)
          """)
        let count = try connection.integer("SELECT count(*) FROM main.\(table)")
        guard try count == connection.integer("SELECT count(*) FROM new.\(table)") else { throw CacheError.damagedRow }
      }
      try beforeCommit()
    }
  }

  /// Every table except the schema's ledger, which is the same in both files.
  private static func tables(_ connection: RawConnection) throws -> [String] {
    let names = try connection.prepare(
      """
      SELECT name FROM new.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND name <> 'schema_migration' ORDER BY rowid
      """)
    var tables: [String] = []
    while try names.step() { if let name = names.text(0) { tables.append(name) } }
    return tables
  }

  private static func columns(of table: String, _ connection: RawConnection) throws -> [String] {
    let rows = try connection.prepare("SELECT name FROM pragma_table_info('\(table)', 'new')")
    var columns: [String] = []
    while try rows.step() { if let name = rows.text(0) { columns.append(name) } }
    return columns
  }
}
