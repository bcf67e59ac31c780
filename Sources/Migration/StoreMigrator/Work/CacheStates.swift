import Foundation

/// The state of the caches in a folder at one moment, before it is known which of them a run concerns.
///
/// Files are examined, never opened: closing one would drop the locks that this process has on it.
struct CacheStates {
  /// One file, as far as writing to it shows.
  private struct File: Equatable {
    let inode: UInt64
    let bytes: Int64
    let seconds: Int64
    let nanoseconds: Int64
  }

  private let directory: String
  private var states: [String: [File]] = [:]

  init(directory: String) {
    self.directory = directory
    for file in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    where file.hasSuffix(".sqlite") {
      let name = String(file.dropLast(".sqlite".count))
      states[name] = files(of: name)
    }
  }

  /// Whether nobody has written to a cache since. A log that was opened or emptied contains nothing new.
  func isUnchanged(_ name: String) -> Bool { states[name] == files(of: name) }

  private func files(of name: String) -> [File] {
    ["", "-wal"].compactMap { suffix in
      var info = stat()
      guard stat(directory + "/" + name + ".sqlite" + suffix, &info) == 0, suffix.isEmpty || info.st_size > 0 else {
        return nil
      }
      #if canImport(Darwin)
        let modified = info.st_mtimespec
      #else
        let modified = info.st_mtim
      #endif
      return File(
        inode: UInt64(info.st_ino), bytes: Int64(info.st_size), seconds: Int64(modified.tv_sec),
        nanoseconds: Int64(modified.tv_nsec))
    }
  }
}
