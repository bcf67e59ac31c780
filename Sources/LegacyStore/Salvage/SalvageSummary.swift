/// What a salvage brought and what it could not bring.
package struct SalvageSummary: Sendable, Equatable, Codable {
  package var mode: SalvageMode
  package var model: LegacyModel
  package var evidence: ModelDetection.Evidence
  package var frameworkVersion: Int64?
  /// Rows per entity and rung.
  package var rows: [LegacyEntity: [String: Int64]] = [:]
  /// What is gone, by entity and key.
  package var lost: [LostRegion] = []
  /// What the pages are; `nil` unless they were read directly.
  package var pages: PageFindings?
  /// Rows of a table with the number of another entity, which were not taken; `skip` only.
  package var strangers = 0
  /// The file was shorter than its header says and was filled up with zeros on a copy.
  package var isPadded = false

  /// About how many rows of an entity are gone.
  package func lostRows(of entity: LegacyEntity) -> Int {
    lost.reduce(0) { $1.entity == entity ? min($0 + $1.about, .max / 2) : $0 }
  }

  /// Rows that were not read in the ordinary way.
  package var salvagedRows: Int64 {
    rows.values.reduce(0) { $0 + $1.reduce(0) { $1.key == SalvageRung.normal.rawValue ? $0 : $0 + $1.value } }
  }
}
