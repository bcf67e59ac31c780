import Foundation

enum Repository {
  /// A path in the repository, by the folder of Package.swift.
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(name).path
  }
}
