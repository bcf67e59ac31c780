import ChatModel

/// The spelling of JSON values in everything that the tool prints.
package enum JSONWriting {
  /// A string in quotes: UTF-8, with `"`, `\`, control and formatting characters escaped and nothing else (no `\/`).
  ///
  /// Formatting characters (bidirectional overrides, zero-width ones) are escaped because a revealed report may be
  /// viewed in a terminal; escaping loses nothing.
  package static func string(_ text: String) -> [UInt8] {
    var output: [UInt8] = [UInt8(ascii: "\"")]
    output.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case _ where PrintableText.isUnsafe(scalar):
        for unit in String(scalar).utf16 { JSONText.appendUnicodeEscape(unit, to: &output) }
      default: output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    output.append(UInt8(ascii: "\""))
    return output
  }

  /// The text of a value that is neither an object nor an array; `nil` for other values.
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  static func scalar(_ value: some Encodable, at path: [any CodingKey]) throws -> [UInt8]? {
    switch value {
    case let text as String: return string(text)
    case let flag as Bool: return Array((flag ? "true" : "false").utf8)
    case let integer as any FixedWidthInteger: return Array(String(describing: integer).utf8)
    case let number as any BinaryFloatingPoint:
      let number = Double(number)
      guard number.isFinite else {
        throw EncodingError.invalidValue(
          number, EncodingError.Context(codingPath: path, debugDescription: "not a finite number"))
      }
      return Array("\(number)".utf8)
    default: return nil
    }
  }
}
