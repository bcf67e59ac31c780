import RawSQLite

/// Since when a cache has recorded what an app does to it. What happened before is unknown.
struct AppEvidence {
  /// Whether the file has the flags and the memory at all; one with an older schema has none.
  let isKept: Bool
  /// The last run after which an app may have worked without leaving flags; 0 if there was none.
  let lastRunWithoutFlags: Int64

  /// The schema migration that added the flags.
  private static let migration = 5

  init(_ connection: RawConnection) throws {
    isKept = try connection.integer("PRAGMA user_version") ?? 0 >= AppEvidence.migration
    lastRunWithoutFlags =
      try isKept
      ? connection.integer(
        """
        SELECT count(*) FROM migration_run
        WHERE finished_at < (SELECT applied_at FROM schema_migration WHERE number = \(AppEvidence.migration))
        """) ?? 0 : .max
  }
}
