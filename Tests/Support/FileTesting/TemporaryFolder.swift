import Foundation

/// A folder of its own that goes away with this object, or at the end of the process when a shared scene keeps it.
package final class TemporaryFolder: Sendable {
  /// Absolute path without a slash at the end.
  package let path: String

  /// Others may pass through it: some runs are made as another user.
  private static let root: String = {
    atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.root) }
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("command-tests-\(UUID().uuidString)").path
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
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of `name` in here.
  package func path(_ name: String) -> String { path + "/" + name }

  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}

/// Small questions about files, answered with bytes.
package enum Files {
  package static func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Names in a folder, sorted, hidden ones included.
  package static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Permission bits, for example 0o600.
  package static func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  package static func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Lines of a text without their LF; the text must end with LF or be empty.
  package static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Everything about the files of a folder that a reader must leave alone: names, bytes and modification times.
  package static func snapshot(_ folder: String) throws -> [String: FileState] {
    var states: [String: FileState] = [:]
    for name in try names(folder) {
      let path = folder + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      states[name] = FileState(
        content: attributes[.type] as? FileAttributeType == .typeRegular
          ? try Data(contentsOf: URL(fileURLWithPath: path)) : nil,
        modified: attributes[.modificationDate] as? Date)
    }
    return states
  }
}

package struct FileState: Equatable {
  /// `nil` for anything but a regular file.
  package let content: Data?
  package let modified: Date?
}
