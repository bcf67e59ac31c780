/// What a salvage brought and what it could not bring.
package struct SalvageSummary: Sendable, Equatable, Codable {
  package var mode: SalvageMode
  package var model: LegacyModel
  package var evidence: ModelDetection.Evidence
  package var frameworkVersion: Int64?
  /// Rows per entity and method.
  package var rows: [LegacyEntity: [String: Int64]] = [:]
  /// What is gone, by entity and key.
  package var lost: [LostRegion] = []
  /// What the pages are; `nil` when they could not be read directly.
  package var pages: PageFindings?
  /// Rows of a table with the number of another entity, which were not taken; `skip` only.
  package var strangers = 0
  /// The file was shorter than its header says and was filled up with zeros on a copy.
  package var isPadded = false
  /// What SQLite reads of the `-wal`; `nil` without one.
  package var log: LogSurvey?
  /// `pages` could not look at the store, so nobody can tell what `skip` missed.
  package var isUnchecked = false

  /// Messages may be gone of which no region tells.
  package var mayLackMore: Bool {
    isUnchecked || log?.isDamaged == true || (pages?.brokenFrames ?? 0) > 0 || (pages?.unaccountedPages ?? 0) > 0
  }
}
