import Foundation

/// A program that runs in a folder of its own, which is its temporary directory too.
struct Program {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs it to its end, or ends it after `seconds`. What it says goes to files, so that no pipe fills up.
  static func run(
    _ path: String, _ arguments: [String] = [], in folder: URL, environment: [String: String] = [:],
    seconds: Double = 90
  ) async throws -> Outcome {
    let (out, err) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("err"))
    for file in [out, err] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["TMPDIR": folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C"].merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    process.standardInput = FileHandle.nullDevice
    let deadline = DispatchWorkItem { process.terminate() }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { return continuation.resume(throwing: error) }
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: deadline)
    }
    deadline.cancel()
    return Outcome(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: try String(contentsOf: out, encoding: .utf8), errors: try String(contentsOf: err, encoding: .utf8))
  }
}
