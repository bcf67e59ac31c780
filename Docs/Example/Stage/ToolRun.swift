import Foundation

/// A tool of the package that the example runs as a person would.
struct ToolRun {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What the tool prints, line by line.
  let lines: [String]

  /// Runs a tool to its end.
  /// - Parameter folder: where it runs.
  /// - Throws: `Failure` if it is not there or ends with another code than 0.
  init(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    guard FileManager.default.isExecutableFile(atPath: tool.path) else {
      throw Failure(description: "There is no \(tool.lastPathComponent) at \(tool.path). Build it, or say where it is.")
    }
    let process = Process()
    let output = Pipe()
    (process.executableURL, process.arguments, process.currentDirectoryURL) = (tool, arguments, folder)
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(tool.lastPathComponent) ended with \(process.terminationStatus).")
    }
    lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
  }

  /// Where the tools are, and what they look at.
  enum Place {
    /// The folder of this program, where SwiftPM puts `cachebridge` too.
    static let besideThisProgram =
      URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0]).deletingLastPathComponent()

    /// The package's root.
    static let package =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }
}
