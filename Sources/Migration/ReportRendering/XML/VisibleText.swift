/// How text is spelled in the `.xml`, `.junit.xml` and `.csv` formats.
///
/// Written as `\u{…}` with upper-case hex digits: control and formatting characters, line and paragraph separators (as
/// in the formats for people), and U+FFFE and U+FFFF. XML 1.0 cannot represent many of these, not even as references,
/// and the others might control a terminal. A backslash before `u{` is written `\u{5C}`, so that the spelling is
/// reversible: replace every `\u{hex}` once, from left to right.
enum VisibleText {
  /// - Parameter extra: one more character to escape.
  static func escaped(_ text: String, also extra: Unicode.Scalar? = nil) -> String {
    // Most text is tokens, codes and our own words, and needs no second look.
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\\") && Unicode.Scalar(byte) != extra
    }
    if isPlain { return text }
    let scalars = text.unicodeScalars
    var output = String.UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      if needsEscape(scalar) || scalar == extra || (scalar == "\\" && isFollowedByBrace(scalars, index)) {
        output.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    PrintableText.isUnsafe(scalar) || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
  }

  private static func isFollowedByBrace(_ scalars: String.UnicodeScalarView, _ index: String.Index) -> Bool {
    scalars[index...].dropFirst().starts(with: "u{".unicodeScalars)
  }
}
