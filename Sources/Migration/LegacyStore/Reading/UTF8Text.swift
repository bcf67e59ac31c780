import Foundation

/// Checks on text from a file.
package enum UTF8Text {
  package static func isValid(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes(isValid) }

  /// Eight bytes at a time while they are ASCII, which ids and urls nearly always are.
  package static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while position + 8 <= bytes.count {
      guard bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 else { break }
      position += 8
    }
    var decoder = UTF8()
    var iterator = bytes[position...].makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }

  /// Whether two runs of bytes are the same.
  package static func equal(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }

  package static func equal(_ a: UnsafeRawBufferPointer, _ b: [UInt8]) -> Bool { b.withUnsafeBytes { equal(a, $0) } }

  package static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
