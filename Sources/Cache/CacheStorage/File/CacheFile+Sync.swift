import Foundation

extension CacheFile {
  /// Ensures that what was written to a file or folder survives a power loss.
  package static func sync(_ path: String) throws(CacheError) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(operation: "open to sync", systemErrno: errno).cacheError() }
    defer { close(descriptor) }
    guard sync(descriptor) else { throw FileFailure(operation: "sync", systemErrno: errno).cacheError() }
  }

  /// The same for an open file or folder.
  /// - Returns: false if it failed; `errno` says why.
  package static func sync(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // There, plain fsync does not reach the storage medium; folders refuse F_FULLFSYNC.
      return fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0
    #else
      return fsync(descriptor) == 0
    #endif
  }
}
