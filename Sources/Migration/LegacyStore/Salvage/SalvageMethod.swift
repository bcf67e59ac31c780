/// How hard a run tries to read a damaged store; the values of `--salvage`
/// (Docs/Guides/damaged-stores.md#the-two-steps).
public enum SalvageMode: String, CaseIterable, Sendable, Codable {
  /// A damaged store is refused.
  case off
  /// SQLite reads the tables; keys that it cannot read are stepped over.
  case skip
  /// Leaf pages are read directly: works without header, schema or root pages.
  case pages
  /// The way that an examination of the store advises: `skip` or `pages`.
  case auto
}

/// The step of the ladder from which a row came, as it stands in ledgers, reports and quarantine files.
public enum SalvageMethod: String, CaseIterable, Sendable, Codable {
  /// Read in the ordinary way, with no damage met in its table before it.
  case normal
  /// Read by SQLite behind a damaged place.
  case skip
  /// Read from a leaf page that is known to be live: reached from its table's root, or in use by the pointer map or
  /// by a whole free list.
  case pages
  /// Read from a leaf page of which nothing tells whether it was live: the row may have been deleted.
  case pagesUnmapped = "pages_unmapped"
}
