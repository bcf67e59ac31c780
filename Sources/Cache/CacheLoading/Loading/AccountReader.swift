import CacheStorage
import GRDBSQLite
import RawSQLite

/// Reads the outcome of each legacy row from a cache, in key order.
///
/// A merge writes its own blocks, and a store of another device uses the same row numbers: one key may have several
/// entries, for several versions of a row or for several rows. The fingerprint of a row's content says which one is
/// meant.
package final class AccountReader {
  /// The outcome of a row, and the migration run.
  package struct Entry {
    package let row: LegacyAccount.Row
    package let run: Int64
  }

  /// The UTF-8 bytes of the id of the cache's user.
  package let userID: [UInt8]
  private var runs: [RunCursor] = []

  /// - Parameter from: the smallest key that is needed.
  package convenience init(path: String, entity: String, from key: Int64) throws {
    try self.init(CacheFile.openForReading(path), entity: entity, from: key)
  }

  /// - Parameter end: the first run whose entries do not count.
  init(_ connection: RawConnection, entity: String, from key: Int64 = .min, before end: Int64 = .max) throws {
    userID = try CacheFile.userID(connection: connection)
    let numbers = try connection.prepare(
      "SELECT DISTINCT run FROM legacy_account WHERE entity = ? AND run < ? ORDER BY run DESC")
    numbers.bindText(entity, at: 1)
    numbers.bind(end, at: 2)
    while try numbers.step() {
      if let run = numbers.integer(0) { runs.append(try RunCursor(connection, entity: entity, run: run, from: key)) }
    }
  }

  /// The newest entry for a key; keys must be requested in ascending order.
  package func entry(for key: Int64) throws -> LegacyAccount.Row? { try entry(for: key) { _ in true }?.row }

  /// The newest entry for a key with its current content.
  package func entry(for key: Int64, fingerprint: UInt64) throws -> Entry? {
    try entry(for: key) { $0.fingerprint == fingerprint }
  }

  /// All entries for a key, the newest first; keys must be requested in ascending order.
  package func entries(for key: Int64) throws -> [Entry] {
    try runs.compactMap { run in try run.entry(for: key).map { Entry(row: $0, run: run.run) } }
  }

  /// The newest matching entry for a key; keys must be requested in ascending order.
  package func entry(for key: Int64, where isMeant: (LegacyAccount.Row) -> Bool) throws -> Entry? {
    var found: Entry?
    for run in runs {
      // Every cursor must advance, even those whose entry is overruled.
      guard let row = try run.entry(for: key), found == nil, isMeant(row) else { continue }
      found = Entry(row: row, run: run.run)
    }
    return found
  }
}

private final class RunCursor {
  let run: Int64
  private let blocks: RawStatement
  private var rows: [LegacyAccount.Row] = []
  private var index = 0
  private var isAtEnd = false

  init(_ connection: RawConnection, entity: String, run: Int64, from key: Int64) throws {
    self.run = run
    blocks = try connection.prepare(
      """
      SELECT first_pk, rows FROM legacy_account WHERE entity = ? AND run = ? AND last_pk >= ? ORDER BY first_pk
      """)
    blocks.bindText(entity, at: 1)
    blocks.bind(run, at: 2)
    blocks.bind(key, at: 3)
  }

  func entry(for key: Int64) throws -> LegacyAccount.Row? {
    while true {
      while index < rows.count {
        if rows[index].key == key { return rows[index] }
        if rows[index].key > key { return nil }
        index += 1
      }
      guard !isAtEnd, try blocks.step() else {
        isAtEnd = true
        return nil
      }
      guard let first = blocks.integer(0), let buffer = blocks.buffer(1),
        let next = LegacyAccount.rows(firstKey: first, buffer)
      else { throw CacheError.damagedRow }
      rows = next
      index = 0
    }
  }
}
