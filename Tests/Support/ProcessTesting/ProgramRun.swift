import FileTesting
import Foundation

/// One running program in a folder of its own. Its streams go to files, so that no amount of output can block it and none
/// of it is lost when it is killed.
package final class ProgramRun: Sendable {
  /// A signal that a program gets once its standard error contains a text.
  package struct Cue: Sendable {
    package let text: String
    package let signal: Int32

    package init(_ text: String, send signal: Int32) { (self.text, self.signal) = (text, signal) }
  }

  /// Seconds after which a run counts as one that hangs.
  package static let limit = 300.0

  private let folder: TemporaryFolder
  private let process: ChildProcess
  /// Standard error of a run that waits for its cue; else it is a file.
  private let said: AsyncStream<[UInt8]>?
  private let cue: Cue?

  /// - Parameters:
  ///   - environment: added to a small clean one.
  ///   - working: the folder that it works in; default: one of its own.
  ///   - cue: is sent while `finish` waits.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:], standardInput: [UInt8] = [],
    in working: String? = nil, cue: Cue? = nil
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
    let pipe = try cue.map { _ in try ChildPipe() }
    process = try ChildProcess(
      executable, arguments, environment: variables.merging(environment) { $1 }, folder: working ?? folder.path,
      input: .file(folder.path("stdin")), output: .file(folder.path("stdout")),
      errors: pipe.map { .pipe($0) } ?? .file(folder.path("stderr")))
    (self.cue, said) = (cue, pipe?.parts())
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
    async let errors = errorOutput()
    let (ending, didExpire) = try await process.ended(within: seconds)
    return ProgramOutcome(
      ending: ending, didExpire: didExpire, output: try Files.bytes(folder.path("stdout")),
      errorOutput: try await errors ?? Files.bytes(folder.path("stderr")),
      leftovers: try Files.names(folder.path("tmp")), folder: folder)
  }

  /// Reads standard error to its end, and sends the signal of the cue; `nil` without one.
  private func errorOutput() async -> [UInt8]? {
    guard let said, let cue else { return nil }
    var (bytes, isSent) = ([UInt8](), false)
    for await part in said {
      bytes += part
      if !isSent, String(decoding: bytes, as: UTF8.self).contains(cue.text) {
        isSent = true
        process.send(cue.signal)
      }
    }
    return bytes
  }
}
