/// How hard a run tries to read a damaged store; the values of `--salvage`
/// (Docs/Guides/damaged-stores.md#salvage-what-is-left).
public enum SalvageMode: String, CaseIterable, Sendable, Codable {
  /// A damaged store is refused.
  case off
  /// SQLite reads the tables; keys that it cannot read are skipped.
  case skip
  /// Leaf pages are read directly: works without header, schema or root pages.
  case pages
  /// What an examination of the store advises: `skip` or `pages`.
  case auto
}

/// The salvage step that a row came from, as in ledgers, reports and quarantine files.
public enum SalvageMethod: String, CaseIterable, Sendable, Codable {
  /// Read in the ordinary way, with no damage in its table before it.
  case normal
  /// Read by SQLite after a damaged place.
  case skip
  /// Read from a leaf page that is known to be live: reached from its table's root, or in use according to the pointer
  /// map or an intact free list.
  case pages
  /// Read from a leaf page that may or may not be live: the row may have been deleted.
  case pagesUnmapped = "pages_unmapped"
}
