import Foundation
import LegacyFixtures
import LegacyStore
import MigrationReport
import OracleTesting
import ReportRendering
import SchemaChecking
import StoreMigrator
import Testing

/// The libraries of this process, called as the commands of the tool call them.
struct Libraries: MigrationRunner {
  func makeStore(_ shape: FixtureShape, at path: String) async throws {
    try FixtureStore.make(
      FixtureRecipe(
        model: #require(LegacyModel(rawValue: shape.model)), messages: shape.messages, channels: shape.channels,
        owners: shape.owners, encoding: #require(FixtureEncoding(rawValue: shape.encoding)),
        edgeCases: shape.hasEdgeCases, wal: shape.hasLog, seed: shape.seed, averagePayloadBytes: 600), at: path)
  }

  func migrate(_ store: String, to target: String, _ request: MigrationRequest) async throws -> RunnerAnswer {
    var options = MigrationOptions()
    options.existing = try #require(MigrationOptions.ExistingCache(rawValue: request.existing.rawValue))
    options.isDryRun = request.isDryRun
    options.allowEmpty = request.allowsEmpty
    switch request.limit {
    case .count(let count): options.rejectLimit = .count(count)
    case .percent(let share): options.rejectLimit = .percent(Double(share))
    case nil: break
    }
    options.verifyLevel = request.verifyLevel
    options.salvage = try #require(SalvageMode(rawValue: request.salvage))
    let migration = StoreMigration(
      store: URL(fileURLWithPath: store), directory: URL(fileURLWithPath: target, isDirectory: true), options: options)
    return try answer { try migration.runAndWait().report }
  }

  func verify(_ store: String, in target: String, salvage: String) async throws -> RunnerAnswer {
    var verification = StoreVerification(
      store: URL(fileURLWithPath: store), directory: URL(fileURLWithPath: target, isDirectory: true))
    verification.salvage = try #require(SalvageMode(rawValue: salvage))
    return try answer { try verification.run() }
  }

  func retry(_ file: String, isDryRun: Bool) async throws -> RunnerAnswer {
    var retry = RejectRetry(file: URL(fileURLWithPath: file))
    retry.isDryRun = isDryRun
    return try answer { try retry.runAndWait() }
  }

  func export(_ source: String, owner: [UInt8]?, salvage: String) async throws -> [[UInt8]] {
    let export = LineExport(
      source: URL(fileURLWithPath: source), owner: owner.map { String(decoding: $0, as: UTF8.self) },
      salvage: try #require(SalvageMode(rawValue: salvage)))
    var lines: [[UInt8]] = []
    try export.run { lines.append($0) }
    return lines
  }

  func resyncPlan(_ cache: String) async throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    _ = try ResyncPlanExport(cache: URL(fileURLWithPath: cache)).run { lines.append($0) }
    return lines
  }

  func canName(_ owner: [UInt8]) -> Bool { true }

  /// The report in the form that is a contract.
  private func answer(_ body: () throws -> MigrationReport) throws -> RunnerAnswer {
    do {
      let report = try body()
      return RunnerAnswer(code: Int32(report.verdict.code.rawValue), reports: [try file(report)])
    } catch let error as MigrationError {
      return RunnerAnswer(
        code: Int32(error.code.rawValue), message: error.description,
        reports: try error.report.map { [try file($0)] } ?? [])
    }
  }

  private func file(_ report: MigrationReport) throws -> ReportFile {
    let bytes = Array(try JSONReport.data(report))
    #expect(try Schemas.violations(ofReport: bytes) == [])
    return try ReportFile(bytes: bytes)
  }
}
