import Foundation

/// Where a path leads: which file is there, if any, and the path without links, `.` and `..`. Two paths to one file
/// match in at least one of the two, even if the file does not exist yet.
struct FilePlace {
  /// A file, whatever its name.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64

    /// `nil` if nothing is there, or nothing that can be examined.
    init?(_ path: String) {
      var info = stat()
      guard stat(path, &info) == 0 else { return nil }
      self.init(info)
    }

    init(_ info: stat) {
      device = UInt64(truncatingIfNeeded: info.st_dev)
      inode = UInt64(truncatingIfNeeded: info.st_ino)
    }
  }

  /// From the root, compared by bytes.
  let components: [[UInt8]]
  let identity: Identity?

  init(_ path: String) {
    components = FilePlace.resolve(path)
    identity = Identity(path)
  }

  private init(components: [[UInt8]]) {
    self.components = components
    identity = Identity(FilePlace.path(components))
  }

  var path: String { FilePlace.path(components) }
  var name: String { String(decoding: components.last ?? [], as: UTF8.self) }
  var folder: FilePlace { FilePlace(components: components.dropLast()) }

  /// Whether a folder is there, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  func isSame(as other: FilePlace) -> Bool {
    components == other.components || identity != nil && identity == other.identity
  }

  /// Whether this is `folder` or somewhere below it.
  func isInside(_ folder: FilePlace) -> Bool {
    if components.starts(with: folder.components) { return true }
    guard let wanted = folder.identity else { return false }
    return (0...components.count).contains { Identity(FilePlace.path(components.prefix($0))) == wanted }
  }

  private static func path(_ components: some Sequence<[UInt8]>) -> String {
    "/" + components.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  /// The result of `realpath`, even if the last parts of the path do not exist.
  private static func resolve(_ path: String) -> [[UInt8]] {
    var found: [[UInt8]] = []
    if !path.hasPrefix("/") { found = parts(FileManager.default.currentDirectoryPath) }
    var rest = Array(parts(path).reversed())
    var links = 0
    while let part = rest.popLast() {
      if part == Array(".".utf8) { continue }
      if part == Array("..".utf8) {
        _ = found.popLast()
      } else if links < 64, let target = linkTarget(FilePlace.path(found + [part])) {
        links += 1
        if target.hasPrefix("/") { found = [] }
        rest += parts(target).reversed()
      } else {
        found.append(part)
      }
    }
    return found
  }

  private static func parts(_ path: String) -> [[UInt8]] {
    path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
  }

  private static func linkTarget(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}

extension String {
  /// Everything before the last slash of a path; `.` if there is none. Foundation's own traps on Linux for a name of
  /// one letter.
  var folderOfPath: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// Everything after the last slash of a path.
  var nameOfPath: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
