/// Any JSON value as a tree, members without order: for documents that are read as a whole. For payloads, see
/// `PayloadScanner`.
package enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number that is not a 64-bit integer.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads one document (RFC 8259). Not with `JSONDecoder`, which tries the types one after the other, throwing an
  /// error for each, and accepts objects with duplicate names.
  /// - Returns: `nil` for anything else, for duplicate names in an object, for a surrogate without its partner, and for
  ///   more than 64 levels.
  package init?(_ document: some Sequence<UInt8>) {
    let value = ContiguousArray(document).withUnsafeBufferPointer { text -> JSONValue? in
      guard let base = text.baseAddress else { return nil }
      var pass = TreePass(scanner: JSONScanner(base: base, count: text.count))
      return pass.document()
    }
    guard let value else { return nil }
    self = value
  }
}

/// The pass behind `JSONValue`. Every function returns `nil` where the text is not JSON.
private struct TreePass {
  let scanner: JSONScanner
  private var position = 0
  /// Deeper documents are refused: a report has 5 levels, and a hostile file must not exhaust the stack.
  private let deepest = 64

  init(scanner: JSONScanner) { self.scanner = scanner }

  mutating func document() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    return current == nil ? value : nil
  }

  /// The next byte that is not whitespace, to which the position moves; `nil` at the end.
  private var current: UInt8? {
    mutating get {
      position = scanner.whitespaceEnd(position)
      return position < scanner.count ? scanner.base[position] : nil
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth <= deepest, let first = current else { return nil }
    switch first {
    case .openBrace: return object(depth: depth)
    case .openBracket: return array(depth: depth)
    case .quote: return string().map(JSONValue.string)
    default: break
    }
    guard let end = scanner.scalarEnd(position) else { return nil }
    defer { position = end }
    switch first {
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "n"): return .null
    default: return number(content(position, end))
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    position += 1
    var members: [String: JSONValue] = [:]
    if consume(.closeBrace) { return .object(members) }
    repeat {
      guard current == .quote, let name = string(), consume(.colon), let value = value(depth: depth + 1),
        members.updateValue(value, forKey: name) == nil
      else { return nil }
    } while consume(.comma)
    return consume(.closeBrace) ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    position += 1
    var elements: [JSONValue] = []
    if consume(.closeBracket) { return .array(elements) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while consume(.comma)
    return consume(.closeBracket) ? .array(elements) : nil
  }

  private func content(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: scanner.base + start, count: end - start)
  }

  private func number(_ text: UnsafeRawBufferPointer) -> JSONValue? {
    if let integer = JSONText.integer(text) { return .integer(integer) }
    guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else { return nil }
    // `1.0` and `1` are the same number.
    return Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  private mutating func string() -> String? {
    let start = position + 1
    let found = scanner.stringEnd(start)
    guard found >= 0 else { return nil }
    let end = found >> 1
    position = end + 1
    guard found & 1 == 1 else { return String(decoding: content(start, end), as: UTF8.self) }
    return JSONText.unescaped(content(start, end), replacesLoneSurrogates: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
