import FileTesting
import Foundation
import OracleTesting
import ProcessTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the built `cachebridge` as a user would: another process, its streams apart.
enum Tool {
  /// What one run left behind.
  struct Outcome: Sendable, CustomStringConvertible {
    let exitCode: Int32
    let output: [UInt8]
    let errorOutput: [UInt8]
    /// The run was killed because it seemed to hang.
    let timedOut: Bool
    /// What still lay in the run's own temporary directory afterwards.
    let leftovers: [String]
    /// Holds the run's streams and temporary directory as long as somebody looks at them.
    let folder: TemporaryFolder

    /// Short: a failed expectation prints it.
    var description: String { "exit \(exitCode), \(output.count) bytes out, \(errorOutput.count) bytes err" }

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errorOutput, as: UTF8.self) }

    /// The one JSON document on stdout, `nil` when stdout is anything else.
    var document: JSONDocument? { JSONDocument(output) }
  }

  /// The binary: `CACHEBRIDGE_BINARY`, else the one beside the test bundle.
  static let path =
    ProcessInfo.processInfo.environment["CACHEBRIDGE_BINARY"] ?? BuiltProgram.path("cachebridge")

  /// Runs the tool to its end.
  /// - Parameters:
  ///   - environment: added to a small clean environment.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], standardInput: [UInt8] = []
  ) async throws -> Outcome {
    let run = try ToolRun(
      executable: path, arguments: arguments, environment: environment, standardInput: standardInput)
    return try await run.finish()
  }

  /// Runs the tool under `/bin/sh -c`, where `$0` is the tool and `$@` its arguments; for limits of the shell.
  static func runInShell(_ script: String, _ arguments: [String]) async throws -> Outcome {
    let run = try ToolRun(executable: "/bin/sh", arguments: ["-c", script, path] + arguments)
    return try await run.finish()
  }

  /// Runs the tool with a terminal of 80 columns for all its streams, by way of Python. What it prints to either stream
  /// is in `output`.
  static func runOnTerminal(_ arguments: [String]) async throws -> Outcome {
    let script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let run = try ToolRun(
      executable: "/usr/bin/env", arguments: ["python3", "-I", "-c", script, path] + arguments,
      environment: ["TERM": "xterm"])
    return try await run.finish()
  }

  /// Runs the tool as a user whom permissions bind: root may read and write everything, so as root the run is made as
  /// nobody (`setpriv`, util-linux).
  static func runUnprivileged(_ arguments: [String]) async throws -> Outcome {
    guard geteuid() == 0 else { return try await run(arguments) }
    let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups", path]
    let run = try ToolRun(executable: "/usr/bin/setpriv", arguments: asNobody + arguments)
    return try await run.finish()
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
