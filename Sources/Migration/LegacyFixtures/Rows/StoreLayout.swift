import ChatModel
import LegacyStore

/// The tables of a store: names, columns and their text in `sqlite_master`.
struct StoreLayout {
  struct Table {
    /// The entity's name in the model.
    var entity: String
    var name: String
    /// Columns after `Z_PK, Z_ENT, Z_OPT`: name and declared type.
    var columns: [(name: String, type: String)]
    /// Names of columns that an in-place migration appended; they are the last ones.
    var appended: Int = 0
    /// Whether an in-place migration recreated the table: it then follows the housekeeping tables.
    var isRecreated = false
  }

  /// In the order of the entity numbers, which start at 1.
  var tables: [Table]
  /// Entity name to model hash.
  var hashes: [String: [UInt8]]

  /// A freshly created store of a model (Docs/LegacyStore.md#tables).
  init(model: LegacyModel) {
    tables = model.entities.map { entity in
      Table(
        entity: entity.rawValue, name: entity.tableName,
        columns: model.columns(of: entity).map { ($0.name, $0.declaredType) })
    }
    hashes = model.entityHashes.mapValues(Hex.bytes)
  }

  init(tables: [Table], hashes: [String: [UInt8]]) {
    self.tables = tables
    self.hashes = hashes
  }

  /// `CREATE TABLE` statements in the order of `sqlite_master`.
  func statements(hasModelCache: Bool) -> [String] {
    let housekeeping = [
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      hasModelCache ? "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)" : nil,
    ].compactMap { $0 }
    return tables.filter { !$0.isRecreated }.map(Self.text) + housekeeping
      + tables.filter(\.isRecreated).map(Self.text)
  }

  private static func text(of table: Table) -> String {
    let prefix = [("Z_PK", "INTEGER PRIMARY KEY"), ("Z_ENT", "INTEGER"), ("Z_OPT", "INTEGER")]
    let declarations = (prefix + table.columns).map { "\($0.0) \($0.1)" }
    let original = declarations.dropLast(table.appended).joined(separator: ", ")
    let appended = declarations.suffix(table.appended).map { ", " + $0 }.joined(separator: " ")
    // ALTER TABLE puts the new column before the parenthesis and leaves the blank where it was
    // (Docs/LegacyStore.md#tables).
    return "CREATE TABLE \(table.name) ( \(original) \(appended))"
  }
}
