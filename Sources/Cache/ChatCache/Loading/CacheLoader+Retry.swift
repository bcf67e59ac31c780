import RawSQLite

/// What a retry does besides a merge. Its rows are those that earlier runs set aside: rejected rows from the quarantine
/// file, undecoded ones from the cache itself.
extension CacheLoader {
  /// Rows that still cannot be taken and whose message was deleted in the cache count as tombstones now, as they would
  /// in a migration (row rule 1).
  func buryWhatWasDeleted(_ entity: String) throws {
    for table in ["load_undecoded", "load_rejected"] {
      try connection.execute(
        """
        INSERT OR IGNORE INTO load_tombstone SELECT t.channel_url, t.message_id FROM \(table) t
          JOIN deleted_key d ON d.channel_url = t.channel_url AND d.message_id = t.message_id AND d.request_id = ''
          WHERE t.entity = '\(entity)' AND t.message_id >= 1
        """)
    }
  }

  /// Gives up the chunks of a retry. A range may claim only what was proven, and nothing here can tell which of the
  /// messages around a chunk were in the cache once and are not any more, or whether somebody moved its ends.
  package func dropChunks() throws {
    try inStage(.ranging, next: .proving) {
      try connection.execute(
        """
        DELETE FROM load_loser;
        INSERT INTO load_loser SELECT 'Chunk', z_pk, \(RowFate.dropped.rawValue) FROM load_chunk;
        INSERT OR REPLACE INTO load_counter SELECT 'chunk_dropped', count(*) FROM load_chunk;
        """)
      try applyFates()
    }
  }

  /// The account of this run: every row that was tried again, as it was read, by entity and key.
  package func retried() throws -> [String: [LegacyAccount.Row]] {
    var result: [String: [LegacyAccount.Row]] = [:]
    let blocks = try connection.prepare(
      "SELECT entity, first_pk, rows FROM legacy_account WHERE run = ? ORDER BY entity, first_pk")
    blocks.bind(run, at: 1)
    while try blocks.step() {
      guard let entity = blocks.text(0), let first = blocks.integer(1), let buffer = blocks.buffer(2) else { continue }
      guard let rows = LegacyAccount.rows(firstKey: first, buffer) else { throw CacheError.damagedRow }
      result[entity, default: []] += rows
    }
    return result
  }

  /// Why rows were rejected, by entity and key.
  package func retriedReasons() throws -> [String: [Int64: String]] {
    var result: [String: [Int64: String]] = [:]
    let rows = try connection.prepare("SELECT entity, z_pk, reason FROM load_rejected")
    while try rows.step() {
      guard let entity = rows.text(0), let key = rows.integer(1), let reason = rows.text(2) else { continue }
      result[entity, default: [:]][key] = reason
    }
    return result
  }

  /// Takes rejected rows off the list of those that `writeRejects` writes: their lines are in the quarantine already.
  package func forgetRejects(_ keys: [String: [Int64]]) throws {
    try inTransaction {
      let drop = try connection.prepare("DELETE FROM load_rejected WHERE entity = ? AND z_pk = ?")
      for (entity, keys) in keys {
        for key in keys {
          drop.bindText(entity, at: 1)
          drop.bind(key, at: 2)
          try drop.run()
        }
      }
    }
  }

  /// Replaces the account of this run. `verify` and later merges compare it with the store, so a row keeps the save
  /// counter and fingerprint that it had there, also when its columns were repaired; rows that still stay aside keep
  /// their old entry and are not in here.
  /// - Parameter rows: by entity; in any order.
  package func replaceAccount(_ rows: [String: [LegacyAccount.Row]]) throws {
    try inTransaction {
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
}
