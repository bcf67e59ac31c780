/// Reads single JSON values in text that `PayloadScanner` has checked.
public enum JSONText {
  /// An integer within `Int64` in plain digits; `nil` for `1.0`, `1e9`, `"123"`, `null` and anything else.
  public static func integer(_ value: UnsafeRawBufferPointer) -> Int64? {
    let isNegative = value.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard value.count > start, value.count - start <= 19 else { return nil }
    var magnitude: UInt64 = 0
    for index in start..<value.count {
      let digit = value[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      magnitude = magnitude * 10 + UInt64(digit)
    }
    if isNegative { return magnitude <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  /// The UTF-8 bytes of a string value, escapes resolved; `nil` if the value is not a string. A surrogate without its
  /// partner becomes U+FFFD.
  public static func string(_ value: UnsafeRawBufferPointer) -> [UInt8]? {
    guard value.count >= 2, value.first == .quote else { return nil }
    return unescaped(UnsafeRawBufferPointer(rebasing: value[1..<value.count - 1]))
  }

  /// A string value, escapes resolved, as `string` returns it; without a copy of the bytes if there are no escapes.
  static func text(_ value: UnsafeRawBufferPointer) -> String? {
    guard value.count >= 2, value.first == .quote else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: value[1..<value.count - 1])
    guard content.contains(.backslash) else { return String(decoding: content, as: UTF8.self) }
    return unescaped(content).map { String(decoding: $0, as: UTF8.self) }
  }

  public static func isNull(_ value: UnsafeRawBufferPointer) -> Bool { value.first == UInt8(ascii: "n") }
  public static func isObject(_ value: UnsafeRawBufferPointer) -> Bool { value.first == .openBrace }
  public static func isArray(_ value: UnsafeRawBufferPointer) -> Bool { value.first == .openBracket }
  public static func isString(_ value: UnsafeRawBufferPointer) -> Bool { value.first == .quote }
  public static func isTrue(_ value: UnsafeRawBufferPointer) -> Bool { value.first == UInt8(ascii: "t") }
  public static func isFalse(_ value: UnsafeRawBufferPointer) -> Bool { value.first == UInt8(ascii: "f") }

  /// String content with its escapes resolved; `nil` only for an escape that a checked text cannot have.
  public static func unescaped(_ content: UnsafeRawBufferPointer) -> [UInt8]? {
    unescaped(content, replacesLoneSurrogates: true)
  }

  /// - Parameter replacesLoneSurrogates: writes U+FFFD for a surrogate without its partner; otherwise there is no
  ///   result.
  static func unescaped(_ content: UnsafeRawBufferPointer, replacesLoneSurrogates: Bool) -> [UInt8]? {
    guard content.contains(.backslash) else { return [UInt8](content) }
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var index = 0
    while index < content.count {
      let byte = content[index]
      guard byte == .backslash else {
        result.append(byte)
        index += 1
        continue
      }
      guard index + 1 < content.count else { return nil }
      switch content[index + 1] {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        guard let unit = codeUnit(content, at: index + 2) else { return nil }
        var scalar = Unicode.Scalar(UInt32(unit))
        if unit & 0xFC00 == 0xD800, index + 12 <= content.count, content[index + 6] == .backslash,
          content[index + 7] == UInt8(ascii: "u"), let low = codeUnit(content, at: index + 8), low & 0xFC00 == 0xDC00
        {
          scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)))
          index += 6
        }
        guard scalar != nil || replacesLoneSurrogates else { return nil }
        result.append(contentsOf: Unicode.UTF8.encode(scalar ?? "\u{FFFD}") ?? Unicode.UTF8.encodedReplacementCharacter)
        index += 4
      case let other: result.append(other)
      }
      index += 2
    }
    return result
  }

  /// Appends `text` as a JSON string: raw UTF-8, only `"`, `\` and U+0000–001F escaped (Docs/Guides/export-format.md).
  public static func appendString(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    // Other modules call this unspecialised, where every byte through the iterator costs a call.
    let isAppended: Void? = text.withContiguousStorageIfAvailable {
      appendString($0, escapesSurrogates: false, to: &output)
    }
    guard isAppended == nil else { return }
    ContiguousArray(text).withUnsafeBufferPointer { appendString($0, escapesSurrogates: false, to: &output) }
  }

  /// Same as `appendString`, for text that may contain surrogates as three bytes: they are written as `\uXXXX`.
  package static func appendLenientString(_ text: [UInt8], to output: inout [UInt8]) {
    text.withUnsafeBufferPointer { appendString($0, escapesSurrogates: true, to: &output) }
  }

  /// Text that needs no escapes is appended in one piece, because most strings need none.
  @inline(__always)
  private static func appendString(
    _ text: UnsafeBufferPointer<UInt8>, escapesSurrogates: Bool, to output: inout [UInt8]
  ) {
    output.append(.quote)
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      // Nearly every byte: told apart here because `switch` with ranges is slow where nothing is optimized.
      if byte >= 0x20, byte != 0x22, byte != 0x5C, byte != 0xED {
        index += 1
        continue
      }
      var length = 1
      var unit: UInt16?
      switch byte {
      case .quote, .backslash: break
      case 0..<0x20: unit = UInt16(byte)
      case 0xED where escapesSurrogates:
        unit = text.baseAddress.flatMap { JSONScanner(base: $0, count: text.count).surrogate(index) }
        length = unit == nil ? 0 : 3
      default: length = 0
      }
      guard length > 0 else {
        index += 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      index += length
      start = index
      if let unit {
        appendUnicodeEscape(unit, to: &output)
      } else {
        output.append(.backslash)
        output.append(byte)
      }
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    output.append(.quote)
  }

  /// `text` as a JSON string, see `appendString`.
  package static func string(of text: String) -> [UInt8] {
    var output: [UInt8] = []
    appendString(text.utf8, to: &output)
    return output
  }

  /// Appends a list; `append` writes one value.
  package static func appendList<Values: Sequence>(
    _ values: Values, to output: inout [UInt8], _ append: (Values.Element, inout [UInt8]) -> Void
  ) {
    output.append(.openBracket)
    var isFirst = true
    for value in values {
      if !isFirst { output.append(.comma) }
      isFirst = false
      append(value, &output)
    }
    output.append(.closeBracket)
  }

  /// Appends `\uXXXX` in lower-case hex.
  public static func appendUnicodeEscape(_ unit: UInt16, to output: inout [UInt8]) {
    output.append(.backslash)
    output.append(UInt8(ascii: "u"))
    for shift in [UInt16(12), 8, 4, 0] { output.append(Hex.digit(UInt8(unit >> shift & 0xF))) }
  }

  private static func codeUnit(_ content: UnsafeRawBufferPointer, at index: Int) -> UInt16? {
    guard index + 4 <= content.count else { return nil }
    var unit: UInt16 = 0
    for offset in 0..<4 {
      guard let digit = Hex.value(content[index + offset]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
