/// What became of a legacy row (Docs/RowRules.md). The raw value is what `legacy_account` stores.
package enum RowOutcome: UInt8, Sendable, CaseIterable {
  case migrated = 0
  case duplicate = 1
  case tombstone = 2
  case undecoded = 3
  case rejected = 4
  case dropped = 5
  /// Migrated by a retry with columns that somebody repaired: the cache has the row, but not as the store has it.
  case repaired = 6
}
