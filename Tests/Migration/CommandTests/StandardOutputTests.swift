import FileTesting
import Foundation
import OracleTesting
import ProcessTesting
import Testing

/// Every byte that goes to standard output is checked (decision 30).
@Suite("Standard output") struct StandardOutputTests {
  private let trial: MigrationTrial
  private let cache: String

  init() async throws {
    trial = try await MigrationTrial(fixture: ["--messages", "900", "--channels", "4", "--seed", "3"])
    try await Tool.run(["migrate", trial.store, "--to", trial.target, "--json", "--report", trial.reportPath])
      .expectExit(0)
    let name = try #require(try Files.names(trial.target).first { $0.hasSuffix(".sqlite") })
    cache = trial.target + "/" + name
  }

  private var commands: [[String]] {
    [
      ["--help"], ["--version"], ["help", "migrate"], ["migrate", "--help"], ["--generate-completion-script", "zsh"],
      ["explain"], ["explain", "4"], ["inspect", trial.store], ["inspect", trial.store, "--json"], ["status", cache],
      ["export", trial.store], ["export", cache], ["resync-plan", cache, "--all"],
      ["verify", trial.store, trial.target],
      ["report", "diff", trial.reportPath, trial.reportPath], ["report", "validate", trial.reportPath],
      ["migrate", trial.store, "--to", trial.target, "--merge", "--dry-run"], ["nonsense", "--json"],
    ]
  }

  @Test("a full device: 10 and a sentence", .enabled(if: Files.exists("/dev/full")))
  func full() async throws {
    for arguments in commands {
      let run = try await Tool.runInShell("exec \"$0\" \"$@\" >/dev/full", arguments)
      run.expectRefusal(10, "\(arguments)")
    }
  }

  @Test("a reader that goes away: a quiet end by SIGPIPE, as of other tools")
  func gone() async throws {
    for arguments in commands {
      // The reader is gone before the first byte: nothing is left to chance.
      let run = try await Tool.runInShell("mkfifo p; exec 3<>p 4>p 3<&-; \"$0\" \"$@\" >&4; echo $?", arguments)
      #expect(run.text == "141\n", "\(arguments): \(run.text)")
      let isNote = arguments[0] == "migrate" || arguments[0] == "verify"
      if !isNote { #expect(run.errorOutput == [], "\(arguments): \(run.errorText)") }
      #expect(run.leftovers == [])
    }
  }

  @Test("the beginning of an export is all that head wants")
  func head() async throws {
    let run = try await Tool.runInShell("\"$0\" \"$@\" | head -n 1", ["export", cache])
    run.expectExit(0)
    #expect(Files.lines(run.output).count == 1)
    #expect(run.errorOutput == [])
  }

  @Test("a closed stream: 11, and no file that the tool opens is taken for it")
  func closed() async throws {
    let before = try Files.bytes(cache)
    for (redirection, code) in [(">&-", Int32(11)), ("2>&-", 0), ("<&-", 0)] {
      let run = try await Tool.runInShell("exec \"$0\" \"$@\" \(redirection)", ["export", cache])
      #expect(run.exitCode == code, "\(redirection)")
    }
    #expect(try Files.bytes(cache) == before)
  }
}
