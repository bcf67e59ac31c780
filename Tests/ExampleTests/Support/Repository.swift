import Foundation

/// The files that the tests compare.
enum Repository {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  static func file(_ path: String) -> URL { folder.appendingPathComponent(path) }

  static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

  /// The articles, by their paths.
  static let articles: [String] = {
    let catalogue = "Docs/CacheBridge.docc"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file(catalogue).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalogue)/\($0)" }
  }()

  /// Whether recorded files are to be written. Then the tests fail, so that a recording is never taken for a pass.
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
}
