import Foundation
import MigrationReport

/// The one lock that lets one runner into a target directory. The kernel holds it: it dies with the process.
final class DirectoryLock: Sendable {
  let descriptor: Int32

  /// - Throws: `MigrationError` with code `locked` when another run is in, `noAccess` when the folder cannot be opened.
  init(directory: String) throws(MigrationError) {
    descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw MigrationError(
        .noAccess, "The target folder cannot be opened (errno \(errno)).",
        hint: "Choose a folder that you may read and write.", finding: .targetUnwritable)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw MigrationError(
        .locked, "Another run is working in the target folder.", hint: "Wait for it to end, then run again.")
    }
  }

  /// Closing alone would not end the lock as long as a program that is just being started has a copy of the descriptor.
  deinit {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
