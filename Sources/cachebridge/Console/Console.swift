import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

/// What goes where: results to standard output, messages and progress to standard error.
struct Console: Sendable {
  let options: CommonOptions

  /// Standard output, as it is.
  static func write(_ data: Data, to descriptor: Int32 = STDOUT_FILENO) {
    var written = 0
    data.withUnsafeBytes { buffer in
      while written < buffer.count {
        let count = Foundation.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        guard count > 0 else { return }
        written += count
      }
    }
  }

  static func print(json result: CommandResult<some Encodable & Sendable>) {
    if let data = try? JSONReport.data(result) { write(data) }
  }

  /// A message for people, on standard error.
  func note(_ text: String) {
    guard !options.quiet else { return }
    Console.write(Data((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// A failure is said even when quiet.
  private func complain(_ verdict: Verdict) {
    let hint = verdict.hint.isEmpty ? "" : "\n\(verdict.hint)"
    Console.write(Data("cachebridge: \(verdict.message)\(hint)\n".utf8), to: STDERR_FILENO)
  }

  /// Ends a command: the result on standard output, the verdict as exit code.
  /// - Parameter text: what people get instead of the JSON result.
  func finish(_ verdict: Verdict, result: (some Encodable & Sendable)?, text: @autoclosure () -> String) throws {
    if options.json {
      Console.print(json: CommandResult(verdict: verdict, result: result))
    } else {
      let text = text()
      if !text.isEmpty { Console.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8)) }
    }
    if verdict.code != .ok { throw ExitCode(verdict.code.rawValue.asExitStatus) }
  }

  /// Ends a command that could not run.
  func fail(_ error: any Error) throws -> Never {
    let failure = MigrationError(error)
    let verdict = Verdict(failure.code, message: failure.message, hint: failure.hint)
    if options.json { Console.print(json: CommandResult<MigrationReport>(verdict: verdict, result: failure.report)) }
    complain(verdict)
    throw ExitCode(verdict.code.rawValue.asExitStatus)
  }

  /// Runs a command's body; whatever it throws becomes message and exit code.
  func run(_ body: () throws -> Void) throws {
    do { try body() } catch let code as ExitCode { throw code } catch { try fail(error) }
  }
}
