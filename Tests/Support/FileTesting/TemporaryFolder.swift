package import Foundation

/// A folder of its own that goes away with this object, or at the end of the process when a shared fixture keeps it.
package final class TemporaryFolder: Sendable {
  /// Absolute path without a slash at the end.
  package let path: String

  package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// - Parameter parent: the folder that it is made in; default: the temporary directory.
  package init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
    path = URL(fileURLWithPath: parent).appendingPathComponent("cachebridge-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    LivingFolders.shared.insert(path)
  }

  deinit { LivingFolders.shared.remove(path) }

  /// The path of `name` in here.
  package func path(_ name: String) -> String { path + "/" + name }

  /// The URL of `name` in here.
  package func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

  /// Writes a file in here.
  /// - Returns: its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: url(name))
    return path(name)
  }

  /// Another folder with all that is in this one: for fixtures that are made once and changed by each test.
  package func copy() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in try Files.names(path) { try Files.copy(path(name), to: copy.path(name)) }
    return copy
  }

  /// Calls `body` with the path of a file that is there until it returns.
  package static func withFile<Result>(
    _ content: Data = Data(), named name: String = "file", _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder.write(content, to: name)) }
  }
}

/// The temporary folders that are there. Nothing of them is left when the process ends.
private final class LivingFolders: @unchecked Sendable {
  // Sendable: `paths` is touched only while `lock` is held.
  private let lock = NSLock()
  private var paths: Set<String> = []

  static let shared = LivingFolders()

  private init() { atexit { LivingFolders.shared.removeAll() } }

  func insert(_ path: String) { lock.withLock { _ = paths.insert(path) } }

  func remove(_ path: String) {
    lock.withLock { _ = paths.remove(path) }
    LivingFolders.delete(path)
  }

  private func removeAll() {
    for path in lock.withLock({ paths }) { LivingFolders.delete(path) }
  }

  private static func delete(_ path: String) {
    // A test may have taken permissions away.
    try? Files.setMode(0o700, path)
    Files.remove(path)
  }
}
