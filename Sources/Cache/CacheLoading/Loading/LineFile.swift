package import CacheStorage
import Foundation

/// A new text file, readable only by its owner, that is on disk before `close` returns.
package final class LineFile {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Creates the file, emptying an existing one.
  package init(creating path: String) throws(CacheError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
      throw FileFailure(operation: "create file", systemErrno: errno).cacheError()
    }
  }

  deinit { Foundation.close(descriptor) }

  /// Adds a line and its line feed.
  package func write(_ line: some Collection<UInt8>) throws(CacheError) {
    buffer.append(contentsOf: line)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Writes what is buffered and syncs the file.
  package func close() throws(CacheError) {
    try flush()
    guard CacheFile.sync(descriptor) else {
      throw FileFailure(operation: "sync file", systemErrno: errno).cacheError()
    }
  }

  private func flush() throws(CacheError) {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress! + written, $0.count - written) }
      guard count > 0 else { throw FileFailure(operation: "write file", systemErrno: errno).cacheError() }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
