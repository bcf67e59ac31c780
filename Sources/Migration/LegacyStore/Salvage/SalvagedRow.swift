/// A value that salvage read.
enum SalvagedValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  /// Bytes of text, not validated as UTF-8.
  case text([UInt8])
  case blob([UInt8])
}

/// A row that salvage read.
struct SalvagedRow: Sendable, Equatable {
  let entity: LegacyEntity
  let key: Int64
  let origin: RowOrigin
  /// `Z_OPT`, then the entity's own columns in the order of the model.
  let values: [SalvagedValue]
}

/// Where a row was found; smaller numbers are more trustworthy. The numbers are stored in rebuilt stores.
enum RowOrigin: Int64, Sendable {
  /// Read by SQLite, with no damage before it.
  case table = 0
  /// Read by SQLite after a damaged place.
  case behindDamage = 1
  /// On a leaf page that its table's root leads to.
  case reachedLeaf = 2
  /// On a leaf page that nothing leads to, but that is in use.
  case orphanedLeaf = 3
  /// On a leaf page that may or may not be in use.
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
