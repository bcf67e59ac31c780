import ChatModel

extension [UInt8] {
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends plain digits.
  mutating func append(decimal value: Int64) {
    if value < 0 { append(0x2D) }
    var rest = value.magnitude
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = 20
      repeat {
        start -= 1
        digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[start..<20]))
    }
  }

  /// Appends an upper-case UUID of version 4 from two random numbers.
  mutating func appendUUID(_ high: UInt64, _ low: UInt64) {
    let a = (high & ~0xF000) | 0x4000
    let b = (low & ~(0xC000 << 48)) | (0x8000 << 48)
    for position in 0..<32 {
      if position == 8 || position == 12 || position == 16 || position == 20 { append(0x2D) }
      let word = position < 16 ? a : b
      let digit = UInt8((word >> UInt64(60 - 4 * (position & 15))) & 15)
      append(digit < 10 ? 0x30 + digit : 0x37 + digit)
    }
  }
}

/// A JSON string literal of `text`.
func jsonQuoted(_ text: String) -> String { jsonQuoted(Array(text.utf8)) }

/// A JSON string literal of UTF-8 bytes.
func jsonQuoted(_ bytes: [UInt8]) -> String {
  var result: [UInt8] = []
  JSONText.appendString(bytes, to: &result)
  return String(decoding: result, as: UTF8.self)
}
