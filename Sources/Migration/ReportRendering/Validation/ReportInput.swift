import Foundation

/// The bytes of a checked file, block by block. A failure to read is recorded, because libxml2 treats it as the end of
/// the file: callers use `check()`.
final class ReportInput {
  private let descriptor: Int32?
  /// Bytes read but not yet used.
  private var pending: Data
  private var failure: ReportFileError?
  private var isEnded = false
  private var sinceMark = 0
  /// Whether `read` ended because nothing was marked for longer than `longestPart`.
  private(set) var isPartTooLong = false

  /// Bytes of one tag, comment or text beyond which a file is not a report: the library keeps such a part in memory.
  static let longestPart = 4 << 20

  /// - Parameter descriptor: stays open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    pending = Data()
  }

  init(_ document: Data) {
    descriptor = nil
    pending = document
  }

  /// - Throws: `ReportFileError` once reading has failed.
  func check() throws {
    if let failure { throw failure }
  }

  /// Makes `read` find nothing more, as if the file ended here.
  func end() {
    isEnded = true
    pending = Data()
  }

  /// The library has finished one part and starts the next.
  func mark() { sinceMark = 0 }

  /// The first bytes, which `read` returns again; fewer only if the file ends.
  func beginning(_ count: Int) -> Data {
    while pending.count < count {
      var block = [UInt8](repeating: 0, count: count - pending.count)
      let got = block.withUnsafeMutableBytes { fill($0) }
      guard got > 0 else { break }
      pending.append(contentsOf: block[..<got])
    }
    return pending.prefix(count)
  }

  /// Puts the next bytes into `buffer`.
  /// - Returns: how many; 0 at the end, after a failure and inside a part that is too long.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if sinceMark > Self.longestPart {
      isPartTooLong = true
      end()
    }
    let count = pending.isEmpty ? fill(buffer) : pending.copyBytes(to: buffer)
    pending = pending.dropFirst(count)
    sinceMark += count
    return count
  }

  /// The remaining bytes.
  /// - Throws: `ReportFileError`, `tooLarge` beyond `limit` bytes.
  func all(atMost limit: Int) throws -> Data {
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = block.withUnsafeMutableBytes { fill($0) }
      try check()
      guard count > 0 else { return pending }
      guard pending.count + count <= limit else { throw ReportFileError(.tooLarge) }
      pending.append(contentsOf: block[..<count])
    }
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let descriptor, failure == nil, !isEnded, !buffer.isEmpty else { return 0 }
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { break }
    }
    failure = ReportFileError(.unreadable, code: errno)
    return 0
  }
}
