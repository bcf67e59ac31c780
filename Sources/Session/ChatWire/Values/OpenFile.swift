import Foundation

/// A file that is open for reading, as it was when it was opened: it may be moved or removed meanwhile. Any number of
/// readers may read it at once. It is closed with the last reference.
///
/// Two are equal if they are the same object.
public final class OpenFile: Sendable, Hashable {
  /// Bytes.
  public let size: Int64
  private let descriptor: Int32

  /// - Throws: `WireError.invalidParameter` if it cannot be read, or is not a regular file.
  public init(path: String) throws {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // Pipes have no end to seek, and folders no bytes.
    let end = file < 0 ? -1 : lseek(file, 0, SEEK_END)
    var first: UInt8 = 0
    guard end == 0 || end > 0 && pread(file, &first, 1, 0) == 1 else {
      if file >= 0 { close(file) }
      throw WireError(.invalidParameter, "The file cannot be read. Choose it again.")
    }
    (descriptor, size) = (file, Int64(end))
  }

  deinit { close(descriptor) }

  /// Reads bytes; blocks while the disk does.
  /// - Throws: `WireError.invalidParameter` if the file does not have them any longer.
  public func read(at offset: Int64, count: Int) throws -> [UInt8] {
    var isComplete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      while filled < count {
        let part = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset) + off_t(filled))
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return isComplete = false }
        filled += part
      }
    }
    guard isComplete else {
      throw WireError(.invalidParameter, "The file became shorter while it was read. Choose it again.")
    }
    return bytes
  }

  public static func == (a: OpenFile, b: OpenFile) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
