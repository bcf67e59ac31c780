import ArgumentParser
import ChatModel
import Foundation
import MigrationReport
import StoreMigrator

/// The root of the command line.
struct CacheBridge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cachebridge",
    abstract: "Migrate SyncManager stores to a new chat cache, verify the result, and report it.",
    discussion: """
      Start with `cachebridge demo`, or with your own store:
        cachebridge inspect STORE
        cachebridge migrate STORE --to caches --report report.md
      """,
    version: ToolVersion.current,
    subcommands: [
      InspectCommand.self, MigrateCommand.self, VerifyCommand.self, ExportCommand.self, ResyncPlanCommand.self,
      RejectsCommand.self, StatusCommand.self, UpgradeCommand.self, MigrationsCommand.self, ReportCommand.self,
      FixtureCommand.self,
      DemoCommand.self, ExplainCommand.self,
    ])
}

@main
enum Main {
  static func main() {
    // A full disk must be an error of write(2), not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    // If its reader goes away, the command ends at its next line, after cleaning up.
    signal(SIGPIPE, SIG_IGN)
    StandardOutput.reserveStreams()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      do {
        var command = try CacheBridge.parseAsRoot(arguments)
        if let command = command as? any FileCommand {
          try Console(options: command.common).run {
            try checkText()
            try command.files.check()
          }
        }
        try command.run()
      } catch  where !isOurs(error) {
        try answer(error, arguments)
      }
    } catch let code as ExitCode {
      exit(code.rawValue)
    } catch is ReaderGone {
      StandardOutput.endQuietly()
    } catch {
      let failure = MigrationError(error)
      Console.say("cachebridge: \(failure.message)\n\(failure.hint)\n")
      exit(failure.code.rawValue.asExitStatus)
    }
  }

  /// The runtime repairs words that are not UTF-8, so that a path would lead to another place than the typed one.
  private static func checkText() throws(MigrationError) {
    for index in 0..<Int(CommandLine.argc) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      throw MigrationError(
        .usage, "A word of the command line is not valid UTF-8.",
        hint: "Rename the file or folder, or pass a link to it that has another name. Nothing was read or written.")
    }
  }

  private static func isOurs(_ error: any Error) -> Bool {
    error is ExitCode || error is ReaderGone || error is MigrationError
  }

  /// Prints the argument parser's answer: help and the like, or what is wrong with the command line.
  private static func answer(_ error: any Error, _ arguments: [String]) throws {
    let code = CacheBridge.exitCode(for: error)
    let text = CacheBridge.fullMessage(for: error)
    guard code != .success else {
      return try StandardOutput.write(Data((text.isEmpty ? "" : text + "\n").utf8))
    }
    guard arguments.contains("--json") else {
      // It repeats what was typed, which a shell may have filled in with a file name that controls the terminal.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      Console.say(lines.map { TerminalText.printable(String($0)) }.joined(separator: "\n") + "\n")
      throw code
    }
    // A usage error is one JSON document as well. Its text repeats only what was typed.
    let verdict = Verdict(
      .usage, message: CacheBridge.message(for: error), hint: "See `cachebridge help`.")
    try Console.print(json: CommandResult<MigrationReport>(verdict: verdict, result: nil))
    throw ExitCode(VerdictCode.usage.rawValue.asExitStatus)
  }
}

extension Int {
  var asExitStatus: Int32 { Int32(truncatingIfNeeded: self) }
}
