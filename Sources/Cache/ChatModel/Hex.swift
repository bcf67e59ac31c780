/// Bytes as hexadecimal digits, and back.
package enum Hex {
  private static let lower: StaticString = "0123456789abcdef"
  private static let upper: StaticString = "0123456789ABCDEF"

  /// Two digits for each byte.
  package static func text(_ bytes: some Sequence<UInt8>, isUppercase: Bool = false) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      digits.append(digit(byte >> 4, isUppercase: isUppercase))
      digits.append(digit(byte & 15, isUppercase: isUppercase))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Sixteen digits.
  package static func text(_ number: UInt64) -> String { withUnsafeBytes(of: number.bigEndian) { text($0) } }

  /// The digit of a value below 16.
  package static func digit(_ value: UInt8, isUppercase: Bool = false) -> UInt8 {
    (isUppercase ? upper : lower).utf8Start[Int(value & 15)]
  }

  /// The value of a digit, upper or lower case; `nil` for any other byte.
  static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The bytes of a text of digits; anything else in it is skipped.
  package static func bytes(_ text: String) -> [UInt8] {
    let digits = text.utf8.compactMap(value)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
