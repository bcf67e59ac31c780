import CacheStorage
import RawSQLite

/// Whether all runs into a cache read one store, as it grew: only then does a key say whether an earlier run has seen its
/// row.
///
/// The UUID alone does not show it, because a backup that was restored on a second device gives two stores with one
/// UUID, which differ from then on: their keys mean different rows. In one store, new rows get keys above all others,
/// and a row that is saved again has a greater save counter.
struct AccountContinuity {
  let connection: RawConnection
  let entity: String
  /// The UUID of the store; empty if unknown.
  let source: String
  /// The number of this run in the account.
  let run: Int64

  /// The greatest key that an earlier run saw; `nil` if keys do not tell. Reads the account of all runs.
  func lastKey() throws -> Int64? {
    guard !source.isEmpty else { return nil }
    let others = try connection.prepare("SELECT 1 FROM migration_run WHERE kind <> 'retry' AND source <> ?")
    others.bindText(source, at: 1)
    if try others.step() { return nil }
    let lastKeys = try connection.prepare(
      "SELECT run, max(last_pk) FROM legacy_account WHERE entity = ?1 AND run <= ?2 GROUP BY run ORDER BY run")
    lastKeys.bindText(entity, at: 1)
    lastKeys.bind(run, at: 2)
    var last: Int64?
    while try lastKeys.step() {
      guard let number = lastKeys.integer(0), let key = lastKeys.integer(1) else { continue }
      if let last, try !continues(number, after: last) { return nil }
      if number < run { last = max(last ?? .min, key) }
    }
    return last ?? .min
  }

  /// Whether what a run saw is what comes after the runs before it.
  private func continues(_ run: Int64, after last: Int64) throws -> Bool {
    let earlier = try AccountReader(connection, entity: entity, before: run)
    var continues = true
    try RunAccount(connection: connection, run: run).forEachRow(of: entity) { row in
      guard row.key <= last, continues else { return }
      let versions = try earlier.entries(for: row.key)
      // A retry keeps the save counter and the fingerprint of a row.
      continues =
        versions.first.map { $0.row.saveCounter < row.saveCounter } ?? false
        || versions.contains { $0.row.fingerprint == row.fingerprint }
    }
    return continues
  }
}
