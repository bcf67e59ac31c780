import Foundation

/// Whether git can bring back what a change writes over.
enum WorkingTree {
  /// - Throws: `ScanFailure` if a file is in no repository, or a repository has changes that are not committed.
  static func requireClean(_ paths: [String]) throws {
    for folder in Set(paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }).sorted() {
      guard let changes = git(["-C", folder, "status", "--porcelain"]) else {
        throw ScanFailure(
          code: 64, message: "\(folder) is in no git repository, so nothing could be taken back. Pass --force to go on."
        )
      }
      guard changes.isEmpty else {
        throw ScanFailure(
          code: 64,
          message: "\(folder) is in a repository with changes that are not committed. Commit them, or pass --force.")
      }
    }
  }

  /// What git prints; `nil` if it fails or is not there.
  private static func git(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
