import RawSQLite

/// The real tables of a store with the columns that matter.
struct StoreSchema {
  /// Table name to column names, for tables that hold rows themselves.
  let tables: [String: Set<String>]
  /// Names of our tables used by something else: a view, a virtual table, generated columns, no `Z_PK`.
  let impostors: Set<String>

  private static let names = LegacyEntity.allCases.map(\.tableName) + ["Z_METADATA", "Z_PRIMARYKEY"]

  init(_ connection: RawConnection) throws {
    var tables: [String: Set<String>] = [:]
    var impostors: Set<String> = []
    for name in StoreSchema.names {
      // Names in a store's schema may differ in case; SQLite ignores case.
      let object = try connection.prepare(
        "SELECT type, rootpage FROM sqlite_schema WHERE name = '\(name)' COLLATE NOCASE AND type IN ('table', 'view')")
      guard try object.step() else { continue }
      guard object.text(0) == "table", let root = object.integer(1), root > 0 else {
        impostors.insert(name)
        continue
      }
      var columns: Set<String> = []
      var isGenerated = false
      var hasKey = !LegacyEntity.allCases.contains { $0.tableName == name }
      let info = try connection.prepare("PRAGMA table_xinfo('\(name)')")
      while try info.step() {
        let column = (info.text(1) ?? "").uppercased()
        columns.insert(column)
        if info.integer(6) != 0 { isGenerated = true }
        if column == "Z_PK", info.integer(5) == 1, info.text(2)?.uppercased() == "INTEGER" { hasKey = true }
      }
      if isGenerated || !hasKey { impostors.insert(name) } else { tables[name] = columns }
    }
    self.tables = tables
    self.impostors = impostors
  }

  var hasCoreDataTables: Bool { tables["Z_METADATA"] != nil }

  /// Whether this schema lacks something that `model` needs.
  func missing(for model: LegacyModel) -> Bool {
    model.entities.contains { entity in
      guard let columns = tables[entity.tableName] else { return true }
      return !columns.isSuperset(of: StoreSchema.required(entity, model))
    }
  }

  /// The one model whose entity tables are exactly the ones here, column for column.
  func matchingModel() -> LegacyModel? {
    let present = Set(LegacyEntity.allCases.filter { tables[$0.tableName] != nil })
    return LegacyModel.allCases.first { model in
      Set(model.entities) == present
        && model.entities.allSatisfy { tables[$0.tableName] == StoreSchema.required($0, model) }
    }
  }

  /// Tables of the pre-release model: ours by name, without the columns that it kept transient.
  var looksPreRelease: Bool {
    guard let message = tables[LegacyEntity.message.tableName] else { return false }
    return !message.contains("ZMESSAGE_ID") && !message.contains("ZCHANNEL_URL")
  }

  private static func required(_ entity: LegacyEntity, _ model: LegacyModel) -> Set<String> {
    Set(["Z_PK", "Z_ENT", "Z_OPT"] + model.columns(of: entity).map(\.name))
  }
}
