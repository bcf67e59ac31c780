/// Follows a JSON document byte by byte to where it ends.
///
/// A document that was cut off has no end of its own. It ends where a line in it begins like a report, so that a broken
/// report does not take along the ones that follow.
struct DocumentEnd {
  enum Found {
    case nothing
    /// This byte closes the document.
    case end
    /// A report begins within the document, at this index of it; the byte is the last of `beginning`.
    case report(brace: Int)
  }

  /// How each report begins, white space left out.
  static let beginning = [UInt8(ascii: "{")] + name
  private static let name = Array("\"format_version\"".utf8)

  /// The state after `beginning`.
  static let afterBeginning: DocumentEnd = {
    var end = DocumentEnd()
    end.depth = 1
    return end
  }()

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isAtLineStart = false
  /// The index of a brace at the start of a line, and how much of `name` follows it so far; `nil` if it is no report.
  private var begun: (brace: Int, matched: Int)?

  /// - Parameters:
  ///   - index: of the byte in the document.
  ///   - findsReports: whether a report may begin here.
  mutating func read(_ byte: UInt8, at index: Int, findsReports: Bool) -> Found {
    if findsReports, let brace = reportEnding(with: byte, at: index) { return .report(brace: brace) }
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return .nothing
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth <= 0 { return .end }
    default: break
    }
    return .nothing
  }

  /// Where the report begins whose beginning ends with this byte. No line of a report is like that, however it is
  /// indented, because nothing in a report has a format version of its own.
  private mutating func reportEnding(with byte: UInt8, at index: Int) -> Int? {
    if let (brace, matched) = begun {
      if byte == Self.name[matched] {
        begun = (brace, matched + 1)
        if matched + 1 == Self.name.count { return brace }
      } else if matched > 0 || !JSONSpace.contains(byte) {
        begun = nil
      }
    }
    if isAtLineStart, byte == UInt8(ascii: "{") { begun = (index, 0) }
    isAtLineStart = byte == UInt8(ascii: "\n")
    return nil
  }
}

/// The white space of JSON.
enum JSONSpace {
  static func contains(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
