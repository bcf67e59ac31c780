import Foundation

/// What a property list may hold if it is to become JSON, in file order.
///
/// Null, booleans, integers, strings, arrays and dictionaries whose keys are strings become JSON; so do reals, in their
/// shortest form with `.` or exponent. A document with a date, data, a stray UID, a set, a real that is not finite, an
/// integer beyond 64 bits or other keys is undecoded (Docs/RowRules.md#payloads).
package indirect enum OraclePropertyList: Sendable {
  case null
  case boolean(Bool)
  /// Decimal digits, already known to fit Int64 or UInt64.
  case integer(String)
  case real(Double)
  /// UTF-16, because a binary property list may hold lone surrogates.
  case string([UInt16])
  case array([OraclePropertyList])
  case dictionary([(key: OraclePropertyList, value: OraclePropertyList)])
  case uid(Int)
  /// A set: no JSON form, but the senders of a filter may be one.
  case set([OraclePropertyList])
  /// Date and data: readable, but without a JSON form.
  case other

  struct Unsupported: Error {}

  /// The JSON text of this value.
  func json() throws -> [UInt8] {
    switch self {
    case .null: return Array("null".utf8)
    case .boolean(let flag): return Array((flag ? "true" : "false").utf8)
    case .integer(let digits): return Array(digits.utf8)
    case .real(let number):
      guard number.isFinite else { throw Unsupported() }
      // Swift prints the shortest text that reads back as the same number, always with `.` or an exponent.
      return Array("\(number)".utf8)
    case .string(let units): return Self.quoted(units)
    case .array(let items):
      return OracleLine.list(try items.map { try $0.json() }, "[", "]")
    case .dictionary(let members):
      let texts = try members.map { member in
        guard case .string(let units) = member.key else { throw Unsupported() }
        return Self.quoted(units) + [0x3A] + (try member.value.json())
      }
      return OracleLine.list(texts, "{", "}")
    case .uid, .set, .other: throw Unsupported()
    }
  }

  /// The value of a key of a dictionary; the last one if it stands there twice.
  func member(_ name: String) -> OraclePropertyList? {
    guard case .dictionary(let members) = self else { return nil }
    return members.last { member in
      if case .string(let units) = member.key { units == Array(name.utf16) } else { false }
    }?.value
  }

  var text: [UInt8]? {
    if case .string(let units) = self { Array(String(decoding: units, as: UTF16.self).utf8) } else { nil }
  }

  /// A JSON string: raw UTF-8 with only `"`, `\` and U+0000–001F escaped (Docs/Guides/export-format.md#text); a lone
  /// surrogate, which UTF-8 cannot say, as `\uXXXX`.
  private static func quoted(_ units: [UInt16]) -> [UInt8] {
    var text: [UInt8] = [0x22]
    var index = 0
    while index < units.count {
      let unit = units[index]
      if unit >= 0x20, unit < 0x80, unit != 0x22, unit != 0x5C {
        text.append(UInt8(unit))
        index += 1
        continue
      }
      if unit & 0xFC00 == 0xD800, index + 1 < units.count, units[index + 1] & 0xFC00 == 0xDC00 {
        text += Array(String(decoding: units[index...index + 1], as: UTF16.self).utf8)
        index += 2
        continue
      }
      switch unit {
      case 0x22: text += [0x5C, 0x22]
      case 0x5C: text += [0x5C, 0x5C]
      case 0..<0x20, 0xD800...0xDFFF:
        let digits = String(unit, radix: 16)
        text += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: text += Array(String(decoding: [unit], as: UTF16.self).utf8)
      }
      index += 1
    }
    return text + [0x22]
  }
}
