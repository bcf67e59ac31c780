import CacheStorage
import GRDBSQLite
import RawSQLite

/// Reads from a cache file what a retry needs to know: its user, what was migrated into it, and the rows that could not
/// be decoded. Only reads, and leaves nothing next to the file.
package final class SetAsideReader {
  private let connection: RawConnection
  private let path: String

  /// - Throws: `CacheError` if it is not a cache, has a newer version, or a different history of migrations.
  package init(path: String) throws {
    _ = try CacheFile.checkHeader(path: path)
    self.path = path
    connection = try CacheFile.openForReading(path)
    try CacheFile.check(connection: connection)
  }

  /// The UTF-8 bytes of the user's id.
  package func userID() throws -> [UInt8] { try CacheFile.userID(connection: connection) }

  /// Whether the cache knows a migration run.
  package func hasRun(_ runID: String) throws -> Bool {
    let rows = try connection.prepare("SELECT 1 FROM migration_run WHERE run_id = ?")
    rows.bindText(runID, at: 1)
    return try rows.step()
  }

  /// What the cache contains, per channel.
  package func summary() throws -> CacheSummary { try CacheSummary(connection) }

  /// The models of the stores that were migrated into the cache, the last one first.
  package func models() throws -> [String] {
    var models: [String] = []
    let rows = try connection.prepare("SELECT model FROM migration_run ORDER BY id DESC")
    while try rows.step() { if let model = rows.text(0), !models.contains(model) { models.append(model) } }
    return models
  }

  /// By run of the account, the UUID of the store that was migrated, empty if unknown. Retries have no store.
  package func sources() throws -> [Int64: String] {
    var sources: [Int64: String] = [:]
    var run: Int64 = 0
    let rows = try connection.prepare("SELECT kind, source FROM migration_run ORDER BY id")
    while try rows.step() {
      run += 1
      if rows.text(0) != "retry" { sources[run] = rows.text(1) ?? "" }
    }
    return sources
  }

  /// An undecoded row: its columns as a JSON object without the payload, and the payload as it was stored.
  package struct Undecoded {
    /// The row's own id: several stores may have the key.
    package let id: Int64
    package let key: Int64
    package let saveCounter: Int64
    package let columns: UnsafeRawBufferPointer
    package let payload: LoadBatch.StoredBytes
  }

  /// The undecoded rows of an entity, in key order.
  package func forEachUndecoded(of entity: String, _ body: (Undecoded) throws -> Void) throws {
    let rows = try connection.prepare(
      "SELECT z_pk, columns, bytes, z_opt, id FROM undecoded WHERE entity = ? ORDER BY z_pk, id")
    rows.bindText(entity, at: 1)
    while try rows.step() {
      guard let key = rows.integer(0), let columns = rows.buffer(1) else { continue }
      let payload: LoadBatch.StoredBytes =
        switch rows.storageClass(2) {
        case .null: .null
        case .integer: .integer(rows.integer(2) ?? 0)
        case .real: .real(rows.real(2))
        case .text: .text(rows.bytes(2) ?? [])
        case .blob: .blob(rows.bytes(2) ?? [])
        }
      try body(
        Undecoded(
          id: rows.integer(4) ?? 0, key: key, saveCounter: rows.integer(3) ?? 0, columns: columns, payload: payload))
    }
  }

  /// How many rows are undecoded, by entity.
  package func undecodedCounts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let rows = try connection.prepare("SELECT entity, count(*) FROM undecoded GROUP BY entity")
    while try rows.step() { if let entity = rows.text(0) { counts[entity] = Int(rows.integer(1) ?? 0) } }
    return counts
  }

  /// Whether the cache has a channel, and not only its messages.
  package func hasChannel(_ url: [UInt8]) throws -> Bool {
    let rows = try connection.prepare("SELECT 1 FROM channel WHERE url = ? AND payload IS NOT NULL")
    rows.bindText(url, at: 1)
    return try rows.step()
  }

  /// Whether the cache has a message, or knows that it was deleted.
  package func hasMessage(_ id: Int64, createdAt: Int64, in url: [UInt8]) throws -> Bool {
    let rows = try connection.prepare(
      """
      SELECT 1 FROM message WHERE message_id = ?2 AND created_at = ?3
        AND channel_id = (SELECT id FROM channel WHERE url = ?1)
      UNION ALL SELECT 1 FROM deleted_key WHERE channel_url = ?1 AND message_id = ?2
      """)
    rows.bindText(url, at: 1)
    rows.bind(id, at: 2)
    rows.bind(createdAt, at: 3)
    return try rows.step()
  }

  /// Writes a copy of the cache, as one complete file, to an unused path.
  ///
  /// SQLite does it: opening and closing the file in another way would drop the locks that this process holds on it.
  /// - Parameter isDue: evaluated every few megabytes; true stops the copy.
  package func copy(to target: String, isDue: () -> Bool) throws {
    try CacheFile.copy(connection, to: target, isDue: isDue)
  }
}

extension CacheFile {
  static func copy(_ connection: RawConnection, to target: String, isDue: () -> Bool) throws {
    // Created first, so that nobody else can read it.
    guard try createEmptyFile(at: target) else {
      throw CacheError(.storage, "A working file is in the way. Remove the folder .cachebridge and run again.")
    }
    try connection.copyDatabase(to: RawConnection(path: target, flags: SQLITE_OPEN_READWRITE), isDue: isDue)
  }
}
