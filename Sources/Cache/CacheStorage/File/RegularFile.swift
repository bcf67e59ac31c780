package import Foundation

/// Files that someone else may have put where ours are expected.
package enum RegularFile {
  /// The bytes of a regular file; `nil` if there is none. Opening a FIFO would wait for a writer.
  package static func contents(_ path: String) -> Data? {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  /// The bytes of a regular file that is about to be replaced; `nil` only if there is nothing. What cannot be read may
  /// hold what nobody else has.
  package static func read(_ path: String) throws(CacheError) -> Data? {
    var information = stat()
    guard stat(path, &information) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable
    }
    guard information.st_mode & S_IFMT == S_IFREG, let data = FileManager.default.contents(atPath: path) else {
      throw unreadable
    }
    return data
  }

  private static let unreadable = CacheError(
    .noAccess,
    "A .rejects.jsonl file in the target folder cannot be read. Make it readable, or move it elsewhere, and run again.")
}
