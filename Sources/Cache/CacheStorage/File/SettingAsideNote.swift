import Foundation

/// A file next to a cache that is set aside, from before it is renamed until its unsent messages are in the user's cache.
/// While this object exists, no other process renames that cache.
///
/// Until the renames are done, it says which file is meant, so that another one at the cache's path is left alone; then
/// it is empty.
final class SettingAsideNote {
  static let suffix = ".unsent"

  private let descriptor: Int32

  /// Writes the note.
  init(beside aside: String, of file: OpenedFile) throws(CacheError) {
    let failure: () -> CacheError = {
      FileFailure(operation: "note a cache that is set aside", systemErrno: errno).cacheError()
    }
    descriptor = open(aside + Self.suffix, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else { throw failure() }
    guard Self.lock(descriptor) else {
      throw CacheError(.busy, "Another process is setting the cache aside. Try again in a moment.")
    }
    let text = Array(file.identity.utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, text, text.count, 0) == text.count,
      CacheFile.sync(descriptor)
    else { throw failure() }
    try CacheFile.sync((aside as NSString).deletingLastPathComponent)
  }

  /// - Returns: `nil` if there is none, or another process does not let go of it.
  init?(existingBeside aside: String) {
    descriptor = open(aside + Self.suffix, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0, Self.lock(descriptor) else { return nil }
  }

  /// Waits two seconds at most: others hold it for a few renames, unless the system has suspended them.
  private static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<200 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      usleep(10_000)
    }
    return false
  }

  /// Whether the cache at its path is the one that was to be renamed.
  func names(_ file: OpenedFile) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 && bytes.prefix(count).elementsEqual(file.identity.utf8)
  }

  /// From now on, no file is the one that is meant: its number may belong to another one some day.
  func renamingIsDone() { _ = ftruncate(descriptor, 0) }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
