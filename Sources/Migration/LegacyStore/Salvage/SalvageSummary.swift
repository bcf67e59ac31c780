/// What a salvage recovered and what it could not.
package struct SalvageSummary: Sendable, Equatable, Codable {
  package var mode: SalvageMode
  package var model: LegacyModel
  package var evidence: ModelDetection.Evidence
  package var frameworkVersion: Int64?
  /// The identifier of the damaged store, by which a cache tells several stores of one user apart; `nil` if it is lost.
  package var storeUUID: String?
  /// Rows per entity and method.
  package var rows: [LegacyEntity: [String: Int64]] = [:]
  /// What is lost, by entity and key.
  package var lost: [LostRegion] = []
  /// What the pages are; `nil` if they could not be read directly.
  package var pages: PageFindings?
  /// Rows with the number of another entity, which were not taken; `skip` only.
  package var strangers = 0
  /// The file was shorter than its header says and was filled with zeros on a copy.
  package var isPadded = false
  /// What SQLite reads from the `-wal`; `nil` if there is none.
  package var log: LogSurvey?
  /// `pages` could not examine the store, so what `skip` missed is unknown.
  package var isUnchecked = false

  /// Messages may be lost that no region reports.
  package var mayLackMore: Bool {
    isUnchecked || log?.isDamaged == true || (pages?.brokenFrames ?? 0) > 0 || (pages?.unaccountedPages ?? 0) > 0
  }
}
