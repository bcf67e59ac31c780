import Foundation

/// Reads and copies files with plain system calls: no sidecars, no change to the source.
package enum FileBytes {
  /// The first bytes of a file, fewer if it is shorter.
  package static func prefix(of path: String, count: Int, at offset: Int64 = 0) throws(StoreError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno, doing: "read the store") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
    guard got >= 0 else { throw .system(errno, doing: "read the store") }
    return Array(bytes[0..<got])
  }

  /// Copies a file to a new one that only its owner may read, as a clone if the file system can.
  /// - Parameter isDue: called between blocks; true stops the copy.
  /// - Returns: whether the file was cloned rather than copied.
  @discardableResult
  package static func copy(_ source: String, to target: String, isDue: () -> Bool = { false }) throws(StoreError)
    -> Bool
  {
    if clone(source, to: target) { return true }
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .system(errno, doing: "read the store") }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw .system(errno, doing: "write the private copy of the store") }
    defer { close(output) }
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      if isDue() {
        throw StoreError(.interrupted, "Stopped while copying.", hint: "Run the same command again to finish.")
      }
      let got = block.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
      guard got >= 0 else { throw .system(errno, doing: "read the store") }
      if got == 0 { return false }
      var written = 0
      while written < got {
        let count = block.withUnsafeBytes { write(output, $0.baseAddress! + written, got - written) }
        guard count > 0 else { throw .system(errno, doing: "write the private copy of the store") }
        written += count
      }
    }
  }

  /// Shares the blocks of `source` with a new file; false if the file system cannot.
  package static func clone(_ source: String, to target: String) -> Bool {
    #if canImport(Darwin)
      guard clonefile(source, target, 0) == 0 else { return false }
      chmod(target, 0o600)
      return true
    #else
      let input = open(source, O_RDONLY | O_CLOEXEC)
      guard input >= 0 else { return false }
      defer { close(input) }
      let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard output >= 0 else { return false }
      defer { close(output) }
      let ficlone: UInt = 0x4004_9409
      guard ioctl(output, ficlone, input) == 0 else {
        unlink(target)
        return false
      }
      return true
    #endif
  }
}
