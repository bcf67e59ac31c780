import Foundation

extension CacheFile {
  /// Creates a directory with mode 0700, and missing ones above it. An existing one stays as it is, because it may be a
  /// folder of the app. On Apple systems, files in a new one inherit its protection until first unlock and its
  /// exclusion from backups, so no log is ever without them. Missing ones above it, such as the application support
  /// folder, are not excluded: the app keeps other things there.
  package static func createDirectory(at path: String) throws(CacheError) {
    if mkdir(path, 0o700) == 0 {
      // The process's umask can only have removed bits; restore them.
      guard chmod(path, 0o700) == 0 else { throw failure("chmod directory") }
      protectOnApple(path)
      exclude(path, fromBackup: true)
      return
    }
    switch errno {
    case EEXIST:
      guard isDirectory(path) else {
        throw CacheError(.noAccess, "There is a file where the cache's folder should be. Choose another folder.")
      }
    case ENOENT:
      let parent = (path as NSString).deletingLastPathComponent
      guard !parent.isEmpty, parent != path else { throw failure("create directory") }
      try createDirectory(at: parent)
      exclude(parent, fromBackup: false)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("create directory") }
      protectOnApple(path)
      exclude(path, fromBackup: true)
    default: throw failure("create directory")
    }
  }

  /// Creates an empty file with mode 0600, before SQLite opens it: SQLite gives `-journal`, `-wal` and `-shm` the mode
  /// of the database file, so none of them is ever readable by others.
  /// - Returns: false if there is already a file. It is not opened, because closing it again would drop the POSIX locks
  ///   that this process may hold on it.
  package static func createEmptyFile(at path: String) throws(CacheError) -> Bool {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw failure("create file")
    }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw failure("chmod file") }
    protectOnApple(path)
    exclude(path, fromBackup: true)
    return true
  }

  /// Removes group and other permissions from a file that was restored or copied with a wider mode, and marks it for
  /// the platform: protected until first unlock, excluded from backups or not (Apple only). Only for files that are
  /// known to be ours.
  package static func protect(_ path: String, isExcludedFromBackup: Bool = true) {
    for suffix in ["", "-wal", "-shm"] {
      // Best effort: a missing file needs nothing, and one of another owner cannot be changed.
      _ = chmod(path + suffix, 0o600)
      protectOnApple(path + suffix)
      exclude(path + suffix, fromBackup: isExcludedFromBackup)
    }
  }

  /// Protected until first unlock; does nothing on other systems than iOS.
  package static func protectOnApple(_ path: String) {
    #if os(iOS)
      guard FileManager.default.fileExists(atPath: path) else { return }
      try? FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
    #endif
  }

  /// Whether backups leave a file or folder out; what is in a folder that is left out is, too. Does nothing on other
  /// systems than Apple's.
  package static func exclude(_ path: String, fromBackup isExcluded: Bool) {
    #if canImport(Darwin)
      guard FileManager.default.fileExists(atPath: path) else { return }
      var url = URL(fileURLWithPath: path)
      var values = URLResourceValues()
      values.isExcludedFromBackup = isExcluded
      try? url.setResourceValues(values)
    #endif
  }

  private static func isDirectory(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  private static func failure(_ operation: String) -> CacheError {
    FileFailure(operation: operation, systemErrno: errno).cacheError()
  }
}
