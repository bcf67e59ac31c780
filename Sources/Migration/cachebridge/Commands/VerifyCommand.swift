import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

struct VerifyCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Prove a finished migration again, from the files alone.",
    discussion: "Rows that the app has since changed, deleted or added in the cache are counted, but are not errors.")

  @Argument(help: "The store's main file.", completion: .file())
  var store: String

  @Argument(help: "The folder of the caches.", completion: .directory)
  var directory: String

  @Option(
    name: .customLong("report"),
    help: "Write a report; repeatable. The extension sets the format: \(ReportFormat.extensions)")
  var reports: [String] = []

  @Flag(help: "Accept a store without any rows.")
  var allowEmpty = false

  @OptionGroup var salvage: SalvageOption

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.database(store), .caches(directory)], outputs: reports) }

  func validate() throws { _ = try ReportFiles(reports) }

  func run() throws {
    let console = Console(options: common)
    let progress = ProgressLine(common)
    let cancellation = Cancellation()
    let interrupt = Interrupt(cancellation, console: console)
    defer { withExtendedLifetime(interrupt) {} }
    let files = try ReportFiles(reports)
    try console.run {
      try files.checkWritable()
      var verification = StoreVerification(
        store: URL(argument: store), directory: URL(argument: directory, isDirectory: true))
      verification.reveal = common.reveal
      verification.allowEmpty = allowEmpty
      verification.salvage = salvage.mode
      verification.digestsSource = common.json || !reports.isEmpty
      verification.command = ["verify"] + CommandWords.flags(in: CommandLine.arguments)
      do {
        let report = try verification.run(cancellation: cancellation, events: progress.show)
        progress.clear()
        try files.write(result: report, console)
        if report.verdict.code != .ok { console.note("cachebridge: \(report.verdict.message)\n\(report.verdict.hint)") }
        try console.finish(
          report.verdict, result: report,
          text: common.quiet ? report.verdict.message : TextReport.render(report))
      } catch let error as MigrationError {
        progress.clear()
        if let report = error.report, !error.isPublished { files.write(afterFailure: report, console) }
        throw error
      }
    }
  }
}
