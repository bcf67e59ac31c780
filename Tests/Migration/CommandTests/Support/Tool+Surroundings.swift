import FileTesting
import Foundation
import OracleTesting
import ProcessTesting

extension Tool {
  /// Runs the tool under `/bin/sh -c`, where `$0` is the tool and `$@` its arguments; for limits of the shell.
  static func runInShell(_ script: String, _ arguments: [String]) async throws -> Outcome {
    try await ProgramRun("/bin/sh", ["-c", script, path] + arguments).finish()
  }

  /// Runs the tool where no file may become longer than 600 KiB, as on a full disk. A program with the thread sanitizer
  /// needs 512 KiB for a file of its own before it begins.
  static func runOnFullDisk(_ arguments: [String]) async throws -> Outcome {
    try await runInShell("ulimit -f 1200; exec \"$0\" \"$@\"", arguments)
  }

  /// Runs the tool with a terminal of 80 columns for all its streams, by way of Python. What it prints to either stream
  /// is in `output`.
  static func runOnTerminal(_ arguments: [String]) async throws -> Outcome {
    let script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let run = try ProgramRun(
      "/usr/bin/env", ["python3", "-I", "-c", script, path] + arguments, environment: ["TERM": "xterm"])
    return try await run.finish()
  }

  /// Runs the tool as a user whom permissions bind, see `ProgramRun.unprivileged`.
  static func runUnprivileged(_ arguments: [String]) async throws -> Outcome {
    try await ProgramRun.unprivileged(path, arguments).finish()
  }

  /// Whether `runUnprivileged` works here: as root it needs setpriv, and nobody must reach the binary and the temporary
  /// folder.
  static var canRunUnprivileged: Bool { get async { await unprivilegedTrial.value } }

  private static let unprivilegedTrial = Task {
    guard let folder = try? TemporaryFolder(), (try? Files.setMode(0o755, folder.path)) != nil else { return false }
    // A path that is not there (12) is told apart from one that cannot be looked at (11).
    let reached = try? await runUnprivileged(["status", folder.path("missing")])
    return reached?.exitCode == 12
  }
}

extension ProgramOutcome {
  /// The one JSON document on stdout, `nil` when stdout is anything else.
  var document: JSONDocument? { JSONDocument(output) }
}
