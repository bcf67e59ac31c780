package import Foundation

/// The files of this package, for tests that compare with them.
package enum Repository {
  /// The folder of Package.swift.
  package static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// Whether recorded files are to be written. Then the tests fail, so that a recording is never taken for a pass.
  package static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

  package static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  package static func path(_ path: String) -> String { url(path).path }

  package static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  /// A published schema of Docs/Schemas, for example "report".
  package static func schema(_ name: String) throws -> Data {
    try Data(contentsOf: url("Docs/Schemas/\(name).schema.json"))
  }
}
