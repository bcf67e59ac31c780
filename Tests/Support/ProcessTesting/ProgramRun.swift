import FileTesting
import Foundation

/// One running program in a folder of its own. Its streams go to files, so that no amount of output can block it and none
/// of it is lost when it is killed.
package final class ProgramRun: Sendable {
  /// Seconds after which a run counts as one that hangs.
  package static let limit = 300.0

  private let folder: TemporaryFolder
  private let process: ChildProcess

  /// - Parameter environment: added to a small clean one.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:], standardInput: [UInt8] = []
  ) throws {
    folder = try TemporaryFolder()
    // A temporary directory of its own shows what the run leaves in there. Everybody may write, because some runs are
    // made as another user.
    let scratch = folder.path("tmp")
    try Files.makeFolder(scratch)
    try Files.setMode(0o777, scratch)
    try Files.setMode(0o755, folder.path)
    try folder.write(standardInput, to: "stdin")
    let variables = BuiltProgram.environment.merging(["HOME": scratch, "TMPDIR": scratch]) { $1 }
    process = try ChildProcess(
      executable, arguments, environment: variables.merging(environment) { $1 }, folder: folder.path,
      input: .file(folder.path("stdin")), output: .file(folder.path("stdout")), errors: .file(folder.path("stderr")))
  }

  /// Returns when the process stands still (SIGSTOP); false when it ended instead.
  @discardableResult
  package func stopped() async -> Bool { await process.stopped(within: ProgramRun.limit) }

  /// Does nothing when the process has ended.
  package func send(_ signal: Int32) { process.send(signal) }

  /// Sends a signal by the clock, unless the process has ended by then.
  package func send(_ signal: Int32, after seconds: Double) { process.send(signal, after: seconds) }

  /// Waits for the end; kills a process that takes longer than `seconds`.
  package func finish(within seconds: Double = ProgramRun.limit) async throws -> ProgramOutcome {
    let (ending, didExpire) = try await process.ended(within: seconds)
    return ProgramOutcome(
      ending: ending, didExpire: didExpire, output: try Files.bytes(folder.path("stdout")),
      errorOutput: try Files.bytes(folder.path("stderr")), leftovers: try Files.names(folder.path("tmp")),
      folder: folder)
  }
}
