import ChatWire
import Foundation

/// Bytes in a file without a name, which is gone when nobody has this object any longer, also after a kill.
public final class SpooledBody: Sendable {
  private let descriptor: Int32
  private let length = Locked(0)

  /// - Throws: `ServerError` if no file can be created.
  init() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("body-" + UUID().uuidString).path
    descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SpooledBody.noRoom }
    unlink(path)
  }

  deinit { close(descriptor) }

  static let noRoom = ServerError(code: ServerError.Code.internalError, status: 507)

  /// Bytes.
  var count: Int { length.withValue { $0 } }

  /// One writer. Blocks while the disk does, which holds up whoever sends.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var written = 0
    while written < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written, off_t(self.count + written))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SpooledBody.noRoom }
      written += count
    }
    length.withValue { $0 += written }
  }

  /// The bytes of a range, without those beyond the end.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    let wanted = range.clamped(to: 0..<count)
    return [UInt8](unsafeUninitializedCapacity: wanted.count) { buffer, filled in
      while filled < wanted.count {
        let part = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, wanted.count - filled,
          off_t(wanted.lowerBound + filled))
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return }
        filled += part
      }
    }
  }

  /// Copies a range into a new file.
  func write(_ range: Range<Int>, to path: String) throws {
    let target = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw SpooledBody.noRoom }
    defer { close(target) }
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
      var rest = bytes(start..<min(start + (1 << 20), range.upperBound))[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(target, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          unlink(path)
          throw SpooledBody.noRoom
        }
        rest = rest.dropFirst(count)
      }
    }
  }
}
