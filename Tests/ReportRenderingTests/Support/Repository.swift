import Foundation
import Testing

/// Files of the project that tests compare with.
enum Repository {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

  static func schema(_ name: String) throws -> Data {
    try Data(contentsOf: root.appendingPathComponent("Docs/Schemas/\(name).schema.json"))
  }

  /// Compares with a golden file. With `RECORD_GOLDEN=1` the file is written instead, and the run fails, so that no
  /// recording passes as a check.
  static func expectGolden(_ data: Data, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = tests.appendingPathComponent("Golden/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try data.write(to: file)
      Issue.record("recorded \(name)", sourceLocation: sourceLocation)
      return
    }
    let expected = try Data(contentsOf: file)
    #expect(
      String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "\(name)",
      sourceLocation: sourceLocation)
    #expect(data == expected, "\(name) byte for byte", sourceLocation: sourceLocation)
  }
}
