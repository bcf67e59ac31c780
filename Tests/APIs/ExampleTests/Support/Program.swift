import Foundation
import ProcessTesting

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
    let variables = ["TMPDIR": folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C"]
    let child = try ChildProcess(
      path, arguments, environment: variables.merging(environment) { $1 }, folder: folder.path,
      output: .file(out.path), errors: .file(err.path))
    child.send(SIGTERM, after: seconds)
    let ending = try await child.ended()
    return Outcome(
      status: ending.status, output: try String(contentsOf: out, encoding: .utf8),
      errors: try String(contentsOf: err, encoding: .utf8))
  }
}
