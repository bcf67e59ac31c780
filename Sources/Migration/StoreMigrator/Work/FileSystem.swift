import CacheStorage
import Foundation
import MigrationReport

/// The few file operations of a run, with errors in its own words.
enum FileSystem {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Creates a folder accessible only to its owner, along with missing parents, as `CacheFile.createDirectory` does.
  /// - Returns: the topmost folder that was created, `nil` if all existed.
  static func makeFolder(_ path: String) throws(MigrationError) -> String? {
    var info = stat()
    if stat(path, &info) == 0 {
      guard info.st_mode & S_IFMT == S_IFDIR else {
        throw MigrationError(
          .noAccess, "The target is not a folder.", hint: "Choose a folder for the caches.", finding: .targetUnwritable)
      }
      return nil
    }
    guard !isLink(path) else {
      throw MigrationError(
        .noAccess, "The target folder, or one above it, is a link that leads nowhere.",
        hint: "Make the folder that it leads to, or choose another target.", finding: .targetUnwritable)
    }
    let parent = (path as NSString).deletingLastPathComponent
    let made = parent.isEmpty || parent == path ? nil : try makeFolder(parent)
    // It is new, and the app may keep other things in it.
    if made != nil { CacheFile.exclude(parent, fromBackup: false) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      let error = failure("create the target folder")
      if let made { removeEmpty(parent, upTo: made) }
      throw error
    }
    CacheFile.protectOnApple(path)
    CacheFile.exclude(path, fromBackup: true)
    // Best effort: a folder may allow creating others in it, but not reading it.
    try? sync(parent.isEmpty ? "." : parent)
    return made ?? path
  }

  /// Removes a folder and those above it, up to `topmost`, as long as they are empty.
  static func removeEmpty(_ path: String, upTo topmost: String) {
    var path = path
    while path.hasPrefix(topmost), rmdir(path) == 0 { path = (path as NSString).deletingLastPathComponent }
  }

  static func checkWritable(_ folder: String) throws(MigrationError) {
    guard access(folder, W_OK | X_OK) == 0 else { throw failure("write to the target folder") }
  }

  static func rename(_ source: String, _ target: String) throws(MigrationError) {
    guard Foundation.rename(source, target) == 0 else { throw failure("put a finished file in place") }
  }

  /// Puts a finished file in its place, never overwriting anything. If the file system supports hard links, the old
  /// name stays: it may be removed once the new one is on disk.
  /// - Throws: `MigrationError` with code `targetExists` if something is there.
  static func place(_ source: String, at target: String) throws(MigrationError) {
    if link(source, target) != 0 {
      switch errno {
      case EEXIST:
        // A run that was killed before the old name was removed left both names of one file.
        guard isSameFile(source, target) else { throw targetExists }
      case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS:
        // A file system without hard links.
        guard !exists(target) else { throw targetExists }
        return try rename(source, target)
      default: throw failure("put a finished file in place")
      }
    }
  }

  /// Refuses a path where something other than the file to put there exists.
  static func checkVacant(_ target: String, for source: String) throws(MigrationError) {
    try checkNoLog(besideMissing: target)
    guard !exists(target) || isSameFile(source, target) else { throw targetExists }
  }

  /// Whether there is a link, wherever it leads.
  private static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// Refuses a path without a cache that has a log or journal, which SQLite would replay onto a new one, or where a link
  /// takes the name.
  static func checkNoLog(besideMissing path: String) throws(MigrationError) {
    guard exists(path) || !isLink(path) else {
      throw MigrationError(
        .targetExists, "The target folder contains a link that has the name of a cache and leads nowhere.",
        hint: "Remove the link, or choose another folder.")
    }
    guard exists(path) || !exists(path + "-wal") && !exists(path + "-journal") else {
      throw MigrationError(
        .targetExists, "The target folder contains the log of a cache, but not the cache.",
        hint: "Put the cache back next to it, or move the log away.")
    }
  }

  /// The length of a file; 0 if unknown.
  /// What a folder takes up on the disk, with everything in it; 0 if there is none.
  static func allocatedBytes(below folder: String) -> Int64 {
    let paths = ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).map { folder + "/" + $0 }
    return paths.reduce(0) { sum, path in
      var info = stat()
      return lstat(path, &info) == 0 ? sum + Int64(info.st_blocks) * 512 : sum
    }
  }

  static func bytes(_ path: String) -> Int64 {
    var info = stat()
    return stat(path, &info) == 0 ? Int64(info.st_size) : 0
  }

  static let targetExists = MigrationError(
    .targetExists, "A file appeared where a cache was about to be placed; nothing was overwritten.",
    hint: "Use --merge to add the rest. Caches that are already in place stay.")

  private static func isSameFile(_ a: String, _ b: String) -> Bool {
    var first = stat()
    var second = stat()
    return lstat(a, &first) == 0 && lstat(b, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// Copies a file to a free path, as a clone if the file system can.
  static func copy(_ source: String, to target: String) throws(MigrationError) {
    remove(target)
    do { try FileManager.default.copyItem(atPath: source, toPath: target) } catch {
      let code = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      errno = Int32(clamping: code?.code ?? Int(EIO))
      throw failure("copy a working file")
    }
  }

  /// Makes what was written to a file or folder survive a power loss.
  static func sync(_ path: String) throws(MigrationError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open a file to sync it") }
    defer { close(descriptor) }
    guard CacheFile.sync(descriptor) else { throw failure("sync a file") }
  }

  /// Replaces a small file as a whole: written next to it, synced, renamed.
  static func write(_ data: Data, to path: String) throws(MigrationError) {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("write a file") }
    defer { close(descriptor) }
    var written = 0
    while written < data.count {
      let count = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress! + written, data.count - written) }
      guard count > 0 else { throw failure("write a file") }
      written += count
    }
    guard CacheFile.sync(descriptor) else { throw failure("sync a file") }
    try rename(temporary, path)
  }

  /// Removes a file or a folder with everything in it, if it exists.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Free bytes in the file system of `path`.
  static func freeBytes(_ path: String) -> Int64? {
    var info = statvfs()
    guard statvfs(path, &info) == 0 else { return nil }
    return Int64(info.f_bavail) * Int64(info.f_frsize)
  }

  /// The system's words for an error, as the end of a sentence.
  static func reason(_ code: Int32) -> String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  static func failure(_ operation: String) -> MigrationError {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG:
      MigrationError(
        .noSpace, "No space left to \(operation).", hint: "Free some space and run the same command again.")
    case ENAMETOOLONG:
      MigrationError(
        .noAccess, "Could not \(operation): \(reason(errno)).", hint: "Choose a target folder with a shorter path.",
        finding: .targetUnwritable)
    case EACCES, EPERM, EROFS, ENOTDIR, ELOOP, EISDIR, ENOENT, EEXIST:
      MigrationError(
        .noAccess, "Could not \(operation): \(reason(errno)).",
        hint: "Choose a target folder that you may write to.", finding: .targetUnwritable)
    default:
      MigrationError(.internal, "Could not \(operation) (errno \(errno)).", hint: "Check the disk and run again.")
    }
  }
}
