import Foundation
import ProcessTesting

extension PythonScript {
  /// Runs `source` with `input` in a file whose path is its only argument.
  /// - Returns: what it printed.
  static func run(_ source: String, _ input: Data) async throws -> Data {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await run(source, [file.path])
  }
}

/// A file that is gone when the test is over.
enum TemporaryFile {
  static func with<Result>(
    _ content: Data = Data(), end: String = "", _ body: (String) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + end)
    try content.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}
