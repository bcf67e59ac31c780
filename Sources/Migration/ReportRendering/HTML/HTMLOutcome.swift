import MigrationReport

/// What became of some rows (Docs/RowRules.md).
struct HTMLFate {
  let name: String
  let count: Int

  /// In the order of the ledger.
  static func all(_ counts: LedgerCounts) -> [HTMLFate] {
    [
      HTMLFate(name: "migrated", count: counts.migrated), HTMLFate(name: "duplicate", count: counts.duplicate),
      HTMLFate(name: "tombstone", count: counts.tombstone), HTMLFate(name: "undecoded", count: counts.undecoded),
      HTMLFate(name: "rejected", count: counts.rejected), HTMLFate(name: "dropped", count: counts.dropped),
    ]
  }
}
