package import Foundation

extension Files {
  /// Makes a folder, and those that it lies in.
  package static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  package static func write(_ data: Data, to path: String) throws { try data.write(to: URL(fileURLWithPath: path)) }

  /// Copies a file or a folder with all that is in it, over what is there.
  package static func copy(_ source: String, to target: String) throws {
    remove(target)
    try FileManager.default.copyItem(atPath: source, toPath: target)
  }

  package static func move(_ source: String, to target: String) throws {
    try FileManager.default.moveItem(atPath: source, toPath: target)
  }

  package static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// All files below a folder, by path, and folders that are empty; indexes of logs aside, which are written through
  /// memory.
  package static func tree(_ folder: String) throws -> [String: Data] {
    var tree: [String: Data] = [:]
    for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      if !name.hasSuffix("-shm") { tree[name] = isFolder.boolValue ? Data() : try data(folder + "/" + name) }
    }
    return tree
  }
}
