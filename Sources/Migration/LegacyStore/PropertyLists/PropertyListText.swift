import ChatModel

/// Writes property lists as JSON text by the rules of Docs/RowRules.md#payloads.
package enum PropertyListText {
  /// Deeper trees are refused; the readers stop earlier.
  private static let maximumDepth = 512

  /// Compact JSON text; dictionaries keep file order and duplicate keys, an unpaired surrogate is written as `\uXXXX`.
  /// - Returns: `nil` if the tree contains what JSON cannot express: a date, data, UID, set, non-finite real, integer
  ///   outside `Int64` and `UInt64`, a key that is not a string, or an instance of an unknown class.
  package static func json(of plist: PropertyList) -> [UInt8]? {
    var output: [UInt8] = []
    return append(plist, to: &output, depth: 1) ? output : nil
  }

  private static func append(_ plist: PropertyList, to output: inout [UInt8], depth: Int) -> Bool {
    guard depth <= maximumDepth else { return false }
    switch plist {
    case .null: output.append(contentsOf: "null".utf8)
    case .boolean(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): output.append(contentsOf: String(value).utf8)
    case .unsignedInteger(let value): output.append(contentsOf: String(value).utf8)
    case .real(let value):
      guard value.isFinite else { return false }
      // The shortest digits that read back as the same value, always with `.` or an exponent.
      output.append(contentsOf: value.description.utf8)
    case .string(let text): return append(text, to: &output)
    case .array(let values): return append(values, to: &output, depth: depth)
    case .dictionary(let pairs): return append(pairs, to: &output, depth: depth)
    case .oversizedInteger, .data, .date, .uid, .set, .object: return false
    }
    return true
  }

  private static func append(_ values: [PropertyList], to output: inout [UInt8], depth: Int) -> Bool {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      guard append(value, to: &output, depth: depth + 1) else { return false }
    }
    output.append(UInt8(ascii: "]"))
    return true
  }

  private static func append(
    _ pairs: [(key: PropertyList, value: PropertyList)], to output: inout [UInt8], depth: Int
  ) -> Bool {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for pair in pairs {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      guard case .string(let key) = pair.key, append(key, to: &output) else { return false }
      output.append(UInt8(ascii: ":"))
      guard append(pair.value, to: &output, depth: depth + 1) else { return false }
    }
    output.append(UInt8(ascii: "}"))
    return true
  }

  private static func append(_ text: [UInt8], to output: inout [UInt8]) -> Bool {
    guard text.withUnsafeBytes(LenientUTF8.isValid) else { return false }
    JSONText.appendLenientString(text, to: &output)
    return true
  }
}
