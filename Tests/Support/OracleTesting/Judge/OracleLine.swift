import FileTesting
import Foundation

/// The spelling of Docs/Guides/export-format.md#text: no spaces, keys sorted by UTF-8 bytes, integers in plain digits,
/// strings raw UTF-8 with only `"`, `\` and U+0000–001F escaped (`\u00xx`, no `\/`).
enum OracleLine {
  /// The keys must come sorted.
  static func object(_ members: [(key: String, value: [UInt8])]) -> [UInt8] {
    let texts = members.map { text(Array($0.key.utf8)) + [0x3A] + $0.value }
    return list(texts, "{", "}")
  }

  /// Texts with commas between them. (`joined` goes byte by byte, which is slow in a debug build.)
  static func list(_ texts: [[UInt8]], _ start: String, _ end: String) -> [UInt8] {
    var line = Array(start.utf8)
    for (index, text) in texts.enumerated() {
      if index > 0 { line.append(0x2C) }
      line += text
    }
    return line + Array(end.utf8)
  }

  static func text(_ bytes: [UInt8]?) -> [UInt8] {
    guard let bytes else { return null }
    var quoted: [UInt8] = [0x22]
    for byte in bytes {
      switch byte {
      case 0x22: quoted += [0x5C, 0x22]
      case 0x5C: quoted += [0x5C, 0x5C]
      case 0..<0x20: quoted += Array("\\u00\([byte].hexadecimal)".utf8)
      default: quoted.append(byte)
      }
    }
    return quoted + [0x22]
  }

  static func text(_ string: String) -> [UInt8] { text(Array(string.utf8)) }

  static func integer(_ number: Int64?) -> [UInt8] { number.map { Array(String($0).utf8) } ?? null }

  static func boolean(_ flag: Bool?) -> [UInt8] { flag.map { Array(($0 ? "true" : "false").utf8) } ?? null }

  static let null = Array("null".utf8)
}

/// A part of a sorting key: by UTF-8 bytes, null first, integers by value (Docs/Guides/export-format.md#order).
enum OracleSortKey: Comparable {
  case null
  case integer(Int64)
  case bytes([UInt8])

  init(_ number: Int64?) { self = number.map(Self.integer) ?? .null }
  init(_ bytes: [UInt8]?) { self = bytes.map(Self.bytes) ?? .null }

  static func < (left: OracleSortKey, right: OracleSortKey) -> Bool {
    switch (left, right) {
    case (.null, .null): false
    case (.null, _): true
    case (_, .null): false
    case (.integer(let one), .integer(let other)): one < other
    case (.bytes(let one), .bytes(let other)): one.lexicographicallyPrecedes(other)
    case (.integer, .bytes): true
    case (.bytes, .integer): false
    }
  }
}
