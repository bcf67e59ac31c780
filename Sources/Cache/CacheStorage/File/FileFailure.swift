import Foundation

/// A failed call of the system: what was being done, and `errno`. Paths are left out on purpose.
package struct FileFailure: Error, Sendable, Equatable, CustomStringConvertible {
  package let operation: String
  package let systemErrno: Int32

  package init(operation: String, systemErrno: Int32) {
    self.operation = operation
    self.systemErrno = systemErrno
  }

  /// ENOSPC, EDQUOT and EFBIG (Docs/Guides/codes.md#10-no_space).
  static func isNoSpace(_ systemErrno: Int32) -> Bool {
    systemErrno == ENOSPC || systemErrno == EDQUOT || systemErrno == EFBIG
  }

  /// Whether the process has a file size limit. A write that fails under such a limit failed for lack of space, even if
  /// the error number got lost on its way through SQLite.
  static var isFileSizeLimited: Bool {
    var limit = rlimit()
    #if canImport(Darwin)
      return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < rlim_t.max / 2
    #else
      return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 && limit.rlim_cur < rlim_t.max / 2
    #endif
  }

  package var description: String { "\(operation): errno \(systemErrno)" }

  /// The failure as a cache error.
  package func cacheError() -> CacheError {
    Self.isNoSpace(systemErrno)
      ? CacheError(.noSpace, "The disk is full. Free some space and try again.", cause: self)
      : CacheError(
        .noAccess, "The cache's folder or file cannot be created. Check that the folder exists and is writable.",
        cause: self)
  }
}
