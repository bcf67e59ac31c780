import FileTesting
import Foundation
import ProcessTesting

/// Runs the built `cachebridge` as a user would.
enum Tool {
  /// The binary: `CACHEBRIDGE_BINARY`, else the one beside the test bundle.
  static let path =
    ProcessInfo.processInfo.environment["CACHEBRIDGE_BINARY"] ?? BuiltProgram.path("cachebridge")

  /// Seconds after which a run counts as one that hangs.
  static let limit = 300.0

  /// A run that goes on in the background.
  struct Running {
    let child: ChildProcess
    fileprivate let folder: TemporaryFolder

    /// Returns when the run stands still (SIGSTOP); false when it ended instead.
    func stopped() async -> Bool { await child.stopped(within: Tool.limit) }

    /// Waits for the end; kills the run after `limit` seconds.
    func finish(limit: Double = Tool.limit) async throws -> Outcome {
      let (ending, didExpire) = try await child.ended(within: limit)
      return Outcome(
        ending: ending, didExpire: didExpire, output: try Files.data(folder.path("stdout")),
        errorOutput: try Files.data(folder.path("stderr")), leftovers: try Files.names(folder.path("tmp")))
    }
  }

  /// Starts a run.
  /// - Parameters:
  ///   - killAt: see `KillPoint` in the tool: `<name>:<n>`, or `<name>:<n>:stop`.
  ///   - variables: more for its environment.
  static func start(
    _ arguments: [String], killAt: String? = nil, variables more: [String: String] = [:]
  ) throws -> Running {
    let folder = try TemporaryFolder()
    // A temporary directory of its own shows what a run leaves in there.
    let scratch = folder.path("tmp")
    try Files.makeFolder(scratch)
    var variables = BuiltProgram.environment.merging(["HOME": scratch, "TMPDIR": scratch]) { $1 }
    // The runtime's crash reporter takes many seconds, which would look like a hang.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables["CACHEBRIDGE_KILL_AT"] = killAt
    variables.merge(more) { $1 }
    let child = try ChildProcess(
      path, arguments, environment: variables, output: .file(folder.path("stdout")),
      errors: .file(folder.path("stderr")))
    return Running(child: child, folder: folder)
  }

  /// Runs the tool to its end, or until it is killed after `limit` seconds.
  static func run(
    _ arguments: [String], killAt: String? = nil, limit: Double = Tool.limit, variables: [String: String] = [:]
  ) async throws -> Outcome {
    try await start(arguments, killAt: killAt, variables: variables).finish(limit: limit)
  }

  /// What one run left behind.
  struct Outcome: CustomStringConvertible {
    let ending: ChildEnding
    /// The run was killed because its time was up.
    let didExpire: Bool
    let output: Data
    let errorOutput: Data
    /// What still lay in the run's own temporary directory afterwards.
    let leftovers: [String]

    var isKilled: Bool { ending == .killed(SIGKILL) }
    var document: JSONTree? { JSONTree(output) }

    var description: String {
      "\(ending)\(didExpire ? " (time was up)" : "") \(String(decoding: errorOutput.suffix(400), as: UTF8.self))"
    }
  }
}

extension ProcessInfo {
  /// A positive number from the environment.
  static func count(_ variable: String, default number: Int) -> Int {
    processInfo.environment[variable].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? number
  }
}
