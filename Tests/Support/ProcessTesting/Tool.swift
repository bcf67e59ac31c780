import Foundation

/// The built `cachebridge`, run as a user would run it: as another process, its streams apart.
package enum Tool {
  package typealias Outcome = ProgramOutcome

  /// The binary: `CACHEBRIDGE_BINARY`, else the one beside the test bundle.
  package static let path =
    ProcessInfo.processInfo.environment["CACHEBRIDGE_BINARY"] ?? BuiltProgram.path("cachebridge")

  /// Starts a run.
  /// - Parameters:
  ///   - killAt: see `KillPoint` in the tool: `<name>:<n>`, or `<name>:<n>:stop`.
  ///   - environment: added to a small clean one.
  package static func start(
    _ arguments: [String], killAt: String? = nil, environment: [String: String] = [:], standardInput: [UInt8] = []
  ) throws -> ProgramRun {
    // The runtime's crash reporter takes many seconds, which would look like a hang.
    var variables = ["SWIFT_BACKTRACE": "enable=no"]
    variables["CACHEBRIDGE_KILL_AT"] = killAt
    return try ProgramRun(
      path, arguments, environment: variables.merging(environment) { $1 }, standardInput: standardInput)
  }

  /// Runs the tool to its end, or until it is killed after `limit` seconds.
  package static func run(
    _ arguments: [String], killAt: String? = nil, environment: [String: String] = [:], standardInput: [UInt8] = [],
    limit: Double = ProgramRun.limit
  ) async throws -> Outcome {
    try await start(arguments, killAt: killAt, environment: environment, standardInput: standardInput)
      .finish(within: limit)
  }
}
