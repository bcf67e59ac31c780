import Foundation

extension CacheFile {
  /// Makes what was written to a file or folder survive a power cut.
  package static func sync(_ path: String) throws(CacheError) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(operation: "open to sync", systemErrno: errno).cacheError() }
    defer { close(descriptor) }
    guard sync(descriptor: descriptor) else { throw FileFailure(operation: "sync", systemErrno: errno).cacheError() }
  }

  /// As `sync(_:)`, for what is open already.
  /// - Returns: false when it failed; `errno` says why.
  package static func sync(descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // Plain fsync does not reach the medium there; folders refuse F_FULLFSYNC.
      fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0
    #else
      fsync(descriptor) == 0
    #endif
  }
}
