import MigrationReport

/// The outcome of some rows (Docs/RowRules.md).
struct HTMLOutcome {
  let name: String
  let count: Int

  /// In the order of the ledger.
  static func all(_ counts: LedgerCounts) -> [HTMLOutcome] {
    [
      HTMLOutcome(name: "migrated", count: counts.migrated), HTMLOutcome(name: "duplicate", count: counts.duplicate),
      HTMLOutcome(name: "tombstone", count: counts.tombstone), HTMLOutcome(name: "undecoded", count: counts.undecoded),
      HTMLOutcome(name: "rejected", count: counts.rejected), HTMLOutcome(name: "dropped", count: counts.dropped),
    ]
  }
}
