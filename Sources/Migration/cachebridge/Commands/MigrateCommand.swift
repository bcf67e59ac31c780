import ArgumentParser
import Foundation
import LegacyStore
import MigrationReport
import ReportRendering
import StoreMigrator

struct MigrateCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Migrate a SyncManager store into caches, one per owner.",
    discussion: """
      The store is never written to. Nothing is put in place until everything is copied and verified. If a run was \
      killed, run the same command again to finish it.

      On a terminal, the command prints the verdict, what needs attention, where the files are, and the commands to run \
      next. Elsewhere, and with --full, it prints the whole report.
      """)

  @Argument(help: "The store's main file.", completion: .file())
  var store: String

  @Option(name: .customLong("to"), help: "The folder for the caches; created if it is missing.", completion: .directory)
  var directory: String

  @Option(name: .customLong("owner"), help: "Only this owner; repeatable. Default: all.")
  var owners: [String] = []

  @Flag(help: "Decode and report everything, but write nothing.")
  var dryRun = false

  @Option(
    name: .customLong("report"),
    help: "Write a report; repeatable. The extension sets the format: \(ReportFormat.extensions)")
  var reports: [String] = []

  @OptionGroup var salvage: SalvageOption

  @Option(
    help: "Publish nothing if more rows than this are rejected or undecoded: a number, or a percentage such as `5%`.")
  var maxRejects: String?

  @Flag(help: "Rebuild caches that already exist.")
  var replace = false

  @Flag(help: "Add what the last migration did not see.")
  var merge = false

  @Flag(help: "Accept a store without any rows.")
  var allowEmpty = false

  @Option(help: "How much to verify: 0 none, 1 counts, 2 aggregates, 3 sampled rows, 4 digests of every row.")
  var verify = 4

  @Flag(help: "Print the whole report on a terminal too.")
  var full = false

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.database(store)], target: directory, outputs: reports) }

  func validate() throws {
    guard !(replace && merge) else { throw ValidationError("--replace and --merge cannot be combined.") }
    guard (0...4).contains(verify) else { throw ValidationError("--verify takes 0 to 4.") }
    guard maxRejects == nil || limit != nil else {
      throw ValidationError("--max-rejects takes a number or a percentage such as 5%.")
    }
    _ = try ReportFiles(reports)
  }

  func run() throws {
    // SQLite reads this once, before its first use: its temporary files belong in the working folder.
    if !dryRun { setenv("SQLITE_TMPDIR", absolute(directory) + "/.cachebridge/tmp", 1) }
    let console = Console(options: common)
    let progress = ProgressLine(common)
    let killPoint = KillPoint()
    let cancellation = Cancellation()
    let interrupt = Interrupt(cancellation, console: console)
    defer { withExtendedLifetime(interrupt) {} }
    let files = try ReportFiles(reports)
    try console.run {
      try files.checkWritable()
      do {
        let outcome = try StoreMigration(
          store: URL(argument: store), directory: URL(argument: directory, isDirectory: true),
          options: options
        ).runAndWait(
          cancellation: cancellation,
          writeReports: { report in
            killPoint.pass("reports")
            try files.write(report) { killPoint.pass("reports") }
          },
          events: { event in
            progress.show(event)
            killPoint.pass(event)
          })
        progress.clear()
        if dryRun { try files.write(result: outcome.report, console) }
        try console.finish(
          outcome.report.verdict, result: outcome.report,
          text: text(outcome))
      } catch let error as MigrationError {
        progress.clear()
        if let report = error.report, !error.isPublished { files.write(afterFailure: report, console) }
        throw error
      }
    }
  }

  /// Output for people.
  private func text(_ outcome: MigrationOutcome) -> String {
    if common.quiet { return outcome.report.verdict.message }
    guard !full, let width = Console.terminalWidth else { return TextReport.render(outcome.report) }
    return MigrationSummary(
      report: outcome.report, caches: outcome.caches.count, store: store, directory: directory, reports: reports,
      salvage: salvage.mode == .off ? nil : salvage.mode.rawValue, isDryRun: dryRun, arguments: CommandLine.arguments
    ).text(width: width)
  }

  private var options: MigrationOptions {
    var options = MigrationOptions()
    options.owners = owners.isEmpty ? nil : owners
    options.existing = replace ? .replace : merge ? .merge : .refuse
    options.salvage = salvage.mode
    options.rejectLimit = limit
    options.allowEmpty = allowEmpty
    options.verifyLevel = verify
    options.isDryRun = dryRun
    options.reveal = common.reveal
    options.digestsSource = common.json || !reports.isEmpty
    options.command = ["migrate"] + CommandWords.flags(in: CommandLine.arguments)
    return options
  }

  private var limit: MigrationOptions.RejectLimit? {
    guard let maxRejects else { return nil }
    if maxRejects.hasSuffix("%") { return Percentage(argument: maxRejects).map { .percent($0.points) } }
    guard let count = Int(maxRejects), count >= 0 else { return nil }
    return .count(count)
  }

  private func absolute(_ path: String) -> String { URL(argument: path).path }
}

/// The words of a command line that may appear in a report: names of flags, never values.
enum CommandWords {
  static func flags(in arguments: [String]) -> [String] {
    // Everything after a lone `--` is a value, however it begins.
    arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
  }
}
