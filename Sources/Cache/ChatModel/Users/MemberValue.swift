/// The value of one member of a payload, for columns and for comparing a payload with its row.
///
/// An id or a time is an integer within `Int64`: `1.0`, `1e9` and `"123"` are present but not integers
/// (Docs/RowRules.md#messages, rule 6), hence more cases than a column needs.
package enum MemberValue: Sendable, Equatable {
  /// Missing, `null`, 0 or the empty string. An alias is used instead.
  case absent
  /// An integer other than 0.
  case integer(Int64)
  /// A string with content: its offsets in the scanned text, without the quotes, escapes not resolved.
  case text(Range<Int>)
  /// Anything else: a fraction, a number outside `Int64`, a boolean, an array, an object.
  case other

  /// The value of `member`, or absent if there is none.
  package init(_ member: PayloadScanner.Member?, in text: UnsafePointer<UInt8>) {
    guard let member else {
      self = .absent
      return
    }
    self.init(start: Int(member.valueStart), end: Int(member.valueEnd), in: text)
  }

  /// The value at these offsets of the text.
  init(start: Int, end: Int, in text: UnsafePointer<UInt8>) {
    switch text[start] {
    case .quote: self = end - start > 2 ? .text(start + 1..<end - 1) : .absent
    case UInt8(ascii: "n"): self = .absent
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      switch JSONText.integer(UnsafeRawBufferPointer(start: text + start, count: end - start)) {
      case nil: self = .other
      case 0: self = .absent
      case let value?: self = .integer(value)
      }
    default: self = .other
    }
  }

  /// This value, or that of an alias if this one is absent (Docs/Protocol.md#aliases).
  package func or(_ alias: @autoclosure () -> MemberValue) -> MemberValue { self == .absent ? alias() : self }

  package var isAbsent: Bool { self == .absent }

  /// The integer; `nil` for everything else.
  package var integerValue: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The position of the string's content; `nil` for everything else.
  package var textRange: Range<Int>? {
    if case .text(let range) = self { range } else { nil }
  }

  /// Calls `body` with the UTF-8 bytes of the string, escapes resolved, or with `nil` if this is not a string. Copies
  /// only if there are escapes.
  package func withBytes<Result>(
    in text: UnsafePointer<UInt8>, _ body: (UnsafeRawBufferPointer?) throws -> Result
  ) rethrows -> Result {
    guard case .text(let range) = self else { return try body(nil) }
    let content = UnsafeRawBufferPointer(start: text + range.lowerBound, count: range.count)
    guard content.contains(.backslash) else { return try body(content) }
    return try (JSONText.unescaped(content) ?? []).withUnsafeBytes { try body($0) }
  }

  /// A copy of the UTF-8 bytes of the string, escapes resolved.
  package func bytes(in text: UnsafePointer<UInt8>) -> [UInt8]? { withBytes(in: text) { $0.map { [UInt8]($0) } } }

  /// The string.
  package func string(in text: UnsafePointer<UInt8>) -> String? {
    withBytes(in: text) { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}
