import ArgumentParser
import Foundation
import MigrationReport
import StoreMigrator

/// The root of the command line.
struct CacheBridge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cachebridge",
    abstract: "Brings SyncManager stores into a new chat cache, proves it, and reports it.",
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
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      var command = try CacheBridge.parseAsRoot(arguments)
      try command.run()
    } catch let code as ExitCode {
      exit(code.rawValue)
    } catch {
      let code = CacheBridge.exitCode(for: error)
      guard code != .success else { CacheBridge.exit(withError: error) }
      guard arguments.contains("--json") else {
        // It repeats what was typed, which a shell may have filled in with a file name that steers the terminal.
        let lines = CacheBridge.fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { Terminal.printable(String($0)) }.joined(separator: "\n") + "\n"
        Console.write(Data(text.utf8), to: STDERR_FILENO)
        exit(code.rawValue)
      }
      // A usage error, also then one JSON document. Its text repeats only what was typed.
      let verdict = Verdict(
        .usage, message: CacheBridge.message(for: error), hint: "See `cachebridge help`.")
      Console.print(json: CommandResult<MigrationReport>(verdict: verdict, result: nil))
      exit(VerdictCode.usage.rawValue.asExitStatus)
    }
  }
}

extension Int {
  var asExitStatus: Int32 { Int32(truncatingIfNeeded: self) }
}
