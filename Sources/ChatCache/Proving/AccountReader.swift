import GRDBSQLite
import RawSQLite

/// Reads what a cache says became of each legacy row, in the order of keys.
///
/// A merge writes its own blocks; of several entries for one row the newest run's counts.
package final class AccountReader {
  private var runs: [RunCursor] = []

  /// - Parameter from: keys below are not asked for.
  package init(path: String, entity: String, from key: Int64) throws {
    let connection = try CacheFile.openForReading(path)
    let numbers = try connection.prepare("SELECT DISTINCT run FROM legacy_account WHERE entity = ? ORDER BY run DESC")
    numbers.bindText(entity, at: 1)
    while try numbers.step() {
      if let run = numbers.integer(0) { runs.append(try RunCursor(connection, entity: entity, run: run, from: key)) }
    }
  }

  /// The newest entry for a key; keys must be asked in growing order.
  package func entry(for key: Int64) throws -> LegacyAccount.Row? {
    var found: LegacyAccount.Row?
    for run in runs {
      // Every cursor must move on, also those whose entry is overruled.
      let row = try run.entry(for: key)
      found = found ?? row
    }
    return found
  }
}

private final class RunCursor {
  private let blocks: RawStatement
  private var rows: [LegacyAccount.Row] = []
  private var index = 0
  private var isAtEnd = false

  init(_ connection: RawConnection, entity: String, run: Int64, from key: Int64) throws {
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

extension AccountReader {
  /// Rows by entity and fate, over all runs; of several entries for one row the newest run's counts.
  package static func ledger(path: String) throws -> [String: [RowFate: Int64]] {
    let connection = try CacheFile.openForReading(path)
    let blocks = try connection.prepare("SELECT entity, first_pk, rows FROM legacy_account ORDER BY run DESC")
    var result: [String: [RowFate: Int64]] = [:]
    var isMerged = false
    if let runs = try connection.integer("SELECT max(run) FROM legacy_account") { isMerged = runs > 1 }
    var seen: [String: Set<Int64>] = [:]
    while try blocks.step() {
      guard let entity = blocks.text(0), let first = blocks.integer(1), let buffer = blocks.buffer(2),
        let rows = LegacyAccount.rows(firstKey: first, buffer)
      else { throw CacheError.damagedRow }
      for row in rows {
        // Only a merged cache can hold a row twice; keeping the keys of every other one would cost memory for nothing.
        if isMerged, !seen[entity, default: []].insert(row.key).inserted { continue }
        result[entity, default: [:]][row.fate, default: 0] += 1
      }
    }
    return result
  }
}
