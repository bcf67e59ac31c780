import CacheStorage
import Foundation

/// Copies files with plain system calls, which allow clones on every platform.
enum FileCopy {
  /// Copies a regular file to a new one of mode 0600.
  /// - Returns: the open copy.
  /// - Throws: `CacheError`. What was created may be left behind.
  static func make(_ source: String, _ target: String) throws(CacheError) -> Int32 {
    let input = open(source, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard input >= 0 else { throw failure("read a file") }
    defer { close(input) }
    var information = stat()
    guard fstat(input, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { throw failure("read a file") }
    #if canImport(Darwin)
      if fclonefileat(input, AT_FDCWD, target, 0) == 0 {
        let output = open(target, O_RDWR | O_CLOEXEC)
        guard output >= 0, fchmod(output, 0o600) == 0 else { throw failure("keep a file") }
        return output
      }
    #endif
    let output = try create(target)
    do throws(CacheError) {
      try copy(input, to: output)
      return output
    } catch {
      close(output)
      throw error
    }
  }

  /// Creates a file of mode 0600; there must be none.
  static func create(_ path: String) throws(CacheError) -> Int32 {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("keep a file") }
    return descriptor
  }

  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(CacheError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("keep a file") }
      rest = rest.dropFirst(count)
    }
  }

  private static func copy(_ input: Int32, to output: Int32) throws(CacheError) {
    #if !canImport(Darwin)
      // FICLONE: both share their blocks until one is changed.
      if ioctl(output, 0x4004_9409 as UInt, input) == 0 { return }
    #endif
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = block.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("read a file") }
      if count == 0 { return }
      try write(block[..<count], to: output)
    }
  }

  private static func failure(_ operation: String) -> CacheError {
    FileFailure(operation: operation, systemErrno: errno).cacheError()
  }
}
