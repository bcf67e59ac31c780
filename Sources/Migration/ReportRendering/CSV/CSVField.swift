/// One field of a CSV file (RFC 4180) that cannot become a formula.
enum CSVField {
  /// A field for text that may come from a store.
  ///
  /// Special characters are spelled as in `VisibleText`, so that a record is always one line; semicolons too, because
  /// spreadsheets in many countries split lines at them. Text that a spreadsheet would treat as a formula gets a
  /// leading apostrophe, and so does text that already has one: removing the first apostrophe always gives the
  /// original.
  static func text(_ text: String) -> String {
    let visible = VisibleText.escaped(text, also: ";")
    return quoted(needsApostrophe(visible) ? "'" + visible : visible)
  }

  static func number(_ number: (some BinaryInteger)?) -> String { number.map { String($0) } ?? "" }

  static func flag(_ flag: Bool) -> String { flag ? "true" : "false" }

  private static func needsApostrophe(_ text: String) -> Bool {
    // Spreadsheets skip leading spaces.
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else { return false }
    switch first {
    case "'", "=", "+", "@", "＝", "＋", "－", "＠": return true
    case "-": return !isNegativeNumber(text)
    default: return false
    }
  }

  /// `-5` or `-5.25`: a number computes nothing.
  private static func isNegativeNumber(_ text: String) -> Bool {
    let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.first == UInt8(ascii: "-") && (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private static func quoted(_ text: String) -> String {
    // Leading and trailing spaces are part of a field, but some readers drop them outside quotes.
    let bytes = text.utf8
    let needsQuotes =
      bytes.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
      || bytes.first == UInt8(ascii: " ") || bytes.last == UInt8(ascii: " ")
    guard needsQuotes else { return text }
    // By scalars: a quote with an accent is one character, and not a quote to `split`.
    var output = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { output.append(scalar) }
      output.append(scalar)
    }
    return String(output) + "\""
  }
}
