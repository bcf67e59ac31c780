import ChatWire
import Foundation
import ProcessTesting

/// Runs the built `cachebridge-lab` to its end. Waiting blocks a thread of its own only.
enum LabTool {
  struct Outcome: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// - Parameters:
  ///   - temporary: where it makes its own folders.
  ///   - interruptAt: sends SIGINT once this was said on standard error.
  static func run(
    _ arguments: [String], temporary: URL, interruptAt: String? = nil
  ) async throws -> Outcome {
    let output = temporary.appendingPathComponent(UUID().uuidString + ".out").path
    // Standard error through a pipe: what is said is a signal to go on.
    let errors = try ChildPipe()
    let child = try ChildProcess(
      BuiltProgram.path("cachebridge-lab"), arguments,
      environment: BuiltProgram.environment.merging(["TMPDIR": temporary.path]) { $1 }, output: .file(output),
      errors: .pipe(errors))
    let said = Locked("")
    let isInterrupted = Locked(interruptAt == nil)
    await withCheckedContinuation { continuation in
      errors.read { part in
        let text = said.withValue { said in
          said += String(decoding: part, as: UTF8.self)
          return said
        }
        guard let interruptAt, text.contains(interruptAt) else { return }
        isInterrupted.withValue { isInterrupted in
          if !isInterrupted { child.send(SIGINT) }
          isInterrupted = true
        }
      } atEnd: {
        continuation.resume()
      }
    }
    let ending = try await child.ended()
    return Outcome(
      status: ending.status, output: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "",
      errors: said.read(\.self))
  }
}
