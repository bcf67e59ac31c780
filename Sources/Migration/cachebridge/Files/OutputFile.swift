import CacheStorage
import Foundation

/// A file being written. It gets its name only when it is complete, so a killed run leaves nothing, or what was there
/// before. A device or a FIFO is written to directly.
final class OutputFile {
  /// The system's error.
  struct Failure: Error {
    let code: Int32
    var isNoSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
    /// What to do if it is something else.
    var advice: String {
      code == ENAMETOOLONG ? "Choose a shorter name." : "Choose a path in an existing folder that you can write to."
    }

    init(_ code: Int32 = errno) { self.code = code }
  }

  private enum Making {
    /// A file without a name, which the system removes once nobody has it open (Linux).
    case unnamed
    case named(String)
    case device
    case done
  }

  let descriptor: Int32
  private let path: String
  private var making: Making

  /// - Throws: `Failure` if nothing can be written there. Missing folders are not created.
  init(_ path: String) throws {
    self.path = path
    guard !OutputFile.isDevice(path) else {
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      making = .device
      guard descriptor >= 0 else { throw Failure() }
      return
    }
    let folder = path.folderOfPath
    try OutputFile.checkPlace(path)
    OutputFile.sweep(folder)
    #if os(Linux)
      let unnamed = open(folder, OutputFile.temporaryFile | O_WRONLY | O_CLOEXEC, 0o600)
      if unnamed >= 0, access(OutputFile.link(unnamed), F_OK) == 0 {
        descriptor = unnamed
        making = .unnamed
        return
      }
      if unnamed >= 0 { Foundation.close(unnamed) }
    #endif
    let name = OutputFile.temporaryName(beside: path)
    descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    making = .named(name)
    guard descriptor >= 0 else { throw Failure() }
    // Held to the end: the cleanup of other runs leaves the file alone.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    discard()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Checks whether a file can be created at `path`, and leaves none.
  static func check(_ path: String) throws {
    if isDevice(path) {
      guard access(path, W_OK) == 0 else { throw Failure() }
    } else {
      _ = try OutputFile(path)
    }
  }

  /// Gives the file its name; an existing file with that name is replaced as a whole.
  func commit() throws {
    if case .device = making {
      making = .done
      return
    }
    guard CacheFile.sync(descriptor) else { throw Failure() }
    #if os(Linux)
      if case .unnamed = making {
        let own = OutputFile.link(descriptor)
        // If nothing has the name yet, there is never another one.
        if linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 {
          making = .done
          syncFolder()
          return
        }
        guard errno == EEXIST else { throw Failure() }
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        let name = OutputFile.temporaryName(beside: path)
        guard linkat(AT_FDCWD, own, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else { throw Failure() }
        making = .named(name)
      }
    #endif
    if case .named(let name) = making {
      guard rename(name, path) == 0 else { throw Failure() }
      making = .done
      syncFolder()
    }
  }

  /// Makes the name survive a power loss. Best effort: a folder may accept files but not be readable.
  private func syncFolder() {
    let folder = open(path.folderOfPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = CacheFile.sync(folder)
    Foundation.close(folder)
  }

  /// Discards the file, unless it has its name.
  func discard() {
    if case .named(let name) = making { unlink(name) }
    making = .done
  }

  // MARK: Places

  /// Something that is not a file but can be written to, such as `/dev/stdout` or a process substitution.
  private static func isDevice(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && [S_IFCHR, S_IFIFO].contains(info.st_mode & S_IFMT)
  }

  private static func checkPlace(_ path: String) throws {
    var info = stat()
    guard stat(path, &info) == 0 else {
      // A file without a name has room for any; it would fail at the end.
      guard errno != ENAMETOOLONG else { throw Failure() }
      return
    }
    guard info.st_mode & S_IFMT == S_IFREG else { throw Failure(info.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENXIO) }
    // Renaming would bypass the permissions of the file.
    guard access(path, W_OK) == 0 else { throw Failure() }
  }

  // MARK: Temporary names

  private static let temporaryPrefix = ".cachebridge-"
  private static let temporarySuffix = ".part"

  private static func temporaryName(beside path: String) -> String {
    var generator = SystemRandomNumberGenerator()
    let random = String(UInt64.random(in: 0 ... .max, using: &generator), radix: 36)
    let folder = path.folderOfPath
    return folder + "/" + temporaryPrefix + random + temporarySuffix
  }

  /// Removes what a run left that was killed between its last two steps. A file that is still being written is locked.
  private static func sweep(_ folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix) {
      let path = folder + "/" + name
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      Foundation.close(descriptor)
    }
  }

  #if os(Linux)
    /// `O_TMPFILE`, which Swift's import of the system's headers lacks.
    private static let temporaryFile = 0o20000000 | O_DIRECTORY

    private static func link(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
  #endif
}
