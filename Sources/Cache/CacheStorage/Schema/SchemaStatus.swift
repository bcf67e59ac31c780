import CacheSchema
import RawSQLite

/// The schema of a cache: its version, the applied migrations and the pending ones.
package struct SchemaStatus: Sendable, Equatable {
  /// A migration that was applied to this file.
  package struct Applied: Sendable, Equatable {
    package let number: Int
    package let name: String
    /// Unix ms.
    package let appliedAt: Int64
  }

  /// A pending migration.
  package struct Pending: Sendable, Equatable {
    package let number: Int
    package let name: String

    init(_ migration: CacheSchema.Migration) {
      number = migration.number
      name = migration.name
    }
  }

  /// `user_version` of the file.
  package let version: Int
  package let applied: [Applied]
  package let pending: [Pending]
  /// The schema versions of the snapshots next to the file.
  package let snapshots: [Int]

  /// The version that this library would upgrade it to.
  package var newestVersion: Int { pending.last?.number ?? version }

  /// Reads a cache, which may be in use, without changing anything.
  /// - Throws: `CacheError`: `missing`, `not_a_cache`, `newer_version`, `schema_mismatch`, `damaged`, `no_access`.
  package init(path: String) throws {
    do {
      guard try CacheFile.checkHeader(path: path) != .empty else { throw CacheFile.notACache }
      let connection = try CacheFile.openForReading(path)
      try connection.execute("BEGIN")
      version = try CacheFile.check(connection: connection)
      applied = try SchemaStatus.applied(connection)
    } catch { throw CacheError.wrapping(error) }
    let version = version
    pending = CacheSchema.migrations.filter { $0.number > version }.map(Pending.init)
    snapshots = UpgradeSnapshot.all(beside: path).map(\.version)
  }

  private static func applied(_ connection: RawConnection) throws -> [Applied] {
    let rows = try connection.prepare("SELECT number, name, applied_at FROM schema_migration ORDER BY number")
    var applied: [Applied] = []
    while try rows.step() {
      guard let number = rows.integer(0), let name = rows.text(1), let time = rows.integer(2) else {
        throw CacheError.damagedRow
      }
      applied.append(Applied(number: Int(number), name: name, appliedAt: time))
    }
    return applied
  }
}
