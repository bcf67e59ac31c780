import Foundation
import MigrationReport

/// The lock that admits one runner to a target directory. The kernel holds it: it ends with the process.
final class DirectoryLock: Sendable {
  let descriptor: Int32

  /// - Throws: `MigrationError` with code `locked` if another run has it, `noAccess` if the folder cannot be opened.
  init(directory: String) throws(MigrationError) {
    descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw MigrationError(
        .noAccess, "The target folder cannot be opened: \(FileSystem.reason(errno)).",
        hint: "Choose a folder that you may read and write.", finding: .targetUnwritable)
    }
    // `deinit` runs even if this throws, and closes the descriptor: to close it here too would take it away from whoever
    // got its number in between.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw MigrationError(
        .locked, "Another run is working in the target folder.", hint: "Wait for it to end, then run the command again."
      )
    }
  }

  /// Closing alone would not release the lock while a program that is just being started has a copy of the descriptor.
  deinit {
    guard descriptor >= 0 else { return }
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
