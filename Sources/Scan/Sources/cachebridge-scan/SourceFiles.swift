import AppScan
import Foundation

/// The sources under the paths that were given.
struct SourceFiles {
  struct Found {
    let path: String
  }

  let found: [Found]

  /// Folders that hold what others wrote, or what a build made.
  private static let leftOut: Set = ["Pods", "Carthage", "DerivedData", "node_modules", "SourcePackages"]
  private static let endings: Set = ["swift", "m", "mm", "h"]

  init(paths: [String]) throws {
    var found: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw ScanFailure(code: 12, message: "\(path) does not exist.")
      }
      found += isFolder.boolValue ? try Self.files(in: path) : [path]
    }
    var seen: Set<String> = []
    self.found = found.filter { seen.insert($0).inserted }.map(Found.init(path:))
  }

  private static func files(in folder: String) throws -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw ScanFailure(code: 11, message: "\(folder) cannot be read.")
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") && !leftOut.contains(name) && !name.hasSuffix(".framework") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory {
        found += try files(in: path)
      } else if type == .typeRegular, endings.contains(URL(fileURLWithPath: path).pathExtension) {
        found.append(path)
      }
    }
    return found
  }

  /// - Throws: `ScanFailure` for a file that cannot be read, or that is no UTF-8.
  func read() throws -> [AppScan.Source] {
    try found.map { file in
      guard let data = FileManager.default.contents(atPath: file.path) else {
        throw ScanFailure(code: 11, message: "\(file.path) cannot be read.")
      }
      guard let text = String(data: data, encoding: .utf8) else {
        throw ScanFailure(code: 11, message: "\(file.path) is not UTF-8: leave it out, or convert it.")
      }
      return AppScan.Source(path: file.path, text: text)
    }
  }

  static func isSame(_ left: String, _ right: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(left, &one) == 0 && stat(right, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }
}
