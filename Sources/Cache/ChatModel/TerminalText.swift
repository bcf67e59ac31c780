/// Names that others wrote, shown in a terminal.
package enum TerminalText {
  /// Text whose control characters are spelled out, so that it cannot steer a terminal.
  package static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
