/// Finds planted strings in bytes: as they are, in upper case, in every spelling of escapes, in base64 and hexadecimal.
struct PlantSearch {
  private let places: [String: String]
  /// Beginnings of halves that may be there.
  private let allowed: Set<String>

  /// - Parameter allowed: texts whose planted strings may be there.
  init(_ planting: Planting, except allowed: [String] = []) {
    places = planting.places
    self.allowed = Set(allowed.flatMap { PlantSearch.beginnings(in: Array($0.utf8)) })
  }

  /// The places of the planted strings that are in `bytes`, sorted.
  func places(in bytes: [UInt8]) -> [String] {
    var found: Set<String> = []
    for text in [bytes, PlantSearch.unescaped(bytes)] + PlantSearch.decoded(bytes) {
      for beginning in PlantSearch.beginnings(in: text) where !allowed.contains(beginning) {
        if let place = places[beginning] { found.insert(place) }
      }
    }
    return found.sorted()
  }

  /// Whatever looks like the beginning of a half.
  private static func beginnings(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + Planting.tellingLength <= bytes.count {
        if bytes[index] | 0x20 == UInt8(ascii: "z"), bytes[index + 1] | 0x20 == UInt8(ascii: "q") {
          let part = bytes[index..<index + Planting.tellingLength]
          found.append(String(decoding: part, as: UTF8.self).lowercased())
        }
        index += 1
      }
    }
    return found
  }

  /// With `%41`, `\u0041`, `\u{41}`, `&#65;` and `&#x41;` undone; only ASCII matters here.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if isEscape(bytes[index]), let (byte, length) = escape(bytes[index...].prefix(10)) {
        output.append(byte)
        index += length
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// Whether an escape may begin so: `%`, `\` or `&`.
  private static func isEscape(_ byte: UInt8) -> Bool { byte == 0x25 || byte == 0x5C || byte == 0x26 }

  private static func escape(_ bytes: ArraySlice<UInt8>) -> (UInt8, Int)? {
    let text = String(decoding: bytes, as: UTF8.self)
    let (start, end, radix): (String, Character?, Int) =
      switch true {
      case text.hasPrefix("%"): ("%", nil, 16)
      case text.hasPrefix("\\u{"): ("\\u{", "}", 16)
      case text.hasPrefix("\\u00"): ("\\u00", nil, 16)
      case text.hasPrefix("&#x"): ("&#x", ";", 16)
      default: ("&#", ";", 10)
      }
    guard text.hasPrefix(start) else { return nil }
    let rest = text.dropFirst(start.count)
    let digits = end.map { end in rest.prefix { $0 != end } } ?? rest.prefix(2)
    guard let byte = UInt8(digits, radix: radix), byte < 0x80 else { return nil }
    return (byte, start.count + digits.count + (end == nil ? 0 : 1))
  }

  /// Every run of base64 or hexadecimal digits, decoded from each place at which it may begin.
  private static func decoded(_ bytes: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for run in runs(of: bytes, { base64Digit($0) }) {
      for shift in 0..<4 { texts.append(packed(run.dropFirst(shift).map { base64Digit($0) ?? 0 }, bits: 6)) }
    }
    for run in runs(of: bytes, { hexadecimalDigit($0) }) {
      for shift in 0..<2 { texts.append(packed(run.dropFirst(shift).map { hexadecimalDigit($0) ?? 0 }, bits: 4)) }
    }
    return texts
  }

  /// Runs that are long enough for the beginning of a half.
  private static func runs(of bytes: [UInt8], _ digit: (UInt8) -> UInt8?) -> [ArraySlice<UInt8>] {
    bytes.split { digit($0) == nil }.filter { $0.count >= Planting.tellingLength * 8 / 6 + 1 }
  }

  private static func packed(_ digits: [UInt8], bits: Int) -> [UInt8] {
    var output: [UInt8] = []
    var (value, held) = (0, 0)
    for digit in digits {
      value = (value << bits | Int(digit)) & 0xFFFF
      held += bits
      if held >= 8 {
        held -= 8
        output.append(UInt8(truncatingIfNeeded: value >> held))
      }
    }
    return output
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }

  private static func base64Digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
