import FileTesting
import Foundation
import OracleTesting
import ProcessTesting
import Testing

/// What `migrate` and `verify` print on a terminal.
@Suite("On a terminal", .enabled("a terminal is made by Python") { await Python.isThere }) struct TerminalTests {
  private func trial(_ more: [String] = []) async throws -> MigrationTrial {
    try await MigrationTrial(fixture: ["--messages", "120", "--channels", "4", "--seed", "2", "--edge-cases"] + more)
  }

  /// Lines as they are left on the screen.
  private func screen(_ run: Tool.Outcome) -> [String] {
    run.text.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.split(separator: "\r", omittingEmptySubsequences: false).last ?? "")
        .replacingOccurrences(of: "\u{1B}[K", with: "")
    }
  }

  /// The commands under "Next".
  private func commands(_ run: Tool.Outcome) throws -> [String] {
    let lines = screen(run)
    let start = try #require(lines.firstIndex(of: "Next"), "\(run.text)")
    return lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
  }

  @Test("migrate prints verdict, what needs attention, where things are, and commands that can be pasted")
  func summary() async throws {
    let trial = try await trial()
    let target = trial.folder.path("it's $HOME")
    let report = trial.folder.path("my report.json")
    let run = try await Tool.runOnTerminal(["migrate", trial.store, "--to", target, "--report", report])
    #expect(run.exitCode == 2)
    let lines = screen(run)
    let titles = lines.filter { ["Needs attention", "Where things are", "Next", "Ledger", "Channels"].contains($0) }
    #expect(titles == ["Needs attention", "Where things are", "Next"])
    #expect(lines.first { $0.hasPrefix("CacheBridge") } == "CacheBridge: partial (exit 2)")
    // A screen's worth: the verdict must not scroll away.
    #expect(lines.count < 50)
    for owner in try trial.oracle.owners {
      #expect(!run.text.contains(String(decoding: owner, as: UTF8.self)), "nothing from the store")
    }
    let commands = try commands(run)
    let words = ["verify", "rejects list", "resync-plan", "report render"]
    #expect(commands.count == words.count)
    for (command, word) in zip(commands, words) {
      #expect(command.hasPrefix(Tool.path + " " + word), "\(command)")
      let next = try await Tool.runInShell(command, [])
      #expect(next.exitCode == 0, "\(command): \(next.errorText)")
    }
    #expect(Files.exists(trial.folder.path("my report.html")))
  }

  @Test("several caches are named by a pattern in a loop; --full and --quiet print what a pipe gets")
  func several() async throws {
    let trial = try await trial(["--owners", "3"])
    let run = try await Tool.runOnTerminal(["migrate", trial.store, "--to", trial.target])
    let loops = try commands(run).filter { $0.hasPrefix("for file in ") }
    #expect(loops.count == 2)
    for loop in loops { #expect(try await Tool.runInShell(loop, []).exitCode == 0, "\(loop)") }
    let full = try await Tool.runOnTerminal(["migrate", trial.store, "--to", trial.target, "--replace", "--full"])
    #expect(screen(full).contains("Ledger"))
    let quiet = try await Tool.runOnTerminal(["migrate", trial.store, "--to", trial.target, "--replace", "--quiet"])
    #expect(screen(quiet).filter { !$0.isEmpty }.count == 1)
    let piped = try await Tool.run(["migrate", trial.store, "--to", trial.target, "--replace"])
    #expect(piped.text.contains("\nLedger\n") && !piped.text.contains("Where things are"))
  }

  @Test("a dry run names the command that migrates")
  func dryRun() async throws {
    let trial = try await trial()
    let run = try await Tool.runOnTerminal([
      "migrate", "--dry-run", trial.store, "--to", trial.target, "--max-rejects", "90%",
    ])
    let command = try #require(try commands(run).first)
    #expect(!Files.exists(trial.target))
    #expect(try await Tool.runInShell(command, []).exitCode == 2, "\(command)")
    #expect(Files.exists(trial.target))
  }

  @Test(
    "the progress line has a rate and a time that is left, while verifying too",
    .enabled(
      if: ProcessInfo.processInfo.environment["CACHEBRIDGE_BINARY"] == nil, "an optimised tool is done too soon to say")
  )
  func progress() async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "20000", "--channels", "4", "--seed", "2"])
    let migrated = try await Tool.runOnTerminal(["migrate", trial.store, "--to", trial.target])
    for phase in ["copying", "verifying"] { #expect(hasPace(migrated, phase), "\(phase)") }
    let verified = try await Tool.runOnTerminal(["verify", trial.store, trial.target])
    #expect(hasPace(verified, "verifying"))
  }

  private func hasPace(_ run: Tool.Outcome, _ phase: String) -> Bool {
    run.text.split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }.contains {
      $0.hasPrefix(phase) && $0.contains(" rows/s, ") && $0.contains(" left)")
    }
  }
}
