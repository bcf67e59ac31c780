/// What reading the pages showed about the file.
package struct PageFindings: Sendable, Equatable, Codable {
  /// Pages by kind; only kinds that occur. Keys are stable names.
  package var pages: [String: Int] = [:]
  package var pageSize = 0
  /// Pages that the database should have and the file does not.
  package var missingPages = 0
  /// Pages in use that could not be interpreted.
  package var brokenPages = 0
  /// Broken and missing pages with unknown content: it may have been rows of any table.
  package var unaccountedPages = 0
  /// Leaf and interior pages of tables that no table leads to, although they appear to be in use.
  package var orphanedPages = 0
  /// Leaf pages that may or may not be in use.
  package var unmappedPages = 0
  /// Free pages that look like leaf pages; their rows were not read.
  package var freeLeafPages = 0
  /// Cells on leaf pages that contradict themselves or their page and give no rows.
  package var inconsistentCells = 0
  /// Wrong or unproven frames in the `-wal`.
  package var brokenFrames = 0
  package var isHeaderWhole = false
  package var isPageSizeGuessed = false
  package var isSchemaReadable = false
  /// Whether pointer map or free list distinguish live pages from free ones everywhere.
  package var isLivenessKnown = false
  /// Entities whose table cannot be entered from its root.
  package var lostRoots: [LegacyEntity] = []

  package init() {}
}
