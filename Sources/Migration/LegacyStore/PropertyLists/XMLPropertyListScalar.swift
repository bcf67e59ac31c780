/// The texts of `integer`, `real`, `date` and `data` elements. Surrounding whitespace is ignored.
enum XMLPropertyListScalar {
  /// Decimal or `0x` hexadecimal digits with an optional sign.
  static func integer(_ text: [UInt8]) -> PropertyList? {
    var digits = trimmed(text)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    var radix: UInt64 = 10
    if digits.count > 2, digits.starts(with: [UInt8(ascii: "0")]),
      digits[digits.startIndex + 1] | 0x20 == UInt8(ascii: "x")
    {
      radix = 16
      digits = digits.dropFirst(2)
    }
    guard !digits.isEmpty else { return nil }
    var magnitude: UInt64 = 0
    var isTooLarge = false
    for byte in digits {
      guard let digit = digit(byte), digit < radix else { return nil }
      let product = magnitude.multipliedReportingOverflow(by: radix)
      let sum = product.partialValue.addingReportingOverflow(digit)
      isTooLarge = isTooLarge || product.overflow || sum.overflow
      magnitude = sum.partialValue
    }
    guard !isTooLarge else { return .oversizedInteger }
    if isNegative {
      return magnitude <= 1 << 63 ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : .oversizedInteger
    }
    return Int64(exactly: magnitude).map { .integer($0) } ?? .unsignedInteger(magnitude)
  }

  /// A decimal number, or `nan`, `inf`, `infinity` in any case and with a sign.
  static func real(_ text: [UInt8]) -> PropertyList? {
    let characters = trimmed(text)
    let isNumber = characters.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    let name = String(decoding: characters, as: UTF8.self).lowercased()
    guard isNumber || ["nan", "inf", "infinity"].contains(name.drop { $0 == "+" || $0 == "-" }) else { return nil }
    return Double(name).map { .real($0) }
  }

  /// `YYYY-MM-DDTHH:MM:SSZ`.
  static func date(_ text: [UInt8]) -> PropertyList? {
    let characters = [UInt8](trimmed(text))
    let pattern: StaticString = "0000-00-00T00:00:00Z"
    guard characters.count == pattern.utf8CodeUnitCount else { return nil }
    var numbers: [Int] = []
    var number = 0
    for (index, byte) in characters.enumerated() {
      if pattern.utf8Start[index] == UInt8(ascii: "0") {
        guard let digit = digit(byte), digit < 10 else { return nil }
        number = number * 10 + Int(digit)
      } else {
        guard byte == pattern.utf8Start[index] else { return nil }
        numbers.append(number)
        number = 0
      }
    }
    guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24, numbers[4] < 60,
      numbers[5] <= 60
    else { return nil }
    let days = days(year: numbers[0], month: numbers[1], day: numbers[2])
    return .date(Double(days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]))
  }

  /// Base64 with whitespace anywhere.
  static func data(_ text: [UInt8]) -> PropertyList? {
    let characters = text.filter { !isWhitespace($0) }
    return characters.withUnsafeBytes { Base64Text.decoded($0) }.map { .data($0) }
  }

  /// The value of a decimal or hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    guard let first = text.firstIndex(where: { !isWhitespace($0) }),
      let last = text.lastIndex(where: { !isWhitespace($0) })
    else { return [] }
    return text[first...last]
  }

  /// Days from 2001-01-01 in the proleptic Gregorian calendar; years count from March, so that leap days come last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    // A cycle of 400 years has 146,097 days; year -400 keeps the divisions positive for year 0.
    let cycled = shifted + 400
    let days = 365 * cycled + cycled / 4 - cycled / 100 + cycled / 400 + dayOfYear - 146_097
    return days - 730_791
  }
}
