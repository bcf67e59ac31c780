import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

struct RejectsRetryCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "Try rejected and undecoded rows again, and merge the rows that are now valid.",
    discussion: """
      Repair rows in the .rejects.jsonl file with an editor first, or use a newer version of this tool. Valid rows are \
      proven and then go into the cache next to the file; the others stay where they are. Rows of \
      %ownerless.rejects.jsonl that now have an owner go into that owner's cache in the same folder.
      """)

  @Argument(help: "A .rejects.jsonl file next to its cache, or the cache.", completion: .file())
  var file: String

  @Flag(help: "Judge and report everything, but write nothing.")
  var dryRun = false

  @Option(
    name: .customLong("report"),
    help: "Write a report; repeatable. The extension sets the format: \(ReportFormat.extensions)")
  var reports: [String] = []

  @Option(help: "How much to verify: 0 none, 1 counts, 2 aggregates, 3 sampled rows, 4 digests of every row.")
  var verify = 4

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.database(file), .cachesBeside(file)], outputs: reports) }

  func validate() throws {
    guard (0...4).contains(verify) else { throw ValidationError("--verify takes 0 to 4.") }
    _ = try ReportFiles(reports)
  }

  func run() throws {
    let url = URL(argument: file)
    // SQLite reads this once, before its first use: its temporary files belong in the working folder.
    if !dryRun {
      let folder = url.resolvingSymlinksInPath().deletingLastPathComponent().path
      setenv("SQLITE_TMPDIR", folder + "/.cachebridge/retry/tmp", 1)
    }
    let console = Console(options: common)
    let progress = ProgressLine(common)
    let killPoint = KillPoint()
    let cancellation = Cancellation()
    let interrupt = Interrupt(cancellation, console: console)
    defer { withExtendedLifetime(interrupt) {} }
    let files = try ReportFiles(reports)
    try console.run {
      try files.checkWritable()
      var retry = RejectRetry(file: url)
      retry.verifyLevel = verify
      retry.isDryRun = dryRun
      retry.reveal = common.reveal
      retry.command = ["rejects", "retry"] + CommandWords.flags(in: CommandLine.arguments)
      do {
        let report = try retry.runAndWait(
          cancellation: cancellation,
          writeReports: { try files.write($0) },
          events: { event in
            progress.show(event)
            killPoint.pass(event)
          })
        progress.clear()
        if dryRun { try files.write(result: report, console) }
        try console.finish(
          report.verdict, result: report, text: common.quiet ? report.verdict.message : TextReport.render(report))
      } catch let error as MigrationError {
        progress.clear()
        if let report = error.report, !error.isPublished { files.write(afterFailure: report, console) }
        throw error
      }
    }
  }
}
