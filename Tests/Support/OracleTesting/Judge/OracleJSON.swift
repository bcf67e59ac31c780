import Foundation

/// A JSON value as the judge sees it: numbers keep their spelling, objects keep order and duplicate members.
indirect enum OracleJSON {
  case null
  case boolean(Bool)
  case number([UInt8])
  /// Decoded UTF-8. A lone surrogate is U+FFFD here; the text that is exported keeps its escape.
  case string([UInt8])
  case array([OracleJSON])
  case object([(name: [UInt8], value: OracleJSON)])

  /// The last of several members called `name`.
  /// Of doubled members the last counts (Docs/RowRules.md#payloads).
  func member(_ name: String) -> OracleJSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == Array(name.utf8) }?.value
  }

  /// The member `name`, else its alias; JSON null counts as absent.
  /// Aliases count (Docs/Protocol.md#aliases; Docs/RowRules.md#messages, rule 6).
  func member(_ name: String, alias: String) -> OracleJSON? {
    for candidate in [name, alias] {
      if let value = member(candidate), !value.isNull { return value }
    }
    return nil
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Ids and times are integers within 64 bits: `1.0`, `1e9` and `"123"` disagree (Docs/RowRules.md#messages, rule 6).
  var integer: Int64? {
    guard case .number(let spelling) = self else { return nil }
    return Int64(String(decoding: spelling, as: UTF8.self))
  }

  /// The bytes of a string that is not empty.
  var filledString: [UInt8]? {
    if case .string(let bytes) = self, !bytes.isEmpty { bytes } else { nil }
  }

  /// Whether a field counts as absent in a comparison: 0 or empty (Docs/RowRules.md#messages, rule 6).
  var isZeroOrEmpty: Bool {
    switch self {
    case .null: true
    case .boolean: false
    case .number: integer == 0
    case .string(let bytes): bytes.isEmpty
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    }
  }
}

/// Checks that a whole text is one JSON value and writes it again without insignificant whitespace.
///
/// A payload is kept and exported as the decoded JSON text itself, without insignificant whitespace: order of members,
/// spelling of numbers, escapes and doubled members stay (Docs/RowRules.md#payloads).
struct OracleJSONReader {
  struct Malformed: Error {}

  private let input: [UInt8]
  private var position = 0
  private var compact: [UInt8] = []
  private var depth = 0
  /// The contract names no limit; beyond this the judge calls a text not well-formed.
  private static let deepest = 512

  /// The value and its compact text, `nil` when `text` is not exactly one well-formed JSON value.
  static func read(_ text: [UInt8]) -> (value: OracleJSON, text: [UInt8])? {
    var reader = OracleJSONReader(input: text)
    guard let value = try? reader.value() else { return nil }
    reader.skipSpace()
    guard reader.position == text.count else { return nil }
    return (value, reader.compact)
  }

  private init(input: [UInt8]) { self.input = input }

  private var next: UInt8? { position < input.count ? input[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  /// Takes one byte over into the compact text.
  private mutating func consume() throws -> UInt8 {
    guard let byte = next else { throw Malformed() }
    position += 1
    compact.append(byte)
    return byte
  }

  private mutating func expect(_ word: String) throws {
    for byte in word.utf8 where try consume() != byte { throw Malformed() }
  }

  private mutating func value() throws -> OracleJSON {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try expect("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: return .number(try number())
    }
  }

  private mutating func object() throws -> OracleJSON {
    try enter()
    var members: [(name: [UInt8], value: OracleJSON)] = []
    _ = try consume()
    skipSpace()
    if next == UInt8(ascii: "}") {
      _ = try consume()
    } else {
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw Malformed() }
        let name = try string()
        skipSpace()
        try expect(":")
        members.append((name, try value()))
        skipSpace()
      } while try continues(until: UInt8(ascii: "}"))
    }
    depth -= 1
    return .object(members)
  }

  private mutating func array() throws -> OracleJSON {
    try enter()
    var items: [OracleJSON] = []
    _ = try consume()
    skipSpace()
    if next == UInt8(ascii: "]") {
      _ = try consume()
    } else {
      repeat {
        items.append(try value())
        skipSpace()
      } while try continues(until: UInt8(ascii: "]"))
    }
    depth -= 1
    return .array(items)
  }

  private mutating func enter() throws {
    depth += 1
    if depth > Self.deepest { throw Malformed() }
  }

  /// True after a comma, false after the closing bracket.
  private mutating func continues(until close: UInt8) throws -> Bool {
    let byte = try consume()
    if byte == UInt8(ascii: ",") { return true }
    if byte == close { return false }
    throw Malformed()
  }

  private mutating func number() throws -> [UInt8] {
    let start = position
    if next == UInt8(ascii: "-") { _ = try consume() }
    if next == UInt8(ascii: "0") { _ = try consume() } else { try digits() }
    if next == UInt8(ascii: ".") {
      _ = try consume()
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      _ = try consume()
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { _ = try consume() }
      try digits()
    }
    return Array(input[start..<position])
  }

  private mutating func digits() throws {
    let start = position
    while let byte = next, byte >= 0x30, byte <= 0x39 { _ = try consume() }
    if position == start { throw Malformed() }
  }

  private mutating func string() throws -> [UInt8] {
    _ = try consume()
    // Most strings are nothing but plain ASCII.
    let plain = plainRun()
    if next == UInt8(ascii: "\"") {
      _ = try consume()
      return plain
    }
    var units = plain.map { UInt16($0) }
    while true {
      guard let byte = next else { throw Malformed() }
      switch byte {
      case UInt8(ascii: "\""):
        _ = try consume()
        return Array(String(decoding: units, as: UTF16.self).utf8)
      case UInt8(ascii: "\\"): units.append(try escape())
      // Control characters must be escaped (RFC 8259); a NUL comes as `\u0000`.
      case 0x00..<0x20: throw Malformed()
      case 0x20..<0x80: units += plainRun().map { UInt16($0) }
      default: units += try multibyte()
      }
    }
  }

  /// Takes plain ASCII up to the next character that means something; payloads are long and tests are not optimized.
  private mutating func plainRun() -> [UInt8] {
    let start = position
    input.withUnsafeBytes { bytes in
      while position < bytes.count, case let byte = bytes[position], byte >= 0x20, byte < 0x80, byte != 0x22,
        byte != 0x5C
      {
        position += 1
      }
    }
    let run = Array(input[start..<position])
    compact += run
    return run
  }

  private mutating func escape() throws -> UInt16 {
    _ = try consume()
    switch try consume() {
    case UInt8(ascii: "\""): return 0x22
    case UInt8(ascii: "\\"): return 0x5C
    case UInt8(ascii: "/"): return 0x2F
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard let digit = Character(UnicodeScalar(try consume())).hexDigitValue else { throw Malformed() }
        unit = unit << 4 | UInt16(digit)
      }
      return unit
    default: throw Malformed()
    }
  }

  /// One UTF-8 sequence of two to four bytes, as UTF-16 units.
  ///
  /// Text that is UTF-8 except for surrogates of three bytes is taken, each such surrogate written as `\uXXXX`; other
  /// invalid UTF-8 is undecoded (Docs/RowRules.md#payloads). Hex digits are lower case
  /// (Docs/Guides/export-format.md#text).
  private mutating func multibyte() throws -> [UInt16] {
    let lead = input[position]
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, position + count <= input.count else { throw Malformed() }
    let sequence = input[position..<position + count]
    guard sequence.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { throw Malformed() }
    let code = sequence.dropFirst().reduce(UInt32(lead) & (0x7F >> UInt32(count))) { $0 << 6 | UInt32($1 & 0x3F) }
    let smallest: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    guard code >= smallest[count], code <= 0x10FFFF else { throw Malformed() }
    position += count
    if (0xD800...0xDFFF).contains(code) {
      compact += Array(("\\u" + String(code, radix: 16)).utf8)
      return [UInt16(code)]
    }
    compact += sequence
    return UnicodeScalar(code).map { Array(String(Character($0)).utf16) } ?? []
  }
}
