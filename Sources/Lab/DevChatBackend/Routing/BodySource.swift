import Foundation

/// A body to search in: in memory, or in a file, of which only a piece at a time is read.
enum BodySource {
  case memory([UInt8])
  case file(SpooledBody)

  var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(let body): body.count
    }
  }

  /// Without what lies beyond the end.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    switch self {
    case .memory(let bytes): bytes[range.clamped(to: 0..<bytes.count)]
    case .file(let body): body.bytes(range)[...]
    }
  }

  /// The first place of some bytes; `nil` if there is none.
  func find(_ needle: [UInt8], from start: Int) -> Int? {
    switch self {
    case .memory(let bytes): return BodySource.find(needle, in: bytes, from: start)
    case .file(let body):
      var position = start
      while position + needle.count <= body.count {
        let window = body.bytes(position..<min(position + (1 << 20), body.count))
        if let found = BodySource.find(needle, in: window, from: 0) { return position + found }
        // What is searched for may begin at the end of this piece.
        position += max(1, window.count - needle.count + 1)
      }
      return nil
    }
  }

  static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = needle.first, start >= 0 else { return nil }
    return bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return nil }
      var index = start
      while index + needle.count <= all.count {
        guard let next = memchr(base + index, Int32(first), all.count - needle.count + 1 - index) else { return nil }
        index = UnsafeRawPointer(next) - base
        if memcmp(next, needle, needle.count) == 0 { return index }
        index += 1
      }
      return nil
    }
  }
}
