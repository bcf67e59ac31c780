import FileTesting
import Foundation
import ProcessTesting

/// One running process. Its streams go to files, so that no amount of output can block it and none of it is lost when
/// it is killed.
final class ToolRun: Sendable {
  /// Seconds after which a run counts as one that hangs.
  static let limit = 300.0

  private let folder: TemporaryFolder
  private let process: ChildProcess

  init(
    executable: String, arguments: [String], environment: [String: String] = [:], standardInput: [UInt8] = []
  ) throws {
    folder = try TemporaryFolder()
    // A temporary directory of its own shows what the run leaves in there. Everybody may write, because some runs are
    // made as another user.
    let scratch = folder.path("tmp")
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    try Files.setMode(0o777, scratch)
    try Files.setMode(0o755, folder.path)
    try folder.write(standardInput, to: "stdin")
    let variables = BuiltProgram.environment.merging(["HOME": scratch, "TMPDIR": scratch]) { $1 }
    process = try ChildProcess(
      executable, arguments, environment: variables.merging(environment) { $1 }, folder: folder.path,
      input: .file(folder.path("stdin")), output: .file(folder.path("stdout")), errors: .file(folder.path("stderr")))
  }

  /// Returns when the process stands still (SIGSTOP), or has ended.
  func stopped() async { _ = await process.stopped(within: ToolRun.limit) }

  func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the end; kills a process that hangs.
  func finish() async throws -> Tool.Outcome {
    let (ending, didExpire) = try await process.ended(within: ToolRun.limit)
    return Tool.Outcome(
      // Of a run that was killed: the signal.
      exitCode: abs(ending.status), output: try Files.bytes(folder.path("stdout")),
      errorOutput: try Files.bytes(folder.path("stderr")), timedOut: didExpire,
      leftovers: try Files.names(folder.path("tmp")), folder: folder)
  }
}
