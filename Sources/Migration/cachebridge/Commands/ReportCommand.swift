import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Render, compare, check or sum up JSON reports.",
    subcommands: [
      ReportRenderCommand.self, ReportDiffCommand.self, ReportValidateCommand.self, ReportSummaryCommand.self,
    ])
}

struct ReportRenderCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Write a JSON report in another format.",
    discussion: "The same report gives the same bytes, whenever and wherever it is rendered.")

  @Argument(help: "A JSON report.", completion: .file(extensions: ["json"]))
  var report: String

  @Option(name: [.short, .long], help: "The file to write; its extension sets the format: \(ReportFormat.extensions)")
  var output: String

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.file(report)], outputs: [output]) }

  func validate() throws { _ = try ReportFile(output) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let file = try ReportFile(output)
      let report = try JSONReportFile.read(report)
      try file.checkWritable()
      try file.write(report)
      try console.finish(
        Verdict(.ok, message: "The report is written."), result: ["format": file.format.rawValue],
        text: common.quiet ? "" : "The report is written.")
    }
  }
}

struct ReportDiffCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two JSON reports by counts, codes and sums.",
    discussion: """
      The exit code is 0 if nothing got worse, and 3 if something did. Worse is: more rows undecoded, rejected or dropped, more \
      warnings and errors, more holes, fewer checks. Stores of different sizes are compared by the shares of their rows. Tokens, times \
      and memory are not compared.
      """)

  @Argument(help: "The earlier JSON report.", completion: .file(extensions: ["json"]))
  var before: String

  @Argument(help: "The later JSON report.", completion: .file(extensions: ["json"]))
  var after: String

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.file(before), .file(after)]) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let difference = ReportDifference(
        from: try JSONReportFile.read(before), to: try JSONReportFile.read(after))
      let worse = difference.changes.filter { $0.direction == .worse }.count
      let verdict =
        difference.isWorse
        ? Verdict(
          .mismatch,
          message:
            "\(worse) of \(difference.changes.count.counted("change")) \(worse.agreeing("is", "are")) worse.",
          hint: "`cachebridge explain CODE` explains each code.")
        : Verdict(.ok, message: "Nothing got worse; \(difference.changes.count.counted("change")).")
      try console.finish(verdict, result: difference, text: common.quiet ? verdict.message : difference.text)
    }
  }
}

enum JSONReportFile {
  /// - Throws: `MigrationError`, which says where a fault is, never a value.
  static func read(_ path: String) throws -> MigrationReport {
    try InputFile.check(path, "report", unsuitable: "Pass a file that --report FILE.json wrote.")
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MigrationError(.noAccess, "The report cannot be read.", hint: "Check the permissions of the file.")
    }
    do { return try JSONReport.read(data) } catch let problem as ReportProblem {
      throw MigrationError(
        .unsupportedSource, "This is not a report of this tool: \(problem).",
        hint: "Pass a file that --report FILE.json wrote; `cachebridge report validate` lists every fault.")
    }
  }
}
