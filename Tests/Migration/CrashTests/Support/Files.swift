import Foundation

/// A folder of its own in the temporary directory that goes away with this object, or at the end of the process when a
/// shared scenario keeps it.
final class TemporaryFolder: Sendable {
  /// Absolute path without a slash at the end.
  let path: String

  private static let root: String = {
    atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.root) }
    return FileManager.default.temporaryDirectory.appendingPathComponent("crash-tests-\(UUID().uuidString)").path
  }()

  init() throws {
    path = TemporaryFolder.root + "/" + UUID().uuidString
    try Files.makeFolder(path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }
}

/// What a file looked like at one moment.
struct FileState: Equatable, CustomStringConvertible {
  let content: Data
  let modified: Date?

  /// Short: a failed expectation prints it.
  var description: String { "\(content.count) bytes" }
}

/// Small questions about files, answered with bytes.
enum Files {
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Names in a folder, sorted, hidden ones included; none when there is no folder.
  static func names(_ folder: String) throws -> [String] {
    guard exists(folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  static func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  static func write(_ data: Data, to path: String) throws { try data.write(to: URL(fileURLWithPath: path)) }

  /// Copies a file or a folder with all that is in it, over what is there.
  static func copy(_ source: String, to target: String) throws {
    remove(target)
    try FileManager.default.copyItem(atPath: source, toPath: target)
  }

  static func move(_ source: String, to target: String) throws {
    try FileManager.default.moveItem(atPath: source, toPath: target)
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// All files below a folder, by path, and folders that are empty; indexes of logs aside, which are written through
  /// memory.
  static func tree(_ folder: String) throws -> [String: Data] {
    var tree: [String: Data] = [:]
    for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      if !name.hasSuffix("-shm") { tree[name] = isFolder.boolValue ? Data() : try bytes(folder + "/" + name) }
    }
    return tree
  }

  /// The files of a folder: names, bytes and modification times.
  static func snapshot(_ folder: String) throws -> [String: FileState] {
    var states: [String: FileState] = [:]
    for name in try names(folder) {
      let path = folder + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      states[name] = FileState(content: try bytes(path), modified: attributes[.modificationDate] as? Date)
    }
    return states
  }
}
