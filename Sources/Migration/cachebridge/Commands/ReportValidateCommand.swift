import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

struct ReportValidateCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check a .json or .xml report against its schema.",
    discussion: """
      The exit code is 0 if the file is valid, and 3 if it is not. Problems name places and reasons, never values of the file. \
      Nothing is loaded from anywhere, and no entity is expanded.
      """)

  @Argument(help: "A report that ends in .json or .xml.", completion: .file(extensions: ["json", "xml"]))
  var report: String

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.file(report)]) }

  func validate() throws {
    guard ReportValidation.Form(path: report) != nil else {
      throw ValidationError("Only .json and .xml reports have a schema.")
    }
  }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      try InputFile.check(report, "report", unsuitable: "Pass a file that --report wrote.")
      let problems: [ReportValidationProblem]
      do { problems = try ReportValidation.problems(path: report) } catch is ReportFileError {
        throw MigrationError(
          .noAccess, "The report cannot be read.", hint: "Pass a regular file that you can read.")
      }
      let most = problems.count >= ReportValidation.mostProblems ? " or more" : ""
      let verdict =
        problems.isEmpty
        ? Verdict(.ok, message: "The report is valid.")
        : Verdict(
          .mismatch,
          message:
            "The report is not valid: \(problems.count)\(most) \(problems.count.agreeing("problem", "problems")).",
          hint: "Recreate it with this version of the tool: `cachebridge report render REPORT.json -o FILE`.")
      try console.finish(
        verdict, result: ["problems": problems],
        text: ([verdict.message] + (common.quiet ? [] : problems.map { "  \($0)" })).joined(separator: "\n"))
    }
  }
}
