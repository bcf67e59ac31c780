/// How the rows of an entity are laid out in their records, and so how they can be distinguished from those of others.
struct EntityLayout: Equatable {
  let entity: LegacyEntity
  /// Names of the record's columns in order, upper case.
  private let names: [String]
  /// The model's declaration for each column of the record: `INTEGER`, `VARCHAR`, `BLOB`, `nil` = not in the model.
  private let declared: [String?]
  /// The position in the record of `Z_OPT` and each column of the model.
  private let places: [Int]
  let keyPlace: Int
  let numberPlace: Int
  /// Rows older than the columns that an in-place migration appended have no values for these.
  private let minimumColumns: Int

  /// The layout of a freshly created table (Docs/LegacyStore.md#tables).
  init(model: LegacyModel, entity: LegacyEntity) {
    // The model has all of its own columns, so this cannot fail.
    let names = ["Z_PK", "Z_ENT", "Z_OPT"] + model.columns(of: entity).map(\.name)
    self.init(entity: entity, model: model, names: names, appended: 0)
  }

  /// The layout that a `CREATE TABLE` text gives; `nil` if the text is not from Core Data or lacks a column.
  init?(model: LegacyModel, entity: LegacyEntity, statement: String) {
    guard let text = CreateTableText(statement) else { return nil }
    let needed = ["Z_PK", "Z_ENT", "Z_OPT"] + model.columns(of: entity).map(\.name)
    guard Set(text.columns).count == text.columns.count, Set(text.columns).isSuperset(of: needed) else { return nil }
    self.init(entity: entity, model: model, names: text.columns, appended: text.appended)
  }

  /// The layouts that a table can have if its text is gone: new, or migrated in place from an earlier model.
  static func likely(model: LegacyModel, entity: LegacyEntity) -> [EntityLayout] {
    let fresh = EntityLayout(model: model, entity: entity)
    guard entity == .failedMessage, model != .v1_1_7early, let last = fresh.names.firstIndex(of: "ZERROR_CODE") else {
      return [fresh]
    }
    // The only column that any released model added to an entity (Docs/LegacyStore.md#models).
    var names = fresh.names
    names.append(names.remove(at: last))
    return [fresh, EntityLayout(entity: entity, model: model, names: names, appended: 1)]
  }

  private init(entity: LegacyEntity, model: LegacyModel, names: [String], appended: Int) {
    self.entity = entity
    self.names = names
    let own = model.columns(of: entity)
    let types = Dictionary(uniqueKeysWithValues: own.map { ($0.name, $0.declaredType) })
    declared = names.map { $0 == "Z_OPT" || $0 == "Z_ENT" ? "INTEGER" : types[$0] }
    places = (["Z_OPT"] + own.map(\.name)).map { names.firstIndex(of: $0) ?? 0 }
    keyPlace = names.firstIndex(of: "Z_PK") ?? 0
    numberPlace = names.firstIndex(of: "Z_ENT") ?? 1
    minimumColumns = max(3, names.count - appended)
  }

  var columnCount: Int { names.count }

  /// Whether a record can be a row of this entity.
  /// - Parameter checksTypes: all columns must also have the types that Core Data writes. Without a table that leads to
  ///   the row they must; a row in its own table may have any types, as SQLite allows.
  func fits(_ header: RecordHeader, checksTypes: Bool) -> Bool {
    let count = header.types.count
    guard count >= minimumColumns, count <= names.count, keyPlace < count, numberPlace < count,
      // The key itself is not in the record: it is the row id.
      header.valueClass(keyPlace) == .null, header.valueClass(numberPlace) == .integer
    else { return false }
    guard checksTypes else { return true }
    return (0..<count).allSatisfy { column in
      switch (declared[column], header.valueClass(column)) {
      case (_, .null), (nil, _), ("INTEGER", .integer), ("VARCHAR", .text), ("BLOB", .blob), ("BLOB", .text): true
      default: false
      }
    }
  }

  /// The values in the order of `SalvagedRow`; columns that the record is too short for are NULL.
  func values(_ header: RecordHeader, _ payload: [UInt8]) -> [SalvagedValue] {
    places.map { $0 < header.types.count ? header.value($0, in: payload) : .null }
  }
}
