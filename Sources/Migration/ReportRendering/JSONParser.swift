/// The parser behind `JSONValue`. Every function gives `nil` where the text is not JSON.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  /// Deeper documents are refused: a report has 5 levels, and a hostile file must not exhaust the stack.
  private let deepest = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    skipSpace()
    return position == bytes.count ? value : nil
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Skips space, then takes `byte` if it is next.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    guard depth <= deepest, let first = current else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return word("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<end]) })
    else { return false }
    position = end
    return true
  }

  private mutating func object(depth: Int) -> JSONValue? {
    position += 1
    var members: [String: JSONValue] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1), members.updateValue(value, forKey: name) == nil
      else { return nil }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    position += 1
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(elements) : nil
  }

  // MARK: Numbers

  private mutating func digits() -> Bool {
    let start = position
    while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
    return position > start
  }

  private mutating func number() -> JSONValue? {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") { position += 1 } else if !digits() { return nil }
    if current == UInt8(ascii: ".") {
      position += 1
      guard digits() else { return nil }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard digits() else { return nil }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { return nil }
    // `1.0` and `1` are the same number.
    return Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  // MARK: Strings

  private mutating func string() -> String? {
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return Self.decoded(text)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// `nil` for text that is not UTF-8.
  private static func decoded(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// What stands after a backslash.
  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = current else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
      guard word("\\u"), let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
      return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    default: return nil
    }
  }

  private mutating func codeUnit() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}
