import EventAdapter

/// The rows of "What maps to what" by their names in scenarios.
enum CoveredRows {
  /// `direction.row` of every row, in the order of the guide.
  static let all = MappingGuide.rows.map(name)

  /// Calls that an adapted screen need not make: the adapter has nothing to do, so the run counts them.
  static let handover = "newToLegacy.handover"

  static func name(_ row: MappingRow) -> String { "\(row.direction.rawValue).\(row.id)" }
}
