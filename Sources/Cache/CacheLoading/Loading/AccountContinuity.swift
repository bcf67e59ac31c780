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

  /// The greatest key that an earlier run saw, the smallest number if none saw any; `nil` if keys do not tell. Reads the
  /// account of all runs once.
  func lastKey() throws -> Int64? {
    guard !source.isEmpty else { return nil }
    let others = try connection.prepare("SELECT 1 FROM migration_run WHERE kind <> 'retry' AND source <> ?")
    others.bindText(source, at: 1)
    if try others.step() { return nil }
    let seen = try keysBefore()
    let account = try AccountReader(connection, entity: entity, before: run + 1)
    for key in try lateKeys(seen) {
      let entries = try account.entries(for: key).filter { seen[$0.run] != nil }
      guard try isOneRow(entries, key, seen) else { return nil }
    }
    return seen[run]
  }

  /// By run, the greatest key that the runs before it saw. Retries are left out: their rows are those of other runs.
  private func keysBefore() throws -> [Int64: Int64] {
    let rows = try connection.prepare(
      """
      SELECT run, max(last_pk) FROM legacy_account WHERE entity = ?1 AND run < ?2 AND run NOT IN (
        SELECT (SELECT count(*) FROM migration_run earlier WHERE earlier.id <= retry.id) FROM migration_run retry
        WHERE kind = 'retry')
      GROUP BY run ORDER BY run
      """)
    rows.bindText(entity, at: 1)
    rows.bind(run, at: 2)
    var seen: [Int64: Int64] = [:]
    var last = Int64.min
    while try rows.step() {
      guard let number = rows.integer(0), let key = rows.integer(1) else { continue }
      seen[number] = last
      last = max(last, key)
    }
    seen[run] = last
    return seen
  }

  /// The keys, in order, that a run saw although they are not above those of the runs before it.
  private func lateKeys(_ seen: [Int64: Int64]) throws -> [Int64] {
    var keys: Set<Int64> = []
    for (number, last) in seen where last != .min {
      try RunAccount(connection: connection, run: number).forEachRow(of: entity) { row in
        if row.key <= last { keys.insert(row.key) }
      }
    }
    return keys.sorted()
  }

  /// Whether the entries of a key, the newest first, are versions of one row.
  private func isOneRow(_ entries: [AccountReader.Entry], _ key: Int64, _ seen: [Int64: Int64]) throws -> Bool {
    for (newer, older) in zip(entries, entries.dropFirst())
    where newer.row.saveCounter <= older.row.saveCounter && newer.row.fingerprint != older.row.fingerprint {
      return false
    }
    guard let first = entries.last, let last = seen[first.run], key <= last else { return true }
    // What comes late was lost before.
    let lost = try connection.prepare(
      "SELECT 1 FROM lost_history WHERE entity = ?1 AND source = ?2 AND ?3 BETWEEN first_pk AND last_pk")
    lost.bindText(entity, at: 1)
    lost.bindText(source, at: 2)
    lost.bind(key, at: 3)
    return try lost.step()
  }
}
