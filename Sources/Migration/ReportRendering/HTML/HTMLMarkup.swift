/// A piece of HTML. The literal parts of a string are markup, and interpolated values are text: a report contains names
/// that others wrote, and this way escaping cannot be forgotten, neither between tags nor in an attribute.
struct HTMLMarkup: ExpressibleByStringInterpolation, Equatable {
  /// The HTML itself, which is also well-formed XML.
  private(set) var text: String

  init(stringLiteral value: String) { text = value }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Bytes in UTF-8.
  var count: Int { text.utf8.count }

  static func += (a: inout HTMLMarkup, b: HTMLMarkup) { a.text += b.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ markup: HTMLMarkup) { text += markup.text }

    mutating func appendInterpolation(_ markup: [HTMLMarkup]) {
      for piece in markup { text += piece.text }
    }

    /// Unchanged text, at most `limit` Unicode scalars of it.
    mutating func appendInterpolation(_ text: String, limit: Int = 1000) {
      self.text += HTMLMarkup.escaped(text, limit: limit)
    }

    /// A number with commas.
    mutating func appendInterpolation(_ number: some BinaryInteger) { text += PrintableText.grouped(number) }

    /// A number for an attribute: digits only.
    mutating func appendInterpolation(plain number: Int) { text += String(number) }

    /// Tenths as a decimal number, for an attribute.
    mutating func appendInterpolation(tenths: Int) {
      text += tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    /// A token, code, version or, when revealed, something from the store.
    mutating func appendInterpolation(code value: String, limit: Int = 200) {
      text += "<code>" + (value.isEmpty ? "(empty)" : HTMLMarkup.escaped(value, limit: limit)) + "</code>"
    }

    /// Running text, in which pairs of backticks mark code.
    mutating func appendInterpolation(prose: String, limit: Int = 1000) {
      let parts = PrintableText.clipped(prose, to: limit).split(separator: "`", omittingEmptySubsequences: false)
      let isPaired =
        !parts.count.isMultiple(of: 2) && parts.indices.allSatisfy { $0.isMultiple(of: 2) || !parts[$0].isEmpty }
      guard isPaired else { return appendInterpolation(prose, limit: limit) }
      for (index, part) in parts.enumerated() {
        let part = HTMLMarkup.escaped(String(part), limit: limit)
        text += index.isMultiple(of: 2) ? part : "<code>" + part + "</code>"
      }
    }
  }

  /// Text that is not markup and does not affect its surroundings: markup characters as entities, control and bidi
  /// characters, and code points that no text may contain, as `\u{…}`.
  private static func escaped(_ text: String, limit: Int) -> String {
    let printable = PrintableText.escaped(PrintableText.clipped(text, to: limit)) {
      $0.properties.isNoncharacterCodePoint
    }
    var output = ""
    output.reserveCapacity(printable.utf8.count)
    for scalar in printable.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
