/// Finds tags and text in the XML of a property list. Every step moves forward, so a pass is linear in the input.
struct XMLScanner {
  /// An opening tag; attributes are skipped.
  struct Tag {
    let name: UnsafeRawBufferPointer
    /// Whether it closes itself, as in `<true/>`.
    let isEmpty: Bool

    func isNamed(_ text: StaticString) -> Bool { text.isEqual(to: name) }
  }

  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }
  var isAtCloseTag: Bool { starts(with: "</") }

  // MARK: Between elements

  /// Skips byte order mark, XML declaration, comments, instructions and a document type without its own declarations.
  mutating func skipProlog() -> Bool {
    if starts(with: "\u{FEFF}") { position += 3 }
    skipWhitespace()
    if starts(with: "<?xml") {
      let start = position
      guard skip(past: "?>"), isUTF8(declaration: bytes[start..<position]) else { return false }
    }
    guard skipMisc() else { return false }
    guard starts(with: "<!DOCTYPE") else { return true }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "["): return false
      case UInt8(ascii: ">"):
        position += 1
        return skipMisc()
      default: guard skipQuotedOrByte() else { return false }
      }
    }
    return false
  }

  /// Skips whitespace, comments and processing instructions.
  mutating func skipMisc() -> Bool {
    while true {
      skipWhitespace()
      if starts(with: "<!--") {
        guard skipComment() else { return false }
      } else if starts(with: "<?") {
        guard skip(past: "?>") else { return false }
      } else {
        return true
      }
    }
  }

  // MARK: Tags

  mutating func openTag() -> Tag? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "<") else { return nil }
    let start = position + 1
    position = start
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    let name = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    guard !name.isEmpty else { return nil }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        return Tag(name: name, isEmpty: bytes[position - 2] == UInt8(ascii: "/"))
      case UInt8(ascii: "<"): return nil
      default: guard skipQuotedOrByte() else { return nil }
      }
    }
    return nil
  }

  /// Skips `</name>`; false if something else is here.
  mutating func closeTag(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { closeTag(UnsafeRawBufferPointer($0)) }
  }

  private mutating func closeTag(_ name: UnsafeRawBufferPointer) -> Bool {
    guard starts(with: "</"), name.count <= bytes.count - position - 2 else { return false }
    var index = 0
    while index < name.count {
      guard bytes[position + 2 + index] == name[index] else { return false }
      index += 1
    }
    position += 2 + name.count
    skipWhitespace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else { return false }
    position += 1
    return true
  }

  // MARK: Text

  /// The text up to `</name>`, which is skipped, with references resolved; `nil` if another element or the end comes
  /// first.
  ///
  /// Line endings stay as they are: Foundation writes a carriage return raw and reads it back.
  mutating func text(endingWith name: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "<"), bytes[position] != UInt8(ascii: "&") {
        position += 1
      }
      result.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<position]))
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: "&") {
        guard reference(&result) else { return nil }
      } else if starts(with: "<!--") {
        guard skipComment() else { return nil }
      } else if starts(with: "<![CDATA[") {
        let start = position + 9
        position = start
        guard skip(past: "]]>") else { return nil }
        result.append(contentsOf: bytes[start..<position - 3])
      } else {
        return closeTag(name) ? result : nil
      }
    }
    return nil
  }

  /// Resolves one of the five named entities or a numeric reference.
  private mutating func reference(_ output: inout [UInt8]) -> Bool {
    let named: [(StaticString, StaticString)] = [
      ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"),
    ]
    for (entity, text) in named where starts(with: entity) {
      position += entity.utf8CodeUnitCount
      output.append(text.utf8Start[0])
      return true
    }
    guard starts(with: "&#") else { return false }
    let isHexadecimal = starts(with: "&#x")
    position += isHexadecimal ? 3 : 2
    let start = position
    var value: UInt32 = 0
    while position < bytes.count, let digit = XMLPropertyListScalar.digit(bytes[position]),
      isHexadecimal || digit < 10
    {
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
      guard value <= 0x10FFFF else { return false }
      position += 1
    }
    guard position > start, position < bytes.count, bytes[position] == UInt8(ascii: ";") else { return false }
    position += 1
    LenientUTF8.append(value, to: &output)
    return true
  }

  // MARK: Small steps

  private mutating func skipWhitespace() {
    while position < bytes.count, XMLPropertyListScalar.isWhitespace(bytes[position]) { position += 1 }
  }

  private mutating func skipComment() -> Bool {
    position += 4
    return skip(past: "-->")
  }

  private mutating func skip(past text: StaticString) -> Bool {
    while position < bytes.count {
      if bytes[position] == text.utf8Start[0], starts(with: text) {
        position += text.utf8CodeUnitCount
        return true
      }
      position += 1
    }
    return false
  }

  /// Skips one byte inside a tag, or a whole quoted value, in which `>` means nothing.
  private mutating func skipQuotedOrByte() -> Bool {
    let quote = bytes[position]
    position += 1
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return true }
    while position < bytes.count {
      position += 1
      if bytes[position - 1] == quote { return true }
    }
    return false
  }

  private func starts(with text: StaticString) -> Bool {
    let (count, start) = (text.utf8CodeUnitCount, text.utf8Start)
    guard count <= bytes.count - position else { return false }
    var index = 0
    while index < count {
      guard bytes[position + index] == start[index] else { return false }
      index += 1
    }
    return true
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }

  /// Whether the XML declaration names no encoding, UTF-8 or ASCII.
  private func isUTF8(declaration: Slice<UnsafeRawBufferPointer>) -> Bool {
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    let parts = text.split(whereSeparator: { " \t\r\n=\"'?".contains($0) })
    guard let index = parts.firstIndex(of: "encoding"), index + 1 < parts.endIndex else { return true }
    return ["utf-8", "utf8", "us-ascii", "ascii"].contains(parts[index + 1])
  }
}
