import Foundation

/// Asks the kernel whether another process holds SQLite's locks on a database.
package enum LockProbe {
  /// SQLite's lock bytes in the main file: pending, reserved and the shared range.
  private static let mainLocks: (start: Int64, length: Int64) = (0x4000_0000, 512)
  /// The lock bytes of the wal-index, the last of which every open connection holds.
  private static let indexLocks: (start: Int64, length: Int64) = (120, 9)

  /// True if another process has the store open, or if that cannot be determined.
  package static func isHeld(_ files: SourceFiles) -> Bool {
    isLocked(files.mainPath, mainLocks, missingMeansFree: false)
      || isLocked(files.mainPath + "-shm", indexLocks, missingMeansFree: true)
  }

  private static func isLocked(
    _ path: String, _ range: (start: Int64, length: Int64), missingMeansFree: Bool
  ) -> Bool {
    // Something that only looks like a file must not hold up the run.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return !(missingMeansFree && errno == ENOENT) }
    defer { close(descriptor) }
    var lock = flock()
    // A write lock conflicts with every lock, so any holder shows up.
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(range.start)
    lock.l_len = off_t(range.length)
    guard fcntl(descriptor, F_GETLK, &lock) == 0 else { return true }
    return lock.l_type != Int16(F_UNLCK)
  }
}
