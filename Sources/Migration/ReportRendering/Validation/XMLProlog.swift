import Foundation

/// What comes before the root element, checked before the XML library sees any of it: a document type declaration can
/// define entities that grow without limit or refer to other files, and no report has one.
enum XMLProlog {
  /// No report has longer comments and instructions before its root.
  static let longest = 65_536

  /// - Parameter beginning: the first `longest` bytes of the file.
  /// - Returns: `nil` if a root element follows.
  static func problem(_ beginning: Data) -> ReportValidationProblem.Reason? {
    var rest = beginning[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      // Anything that is not UTF-8 starts with other bytes or has a zero after the first one.
      guard rest.first == UInt8(ascii: "<") else { return .notXML }
      if rest.starts(with: "<?".utf8) {
        guard let end = rest.dropFirst(2).range(of: Data("?>".utf8)) else { return .notXML }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<!--".utf8) {
        guard let end = rest.dropFirst(4).range(of: Data("-->".utf8)) else { return .notXML }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<!".utf8) {
        return .documentType
      } else {
        return rest.dropFirst().first.map { $0 != 0 } == true ? nil : .notXML
      }
    }
  }
}
