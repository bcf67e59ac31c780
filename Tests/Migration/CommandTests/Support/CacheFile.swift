import RawSQLite
import Testing

/// Changes a cache the way an app would have, with plain SQL (schema: Migrations/Schema).
struct CacheFile {
  let path: String

  func execute(_ sql: String) throws { try RawConnection.opening(path).execute(sql) }

  func integer(_ sql: String) throws -> Int64? { try RawConnection.opening(path).integer(sql) }

  func text(_ sql: String) throws -> String? { try RawConnection.opening(path).text(sql) }

  /// The lines of its export after the first.
  func export() async throws -> [[UInt8]] {
    let run = try await Tool.run(["export", path])
    run.expectExit(0, "export")
    return Array(Files.lines(run.output).dropFirst())
  }
}
