import ArgumentParser
import Foundation
import LegacyFixtures
import LegacyStore
import MigrationReport
import ReportRendering
import StoreMigrator

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Create a small store, migrate it, verify it, and write a report.")

  @OptionGroup var common: CommonOptions

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let folder = try TemporaryFolder.make()
      let store = folder + "/SyncManager.sqlite"
      let caches = folder + "/caches"
      let report = folder + "/report.html"
      let reports = try ReportFiles([report, folder + "/report.md"])
      _ = try FixtureStore.make(
        FixtureRecipe(
          model: .v1_1_32, messages: 2_000, channels: 12, owners: 1, encoding: .mixed, edgeCases: true, wal: true,
          seed: 7),
        at: store)
      console.note("Created a SyncManager 1.1.32 store with about 2,000 messages and one row of every unusual kind.")
      var options = MigrationOptions()
      options.command = ["demo"]
      let outcome = try StoreMigration(
        store: URL(fileURLWithPath: store), directory: URL(fileURLWithPath: caches), options: options
      ).runAndWait(writeReports: { try reports.write($0) })
      let proof = try StoreVerification(store: URL(fileURLWithPath: store), directory: URL(fileURLWithPath: caches))
        .run()
      guard proof.verdict.code == .ok else {
        throw MigrationError(
          proof.verdict.code, "The demo's caches were not proven again: \(proof.verdict.message)",
          hint: "Report it and attach the output of `cachebridge demo --json`.")
      }
      let result = DemoResult(
        folder: folder, report: report, migration: outcome.report.verdict, verification: proof.verdict)
      try console.finish(
        Verdict(.ok, message: "The demo ran: \(outcome.report.verdict.message)"), result: result,
        text: TextReport.render(outcome.report) + """

          Verified again from the files alone: \(proof.verdict.message)

          Store    \(store)
          Caches   \(caches)
          Report   \(report)

          """)
    }
  }
}

/// The result of `demo --json`.
struct DemoResult: Encodable, Sendable {
  let folder: String
  let report: String
  let migration: Verdict
  let verification: Verdict
}

/// A new folder in the system's temporary directory that is kept: its content is the demo's result.
enum TemporaryFolder {
  static func make() throws -> String {
    let base = NSTemporaryDirectory()
    var template = Array(
      ((base.hasSuffix("/") ? String(base.dropLast()) : base) + "/cachebridge-demo-XXXXXX").utf8CString)
    let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
    guard made else {
      throw MigrationError(
        .noAccess, "No temporary folder can be created.", hint: "Set TMPDIR to a folder you may write to.")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
