import CacheStorage
import RawSQLite

/// The account of one run in a cache: every row that it saw, with its outcome.
package struct RunAccount {
  let connection: RawConnection
  /// 1 for the first migration into a file.
  let run: Int64

  private struct Block {
    let firstKey: Int64
    let run: Int64
    var rows: [LegacyAccount.Row]
  }

  /// The block of the account that contains a row.
  private func block(of entity: String, containing key: Int64) throws -> Block? {
    let statement = try connection.prepare(
      """
      SELECT first_pk, run, rows FROM legacy_account
      WHERE entity = ? AND first_pk <= ? AND last_pk >= ? AND run = ? ORDER BY first_pk DESC LIMIT 1
      """)
    statement.bindText(entity, at: 1)
    statement.bind(key, at: 2)
    statement.bind(key, at: 3)
    statement.bind(run, at: 4)
    guard try statement.step(), let first = statement.integer(0), let run = statement.integer(1),
      let buffer = statement.buffer(2), let rows = LegacyAccount.rows(firstKey: first, buffer)
    else { return nil }
    return Block(firstKey: first, run: run, rows: rows)
  }

  /// Calls `body` with every row that this run saw, in key order per entity.
  func forEachRow(_ body: (String, LegacyAccount.Row) throws -> Void) throws {
    try forEachBlock { entity, rows in for row in rows { try body(entity, row) } }
  }

  /// The same for one entity.
  func forEachRow(of entity: String, _ body: (LegacyAccount.Row) throws -> Void) throws {
    try forEachBlock(of: entity) { _, rows in for row in rows { try body(row) } }
  }

  private func forEachBlock(
    of entity: String? = nil, _ body: (String, [LegacyAccount.Row]) throws -> Void
  ) throws {
    let blocks = try connection.prepare(
      """
      SELECT entity, first_pk, rows FROM legacy_account WHERE run = ?1 AND (?2 IS NULL OR entity = ?2)
      ORDER BY entity, first_pk
      """)
    blocks.bind(run, at: 1)
    blocks.bindText(entity, at: 2)
    while try blocks.step() {
      guard let entity = blocks.text(0), let first = blocks.integer(1), let buffer = blocks.buffer(2) else { continue }
      guard let rows = LegacyAccount.rows(firstKey: first, buffer) else { throw CacheError.damagedRow }
      try body(entity, rows)
    }
  }

  /// Writes the outcomes that were decided late into the account, block by block.
  func applyOutcomes() throws {
    let superseded = try connection.prepare("SELECT entity, z_pk, outcome FROM load_superseded ORDER BY entity, z_pk")
    let update = try connection.prepare(
      "UPDATE legacy_account SET rows = ? WHERE entity = ? AND first_pk = ? AND run = ?")
    var entity: [UInt8] = []
    var block: Block?
    var index = 0

    func flush() throws {
      guard let block else { return }
      var account = LegacyAccount()
      for row in block.rows { account.append(row) }
      update.bindBlob(account.bytes, at: 1)
      update.bindText(entity, at: 2)
      update.bind(block.firstKey, at: 3)
      update.bind(block.run, at: 4)
      try update.run()
    }

    while try superseded.step() {
      let name = superseded.bytes(0) ?? []
      let key = superseded.integer(1) ?? 0
      if name != entity || block?.rows.last.map({ $0.key < key }) ?? true {
        try flush()
        entity = name
        index = 0
        block = try self.block(of: String(decoding: name, as: UTF8.self), containing: key)
      }
      while let rows = block?.rows, index < rows.count, rows[index].key < key { index += 1 }
      guard let outcome = superseded.integer(2).flatMap({ RowOutcome(rawValue: UInt8($0)) }), let rows = block?.rows,
        index < rows.count, rows[index].key == key
      else { throw CacheError.damagedRow }
      block?.rows[index].outcome = outcome
    }
    try flush()
  }

  /// Rows by entity and outcome, counted from this run's account.
  package func ledger() throws -> [String: [RowOutcome: Int64]] {
    var result: [String: [RowOutcome: Int64]] = [:]
    try forEachBlock { entity, rows in
      var counts = result[entity] ?? [:]
      for row in rows { counts[row.outcome, default: 0] += 1 }
      result[entity] = counts
    }
    return result
  }

  /// The same as text, to compare two settlings of the same rows.
  package func outcomeText() throws -> String {
    try ledger().sorted { $0.key < $1.key }.map { entity, outcomes in
      let counts = outcomes.filter { $0.value > 0 }.sorted { $0.key.rawValue < $1.key.rawValue }
      return entity + ":" + counts.map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: ",")
    }.joined(separator: ";")
  }

  /// The save counter that a row had in the store.
  func saveCounter(_ entity: String, _ key: Int64) throws -> Int64 {
    try block(of: entity, containing: key)?.rows.first { $0.key == key }?.saveCounter ?? 0
  }

  /// Every row that this run saw, as it was read, by entity and in key order.
  package func rows() throws -> [String: [LegacyAccount.Row]] {
    var result: [String: [LegacyAccount.Row]] = [:]
    try forEachBlock { entity, rows in result[entity, default: []] += rows }
    return result
  }

  /// Replaces this run's account. `verify` and later merges compare it with the store, so a row keeps the save counter
  /// and fingerprint that it had there, even if its columns were repaired; rows that are still set aside keep their old
  /// entry and are not included.
  /// - Parameter rows: by entity; in any order.
  func replace(with rows: [String: [LegacyAccount.Row]]) throws {
    let clear = try connection.prepare("DELETE FROM legacy_account WHERE run = ?")
    clear.bind(run, at: 1)
    try clear.run()
    let insert = try connection.prepare(
      "INSERT INTO legacy_account (entity, first_pk, run, last_pk, row_count, rows) VALUES (?, ?, ?, ?, ?, ?)")
    for (entity, unsorted) in rows {
      let sorted = unsorted.sorted { $0.key < $1.key }
      for start in stride(from: 0, to: sorted.count, by: 1_000) {
        var block = LegacyAccount()
        for row in sorted[start..<min(start + 1_000, sorted.count)] { block.append(row) }
        insert.bindText(entity, at: 1)
        insert.bind(block.firstKey, at: 2)
        insert.bind(run, at: 3)
        insert.bind(block.lastKey, at: 4)
        insert.bind(Int64(block.count), at: 5)
        insert.bindBlob(block.bytes, at: 6)
        try insert.run()
      }
    }
  }
}
