import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

struct ReportSummaryCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary", abstract: "Sum up any number of reports.",
    discussion: """
      Reads JSON reports, full or small, and files with one report on each line. A folder is searched for .json, .ndjson and .jsonl \
      files. `-` reads standard input: reports one after the other, or paths, one on each line. A run counts once, even if its \
      report is read several times; anything that is not a report is counted and left out.

      With --baseline, the exit code is 3 if more of the runs failed or had a failed check than in the earlier summary, if more \
      of the rows were undecoded or rejected, or if more launches of apps gave up. Shares are compared, not counts.
      """)

  @Argument(help: "Reports, folders with reports, or `-` for standard input.", completion: .file())
  var reports: [String]

  @Option(
    name: .customLong("report"),
    help: "Write the summary to a file; repeatable. Its extension sets the format: \(ReportFormat.extensions)")
  var outputs: [String] = []

  @Option(
    help: """
      Compare groups: `tool`, `model`, `command`, `path` (each argument is a group), or a place in the report such as \
      `/source/framework_version`.
      """)
  var by: SummaryGrouping?

  @Option(help: "An earlier summary (.json) to compare with.", completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(help: "How many percentage points a share may grow with --baseline. (default: 0)")
  var tolerance: Percentage?

  @OptionGroup var common: CommonOptions

  var files: CommandFiles {
    let named = reports.filter { !SummaryInputs.isStandardInput($0) }
    return CommandFiles(
      inputs: named.map { FilePlace.isFolder($0) ? .folder($0) : .file($0) } + (baseline.map { [.file($0)] } ?? []),
      outputs: outputs)
  }

  func validate() throws {
    _ = try ReportFiles(outputs)
    guard reports.filter(SummaryInputs.isStandardInput).count < 2 else {
      throw ValidationError("Standard input (`-`) can be read only once.")
    }
    guard tolerance == nil || baseline != nil else {
      throw ValidationError("--tolerance needs --baseline.")
    }
  }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let files = try ReportFiles(outputs)
      try files.checkWritable()
      let earlier = try baseline.map { try SummaryFile.read($0) }
      let inputs = SummaryInputs(
        arguments: reports, outputs: outputs, grouping: by, revealsPlaces: common.reveal)
      let summary = try inputs.read().summary(groupedBy: by?.name, against: earlier, tolerance: tolerance?.points ?? 0)
      try files.write(result: summary, console)
      try console.finish(
        summary.verdict, result: summary,
        text: common.quiet
          ? summary.verdict.message : ReportFormat.text(summary, width: Console.terminalWidth ?? 110))
    }
  }
}

/// What a summary compares with each other.
enum SummaryGrouping: ExpressibleByArgument {
  case tool, model, command, path
  case pointer(JSONPointer, String)

  init?(argument: String) {
    switch argument.lowercased() {
    case "tool": self = .tool
    case "model": self = .model
    case "command": self = .command
    case "path": self = .path
    default:
      guard let pointer = JSONPointer(argument) else { return nil }
      self = .pointer(pointer, argument)
    }
  }

  var isPointer: Bool { if case .pointer = self { true } else { false } }

  /// As the summary names it.
  var name: String {
    switch self {
    case .tool: "tool"
    case .model: "model"
    case .command: "command"
    case .path: "path"
    case .pointer(_, let text): text
    }
  }
}

/// A number of percentage points, with or without a percent sign.
struct Percentage: ExpressibleByArgument {
  let points: Double

  init?(argument: String) {
    let text = argument.hasSuffix("%") ? String(argument.dropLast()) : argument
    // Not what `Double` reads beyond that: signs, exponents, hexadecimal digits.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }), let points = Double(text),
      points.isFinite, (0...100).contains(points)
    else { return nil }
    self.points = points
  }
}

enum SummaryFile {
  /// - Throws: `MigrationError`, which says where a fault is, never a value.
  static func read(_ path: String) throws -> ReportSummary {
    try InputFile.check(path, "baseline", unsuitable: "Pass a file that `report summary --report FILE.json` wrote.")
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MigrationError(.noAccess, "The baseline cannot be read.", hint: "Check the permissions of the file.")
    }
    do {
      let summary = try JSONReport.readSummary(data)
      guard summary.all.runs > 0 else {
        throw MigrationError(
          .unsupportedSource, "The baseline has no runs to compare with.", hint: "Pass the summary of an earlier fleet."
        )
      }
      return summary
    } catch let problem as ReportProblem {
      throw MigrationError(
        .unsupportedSource, "The baseline is not a summary of this tool: \(problem).",
        hint: "Pass a file that `report summary --report FILE.json` wrote.")
    }
  }
}
