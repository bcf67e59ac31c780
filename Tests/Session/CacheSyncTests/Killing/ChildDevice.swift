import Foundation
import ProcessTesting

/// A running `sync-device`, what it said, and the means to kill it. It ends with the test at the latest: its standard
/// input does.
final class ChildDevice: Sendable {
  private let process: ChildProcess
  private let input: ChildPipe
  private let said: ChildLines

  /// - Parameter arguments: see `Arguments` of the process.
  init(_ arguments: [String]) throws {
    let (input, output) = (try ChildPipe(), try ChildPipe())
    // The runtime's crash reporter takes many seconds, which would look like a hang.
    let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process = try ChildProcess(
      BuiltProgram.path("sync-device"), arguments, environment: variables, input: .pipe(input), output: .pipe(output),
      errors: .inherited)
    self.input = input
    said = ChildLines(of: output)
  }

  deinit { process.send(SIGKILL) }

  /// What it said so far.
  var lines: [String] { said.all }
  /// What followed a word at the beginning of a line.
  func words(after word: String) -> [String] {
    lines.filter { $0.hasPrefix("\(word) ") }.map { String($0.dropFirst(word.count + 1)) }
  }

  func say(_ line: String) throws {
    try input.writing.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Returns when it has said what satisfies `isMeant`.
  /// - Returns: false when it ended without.
  func until(_ isMeant: @escaping @Sendable ([String]) -> Bool) async -> Bool { await said.until(isMeant) }

  /// Kills it, and returns when it is gone and everything that it said was read.
  func kill() async {
    process.send(SIGKILL)
    _ = try? await process.ended()
    await said.untilEnd()
  }
}
