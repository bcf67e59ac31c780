/// Turns our own JSON text into property list values. It trusts its input: only texts of this module pass here.
struct JSONTree {
  private let text: [UInt8]
  private var position = 0

  static func parse(_ text: [UInt8]) -> PropertyListValue {
    var tree = JSONTree(text: text)
    return tree.value()
  }

  private init(text: [UInt8]) { self.text = text }

  private var current: UInt8 { position < text.count ? text[position] : 0 }

  private mutating func value() -> PropertyListValue {
    switch current {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return .string(string())
    case UInt8(ascii: "t"):
      position += 4
      return .boolean(true)
    case UInt8(ascii: "f"):
      position += 5
      return .boolean(false)
    case UInt8(ascii: "n"):
      position += 4
      return .null
    default: return number()
    }
  }

  private mutating func object() -> PropertyListValue {
    var members: [(key: PropertyListValue, value: PropertyListValue)] = []
    position += 1
    while position < text.count, current != UInt8(ascii: "}") {
      if current == UInt8(ascii: ",") { position += 1 }
      let key = string()
      position += 1
      members.append((.string(key), value()))
    }
    position += 1
    return .dictionary(members)
  }

  private mutating func array() -> PropertyListValue {
    var elements: [PropertyListValue] = []
    position += 1
    while position < text.count, current != UInt8(ascii: "]") {
      if current == UInt8(ascii: ",") { position += 1 }
      elements.append(value())
    }
    position += 1
    return .array(elements)
  }

  private mutating func number() -> PropertyListValue {
    let start = position
    while position < text.count, !isEnd(current) { position += 1 }
    // A misplaced character must not stop the walk.
    if position == start { position += 1 }
    let spelling = String(decoding: text[start..<position], as: UTF8.self)
    if let integer = Int64(spelling) { return .integer(integer) }
    if let unsigned = UInt64(spelling) { return .unsigned(unsigned) }
    return .real(Double(spelling) ?? 0)
  }

  /// Whether a byte ends a number.
  private func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private mutating func string() -> String {
    var units: [UInt8] = []
    position += 1
    while position < text.count, current != UInt8(ascii: "\"") {
      if current == UInt8(ascii: "\\") {
        position += 1
        escape(into: &units)
      } else {
        units.append(current)
        position += 1
      }
    }
    position += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func escape(into bytes: inout [UInt8]) {
    let letter = current
    position += 1
    switch letter {
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      var units = [hexUnit()]
      if units[0] & 0xFC00 == 0xD800, current == UInt8(ascii: "\\") {
        position += 2
        units.append(hexUnit())
      }
      bytes.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    default: bytes.append(letter)
    }
  }

  private mutating func hexUnit() -> UInt16 {
    let end = min(position + 4, text.count)
    defer { position = end }
    return UInt16(String(decoding: text[position..<end], as: UTF8.self), radix: 16) ?? 0xFFFD
  }
}
