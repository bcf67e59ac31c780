package import CacheSchema
import ChatModel
import Crypto
import Foundation
package import RawSQLite

/// Upgrades the schema of a cache with the frozen migrations of `CacheSchema` (Docs/Architecture.md#the-cache).
///
/// Each step runs in one transaction together with its row in `schema_migration` and the new `user_version`, and reads
/// the version again inside that transaction: if two processes upgrade one file, each step is done once.
package enum SchemaMigrator {
  /// Applies what is missing.
  /// - Parameters:
  ///   - migrations: replaced only in tests.
  ///   - last: the number of the last step to apply; `nil` for all.
  ///   - now: Unix ms, written to `applied_at`.
  /// - Returns: the numbers of the steps that this call applied.
  @discardableResult
  package static func upgrade(
    _ connection: RawConnection, migrations: [CacheSchema.Migration] = CacheSchema.migrations, through last: Int? = nil,
    now: Int64 = CacheFile.currentMilliseconds()
  ) throws -> [Int] {
    var applied: [Int] = []
    for migration in migrations where migration.number <= last ?? .max {
      let isApplied = try connection.transaction { () throws -> Bool in
        let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
        guard version < migration.number else { return false }
        try checkHistory(of: connection, version: version, migrations: migrations)
        try apply(migration, to: connection, now: now)
        return true
      }
      if isApplied { applied.append(migration.number) }
    }
    return applied
  }

  /// Applies every migration inside the caller's transaction; only for a new file.
  static func applyAll(to connection: RawConnection, now: Int64) throws {
    for migration in CacheSchema.migrations { try apply(migration, to: connection, now: now) }
  }

  /// Compares the file's list of applied migrations with ours, up to its version.
  /// - Throws: `schema_mismatch` if a number, name or checksum differs.
  package static func checkHistory(
    of connection: RawConnection, version: Int, migrations: [CacheSchema.Migration] = CacheSchema.migrations
  ) throws {
    let expected = migrations.filter { $0.number <= version }
    guard version == 0 || expected.last?.number == version else { throw mismatch }
    if version == 0 { return }
    guard try connection.integer("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_migration'") == 1
    else { throw mismatch }
    let statement = try connection.prepare("SELECT number, name, checksum FROM schema_migration ORDER BY number")
    var index = 0
    while try statement.step() {
      guard index < expected.count else { throw mismatch }
      let migration = expected[index]
      guard statement.integer(0) == Int64(migration.number), statement.bytes(1) == Array(migration.name.utf8),
        statement.bytes(2) == Array(checksum(of: migration.sql).utf8)
      else { throw mismatch }
      index += 1
    }
    guard index == expected.count else { throw mismatch }
  }

  /// The SHA-256 of a migration's text in lower-case hex, with LF line endings and without a byte order mark, so that a
  /// checkout with other line endings gives the same.
  package static func checksum(of sql: String) -> String { checksum(of: Array(sql.utf8)) }

  package static func checksum(of text: [UInt8]) -> String {
    Hex.text(SHA256.hash(data: Data(normalized(text))))
  }

  /// A text with LF line endings and without a byte order mark.
  package static func normalized(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(carriageReturn) else { return bytes }
    var normalized: [UInt8] = []
    normalized.reserveCapacity(bytes.count)
    var wasCarriageReturn = false
    for byte in bytes {
      if byte == carriageReturn {
        normalized.append(lineFeed)
      } else if byte != lineFeed || !wasCarriageReturn {
        normalized.append(byte)
      }
      wasCarriageReturn = byte == carriageReturn
    }
    return normalized
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private static let mismatch = CacheError(
    .schemaMismatch,
    "The cache's schema differs from the one that this version creates. Open it with the version that created it, or set it aside with CacheFile.setAside."
  )

  private static func apply(_ migration: CacheSchema.Migration, to connection: RawConnection, now: Int64) throws {
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS schema_migration (
        number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL
      )
      """)
    // SQLite before 3.36 mistakes a byte order mark for the beginning of a name.
    try connection.execute(migration.sql.hasPrefix("\u{feff}") ? String(migration.sql.dropFirst()) : migration.sql)
    let insert = try connection.prepare("INSERT INTO schema_migration VALUES (?1, ?2, ?3, ?4)")
    insert.bind(Int64(migration.number), at: 1)
    insert.bindText(migration.name, at: 2)
    insert.bindText(checksum(of: migration.sql), at: 3)
    insert.bind(now, at: 4)
    try insert.run()
    try connection.execute("PRAGMA user_version=\(migration.number)")
  }
}
