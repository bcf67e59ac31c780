package import Foundation

/// A folder of its own that goes away with this object, or at the end of the process when a shared fixture keeps it.
package final class TemporaryFolder: Sendable {
  /// Absolute path without a slash at the end.
  package let path: String

  package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// Others may pass through it: some runs are made as another user.
  private static let root: String = {
    atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.root) }
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("cachebridge-tests-\(UUID().uuidString)")
      .path
    try? FileManager.default.createDirectory(
      atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    return root
  }()

  package init() throws {
    path = TemporaryFolder.root + "/" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    // A test may have taken permissions away.
    try? Files.setMode(0o700, path)
    Files.remove(path)
  }

  /// The path of `name` in here.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file in here.
  /// - Returns: its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}
