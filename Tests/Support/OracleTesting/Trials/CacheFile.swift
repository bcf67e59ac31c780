import RawSQLite

/// Changes a cache the way an app would have, with plain SQL (schema: Migrations/Schema).
package struct CacheFile {
  package let path: String
  let runner: any MigrationRunner

  package func execute(_ sql: String) throws { try RawConnection.opening(path).execute(sql) }

  package func integer(_ sql: String) throws -> Int64? { try RawConnection.opening(path).integer(sql) }

  package func text(_ sql: String) throws -> String? { try RawConnection.opening(path).text(sql) }

  /// The lines of its export after the first.
  package func export() async throws -> [[UInt8]] { Array(try await runner.export(path).dropFirst()) }
}
