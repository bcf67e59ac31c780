import AppScan
import Foundation

/// The sources under the paths that were given.
struct SourceFiles {
  struct Found {
    let path: String
    /// The user named it, and did not only name a folder above it.
    let isNamed: Bool
  }

  private(set) var found: [Found] = []
  /// What is in the folders and cannot be read, with the reason.
  private(set) var leftOut: [String] = []

  /// Folders that hold what others wrote, or what a build made.
  private static let otherFolders: Set = ["Pods", "Carthage", "DerivedData", "node_modules", "SourcePackages"]
  private static let endings: Set = ["swift", "m", "mm", "h"]

  /// - Throws: `ScanFailure` for a path that does not exist.
  init(paths: [String]) throws {
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw ScanFailure(code: 12, message: "\(path) does not exist.")
      }
      if isFolder.boolValue { look(in: path) } else { found.append(Found(path: path, isNamed: true)) }
    }
    var seen: Set<String> = []
    found = found.filter { seen.insert(Self.place($0.path)).inserted }
  }

  /// The same file has the same place, whatever path leads to it.
  private static func place(_ path: String) -> String {
    var info = stat()
    return stat(path, &info) == 0 ? "\(info.st_dev) \(info.st_ino)" : path
  }

  private mutating func look(in folder: String) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      leftOut.append("\(folder) cannot be read.")
      return
    }
    for name in names where !name.hasPrefix(".") && !Self.otherFolders.contains(name) && !name.hasSuffix(".framework") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory {
        look(in: path)
      } else if type == .typeRegular, Self.endings.contains(URL(fileURLWithPath: path).pathExtension) {
        found.append(Found(path: path, isNamed: false))
      }
    }
  }

  /// - Throws: `ScanFailure` for a file that was named and cannot be read. One in a folder is left out.
  mutating func read() throws -> [AppScan.Source] {
    var sources: [AppScan.Source] = []
    for file in found {
      do {
        sources.append(AppScan.Source(path: file.path, text: try Self.text(file.path)))
      } catch let failure as ScanFailure where !file.isNamed {
        leftOut.append(failure.message)
      }
    }
    return sources
  }

  private static func text(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScanFailure(code: 11, message: "\(path) cannot be read.")
    }
    // Not what Foundation makes of it, which drops a byte order mark.
    if let text = String(validatingUTF8: data) { return text }
    // The names in Objective-C are ASCII, and such a file is never changed. Swift's compiler takes nothing but UTF-8.
    guard !path.hasSuffix(".swift") else { throw ScanFailure(code: 11, message: "\(path) is not UTF-8.") }
    return String(decoding: data, as: UTF8.self)
  }

  static func isSame(_ left: String, _ right: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(left, &one) == 0 && stat(right, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }
}

extension String {
  /// Every byte as it is; `nil` for anything but UTF-8.
  fileprivate init?(validatingUTF8 data: Data) {
    let text = String(decoding: data, as: UTF8.self)
    guard text.utf8.elementsEqual(data) else { return nil }
    self = text
  }
}
