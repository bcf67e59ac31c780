import FileTesting
import OracleTesting
import ProcessTesting
import SchemaChecking
import Testing

/// The built `cachebridge`, one process for each request.
struct BuiltTool: MigrationRunner {
  func makeStore(_ shape: FixtureShape, at path: String) async throws {
    try await MadeStores.shared.copy(shape.arguments, to: path)
  }

  func migrate(_ store: String, to target: String, _ request: MigrationRequest) async throws -> RunnerAnswer {
    try await answer(["migrate", store, "--to", target] + request.arguments)
  }

  func verify(_ store: String, in target: String, salvage: String) async throws -> RunnerAnswer {
    try await answer(["verify", store, target] + (salvage == "off" ? [] : ["--salvage", salvage]))
  }

  func retry(_ file: String, isDryRun: Bool) async throws -> RunnerAnswer {
    try await answer(["rejects", "retry", file] + (isDryRun ? ["--dry-run"] : []))
  }

  func export(_ source: String, owner: [UInt8]?, salvage: String) async throws -> [[UInt8]] {
    let named = owner.map { ["--owner", String(decoding: $0, as: UTF8.self)] } ?? []
    return try await lines(["export", source] + named + (salvage == "off" ? [] : ["--salvage", salvage]))
  }

  func resyncPlan(_ cache: String) async throws -> [[UInt8]] { try await lines(["resync-plan", cache]) }

  func canName(_ owner: [UInt8]) -> Bool { !owner.contains(0) }

  private func lines(_ arguments: [String]) async throws -> [[UInt8]] {
    let run = try await Tool.run(arguments)
    run.expectExit(0, arguments[0])
    return Files.lines(run.output)
  }

  /// Runs a command that has a report: it is told on standard output and written to a file, and both are valid.
  private func answer(_ arguments: [String]) async throws -> RunnerAnswer {
    let folder = try TemporaryFolder()
    let path = folder.path("report.json")
    let run = try await Tool.run(arguments + ["--json", "--report", path])
    let result = try run.expectDocument(run.exitCode, arguments[0])
    var reports = result.isNull ? [] : [ReportFile(result)]
    if Files.exists(path) {
      let written = try ReportFile(path)
      #expect(try Schemas.violations(ofReport: written.bytes) == [])
      reports.append(written)
    }
    return RunnerAnswer(code: run.exitCode, message: run.errorText, reports: reports)
  }
}
