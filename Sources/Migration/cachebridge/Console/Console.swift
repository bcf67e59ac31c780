import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

/// Results go to standard output, messages and progress to standard error.
struct Console: Sendable {
  let options: CommonOptions

  /// Writes to standard error. If that fails, nobody can be told.
  static func say(_ text: String) {
    _ = Data(text.utf8).withUnsafeBytes { StandardOutput.write($0, to: STDERR_FILENO) }
  }

  static func print(json result: CommandResult<some Encodable & Sendable>) throws {
    try StandardOutput.write(try JSONReport.data(result))
  }

  /// A message for people, on standard error.
  func note(_ text: String) {
    guard !options.quiet else { return }
    Console.say(text + "\n")
  }

  /// A failure is printed even with `--quiet`.
  func complain(_ verdict: Verdict) {
    let hint = verdict.hint.isEmpty ? "" : "\n\(verdict.hint)"
    Console.say("cachebridge: \(verdict.message)\(hint)\n")
  }

  /// Ends a command: the result on standard output, the verdict as exit code.
  /// - Parameter text: the output for people, instead of the JSON result.
  func finish(_ verdict: Verdict, result: (some Encodable & Sendable)?, text: @autoclosure () -> String) throws {
    if options.json {
      try Console.print(json: CommandResult(verdict: verdict, result: result))
    } else {
      let text = text()
      if !text.isEmpty { try StandardOutput.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8)) }
    }
    if verdict.code != .ok { throw ExitCode(verdict.code.rawValue.asExitStatus) }
  }

  /// Ends a command that could not run.
  func fail(_ error: any Error) throws -> Never {
    let failure = MigrationError(error)
    let verdict = Verdict(failure.code, message: failure.message, hint: failure.hint)
    if options.json {
      // If standard output itself failed, the message on standard error and the exit code say so.
      try? Console.print(json: CommandResult<MigrationReport>(verdict: verdict, result: failure.report))
    }
    complain(verdict)
    throw ExitCode(verdict.code.rawValue.asExitStatus)
  }

  /// Runs a command's body; errors become message and exit code.
  func run(_ body: () throws -> Void) throws {
    do { try body() } catch let code as ExitCode { throw code } catch let end as ReaderGone { throw end } catch {
      try fail(error)
    }
  }

  /// Columns of the terminal on standard output; `nil` if it is not a terminal.
  static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return min(Int(size.ws_col), 110)
  }
}
