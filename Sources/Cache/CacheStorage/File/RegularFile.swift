package import Foundation

/// Files that someone else may have put where ours are expected.
package enum RegularFile {
  /// The bytes of a regular file; `nil` if there is none. Opening a FIFO would wait for a writer.
  package static func contents(_ path: String) -> Data? {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileManager.default.contents(atPath: path)
  }
}
