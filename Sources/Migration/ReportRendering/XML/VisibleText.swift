/// The spelling of text in the `.xml`, `.junit.xml` and `.csv` forms.
///
/// Written as `\u{…}` with upper-case hex digits: control and formatting characters, line and paragraph separators (as
/// in the forms for people), and U+FFFE and U+FFFF. XML 1.0 cannot carry many of these, not even as references, and what
/// it can carry might command a terminal. A backslash in front of `u{` is written `\u{5C}`, so that the spelling can be
/// undone: replace every `\u{hex}` once, from left to right.
enum VisibleText {
  /// - Parameter extra: one more character to write so.
  static func escaped(_ text: String, also extra: Unicode.Scalar? = nil) -> String {
    // Tokens, codes and our own words, which is nearly everything, need no second look.
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
