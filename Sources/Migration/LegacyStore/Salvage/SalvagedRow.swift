/// A value that salvage read.
enum SalvagedValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  /// Bytes of a text; not checked to be UTF-8.
  case text([UInt8])
  case blob([UInt8])
}

/// A row that salvage read.
struct SalvagedRow: Sendable, Equatable {
  let entity: LegacyEntity
  /// `Z_PK`.
  let key: Int64
  let origin: RowOrigin
  /// `Z_OPT`, then the entity's own columns in the order of the model.
  let values: [SalvagedValue]
}

/// Where a row was found; a smaller number is to be trusted more. The numbers stand in rebuilt stores.
enum RowOrigin: Int64, Sendable {
  /// SQLite read it, with no damage met before.
  case table = 0
  /// SQLite read it behind a damaged place.
  case behindDamage = 1
  /// On a leaf page that its table's root leads to.
  case reachedLeaf = 2
  /// On a leaf page that nothing leads to, but that is in use.
  case orphanedLeaf = 3
  /// On a leaf page of which nothing tells whether it is in use.
  case unmappedLeaf = 4

  var method: SalvageMethod {
    switch self {
    case .table: .normal
    case .behindDamage: .skip
    case .reachedLeaf, .orphanedLeaf: .pages
    case .unmappedLeaf: .pagesUnmapped
    }
  }
}
