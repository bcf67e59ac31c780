import RawSQLite

extension CacheLoader {
  struct AccountBlock {
    let firstKey: Int64
    let run: Int64
    var rows: [LegacyAccount.Row]
  }

  /// The block of the account that holds a row.
  func accountBlock(of entity: String, containing key: Int64) throws -> AccountBlock? {
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
    return AccountBlock(firstKey: first, run: run, rows: rows)
  }

  /// Calls `body` with every row that this run saw, in the order of keys per entity.
  func forEachAccountRow(_ body: (String, LegacyAccount.Row) throws -> Void) throws {
    let blocks = try connection.prepare(
      "SELECT entity, first_pk, rows FROM legacy_account WHERE run = ? ORDER BY entity, first_pk")
    blocks.bind(run, at: 1)
    while try blocks.step() {
      guard let entity = blocks.text(0), let first = blocks.integer(1), let buffer = blocks.buffer(2) else { continue }
      guard let rows = LegacyAccount.rows(firstKey: first, buffer) else { throw CacheError.damagedRow }
      for row in rows { try body(entity, row) }
    }
  }

  /// Writes the fates that were decided late into the account, block by block.
  func applyFates() throws {
    let losers = try connection.prepare("SELECT entity, z_pk, fate FROM load_loser ORDER BY entity, z_pk")
    let update = try connection.prepare(
      "UPDATE legacy_account SET rows = ? WHERE entity = ? AND first_pk = ? AND run = ?")
    var entity: [UInt8] = []
    var block: AccountBlock?
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

    while try losers.step() {
      let name = losers.bytes(0) ?? []
      let key = losers.integer(1) ?? 0
      if name != entity || block?.rows.last.map({ $0.key < key }) ?? true {
        try flush()
        entity = name
        index = 0
        block = try accountBlock(of: String(decoding: name, as: UTF8.self), containing: key)
      }
      while let rows = block?.rows, index < rows.count, rows[index].key < key { index += 1 }
      guard let fate = losers.integer(2).flatMap({ RowFate(rawValue: UInt8($0)) }), let rows = block?.rows,
        index < rows.count, rows[index].key == key
      else { throw CacheError.damagedRow }
      block?.rows[index].fate = fate
    }
    try flush()
  }

  /// Rows by entity and fate, counted from the account of this run.
  package func ledger() throws -> [String: [RowFate: Int64]] {
    var result: [String: [RowFate: Int64]] = [:]
    let blocks = try connection.prepare("SELECT entity, first_pk, rows FROM legacy_account WHERE run = ?")
    blocks.bind(run, at: 1)
    while try blocks.step() {
      guard let entity = blocks.text(0), let first = blocks.integer(1), let buffer = blocks.buffer(2) else { continue }
      guard let rows = LegacyAccount.rows(firstKey: first, buffer) else { throw CacheError.damagedRow }
      var counts = result[entity] ?? [:]
      for row in rows { counts[row.fate, default: 0] += 1 }
      result[entity] = counts
    }
    return result
  }

  /// The same as text, to compare two settlings of the same rows.
  package func fateText() throws -> String {
    try ledger().sorted { $0.key < $1.key }.map { entity, fates in
      let counts = fates.filter { $0.value > 0 }.sorted { $0.key.rawValue < $1.key.rawValue }
      return entity + ":" + counts.map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: ",")
    }.joined(separator: ";")
  }

  /// Runs that the file records, without this one.
  package func recordedRuns() throws -> Int64 {
    try connection.integer("SELECT count(*) FROM migration_run") ?? 0
  }

  /// Named counts for findings.
  package func counters() throws -> [String: Int64] {
    var result: [String: Int64] = [:]
    let rows = try connection.prepare("SELECT name, count FROM load_counter")
    while try rows.step() { if let name = rows.text(0) { result[name] = rows.integer(1) } }
    return result
  }

  /// Rejected rows by reason.
  package func rejectReasons() throws -> [String: Int64] {
    var result: [String: Int64] = [:]
    let rows = try connection.prepare("SELECT reason, count(*) FROM load_rejected GROUP BY reason")
    while try rows.step() { if let reason = rows.text(0) { result[reason] = rows.integer(1) } }
    return result
  }
}
