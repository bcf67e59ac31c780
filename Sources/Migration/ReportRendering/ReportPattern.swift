extension ReportProblem {
  /// The patterns of Docs/Schemas/report.schema.json, as code.
  enum Pattern {
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte) }
    private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }

    /// `^[0-9a-f]{n}$`
    static func hex(_ text: String, _ length: ClosedRange<Int>) -> Bool {
      length.contains(text.utf8.count) && text.utf8.allSatisfy(isHex)
    }

    /// `^[a-z]-[0-9a-f]+$`
    static func anyToken(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      return bytes.count > 2 && isLower(bytes[0]) && bytes[1] == UInt8(ascii: "-") && bytes[2...].allSatisfy(isHex)
    }

    /// `^o-[0-9a-f]+$` and similar.
    static func token(_ text: String, _ kind: Unicode.Scalar) -> Bool {
      anyToken(text) && text.unicodeScalars.first == kind
    }

    /// `^[a-z][a-z0-9_]*$`
    static func code(_ text: String) -> Bool {
      guard let first = text.utf8.first, isLower(first) else { return false }
      return text.utf8.allSatisfy { isLower($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    /// `^[A-Z][A-Za-z]*$`
    static func entity(_ text: String) -> Bool {
      guard let first = text.utf8.first, (0x41...0x5A).contains(first) else { return false }
      return text.utf8.allSatisfy(isLetter)
    }

    /// `^[a-z0-9][a-z0-9.-]*$`, for example `1.1.7-early`.
    static func model(_ text: String) -> Bool {
      guard let first = text.utf8.first, isLower(first) || isDigit(first) else { return false }
      return text.utf8.allSatisfy { isLower($0) || isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }

    /// `2026-01-02T03:04:05.678Z`
    static func time(_ text: String) -> Bool {
      let form = Array("0000-00-00T00:00:00.000Z".utf8)
      return text.utf8.count == form.count
        && zip(text.utf8, form).allSatisfy { isDigit($1) ? isDigit($0) : $0 == $1 }
    }
  }
}
