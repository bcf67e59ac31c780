import FileTesting
package import Foundation

/// Scripts for Python's own readers of XML, CSV and HTML, which share no code with ours.
package enum PythonScript {
  package struct Failure: Error {
    package let status: Int32
  }

  /// Runs a script to its end.
  /// - Returns: what it printed.
  /// - Throws: `Failure` when it exits with anything but 0, as it does where there is no Python.
  package static func run(
    _ source: String, _ arguments: [String] = [], errors: ChildStream = .inherited
  ) async throws -> Data {
    let folder = try TemporaryFolder()
    let child = try ChildProcess(
      "/usr/bin/env", ["python3", "-I", "-c", source] + arguments, output: .file(folder.path("output")), errors: errors)
    let ending = try await child.ended()
    guard ending == .exited(0) else { throw Failure(status: ending.status) }
    return try Files.data(folder.path("output"))
  }

  /// Runs a script with `input` in a file, whose path is its only argument.
  package static func run(_ source: String, _ input: Data) async throws -> Data {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await run(source, [folder.write(input, to: "input")])
  }
}
