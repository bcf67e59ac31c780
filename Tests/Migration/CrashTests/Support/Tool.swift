import Foundation
import ProcessTesting

/// Runs the built `cachebridge` as a user would.
enum Tool {
  typealias Outcome = ProgramOutcome

  /// The binary: `CACHEBRIDGE_BINARY`, else the one beside the test bundle.
  static let path =
    ProcessInfo.processInfo.environment["CACHEBRIDGE_BINARY"] ?? BuiltProgram.path("cachebridge")

  /// Starts a run.
  /// - Parameters:
  ///   - killAt: see `KillPoint` in the tool: `<name>:<n>`, or `<name>:<n>:stop`.
  ///   - variables: more for its environment.
  static func start(
    _ arguments: [String], killAt: String? = nil, variables more: [String: String] = [:]
  ) throws -> ProgramRun {
    // The runtime's crash reporter takes many seconds, which would look like a hang.
    var variables = ["SWIFT_BACKTRACE": "enable=no"]
    variables["CACHEBRIDGE_KILL_AT"] = killAt
    return try ProgramRun(path, arguments, environment: variables.merging(more) { $1 })
  }

  /// Runs the tool to its end, or until it is killed after `limit` seconds.
  static func run(
    _ arguments: [String], killAt: String? = nil, limit: Double = ProgramRun.limit, variables: [String: String] = [:]
  ) async throws -> Outcome {
    try await start(arguments, killAt: killAt, variables: variables).finish(within: limit)
  }
}

extension ProgramOutcome {
  var isKilled: Bool { ending == .killed(SIGKILL) }
  var document: JSONTree? { JSONTree(Data(output)) }
}

extension ProcessInfo {
  /// A positive number from the environment.
  static func count(_ variable: String, default number: Int) -> Int {
    processInfo.environment[variable].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? number
  }
}
