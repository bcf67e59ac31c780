import FileTesting
import OracleTesting
import ProcessTesting

extension MigrationTrial {
  /// Where `migrate` writes its report.
  var reportPath: String { folder.path("report.json") }

  /// A store that `fixture make` writes, and the built tool.
  init(fixture arguments: [String]) async throws {
    try await self.init(BuiltTool()) { try await MadeStores.shared.copy(arguments, to: $0) }
  }

  /// Runs `migrate` with `--json` and a report.
  func migrate(_ extra: [String] = []) async throws -> Tool.Outcome {
    try await Tool.run(["migrate", store, "--to", target, "--json", "--report", reportPath] + extra)
  }
}
