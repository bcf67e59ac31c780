import Foundation
import RawSQLite

/// Compares a cache with a snapshot of an earlier schema, table by table, in the columns that the snapshot has.
///
/// Rows are matched by their primary keys, which every table has, so nothing is sorted and memory stays small.
struct CacheComparison {
  /// What differs, by table name.
  private(set) var changedTables: [String] = []

  /// - Parameters:
  ///   - connection: the cache, with the snapshot attached as `snapshot`.
  ///   - countsAdditions: also compare what the snapshot has no place for: rows of new tables, values in new columns.
  init(_ connection: RawConnection, snapshot: String, countsAdditions: Bool) throws {
    let old = try CacheComparison.tables(connection, snapshot)
    let new = try CacheComparison.tables(connection, "main")
    for table in old {
      guard new.contains(table) else {
        changedTables.append(table)
        continue
      }
      let before = try CacheComparison.columns(connection, snapshot, table)
      let after = try CacheComparison.columns(connection, "main", table)
      let isSame = try CacheComparison.isSame(connection, snapshot, table, before, after)
      let added = after.filter { column in !before.contains { $0.name == column.name } }
      if try !isSame || countsAdditions && CacheComparison.isUsed(connection, table, added) {
        changedTables.append(table)
      }
    }
    guard countsAdditions else { return }
    for table in new where !old.contains(table) {
      if try connection.integer("SELECT 1 FROM main.\(CacheComparison.quoted(table)) LIMIT 1") != nil {
        changedTables.append(table)
      }
    }
  }

  private struct Column: Equatable {
    let name: String
    let isKey: Bool
    /// The default as SQL.
    let standard: String
  }

  /// The list of applied migrations always differs.
  private static func tables(_ connection: RawConnection, _ schema: String) throws -> [String] {
    let rows = try connection.prepare(
      """
      SELECT name FROM \(schema).sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name <> 'schema_migration' ORDER BY name
      """)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0) ?? "") }
    return names
  }

  private static func columns(_ connection: RawConnection, _ schema: String, _ table: String) throws -> [Column] {
    let rows = try connection.prepare("SELECT name, pk, dflt_value FROM pragma_table_info(?1, ?2)")
    rows.bindText(table, at: 1)
    rows.bindText(schema, at: 2)
    var columns: [Column] = []
    while try rows.step() {
      columns.append(Column(name: rows.text(0) ?? "", isKey: rows.integer(1) != 0, standard: rows.text(2) ?? "NULL"))
    }
    return columns
  }

  private static func isSame(
    _ connection: RawConnection, _ snapshot: String, _ table: String, _ before: [Column], _ after: [Column]
  ) throws -> Bool {
    let names = Set(after.map(\.name))
    guard before.allSatisfy({ names.contains($0.name) }), before.contains(where: \.isKey) else { return false }
    let counts = try ["main", snapshot].map { try connection.integer("SELECT count(*) FROM \($0).\(quoted(table))") }
    guard counts[0] == counts[1] else { return false }
    let match = before.map { "m.\(quoted($0.name)) IS s.\(quoted($0.name))" }.joined(separator: " AND ")
    return try connection.integer(
      """
      SELECT 1 FROM \(snapshot).\(quoted(table)) s
      WHERE NOT EXISTS (SELECT 1 FROM main.\(quoted(table)) m WHERE \(keyMatch(before)) AND \(match)) LIMIT 1
      """) == nil
  }

  /// `=` on the keys, so that the lookup goes through the index; `IS` on all columns decides.
  private static func keyMatch(_ columns: [Column]) -> String {
    columns.filter(\.isKey).map { "m.\(quoted($0.name)) = s.\(quoted($0.name))" }.joined(separator: " AND ")
  }

  private static func isUsed(_ connection: RawConnection, _ table: String, _ columns: [Column]) throws -> Bool {
    guard !columns.isEmpty else { return false }
    let condition = columns.map { "\(quoted($0.name)) IS NOT \($0.standard)" }.joined(separator: " OR ")
    return try connection.integer("SELECT 1 FROM main.\(quoted(table)) WHERE \(condition) LIMIT 1") != nil
  }

  /// A file can have tables and columns of any name.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}
