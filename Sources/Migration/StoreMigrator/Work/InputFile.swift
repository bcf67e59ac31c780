import Foundation
import MigrationReport

/// A look at a file given to a command, before anything opens it: opening a FIFO waits for a writer, and a folder or a
/// device gives errors that say nothing to its user.
package enum InputFile {
  /// Whether there is a regular file at `path`, links followed.
  package static func isRegular(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// - Throws: `MigrationError`: `sourceMissing` if something other than a folder or nothing is there, `noAccess` if
  ///   that cannot be determined.
  package static func checkFolder(_ path: String, _ noun: String) throws(MigrationError) {
    var info = stat()
    if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR { return }
    guard FileSystem.exists(path) || MissingFile.isMissing(path) else { throw unreachable }
    throw MigrationError(.sourceMissing, "There is no \(noun) at the given path.", hint: "Check the path.")
  }

  private static let unreachable = MigrationError(
    .noAccess, "The given path cannot be accessed.",
    hint: "Check the permissions of the folders above it, and that its links lead somewhere.")

  /// - Throws: `MigrationError` if something other than a regular file is where SQLite keeps its own files next to
  ///   `path`.
  package static func checkBeside(_ path: String) throws(MigrationError) {
    for suffix in ["-wal", "-shm", "-journal"] where FileSystem.exists(path + suffix) && !isRegular(path + suffix) {
      throw MigrationError(
        .noAccess, "A file next to the cache is not a regular file.",
        hint:
          "Look at the entries of the same name that end in -wal, -shm and -journal, and move away those that are not files."
      )
    }
  }

  /// - Parameters:
  ///   - noun: what was requested, without its article: "cache", "report".
  ///   - missing: what to do if there is nothing.
  ///   - unsuitable: what to give instead of a folder or a device.
  /// - Throws: `MigrationError`: `sourceMissing`; `unsupportedSource` for a folder or a file that is not a regular one;
  ///   `noAccess` if that cannot be determined.
  package static func check(
    _ path: String, _ noun: String, missing: String = "Check the path.", unsuitable: String
  ) throws(MigrationError) {
    guard !MissingFile.isMissing(path) else {
      throw MigrationError(.sourceMissing, "There is no \(noun) at the given path.", hint: missing)
    }
    var info = stat()
    guard stat(path, &info) == 0 else { throw unreachable }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw MigrationError(.unsupportedSource, "The given path is a folder.", hint: unsuitable)
    default: throw MigrationError(.unsupportedSource, "The given path is not a regular file.", hint: unsuitable)
    }
  }
}

/// Whether something does not exist at all, including names that are too long for the system. What cannot be examined,
/// because a folder above it may not be entered, is not a missing file: saying so would send its owner looking in the
/// wrong place.
package enum MissingFile {
  package static func isMissing(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) != 0 && [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno)
  }
}
