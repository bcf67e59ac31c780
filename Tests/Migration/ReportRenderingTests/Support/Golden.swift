import FileTesting
import Foundation
import Testing

/// Recorded files that what is made now must equal.
enum Golden {
  private static let folder = Repository.url("Tests/Migration/ReportRenderingTests/Golden")

  /// Compares with a golden file. With `RECORD_GOLDEN=1` the file is written instead, and the run fails, so that no
  /// recording passes as a check.
  static func expect(_ data: Data, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appendingPathComponent(name)
    if Repository.isRecording {
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
