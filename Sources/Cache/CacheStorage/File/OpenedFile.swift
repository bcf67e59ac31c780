import Foundation

/// The file that an open cache uses; the file at its path may become another one.
///
/// SQLite opens the database once and continues with it, wherever it was moved, but finds the log by its path. So a
/// cache whose file is no longer at its path reads and writes into nowhere, or into the log of another file.
package struct OpenedFile: Sendable, Hashable {
  package let path: String
  private let device: UInt64
  private let inode: UInt64

  /// The file now at `path`.
  /// - Throws: `CacheError.moved` if there is none.
  package init(path: String) throws(CacheError) {
    var information = stat()
    guard stat(path, &information) == 0 else { throw .moved }
    self.init(path: path, information)
  }

  private init(path: String, _ information: stat) {
    self.path = path
    device = UInt64(truncatingIfNeeded: information.st_dev)
    inode = UInt64(truncatingIfNeeded: information.st_ino)
  }

  /// Tells it from other files of its folder. The number of the device may change with every start of the system.
  var identity: String { "\(inode)" }

  /// Whether it is the same file, whatever its path.
  package func isSameFile(as other: OpenedFile) -> Bool { (device, inode) == (other.device, other.inode) }

  /// Whether the file is still at its path. A path that cannot be checked at the moment says nothing: SQLite will find
  /// out.
  var isInPlace: Bool {
    var information = stat()
    guard stat(path, &information) == 0 else { return errno != ENOENT && errno != ENOTDIR && errno != ELOOP }
    return OpenedFile(path: path, information) == self
  }

  /// - Throws: `CacheError.moved` if the file is no longer at its path.
  package func check() throws(CacheError) { if !isInPlace { throw .moved } }

  /// The error, or that the file is gone, which explains every other error.
  package func explaining(_ error: any Error) -> any Error { isInPlace ? error : CacheError.moved }
}
