import Foundation

/// Whether git can bring back what a change writes over.
enum WorkingTree {
  /// - Throws: `ScanFailure` if a file is in no repository or not under its control, or a repository has changes that are
  ///   not committed.
  static func requireClean(_ paths: [String]) throws {
    var files: [String: [String]] = [:]
    for path in paths {
      let path = real(path)
      files[(path as NSString).deletingLastPathComponent, default: []].append(path)
    }
    var tracked: [String: Set<String>] = [:]
    for folder in files.keys.sorted() {
      guard let printed = git(["-C", folder, "rev-parse", "--show-toplevel"]) else {
        throw ScanFailure(
          code: 64,
          message: "\(folder) is in no git repository, so you could not undo the changes. Pass --force to continue."
        )
      }
      let root = String(printed.dropLast())
      if tracked[root] == nil { tracked[root] = try cleanFiles(of: root) }
      for path in files[folder] ?? [] where tracked[root]?.contains(path) != true {
        throw ScanFailure(
          code: 64, message: "\(path) is ignored by git, so you could not undo the changes. Pass --force to continue.")
      }
    }
  }

  /// Names for a patch: paths from the root of each file's repository, so that `git apply` takes them there; the paths as
  /// they are for files in none.
  static func names(of paths: [String]) -> [String] {
    var roots: [String: String] = [:]
    return paths.map { path in
      let file = real(path)
      let folder = (file as NSString).deletingLastPathComponent
      if roots[folder] == nil {
        roots[folder] = git(["-C", folder, "rev-parse", "--show-toplevel"]).map { String($0.dropLast()) } ?? ""
      }
      guard let root = roots[folder], !root.isEmpty, file.hasPrefix(root + "/") else { return path }
      return String(decoding: file.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
    }
  }

  private static func real(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  /// The files that git keeps.
  /// - Throws: `ScanFailure` if it has changes to show.
  private static func cleanFiles(of root: String) throws -> Set<String> {
    guard git(["-C", root, "status", "--porcelain"]) == "" else {
      throw ScanFailure(
        code: 64, message: "\(root) has changes that are not committed. Commit them, or pass --force.")
    }
    let names = git(["-C", root, "ls-files", "-z"]) ?? ""
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return Set(names.split(separator: "\0").map { prefix + $0 })
  }

  /// What git prints; `nil` if it fails or is not there.
  private static func git(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
