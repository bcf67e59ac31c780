import Foundation

/// A script for Python's own readers of XML and CSV, which share no code with ours.
enum PythonScript {
  struct Failure: Error {
    let status: Int32
  }

  /// Runs `source` with `input` in a file whose path is its only argument.
  /// - Returns: what it printed.
  static func run(_ source: String, _ input: Data) throws -> Data {
    try TemporaryFile.with(input) { path in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", "-I", "-c", source, path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
      return data
    }
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
