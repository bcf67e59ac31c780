/// The outcome of a legacy row (Docs/RowRules.md). The raw value is what `legacy_account` stores.
package enum RowOutcome: UInt8, Sendable, CaseIterable {
  case migrated = 0
  case duplicate = 1
  case tombstone = 2
  case undecoded = 3
  case rejected = 4
  case dropped = 5
  /// Migrated by a retry with repaired columns: the cache has the row, but not as in the store.
  case repaired = 6
}
