/// Text that cannot affect a terminal or a page: a revealed report contains ids and urls that others wrote.
enum PrintableText {
  /// Control and formatting characters, and those that break lines: they are escaped everywhere.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// `text` with unsafe characters written as `\u{…}`.
  /// - Parameter also: more characters to escape.
  static func escaped(_ text: String, also: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) || also(scalar) {
        output.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  /// At most `limit` Unicode scalars, the last of them `…` if something was omitted. Counted in scalars instead of
  /// characters, because one character can contain any number of them.
  static func clipped(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(0, limit - 1)))) + "…"
  }

  /// An integer with a comma after every three digits, as in the verdict's sentence.
  static func grouped(_ number: some BinaryInteger) -> String {
    let digits = Array(String(number.magnitude))
    var output = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { output.append(",") }
      output.append(digit)
    }
    return output
  }
}
