import Foundation

/// Where the bytes of a streamed report go: into memory, or to a descriptor in blocks of 64 KiB.
///
/// After a failed write, everything else is dropped without telling libxml2, which would print the failure to stderr.
/// Callers use `check()`.
final class ReportOutput {
  private static let blockSize = 65_536

  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  private var failure: ReportFileError?

  /// - Parameter descriptor: stays open; `nil` keeps the bytes for `data`.
  init(descriptor: Int32? = nil) {
    self.descriptor = descriptor
    if descriptor != nil { buffer.reserveCapacity(2 * Self.blockSize) }
  }

  /// Bytes not yet written to a descriptor.
  var data: Data { Data(buffer) }

  func append(_ bytes: some Sequence<UInt8>) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if descriptor != nil, buffer.count >= Self.blockSize { writeBuffer() }
  }

  /// - Throws: `ReportFileError` once a write has failed.
  func check() throws {
    if let failure { throw failure }
  }

  /// Writes everything to the descriptor; it is not synced.
  /// - Throws: `ReportFileError`.
  func flush() throws {
    if descriptor != nil { writeBuffer() }
    try check()
  }

  private func writeBuffer() {
    guard let descriptor, failure == nil else { return }
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          failure = ReportFileError(.unwritable, code: errno)
          return
        }
        rest = rest.dropFirst(count)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
