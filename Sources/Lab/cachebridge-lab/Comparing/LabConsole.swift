import ArgumentParser
import ChatWire
import Foundation
import MigrationReport
import ReportRendering

/// The flags of commands with a result, like those of `cachebridge`.
struct LabOptions: ParsableArguments {
  @Flag(help: "Print one JSON document {code, id, message, hint, result}, even on failure.")
  var json = false

  @Flag(name: [.short, .long], help: "Print only results, without progress or messages.")
  var quiet = false

  @Flag(help: "Do not use color. (Nothing is colored at present.)")
  var noColor = false

  @Flag(help: "Never ask for input. (No command does at present.)")
  var noInput = false

  @Flag(help: "Show messages and titles instead of tokens in output and reports.")
  var reveal = false
}

/// Results go to standard output, messages and progress to standard error.
struct LabConsole: Sendable {
  var isJSON = false
  var isQuiet = false

  static func write(_ data: Data, to descriptor: Int32) {
    var written = 0
    data.withUnsafeBytes { buffer in
      while written < buffer.count {
        let count = Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        guard count > 0 else { return }
        written += count
      }
    }
  }

  /// A message for people.
  func note(_ text: String) {
    guard !isQuiet else { return }
    Self.write(Data((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// Ends a command: the result on standard output, the verdict as exit code.
  func finish(_ verdict: Verdict, result: some Encodable & Sendable, text: @autoclosure () -> String) throws {
    if isJSON {
      Self.write(try JSONReport.data(CommandResult(verdict: verdict, result: result)), to: STDOUT_FILENO)
    } else {
      let text = text()
      Self.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8), to: STDOUT_FILENO)
    }
    if verdict.code != .ok { throw ExitCode(Int32(verdict.code.code)) }
  }

  /// Ends a command that could not run.
  func fail(_ error: any Error) throws -> Never {
    let verdict = LabFailure.verdict(of: error)
    if isJSON, let data = try? JSONReport.data(CommandResult<ComparisonReport>(verdict: verdict, result: nil)) {
      Self.write(data, to: STDOUT_FILENO)
    }
    let hint = verdict.hint.isEmpty ? "" : "\n" + verdict.hint
    Self.write(Data("cachebridge-lab: \(verdict.message)\(hint)\n".utf8), to: STDERR_FILENO)
    throw ExitCode(Int32(verdict.code.code))
  }
}

/// Why a command could not run, by the exit codes of the tool (Docs/Guides/codes.md#exit-codes).
enum LabFailure: Error, Sendable {
  case interrupted
  case missing
  case unreadable
  case unwritable(Int32)
  case noScenario(ScenarioProblem)
  /// No scenario had that many events to plant a defect in.
  case notPlanted(Int)

  static func verdict(of error: any Error) -> Verdict {
    switch error {
    case is CancellationError, LabFailure.interrupted:
      Verdict(
        .interrupted, message: "The run was interrupted; nothing is left behind.", hint: "Run the same command again.")
    case let failure as WatchFailure: failure.verdict
    case LabFailure.missing:
      Verdict(.sourceMissing, message: "A scenario file does not exist.", hint: "Check the path.")
    case LabFailure.unreadable:
      Verdict(.noAccess, message: "A scenario file cannot be read.", hint: "Check its permissions.")
    case LabFailure.unwritable(let code):
      [ENOSPC, EDQUOT, EFBIG].contains(code)
        ? Verdict(
          .noSpace, message: "No space left for a file.", hint: "Free some space and run the same command again.")
        : Verdict(
          .noAccess, message: "A file cannot be written (errno \(code)).", hint: "Choose a path that you may write to.")
    case LabFailure.notPlanted(let number):
      Verdict(
        .usage,
        message: "Nothing was planted: the legacy list never received \(number.counted("event")) of that kind.",
        hint: "Pass a smaller number with --plant, or a longer scenario.")
    case LabFailure.noScenario(let problem):
      Verdict(
        .unsupportedSource,
        message: "A file is not a scenario: \(problem.place.isEmpty ? "" : problem.place + ": ")\(problem.what)",
        hint: problem.advice)
    case let error as WireError:
      Verdict(
        .interrupted,
        message: "A connection to the tool's own server on this machine was lost (\(error.code.rawValue)).",
        hint: "The machine may be too busy: run the same command again.")
    default:
      Verdict(.internal, message: "The scenarios could not be run: \(error)", hint: "Report this, with the command.")
    }
  }
}
