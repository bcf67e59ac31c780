/// UTF-8 in which an unpaired UTF-16 surrogate may be encoded as three bytes, because Cocoa strings can contain one
/// (Docs/RowRules.md#payloads).
enum LenientUTF8 {
  /// Whether `bytes` is such text. A pair of three-byte surrogates is accepted as well: two separate units.
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    let count = bytes.count
    while index < count {
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let length: Int
      // The second byte's lowest and highest value, which excludes overlong forms and values above U+10FFFF.
      let second: ClosedRange<UInt8>
      switch first {
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return false
      }
      guard index + length <= count, second.contains(bytes[index + 1]) else { return false }
      for next in 2..<max(length, 2) where bytes[index + next] & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }

  /// The text of big-endian UTF-16 code units; an odd last byte is ignored.
  static func text(ofBigEndianUTF16 bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let count = bytes.count / 2
    func unit(_ index: Int) -> UInt32 { UInt32(bytes[2 * index]) << 8 | UInt32(bytes[2 * index + 1]) }
    var index = 0
    while index < count {
      var value = unit(index)
      index += 1
      if value & 0xFC00 == 0xD800, index < count, unit(index) & 0xFC00 == 0xDC00 {
        value = 0x10000 + ((value & 0x3FF) << 10 | (unit(index) & 0x3FF))
        index += 1
      }
      append(value, to: &result)
    }
    return result
  }

  /// Appends the code point `value` (at most 0x10FFFF), surrogates in their three-byte form.
  static func append(_ value: UInt32, to output: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (value >> shift & 0x3F)) }
    switch value {
    case 0..<0x80: output.append(UInt8(value))
    case 0x80..<0x800:
      output.append(UInt8(0xC0 | value >> 6))
      output.append(tail(0))
    case 0x800..<0x10000:
      output.append(UInt8(0xE0 | value >> 12))
      output.append(tail(6))
      output.append(tail(0))
    default:
      output.append(UInt8(0xF0 | (value >> 18 & 0x07)))
      output.append(tail(12))
      output.append(tail(6))
      output.append(tail(0))
    }
  }
}
