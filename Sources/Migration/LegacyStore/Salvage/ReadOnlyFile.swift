import Foundation

/// A file that is only ever read, with `pread`: not with a memory map, where a shrinking file would raise a signal.
final class ReadOnlyFile {
  private let descriptor: Int32
  /// Length in bytes when it was opened.
  let bytes: Int64

  init(path: String) throws(StoreError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno, doing: "read the store") }
    var info = stat()
    bytes = fstat(descriptor, &info) == 0 ? Int64(info.st_size) : 0
  }

  deinit { close(descriptor) }

  /// Fills `buffer`; false if the file ends too early or the disk cannot be read there.
  func read(into buffer: inout [UInt8], at offset: Int64) -> Bool {
    guard offset >= 0, offset + Int64(buffer.count) <= bytes else { return false }
    return buffer.withUnsafeMutableBytes { target in
      var done = 0
      while done < target.count {
        let got = pread(descriptor, target.baseAddress! + done, target.count - done, off_t(offset) + off_t(done))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return false }
        done += got
      }
      return true
    }
  }

  /// The first `count` bytes, fewer if the file is shorter or cannot be read.
  func prefix(_ count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: Int(min(Int64(count), bytes)))
    return read(into: &buffer, at: 0) ? buffer : []
  }
}
